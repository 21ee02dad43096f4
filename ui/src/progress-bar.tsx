import { useEffect, useState } from 'react'
import styles from './progress-bar.module.css'

export type ProgressBarProps = { active: boolean; label: string }

const START = 0.1
const END = 0.9
const TICK = 200
const FADE = 300

/**
 * The thin bar on top while something is fetched. It starts at a tenth of its width, comes ever nearer to nine tenths,
 * then fills and fades. How far it is says nothing true, so screen readers only hear that work is going on.
 * Nothing is drawn on the server, where a style attribute would break the content policy.
 */
export function ProgressBar({ active, label }: ProgressBarProps) {
  const [width, setWidth] = useState<number | null>(null)

  useEffect(() => {
    if (active) {
      const start = setTimeout(() => setWidth(START))
      const creep = setInterval(() => setWidth((now) => (now ?? START) + (END - (now ?? START)) * 0.08), TICK)
      return () => {
        clearTimeout(start)
        clearInterval(creep)
      }
    }
    const fill = setTimeout(() => setWidth((now) => now && 1))
    const hide = setTimeout(() => setWidth(null), FADE)
    return () => {
      clearTimeout(fill)
      clearTimeout(hide)
    }
  }, [active])

  if (width === null) return null
  return (
    <div className={styles.track} data-done={active ? undefined : ''}>
      <progress aria-label={label} className="visually-hidden" />
      <div className={styles.bar} style={{ transform: `scaleX(${width})` }} />
    </div>
  )
}
