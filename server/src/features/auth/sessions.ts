/**
 * Sessions: one for each place where somebody is signed in, shown to them as devices. Owns the table `sessions`.
 * Only the hash of a token is kept. A session that ends is a row that is gone, so it ends everywhere at once.
 */
import { hash, randomBytes } from 'node:crypto'
import type { Device, SignedIn as Entered } from '@shibei/contract/auth.ts'
import { fail } from '@shibei/contract/failures.ts'
import { limits } from '@shibei/contract/limits.ts'
import type { ClientKind, Language } from '@shibei/contract/limits.ts'
import type { Services, Session, User, Visitor } from '#context.ts'
import { prepared } from '#db/connect.ts'
import type { Db } from '#db/connect.ts'
import type { SessionRow } from '#db/schema.ts'
import { dropTickets } from '#features/codes/tickets.ts'
import type { SignedIn } from '#http/serve.ts'
import { deviceName } from './device-name.ts'
import { userColumns } from './users.ts'

/** Tokens are random and long, so a plain hash keeps them safe at rest and can be looked up. */
function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

// Hashing costs as much as all else the gate does, so the hashes of tokens that were good are remembered. That a token
// is still good is looked up each time.
const hashes = new Map<string, string>()
const hashesMost = 10_000

// The one query that every signed-in request makes: all that the gate and most operations need, in one go.
const bySecret = prepared((db: Db, tokenHash: string) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users', 'users.id', 's.user_id')
    .leftJoin('settings', 'settings.user_id', 's.user_id')
    .select(userColumns)
    .select([
      's.id as session_id',
      's.client as session_client',
      's.locked as session_locked',
      's.scopes as session_scopes',
      's.seen_at as session_seen_at',
      's.expires_at as session_expires_at',
      'settings.lang as session_lang',
    ])
    .where('s.token_hash', '=', tokenHash),
)

export async function findSignedIn(db: Db, token: string, now: number): Promise<SignedIn | undefined> {
  const tokenHash = hashes.get(token) ?? hashToken(token)
  const row = (await bySecret(db, tokenHash))[0]
  if (!row || row.session_expires_at <= now || row.disabled_at !== null) return undefined
  if (!hashes.has(token)) {
    if (hashes.size >= hashesMost) hashes.clear()
    hashes.set(token, tokenHash)
  }
  return {
    context: {
      user: row,
      session: {
        id: row.session_id,
        client: row.session_client,
        locked: row.session_locked,
        scopes: row.session_scopes,
      },
    },
    language: (row.session_lang as Language | null) ?? undefined,
    seenAt: row.session_seen_at,
  }
}

/** Not waited for: nobody's answer depends on when a device was last seen. */
export function noteSeen(services: Services, sessionId: number, ip: string): void {
  services.db
    .updateTable('sessions')
    .set({ seen_at: services.now(), ip })
    .where('id', '=', sessionId)
    .execute()
    .catch((error: unknown) => services.log.warn({ err: String(error) }, 'a device could not be noted as seen'))
}

export async function addSession(db: Db, userId: number, visitor: Visitor, now: number): Promise<Entered> {
  const token = randomBytes(32).toString('base64url')
  const expires_at = now + limits.sessionLife
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashToken(token),
      client: visitor.client,
      name: deviceName(visitor),
      ip: visitor.ip,
      created_at: now,
      seen_at: now,
      expires_at,
    })
    .execute()
  return { token, expires_at }
}

/** How many places somebody is signed in at with all their rights: what the device limit counts. Tokens with scopes do not. */
export async function countBrowsers(db: Db, userId: number, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('scopes', '=', '')
    .executeTakeFirstOrThrow()
  return count
}

/** The same, to choose from. */
export function listBrowsers(db: Db, userId: number, now: number): Promise<SessionRow[]> {
  return listSessions(db, userId, now).where('scopes', '=', '').execute()
}

export async function listDevices(db: Db, user: User, session: Session, now: number): Promise<{ list: Device[] }> {
  const rows = await listSessions(db, user.id, now).execute()
  return { list: rows.map((row) => toDevice(row, session.id)) }
}

function listSessions(db: Db, userId: number, now: number) {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.pageSizeMost)
}

export async function exitDevice(db: Db, user: User, id: number): Promise<Record<string, never>> {
  if ((await endSessions(db, user.id, [id])) === 0) fail('not_found')
  return {}
}

export async function endSession(db: Db, session: Session): Promise<Record<string, never>> {
  await db.deleteFrom('sessions').where('id', '=', session.id).execute()
  return {}
}

export async function endSessions(db: Db, userId: number, ids: readonly number[]): Promise<number> {
  const result = await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', 'in', ids).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Signs every device out, but for the one that asks, and drops what was proved with the old password or address. */
export async function endOtherSessions(db: Db, userId: number, keep?: number): Promise<void> {
  await dropTickets(db, userId)
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', keep ?? 0)
    .execute()
}

/** Whether a session has not been ended meanwhile. */
export async function hasSession(db: Db, sessionId: number): Promise<boolean> {
  return (await db.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst()) !== undefined
}

export async function setLocked(db: Db, sessionId: number, locked: 0 | 1): Promise<void> {
  await db.updateTable('sessions').set({ locked }).where('id', '=', sessionId).execute()
}

export async function purgeSessions(db: Db, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}

export function toDevice(row: SessionRow, current?: number): Device {
  return {
    id: row.id,
    name: row.name,
    client: row.client as ClientKind,
    ip: row.ip,
    created_at: row.created_at,
    seen_at: row.seen_at,
    current: row.id === current ? 1 : 0,
  }
}
