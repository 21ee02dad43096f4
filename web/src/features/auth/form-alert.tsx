import { Icon } from '@shibei/ui/icons.tsx'
import type { ReactNode } from 'react'
import styles from './auth-form.module.css'

/** What went wrong with the whole form. The region is always there, so that a screen reader hears what comes into it. */
export function FormAlert({ children }: { children?: ReactNode }) {
  return (
    <div role="alert" className={children ? styles.alert : styles.noAlert}>
      {children && (
        <>
          <Icon name="warning" className={styles.alertMark} />
          <span>{children}</span>
        </>
      )}
    </div>
  )
}
