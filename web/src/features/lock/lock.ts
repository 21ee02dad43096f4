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
import { getToken, tokenAtLoad } from '#lib/session.ts'
import { shared } from '#lib/storage.ts'
import { createStore, useStore } from '#lib/store.ts'
import { isIdle, noteActivity } from './idle.ts'

const write = named<typeof updateSettings>('POST /my/settings')
const verify = named<typeof unlockCall>('POST /my/lockVerifyPassword')

const mark = 'shibei.lock'
const waits = [1, 2, 5, 10, 30] as const

const locked = createStore(shared.get(mark) !== undefined && getToken() !== undefined)
export const isLocked = locked.get
export const useIsLocked = () => useStore(locked)

/** True from the page's load until its first start: signing in or unlocking, here or in another tab, is no start. */
let opening = true

export function closeScreen(): void {
  shared.set(mark, '1')
  locked.set(true)
  dropPerson()
  toast.clear()
}

export function openScreen(): void {
  opening = false
  unheard = false
  shared.remove(mark)
  noteActivity()
  locked.set(false)
}

export function lockNow(): void {
  closeScreen()
  void tellServer()
}

/** A page that was loaded closed: the server may not have heard of it yet. */
export function resumeLock(): void {
  if (locked.get()) void tellServer()
}

/** Decides at a start whether the page may show itself. Answers true when it stays closed. */
export function lockAtStart(): boolean {
  const settings = person.get().settings
  const atOpening = opening && tokenAtLoad === getToken() && settings?.lockType === '-1'
  opening = false
  if (settings?.locked === 1) closeScreen()
  else if (atOpening || shared.get(mark) !== undefined || isIdle(minutesOf(settings?.lockType))) lockNow()
  else noteActivity()
  return locked.get()
}

/** Throws what the server answers to a wrong password. */
export async function unlock(password: string): Promise<void> {
  // A lock request that reaches the server after the password would lock it again. Giving it up does not call it back,
  // so it is waited for, and no other one is begun.
  round += 1
  await Promise.allSettled(requests)
  try {
    await send(verify, { password }, { quiet: true })
  } catch (error) {
    if (unheard && locked.get()) void tellServer()
    throw error
  }
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

/** Counts who tells the server; those before the last one give up. */
let round = 0
/** Whether the server still has to learn of the lock. */
let unheard = false
const requests = new Set<Promise<unknown>>()

async function tellServer(): Promise<void> {
  round += 1
  const mine = round
  unheard = true
  for (let attempt = 0; ; attempt += 1) {
    // Opened again meanwhile, or signed out: there is nothing left to tell.
    if (mine !== round || !locked.get() || getToken() === undefined) return
    try {
      await request()
      unheard = false
      return
    } catch (error) {
      if (error instanceof Failure && !['system_error', 'busy'].includes(error.failure)) {
        unheard = false
        if (error.failure !== 'not_allowed') return
        openScreen()
        notify('danger', error.msg)
        return
      }
    }
    await pause((waits[attempt] ?? 30) * 1000)
  }
}

async function request(): Promise<void> {
  const sent = send(write, { locked: 1 }, { quiet: true, background: true, keepalive: true })
  requests.add(sent)
  try {
    await sent
  } finally {
    requests.delete(sent)
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
