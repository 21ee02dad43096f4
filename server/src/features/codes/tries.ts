/**
 * How often something was tried: the counters behind every limit. Owns the table `tries`. A counter is one row with
 * the times of its hits, locked while it is judged, so a limit holds however many requests and processes come at
 * once. Windows roll: an hour is any sixty minutes.
 */
import { createHmac } from 'node:crypto'
import { fail } from '@shibei/contract/failures.ts'
import type { Services } from '#context.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'

export type Window = { readonly most: number; readonly within: number }
export type Rule = { readonly key: string; readonly windows: readonly Window[] }

/** Accounts and addresses do not stand in the counters as they are. */
export function tryKey(services: Pick<Services, 'secret'>, what: string, whom: string): string {
  return `${what}:${createHmac('sha256', services.secret).update(whom).digest('base64url').slice(0, 22)}`
}

/** Addresses of one IPv6 network count as one: a single household has as many as it likes. */
export function networkOf(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (v4) return v4
  const [head = '', tail] = ip.split('%', 1)[0]!.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((part) => part.toLowerCase().padStart(4, '0'))
    .join(':')
}

/** Counts one try against every rule, or refuses and counts none. Gives how many the fullest had before. */
export async function takeTry(db: Db, rules: readonly Rule[], now: number): Promise<number> {
  const { wait, before } = await inTransaction(db, async (db) => {
    const hits = await lockHits(db, rules, now)
    const counted = rules.map((rule) => ({ rule, hits: hits.get(rule.key) ?? [] }))
    const waits = counted.flatMap(({ rule, hits }) => rule.windows.map((window) => waitFor(hits, window, now)))
    const wait = Math.max(...waits)
    if (wait === 0) for (const { rule, hits } of counted) await writeHits(db, rule, [...hits, now], now)
    return { wait, before: Math.max(...counted.map(({ hits }) => hits.length)) }
  })
  if (wait > 0) fail('too_many_tries', { retry_after: Math.ceil(wait / 1000) })
  return before
}

/** Takes back one try, for those that turned out well. */
export async function forgiveTry(db: Db, rule: Rule, at: number, now: number): Promise<void> {
  await inTransaction(db, async (db) => {
    const hits = (await lockHits(db, [rule], now)).get(rule.key) ?? []
    const index = hits.lastIndexOf(at)
    if (index >= 0) await writeHits(db, rule, hits.toSpliced(index, 1), now)
  })
}

export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('tries').where('key', '=', key).execute()
}

export async function purgeTries(db: Db, now: number): Promise<void> {
  await db.deleteFrom('tries').where('expires_at', '<=', now).execute()
}

async function lockHits(db: Db, rules: readonly Rule[], now: number): Promise<Map<string, number[]>> {
  // Writing a row, even as it is, locks it until the transaction ends. Always in the same order, so that two requests
  // never wait for each other.
  const values = rules.map((rule) => ({ key: rule.key, hits: '[]', expires_at: now + longest(rule) }))
  const rows = await db
    .insertInto('tries')
    .values(values.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })))
    .returning(['key', 'hits'])
    .execute()
  const oldest = now - Math.max(...rules.map(longest))
  return new Map(rows.map((row) => [row.key, readHits(row.hits).filter((hit) => hit > oldest)]))
}

async function writeHits(db: Db, rule: Rule, hits: number[], now: number): Promise<void> {
  await db
    .updateTable('tries')
    .set({ hits: JSON.stringify(hits), expires_at: now + longest(rule) })
    .where('key', '=', rule.key)
    .execute()
}

function readHits(text: string): number[] {
  return JSON.parse(text) as number[]
}

function longest(rule: Rule): number {
  return Math.max(...rule.windows.map((window) => window.within))
}

/** How long until the oldest hit that fills the window has rolled out of it. */
function waitFor(hits: readonly number[], { most, within }: Window, now: number): number {
  const inside = hits.filter((hit) => hit > now - within)
  if (inside.length < most) return 0
  return (inside[inside.length - most] ?? now) + within - now
}
