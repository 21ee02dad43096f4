/**
 * The lock of this browser's session. The screen closes at once and all of the person's data is dropped; the server
 * learns of it as soon as it can be reached. A mark in localStorage carries the state to the other tabs and over a
 * reload that comes before the server has heard of it.
 */
import type { unlock as unlockCall } from '@shibei/contract/account.ts'
import { named } from '@shibei/contract/client.ts'
import { Failure } from '@shibei/contract/failures.ts'
import type { updateSettings } from '@shibei/contract/settings.ts'
import { toast } from '@shibei/ui/toast-store.ts'
import { send } from '#lib/client.ts'
import { notify } from '#lib/notify.ts'
import { dropPerson, person } from '#lib/person.ts'
import { getToken } from '#lib/session.ts'
import { shared } from '#lib/storage.ts'
import { createStore, useStore } from '#lib/store.ts'
import { isIdle, noteActivity } from './idle.ts'

const write = named<typeof updateSettings>('POST /my/settings')
const verify = named<typeof unlockCall>('POST /my/lockVerifyPassword')

const mark = 'shibei.lock'
const waits = [1, 2, 5, 10, 30] as const

const locked = createStore(false)
export const isLocked = locked.get
export const useIsLocked = () => useStore(locked)

/** True from the page's load until its first start: signing in or unlocking here is no start. */
let opening = true

export function closeScreen(): void {
  if (locked.get()) return
  shared.set(mark, '1')
  locked.set(true)
  dropPerson()
  toast.clear()
}

export function openScreen(): void {
  opening = false
  shared.remove(mark)
  noteActivity()
  locked.set(false)
}

export function lockNow(): void {
  closeScreen()
  void tellServer()
}

/** Decides at a start whether the page may show itself. Answers true when it stays closed. */
export function lockAtStart(): boolean {
  const settings = person.get().settings
  const atOpening = opening && settings?.lockType === '-1'
  opening = false
  if (settings?.locked === 1) closeScreen()
  else if (atOpening || shared.get(mark) !== undefined || isIdle(minutesOf(settings?.lockType))) lockNow()
  else noteActivity()
  return locked.get()
}

/** Throws what the server answers to a wrong password. */
export async function unlock(password: string): Promise<void> {
  await send(verify, { password }, { quiet: true })
  openScreen()
}

export function minutesOf(lockType: string | undefined): number {
  return Math.max(0, Number(lockType ?? 0))
}

/** A lock or unlock in one tab happens in all. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== mark) return
    if (event.newValue === null) {
      opening = false
      locked.set(false)
    } else if (getToken() !== undefined) closeScreen()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

let telling = 0

async function tellServer(): Promise<void> {
  telling += 1
  const mine = telling
  for (let attempt = 0; ; attempt += 1) {
    // Opened again meanwhile, or signed out: there is nothing left to tell.
    if (mine !== telling || !locked.get() || getToken() === undefined) return
    try {
      await send(write, { locked: 1 }, { quiet: true, background: true, keepalive: true })
      return
    } catch (error) {
      if (error instanceof Failure && error.failure === 'not_allowed') {
        openScreen()
        notify('danger', error.msg)
        return
      }
      if (error instanceof Failure && !['system_error', 'busy'].includes(error.failure)) return
    }
    await pause((waits[attempt] ?? 30) * 1000)
  }
}

/** Waits, but no longer than until the network is back. */
function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    window.addEventListener('online', done)
  })
}
