/** What goes along from one sign-in page to the next: the account typed so far, and where the person wanted to go. */
import { safeNext } from '@shibei/contract/pages.ts'
import { useHistoryState, useSearch } from '#lib/navigate.tsx'

/** It travels in the history entry, not in the address: an account is nobody else's business. */
export function useCarriedAccount(): string {
  const state: unknown = useHistoryState()
  const account = typeof state === 'object' && state !== null ? (state as { account?: unknown }).account : undefined
  return typeof account === 'string' ? account : ''
}

/** The path of another sign-in page that still knows `next`. */
export function usePathWithNext(): (path: string) => string {
  const next = safeNext(new URLSearchParams(useSearch()).get('next'))
  return (path) => (next ? `${path}?next=${encodeURIComponent(next)}` : path)
}
