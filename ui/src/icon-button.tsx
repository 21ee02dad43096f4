import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'
import { Icon, type IconName } from './icons.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName
  label: string
  size?: 'medium' | 'small'
}

/** The label is its name for screen readers and its tooltip. */
export function IconButton({ icon, label, size = 'medium', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles.button, size === 'small' && styles.small, className)}
    >
      <Icon name={icon} />
    </button>
  )
}
