import type { ComponentProps, ReactNode } from 'react'
import styles from './checkbox.module.css'
import { classNames } from './class-names.ts'
import { FieldNote, useFieldIds } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  children: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

export function Checkbox({ children, hint, error, className, id, ...rest }: CheckboxProps) {
  const { control, noteId } = useFieldIds(id, { hint, error })
  return (
    <div className={classNames(styles.field, className)}>
      <label className={classNames(styles.row, rest.disabled && styles.off)}>
        <span className={styles.mark}>
          <input {...rest} {...control} type="checkbox" className={styles.input} />
          <svg viewBox="0 0 16 16" className={styles.tick} aria-hidden="true">
            <path d="M3.5 8.5l3 3 6-6.5" />
          </svg>
        </span>
        <span>{children}</span>
      </label>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}
