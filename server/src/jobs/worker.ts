/**
 * The worker: every process runs one. It takes jobs as they come due, a few at a time, keeps their leases alive,
 * and tries failed ones again after growing pauses. Stopping waits for what is running; being killed loses nothing.
 */
import type { Services } from '#context.ts'
import type { Database } from '#db/connect.ts'
import type { JobRow } from '#db/schema.ts'
import { LeaseLost, claim, enqueueScheduled, extendLease, leaseMs, putBack, runningJob } from './queue.ts'
import type { RunningJob } from './queue.ts'

export type JobHandler = {
  readonly name: string
  /** Does the work and calls `job.finish` in the transaction of its effect. */
  run(services: Services, payload: unknown, job: RunningJob): Promise<void>
  /** How often it is tried in all. */
  readonly tries: number
  /** The pause before the second try; it doubles from then on. */
  readonly pause?: number
  /** Runs by itself, this often. */
  readonly every?: number
}

/** Thrown by a handler when trying again cannot help. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp'
}

export type Worker = { stop(): Promise<void> }

const atOnce = 4
const lookEvery = 2000
const longestPause = 3600_000

export function startWorker(services: Services, database: Database, handlers: readonly JobHandler[]): Worker {
  const { db, log, now } = services
  const byName = new Map(handlers.map((handler) => [handler.name, handler]))
  const names = [...byName.keys()]
  const running = new Set<Promise<void>>()
  let stopped = false
  let looking: Promise<void> | undefined
  let lookAgain = false

  async function look(): Promise<void> {
    do {
      lookAgain = false
      while (!stopped && names.length > 0 && running.size < atOnce) {
        const row = await claim(db, names, now())
        if (!row) break
        const work = runJob(services, byName.get(row.name), row).finally(() => {
          running.delete(work)
          wake()
        })
        running.add(work)
      }
    } while (lookAgain && !stopped)
  }

  function wake(): void {
    if (stopped) return
    lookAgain = true
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: String(error) }, 'the queue could not be read'))
      .finally(() => (looking = undefined))
  }

  async function tick(): Promise<void> {
    for (const { name, every } of handlers) {
      if (every && !stopped) await enqueueScheduled(db, name, every, now())
    }
    wake()
  }

  const onTick = () =>
    void tick().catch((error: unknown) => log.warn({ err: String(error) }, 'the schedule could not be read'))
  const unlisten = database.onSignal('jobs', wake)
  const timer = setInterval(onTick, lookEvery)
  onTick()

  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await unlisten()
      await looking
      await Promise.all(running)
    },
  }
}

async function runJob(services: Services, handler: JobHandler | undefined, row: JobRow): Promise<void> {
  const { db, now } = services
  const heart = setInterval(() => void extendLease(db, row, now()).catch(() => {}), leaseMs / 3)
  try {
    // It ended with its process every time it was tried: a fault of its own, not of the machine.
    if (handler && row.attempts > handler.tries) throw new GiveUp('It was started too often without coming to an end')
    await handler?.run(services, JSON.parse(row.payload), runningJob(row))
  } catch (error) {
    if (handler && !(error instanceof LeaseLost)) await tryLater(services, handler, row, error)
  } finally {
    clearInterval(heart)
  }
}

async function tryLater({ db, log, now }: Services, handler: JobHandler, row: JobRow, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  const isLast = error instanceof GiveUp || row.attempts >= handler.tries
  const pause = Math.min((handler.pause ?? 5000) * 2 ** (row.attempts - 1), longestPause)
  // A little chance in the pause keeps jobs that failed together from coming back together.
  const retryAt = isLast ? undefined : Math.round(now() + pause * (1 + Math.random() / 4))
  const fields = { job: row.name, id: row.id, attempt: row.attempts, err: message }
  log.warn(fields, isLast ? 'a job was given up' : 'a job failed')
  // If even this does not reach the database, the lease runs out and the job comes back by itself.
  await putBack(db, row, message, now(), retryAt).catch(() => {})
}
