import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './empty-state.module.css'

export type EmptyStateProps = Omit<ComponentProps<'div'>, 'title'> & {
  picture?: ReactNode
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
}

/** Says what an empty place is for and offers the one thing that fills it. */
export function EmptyState({ picture, title, text, action, className, ...rest }: EmptyStateProps) {
  return (
    <div {...rest} className={classNames(styles.empty, className)}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
