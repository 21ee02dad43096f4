/**
 * Owns the dialog: in the middle of a desktop, a sheet from the bottom of a phone.
 * It traps the focus, gives it back when closed, and stays open while somebody uses a toast beside it.
 * It carries Base UI with it, so pages load this file when they first need it.
 */
import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  closeLabel: string
  size?: 'small' | 'medium' | 'large'
  /** When false, only its own buttons close it: neither Esc nor a press outside. */
  dismissible?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  finalFocus?: RefObject<HTMLElement | null>
}

const inToast = (target: EventTarget | null) => target instanceof Element && target.closest('[data-toasts]') !== null

export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, closeLabel, size = 'medium' } = props
  const { dismissible = true, initialFocus, finalFocus } = props

  const change = (next: boolean, details: Base.Root.ChangeEventDetails) => {
    const outside = details.reason === 'outside-press' || details.reason === 'focus-out'
    const refused = (outside && inToast(details.event.target)) || (details.reason === 'escape-key' && !dismissible)
    if (refused) details.cancel()
    else onOpenChange(next)
  }

  return (
    <Base.Root open={open} onOpenChange={change} disablePointerDismissal={!dismissible}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={classNames(styles.popup, styles[size])}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
          >
            <div className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              {description && <Base.Description className={styles.desc}>{description}</Base.Description>}
            </div>
            {children && <div className={styles.body}>{children}</div>}
            {footer && <div className={styles.footer}>{footer}</div>}
            {dismissible && (
              <Base.Close
                className={styles.close}
                render={<IconButton icon="close" label={closeLabel} size="small" />}
              />
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
