/** Two processes on one database serve one person: nothing that counts or guards is kept in either of them. */
import * as account from '@shibei/contract/account.ts'
import * as auth from '@shibei/contract/auth.ts'
import * as codes from '@shibei/contract/codes.ts'
import { limits } from '@shibei/contract/limits.ts'
import * as settings from '@shibei/contract/settings.ts'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { readConfig } from '#config.ts'
import { createLog } from '#log.ts'
import { openServices } from '#start.ts'
import { startChild } from './child.ts'
import type { Child } from './child.ts'
import { newAccount, password, readCaptcha, signUp } from './makers.ts'
import { caller, findSent, makePlace } from './start-app.ts'

const place = await makePlace()
const [one, two] = [await startChild(place), await startChild(place)]
const [strictOne, strictTwo] = [
  await startChild(place, { CAPTCHA: 'image' }),
  await startChild(place, { CAPTCHA: 'image' }),
]
// The test looks into the same database from a process of its own.
const { services, database } = await openServices(
  { ...readConfig({ DATA_DIR: place.dataDir }), databaseUrl: place.databaseUrl },
  { log: createLog('error', () => {}), print: () => {} },
)
afterAll(async () => {
  for (const child of [one, two, strictOne, strictTwo]) expect(await child.kill('SIGTERM')).toBe(0)
  await database.close()
  await place.remove()
})
const both = [one, two]
const either = (index: number) => caller(both[index % 2]!.url)
const [first, second] = [either(0), either(1)]

/** PostgreSQL shows a change at once; on one SQLite file another process sees it a twentieth of a second later. */
function soon<T>(check: () => Promise<T>): Promise<T> {
  return inject('engine') === 'sqlite' ? vi.waitFor(check, { timeout: 500, interval: 10 }) : check()
}

describe('two processes on one database', () => {
  test('count one limit', async () => {
    const account = newAccount()
    await first(codes.sendRegisterCode, { account })
    await expect(second(codes.sendRegisterCode, { account })).rejects.toMatchObject({ failure: 'too_many_tries' })
  })

  test('count wrong passwords together, also when they come at once', async () => {
    const person = await signUp({ services, as: (token) => caller(one.url, token) })
    const guesses = Array.from({ length: 30 }, (_, index) =>
      either(index)(auth.login, { account: person.account, password: 'wrong1234' }),
    )
    const failures = (await Promise.allSettled(guesses)).map(
      (result) => result.status === 'rejected' && result.reason.failure,
    )
    expect(failures.filter((name) => name === 'wrong_password').length).toBe(limits.failures.most)
    await services.db.deleteFrom('tries').execute()
  })

  test('take a code that the other one sent, once', async () => {
    const account = newAccount()
    await first(codes.sendRegisterCode, { account })
    const code = await vi.waitFor(
      () => findSent(place, account, 'register')[0]?.code ?? Promise.reject(new Error('not yet')),
      { timeout: 5000, interval: 5 },
    )
    const input = { account, code, password, agree: 1 as const }
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, (_, index) => either(index)(auth.register, input)),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  })

  test('take a captcha that the other one drew, once', async () => {
    const { captcha_id } = await caller(strictOne.url)(codes.getCaptcha, {})
    const captcha = await readCaptcha(services, captcha_id)
    const ask = (child: Child) =>
      caller(child.url)(codes.sendForgetCode, { account: newAccount(), captcha_id, captcha })
    await ask(strictTwo)
    await expect(ask(strictOne)).rejects.toMatchObject({ failure: 'captcha_required' })
  })

  test('admit three browsers in all', async () => {
    const person = await signUp({ services, as: (token) => caller(one.url, token) })
    await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => either(index)(auth.login, { account: person.account, password })),
    )
    expect((await person.send(auth.listDevices, {})).list).toHaveLength(3)
  })

  test('lock and unlock one session, and end it, in both', async () => {
    const person = await signUp({ services, as: (token) => caller(one.url, token) })
    const elsewhere = caller(two.url, person.token)
    await person.send(settings.updateSettings, { locked: 1 })
    await soon(() => expect(elsewhere(auth.listDevices, {})).rejects.toMatchObject({ failure: 'locked' }))
    await elsewhere(account.unlock, { password })
    await soon(() => person.send(auth.listDevices, {}))
    await elsewhere(auth.logOut, {})
    await soon(() => expect(person.send(account.getInfo, {})).rejects.toMatchObject({ failure: 'token_ended' }))
  })
})
