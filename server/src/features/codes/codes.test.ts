import * as auth from '@shibei/contract/auth.ts'
import * as codes from '@shibei/contract/codes.ts'
import { limits } from '@shibei/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import { newAccount, password, readCaptcha, signUp } from '#test/makers.ts'
import { startApp } from '#test/start-app.ts'
import { enqueue } from '#jobs/queue.ts'
import { addTicket } from './tickets.ts'

const app = await startApp()
const strict = await startApp({ captcha: 'image' })
const minute = 60_000

const read = (id: string) => readCaptcha(strict.services, id)

describe('a code', () => {
  test('bears five tries, however they come, and then not even the right one', async () => {
    const account = newAccount()
    await app.visitor(codes.sendRegisterCode, { account })
    const code = await app.codeFor(account, 'register')
    const wrong = code === '000000' ? '000001' : '000000'
    const guess = (given: string) => app.visitor(auth.register, { account, code: given, password, agree: 1 })
    await Promise.allSettled(Array.from({ length: 20 }, () => guess(wrong)))
    await expect(guess(code)).rejects.toMatchObject({ failure: 'wrong_code' })
  })

  test('is not to be found by trying one number at everybody', async () => {
    app.pass(24 * 60 * minute)
    const guess = () => app.visitor(auth.forget, { account: newAccount(), code: '123456', password })
    const results = await Promise.allSettled(Array.from({ length: 70 }, guess))
    const failures = results.map((result) => result.status === 'rejected' && result.reason.failure)
    expect(failures.filter((name) => name === 'wrong_code')).toHaveLength(limits.codeGuessesPerIp.most)
    expect(failures.filter((name) => name === 'too_many_tries')).toHaveLength(10)
    app.pass(limits.codeGuessesPerIp.within + 1)
  })

  test('that is dead before it could be sent is not sent', async () => {
    const account = newAccount()
    const { db, now } = app.services
    const job = { to: account, purpose: 'register', code: '123456', lang: 'zh-CN' }
    await enqueue(db, 'codes.send', job, now())
    await expect.poll(() => db.selectFrom('jobs').select('id').where('name', '=', 'codes.send').execute()).toEqual([])
    expect(app.sent().some((message) => message.to === account)).toBe(false)
  })

  test('lives ten minutes', async () => {
    const account = newAccount()
    await app.visitor(codes.sendRegisterCode, { account })
    const code = await app.codeFor(account, 'register')
    app.pass(limits.codeLife + 1)
    await expect(app.visitor(auth.register, { account, code, password, agree: 1 })).rejects.toMatchObject({
      failure: 'wrong_code',
    })
  })

  test('is void once a newer one was sent', async () => {
    const account = newAccount()
    await app.visitor(codes.sendRegisterCode, { account })
    const first = await app.codeFor(account, 'register')
    app.pass(minute + 1)
    await app.visitor(codes.sendRegisterCode, { account })
    const second = await app.codeFor(account, 'register', 2)
    if (first !== second) {
      await expect(app.visitor(auth.register, { account, code: first, password, agree: 1 })).rejects.toMatchObject({
        failure: 'wrong_code',
      })
    }
    await app.visitor(auth.register, { account, code: second, password, agree: 1 })
  })

  test('for registering does not set a new password', async () => {
    const person = await signUp(app)
    await app.visitor(codes.sendRegisterCode, { account: person.account })
    const code = await app.codeFor(person.account, 'register')
    await expect(app.visitor(auth.forget, { account: person.account, code, password })).rejects.toMatchObject({
      failure: 'wrong_code',
    })
  })

  test('stands nowhere in the logs, and not in the database once it was sent', async () => {
    const account = newAccount()
    await app.visitor(codes.sendRegisterCode, { account })
    const code = await app.codeFor(account, 'register')
    await expect
      .poll(() => app.services.db.selectFrom('jobs').select('payload').where('name', '=', 'codes.send').execute())
      .toEqual([])
    expect(app.logged().filter((line) => line.includes(code) || line.includes(account))).toEqual([])
  })
})

describe('asking for codes', () => {
  test('is answered alike for known and unknown accounts', async () => {
    const person = await signUp(app)
    const known = await app.visitor(codes.sendRegisterCode, { account: person.account })
    expect(await app.visitor(codes.sendRegisterCode, { account: newAccount() })).toEqual(known)
  })

  test('waits a minute between two, and stops at five an hour and ten a day', async () => {
    app.pass(24 * 60 * minute)
    const account = newAccount()
    const ask = () => app.visitor(codes.sendForgetCode, { account })
    await ask()
    await expect(ask()).rejects.toMatchObject({ failure: 'too_many_tries', data: { retry_after: expect.any(Number) } })
    for (let round = 2; round <= 5; round++) {
      app.pass(minute + 1)
      await ask()
    }
    app.pass(minute + 1)
    await expect(ask()).rejects.toMatchObject({ failure: 'too_many_tries' })
    app.pass(60 * minute)
    for (let round = 6; round <= 10; round++) {
      await ask()
      app.pass(minute + 1)
    }
    app.pass(60 * minute)
    await expect(ask()).rejects.toMatchObject({ failure: 'too_many_tries' })
    app.pass(24 * 60 * minute)
    await ask()
  })

  test('stops at thirty an hour for one network, also when all come at once', async () => {
    app.pass(24 * 60 * minute)
    const asks = Array.from({ length: 40 }, () => app.visitor(codes.sendForgetCode, { account: newAccount() }))
    const results = await Promise.allSettled(asks)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(30)
    app.pass(24 * 60 * minute)
  })

  test('for binding needs the sign of a scan', async () => {
    const account = newAccount()
    await expect(app.visitor(codes.sendBindCode, { account, sign: 'nothing' })).rejects.toMatchObject({
      failure: 'not_found',
    })
    const sign = await addTicket(app.services.db, 'bind', { userId: null }, app.services.now() + minute)
    await app.visitor(codes.sendBindCode, { account, sign })
    await app.codeFor(account, 'bind')
  })
})

describe('a captcha', () => {
  test('is asked for before any code is sent', async () => {
    const account = newAccount()
    await expect(strict.visitor(codes.sendRegisterCode, { account })).rejects.toMatchObject({
      failure: 'captcha_required',
      data: { captcha_required: 1 },
    })
  })

  test('that is read rightly, in any letter case, lets the code go out', async () => {
    const { captcha_id, image } = await strict.visitor(codes.getCaptcha, {})
    expect(image).toMatch(/^data:image\/png;base64,/)
    const captcha = (await read(captcha_id)).toLowerCase()
    const account = newAccount()
    await strict.visitor(codes.sendRegisterCode, { account, captcha_id, captcha })
    await strict.codeFor(account, 'register')
  })

  test('is spent by its first check, right or wrong', async () => {
    const { captcha_id } = await strict.visitor(codes.getCaptcha, {})
    const captcha = await read(captcha_id)
    const ask = (given: string) =>
      strict.visitor(codes.sendRegisterCode, { account: newAccount(), captcha_id, captcha: given })
    await expect(ask('????')).rejects.toMatchObject({ failure: 'captcha_required' })
    await expect(ask(captcha)).rejects.toMatchObject({ failure: 'captcha_required' })
  })

  test('lives five minutes', async () => {
    const { captcha_id } = await strict.visitor(codes.getCaptcha, {})
    const captcha = await read(captcha_id)
    strict.pass(limits.captchaLife + 1)
    const asked = strict.visitor(codes.sendRegisterCode, { account: newAccount(), captcha_id, captcha })
    await expect(asked).rejects.toMatchObject({ failure: 'captcha_required' })
  })

  test('is demanded at sign-in after three failures', async () => {
    const person = await signUp(strict)
    const login = (extra = {}) =>
      strict.visitor(auth.login, { account: person.account, password: 'wrong1234', ...extra })
    // At once or one after the other: the fourth needs the picture.
    const failures = (await Promise.allSettled(Array.from({ length: 10 }, () => login()))).map(
      (result) => result.status === 'rejected' && result.reason.failure,
    )
    expect(failures.filter((name) => name === 'wrong_password')).toHaveLength(3)
    expect(failures.filter((name) => name === 'captcha_required')).toHaveLength(7)
    await expect(login()).rejects.toMatchObject({ failure: 'captcha_required', data: { captcha_required: 1 } })
    const { captcha_id } = await strict.visitor(codes.getCaptcha, {})
    await strict.visitor(auth.login, {
      account: person.account,
      password,
      captcha_id,
      captcha: await read(captcha_id),
    })
  })
})
