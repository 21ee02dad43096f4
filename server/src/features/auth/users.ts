/** Users: who has an account. Owns the table `users`, together with the account feature's changes to it. */
import { randomInt } from 'node:crypto'
import type { User as Told } from '@shibei/contract/account.ts'
import { fail } from '@shibei/contract/failures.ts'
import { agreementVersion, limits } from '@shibei/contract/limits.ts'
import { isPhone } from '@shibei/contract/rules.ts'
import type { User } from '#context.ts'
import { locking } from '#db/connect.ts'
import type { Db } from '#db/connect.ts'

/** Each column by its name: PostgreSQL refuses a kept plan of `*` once a newer version has added a column. */
export const userColumns = [
  'users.id',
  'users.email',
  'users.phone',
  'users.password_hash',
  'users.name',
  'users.vip',
  'users.validity_at',
  'users.invitation_code',
  'users.invited_by',
  'users.lead_guide',
  'users.invitation_num',
  'users.registry',
  'users.wx',
  'users.plug',
  'users.file_counts',
  'users.used_wx',
  'users.used_plug',
  'users.used_registry',
  'users.used_invitation',
  'users.agreed_version',
  'users.agreed_at',
  'users.created_at',
  'users.deletes_at',
  'users.disabled_at',
] as const

/** Two acts on one account at once must not both go by what the other is changing, so the second waits for the first. */
export function lockUser(db: Db, id: number): Promise<User | undefined> {
  return locking(db, db.selectFrom('users').selectAll().where('id', '=', id)).executeTakeFirst()
}

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

/**
 * Deletes users whose time has come, at most so many, and gives how many. Everything a person has goes with them: each
 * table that names them is bound to this row. Whoever came back a moment ago is no longer due and stays.
 */
export async function deleteDueUsers(db: Db, most: number, now: number): Promise<number> {
  const due = db.selectFrom('users').select('id').where('deletes_at', '<=', now).limit(most)
  const result = await db.deleteFrom('users').where('id', 'in', due).where('deletes_at', '<=', now).executeTakeFirst()
  return Number(result.numDeletedRows)
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
