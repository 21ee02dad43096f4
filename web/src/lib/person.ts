/**
 * Who is signed in on this page, as far as every page needs to know. What belongs to the person is dropped as a whole:
 * when they sign out, when the token ends, and while the screen is locked.
 */
import type { User } from '@shibei/contract/account.ts'
import type { Settings } from '@shibei/contract/settings.ts'
import { createStore, useStore } from './store.ts'

export type Person = {
  /** `failed`: signed in, but who it is could not be learned; the page offers another try. */
  phase: 'visitor' | 'starting' | 'ready' | 'failed'
  user?: User
  settings?: Settings
}

export const person = createStore<Person>({ phase: 'visitor' })

export const usePhase = () => useStore(person, (now) => now.phase)
export const useUser = () => useStore(person, (now) => now.user)
export const useSettings = () => useStore(person, (now) => now.settings)

let epoch = 0

/**
 * A way to write about the person who is there now. It writes nothing and answers false once that person was dropped:
 * an answer that comes after the screen was locked must not bring anything back.
 */
export function personWriter(): (change: Partial<Person>) => boolean {
  const mine = epoch
  return (change) => {
    if (mine !== epoch) return false
    person.set((now) => ({ ...now, ...change }))
    return true
  }
}

/** Which person it is, as a number: it changes whenever one is dropped. */
export const personEpoch = () => epoch

const drops = new Set<() => void>()

/** Whatever keeps data of the person registers here how to forget it. */
export function onDrop(forget: () => void): () => void {
  drops.add(forget)
  return () => drops.delete(forget)
}

export function dropPerson(): void {
  epoch += 1
  person.set({ phase: 'visitor' })
  for (const forget of drops) forget()
}
