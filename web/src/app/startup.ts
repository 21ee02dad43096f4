/**
 * What is fetched once for somebody signed in. First who it is; when that succeeds, everything that all pages need.
 * A feature joins by adding its load to `startupLoads`.
 */
import type { getInfo } from '@shibei/contract/account.ts'
import { named } from '@shibei/contract/client.ts'
import { isLocked, lockAtStart } from '#features/lock/lock.ts'
import { loadSettings } from '#features/settings/settings.ts'
import { send } from '#lib/client.ts'
import { dropPerson, person, personEpoch, personWriter } from '#lib/person.ts'
import { getToken } from '#lib/session.ts'

const info = named<typeof getInfo>('GET /my/info')

export const startupLoads: readonly (() => Promise<void>)[] = [loadSettings]

let running: { epoch: number; done: Promise<void> } | undefined

/** Does nothing for a visitor and when the person is known. Calls at the same time share one run. */
export function start(): Promise<void> {
  // A run for somebody who was dropped meanwhile writes nothing any more, so it is not worth waiting for.
  if (running?.epoch === personEpoch()) return running.done
  const mine = { epoch: personEpoch(), done: Promise.resolve() }
  running = mine
  mine.done = run().finally(() => {
    if (running === mine) running = undefined
  })
  return mine.done
}

async function run(): Promise<void> {
  const token = getToken()
  if (token === undefined || isLocked() || person.get().phase === 'ready') return
  const write = personWriter()
  const epoch = personEpoch()
  const isSame = () => epoch === personEpoch()
  write({ phase: 'starting' })
  try {
    const user = await send(info, {}, { quiet: true })
    if (getToken() === token && isSame()) await Promise.all(startupLoads.map((load) => load()))
    // Nobody is shown before it is certain that the screen stays open.
    if (getToken() === token && isSame() && !lockAtStart()) write({ user, phase: 'ready' })
  } catch {
    // Whoever is signed in still is; the page says that the server was not reached and offers another try.
    if (getToken() === token) write({ phase: 'failed' })
  }
  // Somebody else signed in while the answers were on their way.
  if (getToken() !== token && isSame()) {
    dropPerson()
    await start()
  }
}
