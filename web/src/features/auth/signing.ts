/** Coming in and going out: what happens on this page and in the other tabs when a token comes or goes. */
import type { logOut } from '@shibei/contract/auth.ts'
import { named } from '@shibei/contract/client.ts'
import { navigate } from '#lib/navigate.tsx'
import { openScreen } from '#features/lock/lock.ts'
import { forgetActivity } from '#features/lock/idle.ts'
import { forgetLockType } from '#features/settings/settings.ts'
import { send } from '#lib/client.ts'
import { dropPerson } from '#lib/person.ts'
import { getToken, recheckToken, removeToken, setToken } from '#lib/session.ts'
import { shared } from '#lib/storage.ts'

const leave = named<typeof logOut>('POST /my/loginOut')
const changed = 'shibei.session'

/** The pages follow by themselves: whoever is signed in does not stay on a sign-in page. */
export function signIn(token: string): void {
  dropPerson()
  openScreen()
  setToken(token)
  shared.set(changed, String(Date.now()))
}

/** Forgets the person and the token, here and in the other tabs. */
export function endSession(): void {
  removeToken()
  dropPerson()
  openScreen()
  forgetActivity()
  forgetLockType()
  shared.set(changed, String(Date.now()))
}

/** Who wants to leave leaves at once; the server hears of it besides. */
export function signOut(): void {
  const token = getToken()
  endSession()
  navigate('/auth/login', { replace: true })
  if (token !== undefined) void tellServer(token)
}

async function tellServer(token: string): Promise<void> {
  try {
    await send(leave, {}, { token, quiet: true, background: true, keepalive: true })
  } catch {
    // The page is left, whether the server heard of it or not.
  }
}

/** Another tab signed in or out: what is shown of the person before is dropped. */
export function followOtherSessions(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== changed) return
    dropPerson()
    recheckToken()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
