/**
 * The person's settings. A change shows at once; if the server refuses it, the value goes back and a toast says so.
 * Several changes on their way at once do not undo one another: what is shown is the last answer plus what is pending.
 */
import { named } from '@shibei/contract/client.ts'
import type { getSettings, Settings, updateSettings } from '@shibei/contract/settings.ts'
import { isToldBySend, send, wordsFor } from '#lib/client.ts'
import { t } from '#lib/i18n/t.ts'
import { changeLook, keepLookWith } from '#lib/look.ts'
import { notify } from '#lib/notify.ts'
import { onDrop, person } from '#lib/person.ts'

const read = named<typeof getSettings>('GET /my/settings')
const write = named<typeof updateSettings>('POST /my/settings')

export type SettingsChange = Partial<Omit<Settings, 'locked'>>

let confirmed: Settings | undefined
let pending: readonly SettingsChange[] = []

onDrop(() => {
  confirmed = undefined
  pending = []
})

export async function loadSettings(): Promise<void> {
  confirmed = await send(read, {}, { quiet: true })
  show()
}

export async function changeSettings(change: SettingsChange): Promise<void> {
  pending = [...pending, change]
  show()
  try {
    const answer = await send(write, change)
    if (pending.includes(change)) confirmed = answer
  } catch (error) {
    if (!isToldBySend(error)) notify('danger', t('setting.rolledBack', { reason: wordsFor(error) }))
  } finally {
    pending = pending.filter((one) => one !== change)
    show()
  }
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
