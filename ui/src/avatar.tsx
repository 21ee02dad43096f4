import type { ComponentProps } from 'react'
import styles from './avatar.module.css'
import { classNames } from './class-names.ts'

export type AvatarProps = Omit<ComponentProps<'span'>, 'children'> & {
  name: string
  /** The picture, when there is one. */
  src?: string
  size?: 'small' | 'medium' | 'large'
}

const tones = [styles.a, styles.b, styles.c, styles.d, styles.e, styles.f, styles.g, styles.h]

/** The same name has the same colour everywhere. */
const toneOf = (name: string) => {
  let sum = 7
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973
  return tones[sum % tones.length]
}

/** Decoration beside a written name: screen readers skip it. */
export function Avatar({ name, src, size = 'medium', className, ...rest }: AvatarProps) {
  const sign = name.trim().codePointAt(0)
  const letter = sign === undefined ? '' : String.fromCodePoint(sign)
  return (
    <span aria-hidden="true" {...rest} className={classNames(styles.avatar, styles[size], toneOf(name), className)}>
      {src === undefined ? letter.toLocaleUpperCase() : <img src={src} alt="" className={styles.picture} />}
    </span>
  )
}
