/** Toasts for the whole product: the same words are never shown twice at once. */
import { toast, toastStore } from '@shibei/ui/toast-store.ts'
import type { ToastOptions, ToastTone } from '@shibei/ui/toast-store.ts'

export function notify(tone: ToastTone, text: string, options: Omit<ToastOptions, 'text' | 'tone'> = {}): void {
  if (toastStore.read().some((shown) => shown.text === text && shown.tone === tone)) return
  toast.show({ ...options, text, tone })
}
