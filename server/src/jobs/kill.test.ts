/** What is promised about kill -9, tried: real processes, killed in the middle of real work. */
import { setTimeout as wait } from 'node:timers/promises'
import * as auth from '@shibei/contract/auth.ts'
import * as account from '@shibei/contract/account.ts'
import * as codes from '@shibei/contract/codes.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#db/connect.ts'
import { password } from '#test/makers.ts'
import { startChild } from '#test/child.ts'
import type { Child } from '#test/child.ts'
import { caller, findSent, makePlace } from '#test/start-app.ts'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { enqueue } from './queue.ts'

const place = await makePlace()
const started: Child[] = []
afterAll(async () => {
  for (const child of started) await child.kill('SIGKILL')
  await place.remove()
})

async function start(file?: string): Promise<Child> {
  const child = await startChild(place, {}, file)
  started.push(child)
  return child
}

test(
  'every registration that was acknowledged is there after kill -9, and none is there in part',
  { timeout: 90_000 },
  async () => {
    const acknowledged: string[] = []
    let count = 0
    for (let round = 0; round < 3; round++) {
      const child = await start()
      const send = caller(child.url)
      let killed = false
      const registering = Array.from({ length: 4 }, async () => {
        while (!killed) {
          const name = `kill${round}-${count++}@example.com`
          try {
            await send(codes.sendRegisterCode, { account: name })
            const code = await vi.waitFor(
              () => findSent(place, name, 'register')[0]?.code ?? Promise.reject(new Error('not yet')),
              { timeout: 3000, interval: 5 },
            )
            await send(auth.register, { account: name, code, password, agree: 1 })
            acknowledged.push(name)
          } catch {
            // Refused by the limit for one network, or the server is gone: either way nothing was promised.
            if (!killed) await wait(20)
          }
        }
      })
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(round * 4 + 2), {
        timeout: 20_000,
        interval: 10,
      })
      await child.kill('SIGKILL')
      killed = true
      await Promise.all(registering)
    }

    const child = await start()
    const send = caller(child.url)
    for (const name of acknowledged) {
      const { token } = await send(auth.login, { account: name, password })
      expect((await caller(child.url, token)(account.getInfo, {})).email).toBe(name)
    }
    await child.kill('SIGTERM')
    const database = await openPlace()
    const { db } = database
    const users = await db.selectFrom('users').select('email').execute()
    expect(new Set(users.map((user) => user.email)).size).toBe(users.length)
    expect(users.length).toBeGreaterThanOrEqual(acknowledged.length)
    // An account comes with its session and takes its code along, or not at all.
    const rows = await db
      .selectFrom('users')
      .leftJoin('sessions', 'sessions.user_id', 'users.id')
      .leftJoin('codes', 'codes.account', 'users.email')
      .select(['users.email', 'sessions.id as session', 'codes.id as code'])
      .execute()
    expect(rows.filter((row) => row.session === null || row.code !== null)).toEqual([])
    await database.close()
  },
)

function openPlace() {
  return openDatabase(place.databaseUrl ? { url: place.databaseUrl } : { file: join(place.dataDir, 'shibei.db') })
}

test('no job is lost by kill -9 and none takes effect twice', { timeout: 90_000 }, async () => {
  const jobs = 60
  const database = await openPlace()
  const { db } = database
  await sql`create table if not exists effects (job integer not null)`.execute(db)
  for (let number = 0; number < jobs; number++) await enqueue(db, 'test.effect', { number }, Date.now())
  const count = async () => Number((await sql<{ n: number }>`select count(*) as n from effects`.execute(db)).rows[0]?.n)

  const worker = fileURLToPath(new URL('../test/effect-worker.ts', import.meta.url))
  for (let round = 1; round <= 3; round++) {
    const child = await start(worker)
    await vi.waitFor(async () => expect(await count()).toBeGreaterThan(round * 8), { timeout: 20_000, interval: 5 })
    await child.kill('SIGKILL')
  }
  // Jobs that were in the dead processes' hands come back when their leases run out; nobody waits for that here.
  await db
    .updateTable('jobs')
    .set({ due_at: 0 })
    .where('name', '=', 'test.effect')
    .where('due_at', 'is not', null)
    .execute()
  const last = await start(worker)
  await vi.waitFor(async () => expect(await count()).toBe(jobs), { timeout: 30_000, interval: 20 })
  await last.kill('SIGKILL')
  const effects = (await sql<{ job: number }>`select job from effects`.execute(db)).rows.map((row) => row.job)
  expect(effects.toSorted((a, b) => a - b)).toEqual(Array.from({ length: jobs }, (_, number) => number))
  expect(await db.selectFrom('jobs').select('id').where('name', '=', 'test.effect').execute()).toEqual([])
  await database.close()
})
