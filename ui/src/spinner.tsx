import styles from './spinner.module.css'

export type SpinnerProps = { label?: string }

/** Decoration unless it has a label; with one it says so to screen readers. */
export function Spinner({ label }: SpinnerProps) {
  const ring = (
    <svg className={styles.ring} viewBox="0 0 24 24" width="16" height="16" fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity=".22" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
  if (label === undefined) return ring
  return (
    <output aria-label={label} className={styles.box}>
      {ring}
    </output>
  )
}
