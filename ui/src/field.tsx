/**
 * Owns what every field has around its control: label above, then one line that is the error or else the hint.
 * The line is linked to the control by aria-describedby, so it is read with it.
 */
import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { Icon } from './icons.tsx'

export type FieldText = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** The label stays for screen readers only. */
  labelHidden?: boolean
}

const has = (node: ReactNode) => node !== undefined && node !== null && node !== false && node !== ''

/** The attributes that tie a control to its label and to its error or hint. */
export function useFieldIds(given: string | undefined, { hint, error }: Pick<FieldText, 'hint' | 'error'>) {
  const made = useId()
  const id = given ?? made
  const noteId = `${id}-note`
  return {
    noteId,
    control: {
      id,
      'aria-describedby': has(error) || has(hint) ? noteId : undefined,
      'aria-invalid': has(error) || undefined,
    },
  }
}

export type FieldNoteProps = { id: string; hint?: ReactNode; error?: ReactNode }

export function FieldNote({ id, hint, error }: FieldNoteProps) {
  if (has(error))
    return (
      <p id={id} className={classNames(styles.note, styles.error)}>
        <Icon name="warning" className={styles.mark} />
        <span>{error}</span>
      </p>
    )
  if (!has(hint)) return null
  return (
    <p id={id} className={styles.note}>
      {hint}
    </p>
  )
}

export type FieldProps = FieldText & { controlId: string; noteId: string; className?: string; children: ReactNode }

export function Field({ label, labelHidden, hint, error, controlId, noteId, className, children }: FieldProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={controlId} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {children}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}
