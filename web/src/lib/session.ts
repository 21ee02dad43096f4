/**
 * The login token: a cookie that this page can read, shared over subdomains when the server names a domain. On its own
 * the cookie authorises nothing; every call carries it as a Bearer header.
 */
import { limits } from '@shibei/contract/limits.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { createStore, useStore } from './store.ts'

const name = 'access_token'

const domain = () => document.documentElement.dataset.cookieDomain || undefined

const changes = createStore(0)
const tell = () => changes.set((count) => count + 1)

export function getToken(): string | undefined {
  return readCookie(name)
}

/** What was there when the page was loaded: only such a page has a start of its own. */
export const tokenAtLoad = getToken()

export function setToken(token: string): void {
  // A cookie of the bare host would be read before the shared one, so it goes first.
  if (domain()) writeCookie(name, '', { maxAge: 0 })
  writeCookie(name, token, { maxAge: limits.sessionLife / 1000, domain: domain() })
  tell()
}

export function removeToken(): void {
  writeCookie(name, '', { maxAge: 0 })
  if (domain()) writeCookie(name, '', { maxAge: 0, domain: domain() })
  tell()
}

/** Another tab may have signed in or out. */
export const recheckToken = tell
window.addEventListener('focus', tell)

export function useSignedIn(): boolean {
  useStore(changes)
  return getToken() !== undefined
}
