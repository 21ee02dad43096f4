/**
 * Owns the list of toasts. It lives outside React, so that any code can show one.
 * It never holds more than four: a fifth pushes out the oldest.
 */
export type ToastTone = 'info' | 'success' | 'warning' | 'danger'

export type ToastOptions = {
  text: string
  tone?: ToastTone
  action?: { label: string; onPress: () => void }
  /** Has a close button; true unless said. */
  closable?: boolean
  /** In milliseconds; 0 keeps it until it is closed. */
  duration?: number
}

export type ToastItem = ToastOptions & { id: number; tone: ToastTone; closable: boolean; duration: number }

const MOST = 4
/** Time to read, and more of it when there is something to decide. */
const READ = 4000
const DECIDE = 8000

let items: readonly ToastItem[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly ToastItem[]) {
  items = next
  for (const listener of listeners) listener()
}

export const toast = {
  /** Shows one and gives its id, for closing it early. */
  show(options: ToastOptions): number {
    const { tone = 'info', closable = true } = options
    const duration = options.duration ?? (options.action || tone === 'danger' ? DECIDE : READ)
    const item = { ...options, id: nextId++, tone, closable, duration }
    set([...items, item].slice(-MOST))
    return item.id
  },
  close(id: number) {
    if (items.some((item) => item.id === id)) set(items.filter((item) => item.id !== id))
  },
  clear() {
    set([])
  },
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  read: () => items,
}
