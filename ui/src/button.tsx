import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

/** `dangerPlain` opens the way to something grave; `danger` does it. */
export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger' | 'dangerPlain'

type Look = {
  variant?: ButtonVariant
  size?: 'medium' | 'small'
  wide?: boolean
  /** Drawn before the label. */
  icon?: ReactNode
}

export type ButtonProps = ComponentProps<'button'> & Look & { loading?: boolean }

const look = ({ variant = 'plain', size = 'medium', wide }: Look, className?: string) =>
  classNames(styles.button, styles[variant], size === 'small' && styles.small, wide && styles.wide, className)

/**
 * While loading it refuses clicks through aria-disabled, not `disabled`: a disabled button drops the keyboard focus,
 * and whoever pressed it would have to find the place again.
 */
export function Button({ variant, size, wide, icon, loading, className, children, onClick, ...rest }: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, size, wide }, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={click}
    >
      <span className={styles.label}>
        {icon}
        {children}
      </span>
      {loading && (
        <span className={styles.wait}>
          <Spinner />
        </span>
      )}
    </button>
  )
}

export type ButtonLinkProps = ComponentProps<'a'> & Look

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={look({ variant, size, wide }, className)}>
      <span className={styles.label}>
        {icon}
        {children}
      </span>
    </a>
  )
}
