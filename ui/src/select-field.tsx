import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, useFieldIds, type FieldText } from './field.tsx'
import { Icon } from './icons.tsx'
import styles from './select-field.module.css'

export type SelectFieldProps = ComponentProps<'select'> & FieldText

/** A native select: phones show their own wheel. The options are its children. */
export function SelectField({ label, labelHidden, hint, error, className, id, children, ...rest }: SelectFieldProps) {
  const { control, noteId } = useFieldIds(id, { hint, error })
  return (
    <Field {...{ label, labelHidden, hint, error, noteId, className }} controlId={control.id}>
      <div className={styles.box}>
        <select {...rest} {...control} className={classNames(styles.select, Boolean(error) && styles.invalid)}>
          {children}
        </select>
        <Icon name="chevron-down" className={styles.arrow} />
      </div>
    </Field>
  )
}
