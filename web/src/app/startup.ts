/**
 * What is fetched once for somebody signed in. First who it is; when that succeeds, everything that all pages need.
 * A feature joins by adding its load to `startupLoads`.
 */
import type { getInfo } from '@shibei/contract/account.ts'
import { named } from '@shibei/contract/client.ts'
import { lockAtStart } from '#features/lock/lock.ts'
import { loadSettings } from '#features/settings/settings.ts'
import { send } from '#lib/client.ts'
import { dropPerson, person } from '#lib/person.ts'
import { getToken } from '#lib/session.ts'

const info = named<typeof getInfo>('GET /my/info')

export const startupLoads: readonly (() => Promise<void>)[] = [loadSettings]

let running: Promise<void> | undefined

/** Does nothing for a visitor and when the person is known. Calls at the same time share one run. */
export function start(): Promise<void> {
  running ??= run().finally(() => {
    running = undefined
  })
  return running
}

async function run(): Promise<void> {
  const token = getToken()
  if (token === undefined || person.get().user?.id !== undefined) return
  person.set((now) => ({ ...now, phase: 'starting' }))
  try {
    const user = await send(info, {}, { quiet: true })
    if (getToken() === token) {
      person.set((now) => ({ ...now, user }))
      await Promise.all(startupLoads.map((load) => load()))
    }
    if (getToken() === token && !lockAtStart()) person.set((now) => ({ ...now, phase: 'ready' }))
  } catch {
    // Whoever is signed in still is; the page says that the server was not reached and offers another try.
    if (getToken() === token) person.set({ phase: 'failed' })
  }
  // Somebody else signed in while the answers were on their way.
  if (getToken() !== token) {
    dropPerson()
    await run()
  }
}
