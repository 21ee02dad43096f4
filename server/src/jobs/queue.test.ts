import { expect, test, vi } from 'vitest'
import * as contract from '@shibei/contract/jobs.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { signUp } from '#test/makers.ts'
import { startApp } from '#test/start-app.ts'
import { claim, enqueue, enqueueScheduled, leaseMs, purgeJobs, runningJob } from './queue.ts'
import { GiveUp, startWorker } from './worker.ts'
import type { JobHandler } from './worker.ts'

const app = await startApp()
const { services, database } = app
const { db, now } = services

/** A worker with jobs of its own, beside the app's, which knows nothing of them. */
function work(handler: JobHandler) {
  return startWorker(services, database, [handler])
}

async function row(db: Db, id: number) {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
}

test('a job exists exactly if what caused it was committed', async () => {
  await inTransaction(db, async (db) => {
    await enqueue(db, 'never.seen', {}, now(), { runAt: now() + 1e9 })
    throw new Error('changed my mind')
  }).catch(() => {})
  expect(await db.selectFrom('jobs').select('id').where('name', '=', 'never.seen').execute()).toEqual([])
})

test('a job is taken by one of many, and again only when its holder has gone silent', async () => {
  const later = now() + 1e9
  const id = await enqueue(db, 'held', {}, later, { runAt: later })
  const taken = await Promise.all(Array.from({ length: 10 }, () => claim(db, ['held'], later)))
  expect(taken.filter((job) => job?.id === id)).toHaveLength(1)
  expect(await claim(db, ['held'], later + leaseMs - 1)).toBeUndefined()
  expect(await claim(db, ['held'], later + leaseMs)).toMatchObject({ id, attempts: 2 })
})

test('whoever has lost the lease cannot finish, and the effect is rolled back with it', async () => {
  const later = now() + 1e9
  const person = await signUp(app)
  await enqueue(db, 'slow', {}, later, { runAt: later })
  const slow = await claim(db, ['slow'], later)
  const quick = await claim(db, ['slow'], later + leaseMs)
  const effect = (job: typeof slow, name: string) =>
    inTransaction(db, async (db) => {
      await db.updateTable('users').set({ name }).where('id', '=', person.user.id).execute()
      await runningJob(job!).finish(db, later)
    })
  await effect(quick, 'quick')
  await expect(effect(slow, 'slow')).rejects.toMatchObject({ name: 'LeaseLost' })
  const { name } = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', person.user.id)
    .executeTakeFirstOrThrow()
  expect(name).toBe('quick')
})

test('jobs that matter more come first', async () => {
  const later = now() + 1e9
  const low = await enqueue(db, 'low', {}, later, { runAt: later, priority: 5 })
  const high = await enqueue(db, 'high', {}, later, { runAt: later, priority: -5 })
  const next = async () => (await claim(db, ['low', 'high'], later))?.id
  expect([await next(), await next()]).toEqual([high, low])
})

test('a job that fails is tried again after growing pauses, and then given up with its reason', async () => {
  const times: number[] = []
  const worker = work({
    name: 'grows',
    tries: 3,
    pause: 40,
    run: async () => {
      times.push(now())
      throw new Error('no luck')
    },
  })
  const id = await enqueue(db, 'grows', {}, now())
  try {
    await vi.waitFor(async () => expect((await row(db, id))?.state).toBe('failed'), { timeout: 10_000 })
  } finally {
    await worker.stop()
  }
  expect(await row(db, id)).toMatchObject({ error: 'no luck', attempts: 3 })
  expect(times).toHaveLength(3)
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(40)
  expect(times[2]! - times[1]!).toBeGreaterThanOrEqual(80)
})

test('a job that cannot succeed is not tried again', async () => {
  let runs = 0
  const worker = work({
    name: 'hopeless',
    tries: 5,
    run: async () => {
      runs++
      throw new GiveUp('never')
    },
  })
  const id = await enqueue(db, 'hopeless', {}, now())
  await vi.waitFor(async () => expect((await row(db, id))?.state).toBe('failed'), { timeout: 10_000 })
  await worker.stop()
  expect(runs).toBe(1)
})

test('a job that ends its process each time it is tried is given up', async () => {
  const id = await enqueue(db, 'deadly', { secret: 'x' }, now())
  await db.updateTable('jobs').set({ attempts: 3 }).where('id', '=', id).execute()
  const worker = work({ name: 'deadly', tries: 3, run: () => Promise.reject(new Error('It ran again')) })
  await vi.waitFor(async () => expect((await row(db, id))?.state).toBe('failed'), { timeout: 10_000 })
  await worker.stop()
  expect(await row(db, id)).toMatchObject({ error: expect.stringContaining('too often'), payload: '{}' })
})

test('a job of a kind that nobody here knows is left for those who do', async () => {
  const id = await enqueue(db, 'of.a.newer.version', {}, now())
  let seen = false
  const worker = work({
    name: 'known',
    tries: 1,
    run: async ({ db, now }, _payload, job) => job.finish(db, now()).then(() => void (seen = true)),
  })
  await enqueue(db, 'known', {}, now())
  await vi.waitFor(() => expect(seen).toBe(true), { timeout: 10_000 })
  await worker.stop()
  expect(await row(db, id)).toMatchObject({ state: 'queued', attempts: 0 })
})

test('a scheduled job is queued once, however many processes look at the clock', async () => {
  const soon = now()
  const looks = () => Promise.all(Array.from({ length: 10 }, () => enqueueScheduled(db, 'clock.test', 1000, soon)))
  await looks()
  await looks()
  const queued = await db.selectFrom('jobs').select('id').where('name', '=', 'clock.test').execute()
  expect(queued).toHaveLength(1)
})

test('a person sees how far a job of theirs is, and nobody else does', async () => {
  const [person, other] = [await signUp(app), await signUp(app)]
  const later = now() + 1e9
  const job_id = await enqueue(db, 'mine', {}, later, { runAt: later, userId: person.user.id })
  expect(await person.send(contract.getJob, { job_id })).toEqual({ state: 'queued', done: 0, total: 0, report: null })
  await expect(other.send(contract.getJob, { job_id })).rejects.toMatchObject({ failure: 'not_found' })
  const job = runningJob((await claim(db, ['mine'], later))!)
  await job.progress(db, 3, 7)
  expect(await person.send(contract.getJob, { job_id })).toMatchObject({ state: 'running', done: 3, total: 7 })
  await job.finish(db, later, { added: 7 })
  expect(await person.send(contract.getJob, { job_id })).toMatchObject({ state: 'done', report: { added: 7 } })
  await purgeJobs(db, later + 8 * 24 * 3600_000)
  await expect(person.send(contract.getJob, { job_id })).rejects.toMatchObject({ failure: 'not_found' })
})
