import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { FieldNote, useFieldIds } from './field.tsx'
import styles from './switch.module.css'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { children: ReactNode; hint?: ReactNode }

/** The browser tells the state of a checkbox by itself, so there is no aria-checked that could disagree with it. */
const nature = { type: 'checkbox', role: 'switch' } as const

/** For a setting that takes effect at once. The label is at the left, the switch at the right end of the line. */
export function Switch({ children, hint, className, id, ...rest }: SwitchProps) {
  const { control, noteId } = useFieldIds(id, { hint })
  return (
    <div className={classNames(styles.field, className)}>
      <label className={classNames(styles.row, rest.disabled && styles.off)}>
        <span className={styles.label}>{children}</span>
        <input {...rest} {...control} {...nature} className={styles.input} />
      </label>
      <FieldNote id={noteId} hint={hint} />
    </div>
  )
}
