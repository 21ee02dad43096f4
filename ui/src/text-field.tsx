import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Field, useFieldIds, type FieldText } from './field.tsx'
import styles from './text-field.module.css'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'children'> &
  FieldText & {
    /** Inside the box before and after the text, for an icon or a small button. */
    leading?: ReactNode
    trailing?: ReactNode
  }

/** One line of text. `className` goes to the whole field, everything else to the input. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, hint, error, leading, trailing, className, id, ...rest } = props
  const { control, noteId } = useFieldIds(id, { hint, error })
  return (
    <Field {...{ label, labelHidden, hint, error, noteId, className }} controlId={control.id}>
      <div className={classNames(styles.box, Boolean(error) && styles.invalid, rest.disabled && styles.off)}>
        {leading && <span className={styles.leading}>{leading}</span>}
        <input type="text" {...rest} {...control} className={styles.input} />
        {trailing && <span className={styles.trailing}>{trailing}</span>}
        <span className={styles.ring} />
      </div>
    </Field>
  )
}

export type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'children'> & FieldText

export function TextAreaField({ label, labelHidden, hint, error, className, id, ...rest }: TextAreaFieldProps) {
  const { control, noteId } = useFieldIds(id, { hint, error })
  return (
    <Field {...{ label, labelHidden, hint, error, noteId, className }} controlId={control.id}>
      <div className={classNames(styles.box, Boolean(error) && styles.invalid, rest.disabled && styles.off)}>
        <textarea rows={3} {...rest} {...control} className={classNames(styles.input, styles.area)} />
        <span className={styles.ring} />
      </div>
    </Field>
  )
}
