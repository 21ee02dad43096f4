import * as account from '@shibei/contract/account.ts'
import { inject, expect, test, vi } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { openServices } from '#start.ts'
import { createLog } from '#log.ts'
import { signUp } from '#test/makers.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const { db } = app.services

test('what the server has read of a person is forgotten with every write of its own', async () => {
  const person = await signUp(app)
  for (let round = 0; round < 50; round++) {
    await db
      .updateTable('users')
      .set({ name: `name ${round}` })
      .where('id', '=', person.user.id)
      .execute()
    expect((await person.send(account.getInfo, {})).name).toBe(`name ${round}`)
  }
})

test('nothing is read out of a transaction that is still open, or was taken back', async () => {
  const person = await signUp(app)
  const { name } = await person.send(account.getInfo, {})
  let seen: Promise<{ name: string }> | undefined
  await inTransaction(db, async (db) => {
    await db.updateTable('users').set({ name: 'never' }).where('id', '=', person.user.id).execute()
    seen = person.send(account.getInfo, {})
    await new Promise((resolve) => setTimeout(resolve, 30))
    throw new Error('taken back')
  }).catch(() => {})
  expect((await seen)?.name).toBe(name)
  expect((await person.send(account.getInfo, {})).name).toBe(name)
})

test('what another process writes is seen too', async () => {
  const person = await signUp(app)
  await person.send(account.getInfo, {})
  const other = await openServices(app.services.config, { log: createLog('error', () => {}), print: () => {} })
  await other.services.db.updateTable('users').set({ name: 'from abroad' }).where('id', '=', person.user.id).execute()
  const look = async () => expect((await person.send(account.getInfo, {})).name).toBe('from abroad')
  // PostgreSQL shows it at once, the embedded engine a twentieth of a second later.
  if (inject('engine') === 'sqlite') await vi.waitFor(look, { timeout: 1000, interval: 5 })
  else await look()
  await other.database.close()
})
