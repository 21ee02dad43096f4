/** What the whole page does when the server says that the token ended or that the session is locked. */
import { navigate } from '#lib/navigate.tsx'
import { endSession } from '#features/auth/signing.ts'
import { closeScreen } from '#features/lock/lock.ts'
import { listenToClient } from '#lib/client.ts'
import { getToken } from '#lib/session.ts'
import { loginPath } from './guard.ts'

export function followTheServer(): void {
  listenToClient({
    ended() {
      // Of several answers that say so the first one counts; the others find no token any more.
      if (getToken() !== undefined) endSession()
      const { pathname, search } = window.location
      if (!/^\/auth(\/|$)/.test(pathname)) navigate(loginPath(pathname + search), { replace: true })
    },
    locked() {
      if (getToken() !== undefined) closeScreen()
    },
  })
}
