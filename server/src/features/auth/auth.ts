/**
 * Coming in: registering, signing in, finishing a sign-in that met the device limit, and getting back in with a
 * forgotten password. Nobody learns here whether an account exists, unless they have proved that it is theirs.
 */
import type { Taken } from '@shibei/contract/call.ts'
import type { SignedIn } from '@shibei/contract/auth.ts'
import type * as contract from '@shibei/contract/auth.ts'
import { fail } from '@shibei/contract/failures.ts'
import { limits } from '@shibei/contract/limits.ts'
import type { PublicContext, User } from '#context.ts'
import { locking } from '#db/connect.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { requireCode } from '#features/codes/codes.ts'
import { addTicket, spendTicket } from '#features/codes/tickets.ts'
import { tierOf } from '#features/membership/tiers.ts'
import { requirePasswordAtDoor } from './password-check.ts'
import type { ProvedPassword } from './password-check.ts'
import { hashPassword } from './passwords.ts'
import { addSession, countBrowsers, endOtherSessions, endSessions, listBrowsers, toDevice } from './sessions.ts'
import { addUser, findByAccount, updateUser } from './users.ts'

export async function register(context: PublicContext, input: Taken<typeof contract.register>): Promise<SignedIn> {
  const { db, visitor } = context
  const code = await requireCode(context, 'register', input.account, input.code)
  const passwordHash = await hashPassword(input.password)
  const now = context.now()
  return inTransaction(db, async (db) => {
    await code.spend(db)
    const user = await addUser(db, { account: input.account, passwordHash, invitedBy: input.invitation_code }, now)
    return addSession(db, user.id, visitor, now)
  })
}

export async function login(context: PublicContext, input: Taken<typeof contract.login>): Promise<SignedIn> {
  const user = await findByAccount(context.db, input.account)
  const proved = await requirePasswordAtDoor(context, input.account, user, input.password, input)
  if (!user) fail('wrong_password')
  return enter(context, user, proved)
}

/** The chosen devices are signed out and the waiting sign-in goes on, both or neither. */
export async function loginExit(context: PublicContext, input: Taken<typeof contract.loginExit>): Promise<SignedIn> {
  const { db } = context
  const signedIn = await inTransaction(db, async (db) => {
    const ticket = await spendTicket(db, 'devices', input.sign, context.now())
    const user = ticket?.userId ? await lockUser(db, ticket.userId) : undefined
    if (!user) fail('not_found')
    await endSessions(db, user.id, input.device_ids)
    return (await roomForDevice(context, db, user)) ? admit(context, db, user) : user
  })
  return 'token' in signedIn ? signedIn : refuseDevice(context, signedIn)
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

/** Opens a session for somebody who has proved who they are, if there is room for one more device. */
export async function enter(context: PublicContext, user: User, proved: ProvedPassword): Promise<SignedIn> {
  if (user.disabled_at !== null) fail('not_allowed')
  const signedIn = await inTransaction(context.db, async (db) => {
    await proved.settle(db)
    const locked = await lockUser(db, user.id)
    if (!locked) fail('wrong_password')
    return (await roomForDevice(context, db, locked)) ? admit(context, db, locked) : undefined
  })
  return signedIn ?? refuseDevice(context, user)
}

/** Two sign-ins at once must not both find the last free place, so the second waits for the first. */
function lockUser(db: Db, id: number): Promise<User | undefined> {
  return locking(db, db.selectFrom('users').selectAll().where('id', '=', id)).executeTakeFirst()
}

async function roomForDevice(context: PublicContext, db: Db, user: User): Promise<boolean> {
  const now = context.now()
  return (await countBrowsers(db, user.id, now)) < tierOf(user, context.config, now).browsers
}

async function admit(context: PublicContext, db: Db, user: User): Promise<SignedIn> {
  // Signing in takes back a deletion that has not happened yet.
  if (user.deletes_at !== null) await updateUser(db, user.id, { deletes_at: null })
  return addSession(db, user.id, context.visitor, context.now())
}

async function refuseDevice({ db, now }: PublicContext, user: User): Promise<never> {
  const sign = await addTicket(db, 'devices', { userId: user.id }, now() + limits.signLife)
  const devices = (await listBrowsers(db, user.id, now())).map((row) => toDevice(row))
  fail('too_many_devices', { sign, devices })
}
