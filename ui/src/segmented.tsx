import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './segmented.module.css'

export type SegmentedOption<T extends string> = { value: T; label: ReactNode; icon?: ReactNode; disabled?: boolean }

export type SegmentedProps<T extends string> = {
  legend: ReactNode
  /** The legend stays for screen readers only. */
  legendHidden?: boolean
  options: readonly SegmentedOption<T>[]
  value: T
  onChange: (value: T) => void
  name?: string
  disabled?: boolean
  wide?: boolean
  className?: string
}

/** A choice of one among a few. Real radio buttons: the browser gives arrow keys, form value and reading for free. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { legend, legendHidden, options, value, onChange, name, disabled, wide, className } = props
  const madeName = useId()
  return (
    <fieldset className={classNames(styles.field, className)} disabled={disabled}>
      <legend className={legendHidden ? 'visually-hidden' : styles.legend}>{legend}</legend>
      <div className={classNames(styles.track, wide && styles.wide)}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              className={styles.input}
              name={name ?? madeName}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.face}>
              {option.icon}
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
