/** Users: who has an account. Owns the table `users`, together with the account feature's changes to it. */
import { randomInt } from 'node:crypto'
import type { User as Told } from '@shibei/contract/account.ts'
import { fail } from '@shibei/contract/failures.ts'
import { agreementVersion, limits } from '@shibei/contract/limits.ts'
import { isPhone } from '@shibei/contract/rules.ts'
import type { User } from '#context.ts'
import type { Db } from '#db/connect.ts'

export function findByAccount(db: Db, account: string): Promise<User | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(isPhone(account) ? 'phone' : 'email', '=', account)
    .executeTakeFirst()
}

export type NewAccount = { account: string; passwordHash: string; invitedBy?: string | undefined }

/** Makes the user, or refuses because the account is taken. The unique index decides, not a look beforehand. */
export async function addUser(db: Db, { account, passwordHash, invitedBy }: NewAccount, now: number): Promise<User> {
  const inviter = invitedBy
    ? await db
        .selectFrom('users')
        .select('id')
        .where('invitation_code', '=', invitedBy.toUpperCase())
        .executeTakeFirst()
    : undefined
  const row = await db
    .insertInto('users')
    .values({
      email: isPhone(account) ? null : account,
      phone: isPhone(account) ? account : null,
      password_hash: passwordHash,
      name: defaultName(account),
      invitation_code: invitationCode(),
      invited_by: inviter?.id ?? null,
      agreed_version: agreementVersion,
      agreed_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? fail('already_registered')
}

export async function updateUser(db: Db, id: number, change: Partial<Omit<User, 'id'>>): Promise<User> {
  return db.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Everything a person has goes with them: each table that names them is bound to this row. */
export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute()
}

function defaultName(account: string): string {
  const name = isPhone(account) ? `贝友${account.slice(-4)}` : (account.split('@')[0] ?? account)
  return name.slice(0, limits.userName)
}

// No characters that look alike: people read these codes to each other.
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
function invitationCode(): string {
  return Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
}

export function toUser(row: User): Told {
  const flag = (value: number): 0 | 1 => (value === 0 ? 0 : 1)
  return {
    id: row.id,
    email: row.email ?? '',
    phone: row.phone ?? '',
    openid: flag(row.wx),
    name: row.name,
    vip: row.vip,
    validity_at: row.validity_at,
    invitation_code: row.invitation_code,
    lead_guide: row.lead_guide,
    invitation_num: row.invitation_num,
    registry: flag(row.registry),
    wx: flag(row.wx),
    plug: flag(row.plug),
    fileCounts: row.file_counts,
    used_wx: row.used_wx,
    used_plug: row.used_plug,
    used_registry: row.used_registry,
    used_invitation: row.used_invitation,
  }
}
