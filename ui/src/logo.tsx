/** Owns the mark: a scallop shell over a small wave, in one colour, legible from 20px up. */
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './logo.module.css'

const shell =
  'M15.1 29.9L3.5 22.7A4.4 4.4 0 0 1 9.2 16.3L17 27.6z' +
  'M19 26.2L10.3 13.7A4.2 4.2 0 0 1 17.7 10.5L20.7 25.5z' +
  'M23.1 25L19.9 9.6A4.2 4.2 0 0 1 28.1 9.6L24.9 25z' +
  'M27.3 25.5L30.3 10.5A4.2 4.2 0 0 1 37.7 13.7L29 26.2z' +
  'M31 27.6L38.8 16.3A4.4 4.4 0 0 1 44.5 22.7L32.9 29.9z' +
  'M14.8 29.7A10.9 10.9 0 0 1 33.2 29.7L27.5 32.1H29.6L28.5 35.5H19.5L18.4 32.1H20.5z'

const wave = 'M5.5 42.6c3.1-3.2 6.2-3.2 9.25 0s6.15 3.2 9.25 0 6.2-3.2 9.25 0 6.15 3.2 9.25 0'

export type LogoProps = ComponentProps<'svg'> & {
  /** A name for screen readers; without one it is decoration. */
  label?: string
}

export function Logo({ label, className, ...rest }: LogoProps) {
  return (
    <svg
      viewBox="0 0 48 48"
      width="32"
      height="32"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
      {...rest}
      className={classNames(styles.logo, className)}
    >
      <path fill="currentColor" stroke="currentColor" strokeWidth=".8" strokeLinejoin="round" d={shell} />
      <path fill="none" stroke="currentColor" strokeWidth="2.8" strokeLinecap="round" d={wave} />
    </svg>
  )
}

export type WordmarkProps = ComponentProps<'span'>

/** The mark with the name of the product, sized by the font around it. */
export function Wordmark({ className, ...rest }: WordmarkProps) {
  return (
    <span {...rest} className={classNames(styles.wordmark, className)}>
      <Logo className={styles.mark} />
      <span lang="zh-CN">拾贝</span>
    </span>
  )
}
