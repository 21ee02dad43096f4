/**
 * The signed-in person's own account. What could lose it (another address, another password, deletion) asks for a
 * ticket, which shows that the password was given within the last five minutes.
 */
import type * as contract from '@shibei/contract/account.ts'
import type { User as Told } from '@shibei/contract/account.ts'
import type { Taken } from '@shibei/contract/call.ts'
import { fail } from '@shibei/contract/failures.ts'
import { limits } from '@shibei/contract/limits.ts'
import { isPhone } from '@shibei/contract/rules.ts'
import type { SignedInContext } from '#context.ts'
import { isTaken } from '#db/connect.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { requirePasswordInside } from '#features/auth/password-check.ts'
import { hashPassword } from '#features/auth/passwords.ts'
import { endOtherSessions, hasSession } from '#features/auth/sessions.ts'
import { lockUser, toUser, updateUser } from '#features/auth/users.ts'
import { requireCode } from '#features/codes/codes.ts'
import { addTicket, findTicket, spendTicket } from '#features/codes/tickets.ts'

export async function changeName({ db, user }: SignedInContext, name: string): Promise<Told> {
  return toUser(await updateUser(db, user.id, { name }))
}

export async function verifyPassword(context: SignedInContext, password: string): Promise<{ ticket: string }> {
  const { db, user, now } = context
  await requirePasswordInside(context, user, password)
  return { ticket: await addTicket(db, 'password', { userId: user.id }, now() + limits.ticketLife) }
}

/** The new address is proved by a code; the other kind of address, if there is one, stays. */
export async function changeAccount(
  context: SignedInContext,
  input: Taken<typeof contract.changeAccount>,
): Promise<Told> {
  const { db, user, session } = context
  if ((await findTicket(db, 'password', input.ticket, context.now()))?.userId !== user.id) fail('not_allowed')
  const code = await requireCode(context, 'change', input.account, input.code)
  const change = inTransaction(db, async (db) => {
    await requireStillIn(context, db)
    await spendPasswordTicket(context, db, input.ticket)
    await code.spend(db)
    const changed = await updateUser(
      db,
      user.id,
      isPhone(input.account) ? { phone: input.account } : { email: input.account },
    )
    await endOtherSessions(db, user.id, session.id)
    return toUser(changed)
  })
  // The unique index decides whose it is, not a look beforehand: two people may want one address at once.
  return change.catch((error: unknown) => (isTaken(error) ? fail('already_registered') : Promise.reject(error)))
}

export async function updatePassword(
  context: SignedInContext,
  input: Taken<typeof contract.updatePassword>,
): Promise<Record<string, never>> {
  const { db, user, session } = context
  const { ticket } = input
  if (input.old_password !== undefined) await requirePasswordInside(context, user, input.old_password)
  else if (!ticket || (await findTicket(db, 'password', ticket, context.now()))?.userId !== user.id) fail('not_allowed')
  const password_hash = await hashPassword(input.password)
  await inTransaction(db, async (db) => {
    await requireStillIn(context, db)
    if (input.old_password === undefined && ticket) await spendPasswordTicket(context, db, ticket)
    await updateUser(db, user.id, { password_hash })
    await endOtherSessions(db, user.id, session.id)
  })
  return {}
}

/** Signs every device out; the account itself goes in seven days, unless its owner comes back. */
export async function deleteAccount(context: SignedInContext, ticket: string): Promise<Record<string, never>> {
  const { db, user } = context
  await inTransaction(db, async (db) => {
    await requireStillIn(context, db)
    await spendPasswordTicket(context, db, ticket)
    await updateUser(db, user.id, { deletes_at: context.now() + limits.deletionGrace })
    await endOtherSessions(db, user.id)
  })
  return {}
}

/** Somebody may have been signed out, or the password set anew, while this request was on its way. */
async function requireStillIn({ user, session }: SignedInContext, db: Db): Promise<void> {
  const now = await lockUser(db, user.id)
  if (now?.password_hash !== user.password_hash || !(await hasSession(db, session.id))) fail('token_ended')
}

async function spendPasswordTicket({ user, now }: SignedInContext, db: Db, ticket: string): Promise<void> {
  if ((await spendTicket(db, 'password', ticket, now()))?.userId !== user.id) fail('not_allowed')
}
