import { describe, expect, inject, test } from 'vitest'
import { join } from 'node:path'
import { newAccount } from '#test/makers.ts'
import { makePlace, startApp } from '#test/start-app.ts'
import type { Place } from '#test/start-app.ts'
import { addUser } from '#features/auth/users.ts'
import { isTaken, openDatabase } from './connect.ts'
import type { Db } from './connect.ts'
import { migrate } from './migrate.ts'
import { loadSecret } from './secrets.ts'
import { inTransaction } from './transaction.ts'

const app = await startApp()
const { db } = app.services
const open = (place: Place) =>
  openDatabase(place.databaseUrl ? { url: place.databaseUrl } : { file: join(place.dataDir, 'shibei.db') })

function add(db: Db, account: string) {
  return addUser(db, { account, passwordHash: 'none' }, 1)
}

async function isThere(account: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('email', '=', account).executeTakeFirst()) !== undefined
}

describe('a transaction', () => {
  test('is all or nothing, over acts that open one of their own', async () => {
    const [one, two] = [newAccount(), newAccount()]
    const work = inTransaction(db, async (db) => {
      await add(db, one)
      await inTransaction(db, (db) => add(db, two))
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect([await isThere(one), await isThere(two)]).toEqual([false, false])
  })

  test('is not seen by anybody before it is over', async () => {
    const account = newAccount()
    let seen: Promise<boolean> | undefined
    await inTransaction(db, async (db) => {
      await add(db, account)
      seen = isThere(account)
      // PostgreSQL shows the world as it was; the embedded engine lets the reader wait until it is over.
      if (inject('engine') === 'postgres') expect(await seen).toBe(false)
    })
    if (inject('engine') === 'sqlite') expect(await seen).toBe(true)
    expect(await isThere(account)).toBe(true)
  })

  test('goes on after one that failed', async () => {
    await inTransaction(db, (db) =>
      db
        .insertInto('users')
        .values({ name: 'x' } as never)
        .execute(),
    ).catch(() => {})
    const account = newAccount()
    await inTransaction(db, (db) => add(db, account))
    expect(await isThere(account)).toBe(true)
  })
})

test('a value that is taken is known as such on either engine', async () => {
  const [one, two] = [newAccount(), newAccount()]
  await add(db, one)
  const { id } = await add(db, two)
  const error = await db
    .updateTable('users')
    .set({ email: one })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => error)
  expect(isTaken(error)).toBe(true)
  expect(
    isTaken(
      await db
        .insertInto('users')
        .values({ name: 'x' } as never)
        .execute()
        .catch((error: unknown) => error),
    ),
  ).toBe(false)
})

describe('migrations', () => {
  test('run once when several processes start together, and agree on one secret', async () => {
    const place = await makePlace()
    const databases = [await open(place), await open(place), await open(place)]
    await Promise.all(databases.map((database) => migrate(database.db)))
    const secrets = await Promise.all(databases.map((database) => loadSecret(database.db, 'proofs')))
    expect(new Set(secrets.map((secret) => secret.toString('hex'))).size).toBe(1)
    for (const database of databases) await database.close()
    await place.remove()
  })

  test('refuse a database that a newer version has made, and leave it as it is', async () => {
    const place = await makePlace()
    const database = await open(place)
    await migrate(database.db)
    await database.db.insertInto('migrations').values({ name: '9999-from-the-future', at: 1 }).execute()
    await expect(migrate(database.db)).rejects.toThrow(/newer than this program/)
    expect(await database.db.selectFrom('users').select('id').execute()).toEqual([])
    await database.close()
    await place.remove()
  })
})
