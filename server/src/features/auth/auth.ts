/**
 * Coming in: registering, signing in, finishing a sign-in that met the device limit, and getting back in with a
 * forgotten password. Nobody learns here whether an account exists, unless they have proved that it is theirs.
 */
import type { Taken } from '@shibei/contract/call.ts'
import type { Device, SignedIn } from '@shibei/contract/auth.ts'
import type * as contract from '@shibei/contract/auth.ts'
import { fail } from '@shibei/contract/failures.ts'
import { limits } from '@shibei/contract/limits.ts'
import type { PublicContext, User } from '#context.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { requireCode } from '#features/codes/codes.ts'
import { addTicket, spendTicket } from '#features/codes/tickets.ts'
import { tierOf } from '#features/membership/tiers.ts'
import { startSettings } from '#features/settings/settings.ts'
import { requirePasswordAtDoor } from './password-check.ts'
import { hashPassword } from './passwords.ts'
import { addSession, countBrowsers, endOtherSessions, endSessions, listBrowsers, toDevice } from './sessions.ts'
import { addUser, findByAccount, lockUser, updateUser } from './users.ts'

export async function register(context: PublicContext, input: Taken<typeof contract.register>): Promise<SignedIn> {
  const { db, visitor } = context
  const code = await requireCode(context, 'register', input.account, input.code)
  const passwordHash = await hashPassword(input.password)
  const now = context.now()
  return inTransaction(db, async (db) => {
    await code.spend(db)
    const user = await addUser(db, { account: input.account, passwordHash, invitedBy: input.invitation_code }, now)
    await startSettings(db, user.id, visitor.language)
    return addSession(db, user.id, visitor, now)
  })
}

export async function login(context: PublicContext, input: Taken<typeof contract.login>): Promise<SignedIn> {
  const user = await findByAccount(context.db, input.account)
  const proved = await requirePasswordAtDoor(context, input.account, user, input.password, input)
  if (!user) fail('wrong_password')
  const entered = await inTransaction(context.db, async (db) => {
    await proved.settle(db)
    const now = await lockUser(db, user.id)
    // A new password may have been set while this one was being checked.
    if (now?.password_hash !== user.password_hash) return 'wrong_password'
    return now.disabled_at === null ? enter(context, db, now, context.now() + limits.signLife) : 'not_allowed'
  })
  return typeof entered === 'string' ? fail(entered) : admitted(entered)
}

/**
 * Signs the chosen devices out and goes on with the sign-in that waits for them. When that was not enough, the devices
 * are out all the same, and the answer is a sign to go on with that lives no longer than the first.
 */
export async function loginExit(context: PublicContext, input: Taken<typeof contract.loginExit>): Promise<SignedIn> {
  const entered = await inTransaction(context.db, async (db) => {
    const ticket = await spendTicket(db, 'devices', input.sign, context.now())
    const user = ticket?.userId ? await lockUser(db, ticket.userId) : undefined
    if (!ticket || !user || user.disabled_at !== null) fail('not_found')
    await endSessions(db, user.id, input.device_ids)
    return enter(context, db, user, ticket.expiresAt)
  })
  return admitted(entered)
}

export async function forget(
  context: PublicContext,
  input: Taken<typeof contract.forget>,
): Promise<Record<string, never>> {
  const { db } = context
  const code = await requireCode(context, 'forget', input.account, input.code)
  const password_hash = await hashPassword(input.password)
  await inTransaction(db, async (db) => {
    await code.spend(db)
    const user = await findByAccount(db, input.account)
    if (!user) fail('wrong_code')
    await updateUser(db, user.id, { password_hash })
    await endOtherSessions(db, user.id)
  })
  return {}
}

type Refused = { sign: string; devices: Device[] }

/** Opens a session for somebody who has proved who they are, or gives what the device dialog needs. */
async function enter(context: PublicContext, db: Db, user: User, signUntil: number): Promise<SignedIn | Refused> {
  const now = context.now()
  if ((await countBrowsers(db, user.id, now)) >= tierOf(user, context.config, now).browsers) {
    const sign = await addTicket(db, 'devices', { userId: user.id }, signUntil)
    return { sign, devices: (await listBrowsers(db, user.id, now)).map((row) => toDevice(row)) }
  }
  // Signing in takes back a deletion that has not happened yet.
  if (user.deletes_at !== null) await updateUser(db, user.id, { deletes_at: null })
  return addSession(db, user.id, context.visitor, now)
}

/** A refusal is told after its transaction: what it leaves behind, the sign, has to stay. */
function admitted(entered: SignedIn | Refused): SignedIn {
  return 'token' in entered ? entered : fail('too_many_devices', entered)
}
