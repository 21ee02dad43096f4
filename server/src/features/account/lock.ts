/**
 * The lock: a matter of the one session that asks. While it is on, the gate answers nothing of the person's but what
 * the lock screen needs; only the account password takes it off.
 */
import type { Taken } from '@shibei/contract/call.ts'
import { fail } from '@shibei/contract/failures.ts'
import type { Settings, updateSettings as call } from '@shibei/contract/settings.ts'
import type { SignedInContext } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { requirePasswordInside } from '#features/auth/password-check.ts'
import { setLocked } from '#features/auth/sessions.ts'
import { updateSettings } from '#features/settings/settings.ts'

export async function unlock(context: SignedInContext, password: string): Promise<Record<string, never>> {
  await requirePasswordInside(context, context.user, password)
  await setLocked(context.db, context.session.id, 0)
  return {}
}

/** Settings with the lock among them. Somebody without a password could never come back in, so they cannot lock. */
export async function changeSettings(context: SignedInContext, input: Taken<typeof call>): Promise<Settings> {
  const { locked, ...change } = input
  const wantsLock = locked === 1 || (change.lockType !== undefined && change.lockType !== '0')
  if (wantsLock && context.user.password_hash === null) fail('not_allowed')
  return inTransaction(context.db, async (db) => {
    if (locked === 1) await setLocked(db, context.session.id, 1)
    const session = locked === 1 ? { ...context.session, locked: 1 } : context.session
    return updateSettings({ ...context, db, session }, change)
  })
}
