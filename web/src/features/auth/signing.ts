/** Coming in and going out: what happens on this page and in the other tabs when a token comes or goes. */
import type { logOut } from '@shibei/contract/auth.ts'
import { named } from '@shibei/contract/client.ts'
import { navigate } from '#lib/navigate.tsx'
import { openScreen } from '#features/lock/lock.ts'
import { forgetActivity } from '#features/lock/idle.ts'
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
  shared.set(changed, String(Date.now()))
}

export async function signOut(): Promise<void> {
  try {
    await send(leave, {}, { quiet: true })
  } catch {
    // Who wants to leave leaves, whether the server hears of it or not.
  }
  if (getToken() !== undefined) endSession()
  navigate('/auth/login', { replace: true })
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
