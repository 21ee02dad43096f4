/**
 * Tickets: secrets that stand for something proved a moment ago (a password given, a sign-in that only waits for a
 * free device). Owns the table `tickets`. Only a hash is kept; a ticket is used once.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#db/connect.ts'

/** `password`: the password was just given. `devices`: signed in but for the device limit. `bind`: a WeChat account to be bound. */
export type TicketPurpose = 'password' | 'devices' | 'bind'
export type Ticket = { readonly userId: number | null; readonly data: unknown; readonly expiresAt: number }

export async function addTicket(
  db: Db,
  purpose: TicketPurpose,
  ticket: { userId: number | null; data?: unknown },
  expiresAt: number,
): Promise<string> {
  const secret = randomBytes(24).toString('base64url')
  await db
    .insertInto('tickets')
    .values({
      secret_hash: hashSecret(secret),
      purpose,
      user_id: ticket.userId,
      data: JSON.stringify(ticket.data ?? null),
      expires_at: expiresAt,
    })
    .execute()
  return secret
}

export async function findTicket(
  db: Db,
  purpose: TicketPurpose,
  secret: string,
  now: number,
): Promise<Ticket | undefined> {
  const row = await db
    .selectFrom('tickets')
    .select(['user_id', 'data', 'expires_at'])
    .where('secret_hash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && toTicket(row)
}

/** Takes the ticket out of the world. In a transaction that fails it is still there afterwards. */
export async function spendTicket(
  db: Db,
  purpose: TicketPurpose,
  secret: string,
  now: number,
): Promise<Ticket | undefined> {
  const row = await db
    .deleteFrom('tickets')
    .where('secret_hash', '=', hashSecret(secret))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['user_id', 'data', 'expires_at'])
    .executeTakeFirst()
  return row && toTicket(row)
}

/** What was proved before is worth nothing once the password or the address has changed. */
export async function dropTickets(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('tickets').where('user_id', '=', userId).execute()
}

export async function purgeTickets(db: Db, now: number): Promise<void> {
  await db.deleteFrom('tickets').where('expires_at', '<=', now).execute()
}

function toTicket(row: { user_id: number | null; data: string; expires_at: number }): Ticket {
  return { userId: row.user_id, data: JSON.parse(row.data) as unknown, expiresAt: row.expires_at }
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
