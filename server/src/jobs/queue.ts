/**
 * The queue: jobs are rows. A job is taken under a lease and finished by whoever still holds that lease, in the same
 * transaction as its effect; so a job is never lost with a process, and never takes effect twice. Owns `jobs`.
 */
import { randomUUID } from 'node:crypto'
import { fail } from '@shibei/contract/failures.ts'
import { jobStates } from '@shibei/contract/jobs.ts'
import type { User } from '#context.ts'
import { claiming, signal } from '#db/connect.ts'
import type { Db } from '#db/connect.ts'
import type { JobRow } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

/** How long a process may be silent before its job is somebody else's. It is extended while the job runs. */
export const leaseMs = 30_000
const keptMs = 7 * 24 * 3600 * 1000

export type EnqueueOptions = {
  /** Whose job it is: they can ask how far it is, and it goes with their account. */
  userId?: number
  /** Lower is sooner. */
  priority?: number
  runAt?: number
}

/** Queues a job in the caller's transaction: it exists exactly if what caused it does. */
export async function enqueue(
  db: Db,
  name: string,
  payload: unknown,
  now: number,
  options: EnqueueOptions = {},
): Promise<number> {
  const { id } = await db
    .insertInto('jobs')
    .values({
      name,
      payload: JSON.stringify(payload),
      user_id: options.userId ?? null,
      priority: options.priority ?? 0,
      state: 'queued',
      due_at: options.runAt ?? now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await signal(db, 'jobs')
  return id
}

/**
 * Takes the next job that is due, or one whose holder has gone silent. Only of the kinds the caller knows: while a new
 * version is being rolled out, older processes must leave its jobs alone.
 */
export async function claim(db: Db, names: readonly string[], now: number): Promise<JobRow | undefined> {
  const next = claiming(
    db,
    db
      .selectFrom('jobs')
      .select('id')
      .where('due_at', '<=', now)
      .where('name', 'in', names)
      .orderBy('priority')
      .orderBy('due_at')
      .orderBy('id')
      .limit(1),
  )
  return db
    .updateTable('jobs')
    .set((eb) => ({ state: 'running', lease: randomUUID(), due_at: now + leaseMs, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', next)
    .returningAll()
    .executeTakeFirst()
}

export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** A job in the hands of a worker. Everything it does to its row works only while the lease is its own. */
export type RunningJob = {
  readonly id: number
  readonly userId: number | null
  readonly attempts: number
  /** Ends the job. Called inside the transaction of its effect, so that both happen or neither does. */
  finish(db: Db, now: number, report?: unknown): Promise<void>
  progress(db: Db, done: number, total: number): Promise<void>
}

export function runningJob(row: JobRow): RunningJob {
  const mine = (db: Db) => db.updateTable('jobs').where('id', '=', row.id).where('lease', '=', row.lease)
  return {
    id: row.id,
    userId: row.user_id,
    attempts: row.attempts,
    async finish(db, now, report) {
      // Nobody asks about the product's own jobs, and their payload may hold what should not be kept.
      const ended =
        row.user_id === null
          ? await db.deleteFrom('jobs').where('id', '=', row.id).where('lease', '=', row.lease).executeTakeFirst()
          : await mine(db)
              .set({
                state: 'done',
                due_at: null,
                lease: null,
                finished_at: now,
                report: JSON.stringify(report ?? null),
              })
              .executeTakeFirst()
      const rows = 'numDeletedRows' in ended ? ended.numDeletedRows : ended.numUpdatedRows
      if (rows === 0n) throw new LeaseLost(`Job ${row.id} belongs to another worker now`)
    },
    async progress(db, done, total) {
      const result = await mine(db).set({ done, total }).executeTakeFirst()
      if (result.numUpdatedRows === 0n) throw new LeaseLost(`Job ${row.id} belongs to another worker now`)
    },
  }
}

export async function extendLease(db: Db, row: JobRow, now: number): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ due_at: now + leaseMs })
    .where('id', '=', row.id)
    .where('lease', '=', row.lease)
    .execute()
}

/** Puts a job back for a later try, or gives it up. */
export async function putBack(
  db: Db,
  row: JobRow,
  error: string,
  now: number,
  retryAt: number | undefined,
): Promise<void> {
  await db
    .updateTable('jobs')
    .set(
      retryAt === undefined
        ? {
            state: 'failed',
            due_at: null,
            lease: null,
            finished_at: now,
            error,
            payload: row.user_id ? row.payload : '{}',
          }
        : { state: 'queued', due_at: retryAt, lease: null, error },
    )
    .where('id', '=', row.id)
    .where('lease', '=', row.lease)
    .execute()
}

/** What a person may know of a job of theirs. */
export async function getJob(db: Db, user: User, id: number) {
  const row = await db
    .selectFrom('jobs')
    .select(['state', 'done', 'total', 'report'])
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (!row) fail('not_found')
  return {
    state: jobStates.find((state) => state === row.state) ?? 'failed',
    done: row.done,
    total: row.total,
    report: row.report === null ? null : (JSON.parse(row.report) as unknown),
  }
}

/** Jobs that are over are kept for a week, for whoever asks and for looking into failures. */
export async function purgeJobs(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('finished_at', '<', now - keptMs)
    .execute()
}

/** Enqueues each scheduled job when its time has come: once, however many processes are looking. */
export async function enqueueScheduled(db: Db, name: string, every: number, now: number): Promise<void> {
  await inTransaction(db, async (db) => {
    await db
      .insertInto('schedules')
      .values({ name, next_at: now })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const turn = await db
      .updateTable('schedules')
      .set({ next_at: now + every })
      .where('name', '=', name)
      .where('next_at', '<=', now)
      .returning('name')
      .executeTakeFirst()
    if (turn) await enqueue(db, name, {}, now, { priority: 5 })
  })
}
