import type { ReactNode } from 'react'
import styles from './setting-row.module.css'

type SettingRowProps = { label: ReactNode; value?: ReactNode; action?: ReactNode }

/** One line of a settings section: what it is, how it stands, and what can be done. */
export function SettingRow({ label, value, action }: SettingRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      {action}
    </div>
  )
}
