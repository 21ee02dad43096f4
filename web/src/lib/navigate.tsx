/** Moving between pages without loading a new one. Patterns are the page table's business, so wouter's hooks are enough. */
import { useLayoutEffect } from 'react'
import type { ComponentProps, MouseEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'

export { navigate, useHistoryState, usePathname, useSearch } from 'wouter/use-browser-location'

export type Going = { state?: unknown; replace?: boolean }

/** Follows a link inside the page, unless the person asked for a new tab or window. */
export function follow(event: MouseEvent, href: string, going: Going = {}): void {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  navigate(href, going)
}

export type LinkProps = ComponentProps<'a'> & { href: string } & Going

export function Link({ href, state, replace, children, ...rest }: LinkProps) {
  return (
    <a {...rest} href={href} onClick={(event) => follow(event, href, { state, replace })}>
      {children}
    </a>
  )
}

export function Redirect({ to }: { to: string }) {
  useLayoutEffect(() => navigate(to, { replace: true }), [to])
  return null
}
