/**
 * The person's settings. A change shows at once; if the server refuses it, the value goes back and a toast says so.
 * Several changes on their way at once do not undo one another: what is shown is the last answer plus what is pending.
 * The other tabs learn that something changed and read it from the server; when to lock they learn at once.
 */
import { named } from '@shibei/contract/client.ts'
import type { getSettings, Settings, updateSettings } from '@shibei/contract/settings.ts'
import { isFailure } from '@shibei/contract/failures.ts'
import { isToldBySend, send, wordsFor } from '#lib/client.ts'
import { t } from '#lib/i18n/t.ts'
import { changeLook, keepLookWith } from '#lib/look.ts'
import { notify } from '#lib/notify.ts'
import { onDrop, person, personEpoch } from '#lib/person.ts'
import { shared } from '#lib/storage.ts'

const read = named<typeof getSettings>('GET /my/settings')
const write = named<typeof updateSettings>('POST /my/settings')

export type SettingsChange = Partial<Omit<Settings, 'locked'>>

let confirmed: Settings | undefined
let pending: readonly SettingsChange[] = []
/** How often something was confirmed here: an answer that was asked for before says nothing about it. */
let changes = 0

const changed = 'shibei.settings'
const lockType = 'shibei.lockType'

onDrop(() => {
  confirmed = undefined
  pending = []
})

export async function loadSettings(): Promise<void> {
  const epoch = personEpoch()
  const before = changes
  const answer = await send(read, {}, { quiet: true })
  if (epoch !== personEpoch()) return
  if (before !== changes) return loadSettings()
  confirm(answer)
  show()
}

function confirm(answer: Settings): void {
  confirmed = answer
  shared.set(lockType, answer.lockType)
}

/** After how many minutes to lock, as the last tab heard it: a tab that slept may not have read its settings yet. */
export const latestLockType = () => shared.get(lockType)

export function forgetLockType(): void {
  shared.remove(lockType)
}

/** Another tab changed something: read it. */
export function followOtherSettings(): () => void {
  const follow = async (event: StorageEvent) => {
    if (event.key !== changed || confirmed === undefined) return
    try {
      await loadSettings()
    } catch {
      // What is shown stays until the next change or load.
    }
  }
  const listen = (event: StorageEvent) => void follow(event)
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

export async function changeSettings(change: SettingsChange): Promise<void> {
  pending = [...pending, change]
  show()
  try {
    const answer = await send(write, change)
    if (pending.includes(change)) {
      changes += 1
      confirm(answer)
      shared.set(changed, String(Date.now()))
    }
  } catch (error) {
    if (pending.includes(change) && !isToldBySend(error)) notify('danger', refusal(error))
  } finally {
    pending = pending.filter((one) => one !== change)
    show()
  }
}

/** Who is over a limit is told why in full; other reasons need to be told what became of the choice. */
function refusal(error: unknown): string {
  const reason = wordsFor(error)
  return isFailure(error, 'over_limit') ? reason : t('setting.rolledBack', { reason })
}

keepLookWith((change) => {
  if (confirmed === undefined) return false
  void changeSettings(change)
  return true
})

function show(): void {
  if (confirmed === undefined) return
  const settings = Object.assign({}, confirmed, ...pending) as Settings
  person.set((now) => ({ ...now, settings }))
  changeLook({ theme: settings.theme, skin: settings.skin, lang: settings.lang })
}
