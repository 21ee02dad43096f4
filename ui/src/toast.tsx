/**
 * Draws the toasts. A toast waits while the pointer or the focus is on the stack, and goes on with the time it had left.
 * The list says aria-live=off itself, because each toast is its own live region; having the attribute at all keeps
 * it out of what a modal dialog hides.
 */
import { useEffect, useRef, useState, useSyncExternalStore, type FocusEvent } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'
import { Icon, type IconName } from './icons.tsx'
import { toast, toastStore, type ToastItem, type ToastTone } from './toast-store.ts'
import styles from './toast.module.css'

export { toast, type ToastOptions, type ToastTone } from './toast-store.ts'

const icons: Readonly<Record<ToastTone, IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
}

function useTimeout(item: ToastItem, paused: boolean) {
  const left = useRef(item.duration)
  useEffect(() => {
    if (paused || item.duration === 0) return undefined
    const started = Date.now()
    const timer = setTimeout(() => toast.close(item.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [item.id, item.duration, paused])
}

function Toast({ item, paused, closeLabel }: { item: ToastItem; paused: boolean; closeLabel: string }) {
  useTimeout(item, paused)
  const { action } = item
  return (
    <div role={item.tone === 'danger' ? 'alert' : 'status'} className={classNames(styles.toast, styles[item.tone])}>
      <Icon name={icons[item.tone]} className={styles.icon} />
      <span className={styles.text}>{item.text}</span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.close(item.id)
            action.onPress()
          }}
        >
          {action.label}
        </button>
      )}
      {item.closable && (
        <IconButton icon="close" label={closeLabel} size="small" onClick={() => toast.close(item.id)} />
      )}
    </div>
  )
}

/** Whether the pointer or the focus is on the stack, and the handlers that find it out. */
function useAttention(empty: boolean) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  // A toast that is closed under the pointer sends no leave event, and one that had the focus no blur.
  if (empty && (hovered || focused)) {
    setHovered(false)
    setFocused(false)
  }
  const handlers = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    // Every button here closes its toast, and an element that goes away with the focus sends no blur.
    onClick: () => setFocused(false),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
    },
  }
  return [hovered || focused, handlers] as const
}

const none: readonly ToastItem[] = []

export type ToastRegionProps = { label: string; closeLabel: string }

/** Mount it once, near the root. */
export function ToastRegion({ label, closeLabel }: ToastRegionProps) {
  const items = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none)
  const [paused, watch] = useAttention(items.length === 0)
  return (
    <section aria-label={label} aria-live="off" data-toasts="" className={styles.region} {...watch}>
      <div className={styles.list}>
        {items.map((item) => (
          <Toast key={item.id} item={item} paused={paused} closeLabel={closeLabel} />
        ))}
      </div>
    </section>
  )
}
