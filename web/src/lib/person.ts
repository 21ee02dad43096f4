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

export const setUser = (user: User) => person.set((now) => ({ ...now, user }))

const drops = new Set<() => void>()

/** Whatever keeps data of the person registers here how to forget it. */
export function onDrop(forget: () => void): () => void {
  drops.add(forget)
  return () => drops.delete(forget)
}

export function dropPerson(): void {
  person.set({ phase: 'visitor' })
  for (const forget of drops) forget()
}
