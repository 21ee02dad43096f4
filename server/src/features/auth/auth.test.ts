import * as account from '@shibei/contract/account.ts'
import * as auth from '@shibei/contract/auth.ts'
import * as codes from '@shibei/contract/codes.ts'
import { limits } from '@shibei/contract/limits.ts'
import * as settings from '@shibei/contract/settings.ts'
import { describe, expect, test } from 'vitest'
import { newAccount, newPhone, password, signIn, signUp } from '#test/makers.ts'
import { startApp } from '#test/start-app.ts'
import { updateUser } from './users.ts'

const app = await startApp()
const minute = 60_000

async function registered(name = newAccount(), nth = 1) {
  await app.visitor(codes.sendRegisterCode, { account: name })
  const code = await app.codeFor(name.toLowerCase(), 'register', nth)
  return app.visitor(auth.register, { account: name, code, password, agree: 1 })
}

/** Failed sign-ins count for the network too, so tests that fail on purpose first let earlier ones roll out. */
function calmDown(): void {
  app.pass(limits.failures.within + 1)
}

describe('registering', () => {
  test('a code read from the message makes an account that is signed in', async () => {
    const name = newAccount()
    const { token, expires_at } = await registered(name)
    expect(expires_at - app.services.now()).toBeGreaterThan(89 * 24 * 60 * minute)
    const info = await app.as(token)(account.getInfo, {})
    expect(info).toMatchObject({ email: name, phone: '', vip: 0, registry: 1, openid: 0 })
  })

  test('a phone number is an account as well', async () => {
    const phone = newPhone()
    const { token } = await registered(phone)
    expect(await app.as(token)(account.getInfo, {})).toMatchObject({ email: '', phone })
  })

  test('letter case does not make a second account of one mailbox', async () => {
    const name = newAccount()
    await registered(name)
    app.pass(minute + 1)
    await expect(registered(name.toUpperCase(), 2)).rejects.toMatchObject({ failure: 'already_registered' })
  })

  test('the agreement has to be accepted', async () => {
    const input = { account: newAccount(), code: '123456', password, agree: 0 as const }
    await expect(app.visitor(auth.register, input)).rejects.toMatchObject({
      failure: 'bad_input',
      data: { fields: { agree: expect.any(String) } },
    })
  })

  test('two registrations with one code at once make one account', async () => {
    const name = newAccount()
    await app.visitor(codes.sendRegisterCode, { account: name })
    const code = await app.codeFor(name, 'register')
    const input = { account: name, code, password, agree: 1 as const }
    const results = await Promise.allSettled([1, 2, 3].map(() => app.visitor(auth.register, input)))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  })

  test('whoever was invited is remembered with the one who invited', async () => {
    const inviter = await signUp(app)
    const name = newAccount()
    await app.visitor(codes.sendRegisterCode, { account: name })
    const code = await app.codeFor(name, 'register')
    await app.visitor(auth.register, {
      account: name,
      code,
      password,
      agree: 1,
      invitation_code: inviter.user.invitation_code,
    })
    const row = await app.services.db
      .selectFrom('users')
      .select('invited_by')
      .where('email', '=', name)
      .executeTakeFirst()
    expect(row?.invited_by).toBe(inviter.user.id)
  })
})

describe('signing in', () => {
  test('the right password opens a session, in any letter case of the address', async () => {
    const person = await signUp(app)
    const { token } = await app.visitor(auth.login, { account: person.account.toUpperCase(), password })
    expect((await app.as(token)(account.getInfo, {})).id).toBe(person.user.id)
  })

  test('a wrong password and an account that is not there are told alike', async () => {
    calmDown()
    const person = await signUp(app)
    const wrong = await app
      .visitor(auth.login, { account: person.account, password: 'wrong1234' })
      .catch((error: unknown) => error)
    const nobody = await app.visitor(auth.login, { account: newAccount(), password }).catch((error: unknown) => error)
    expect(wrong).toMatchObject({ failure: 'wrong_password' })
    expect({ ...(nobody as object) }).toEqual({ ...(wrong as object) })
  })

  test('after twenty failures even the right password waits, and the wait ends', async () => {
    calmDown()
    const person = await signUp(app)
    const guesses = Array.from({ length: 25 }, () =>
      app.visitor(auth.login, { account: person.account, password: 'wrong1234' }),
    )
    const failures = (await Promise.allSettled(guesses)).map((result) =>
      result.status === 'rejected' ? result.reason.failure : 'in',
    )
    expect(failures.filter((name) => name === 'wrong_password')).toHaveLength(limits.failures.most)
    await expect(app.visitor(auth.login, { account: person.account, password })).rejects.toMatchObject({
      failure: 'too_many_tries',
      data: { retry_after: expect.any(Number) },
    })
    calmDown()
    await app.visitor(auth.login, { account: person.account, password })
  })

  test('signing in rightly forgets the failures of the account', async () => {
    calmDown()
    const person = await signUp(app)
    for (let round = 0; round < 15; round++) {
      await expect(app.visitor(auth.login, { account: person.account, password: 'wrong1234' })).rejects.toThrow()
    }
    await app.visitor(auth.login, { account: person.account, password })
    // The network remembers its failures; the account does not.
    await app.services.db.deleteFrom('tries').where('key', 'like', 'login-ip:%').execute()
    for (let round = 0; round < 15; round++) {
      await expect(app.visitor(auth.login, { account: person.account, password: 'x' })).rejects.toMatchObject({
        failure: 'wrong_password',
      })
    }
  })

  test('a token is of no use after its ninety days', async () => {
    const person = await signUp(app)
    await app.services.db
      .updateTable('sessions')
      .set({ expires_at: app.services.now() - 1 })
      .where('user_id', '=', person.user.id)
      .execute()
    await expect(person.send(account.getInfo, {})).rejects.toMatchObject({ failure: 'token_ended' })
  })

  test('a disabled account is shut out at once', async () => {
    const person = await signUp(app)
    await updateUser(app.services.db, person.user.id, { disabled_at: app.services.now() })
    await expect(person.send(account.getInfo, {})).rejects.toMatchObject({ failure: 'token_ended' })
    await expect(app.visitor(auth.login, { account: person.account, password })).rejects.toMatchObject({
      failure: 'not_allowed',
    })
  })
})

describe('devices', () => {
  test('the fourth browser has to choose which one goes, and is then signed in', async () => {
    calmDown()
    const person = await signUp(app)
    await signIn(app, person.user)
    const oldest = await signIn(app, person.user, 'Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Edg/150.0')
    const refused = await app
      .visitor(auth.login, { account: person.account, password })
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ failure: 'too_many_devices' })
    const { sign, devices } = (refused as { data: { sign: string; devices: auth.Device[] } }).data
    expect(devices).toHaveLength(3)
    expect(devices.map((device) => device.name)).toContain('Edge · Windows')

    const chosen = devices.find((device) => device.name === 'Edge · Windows')!
    const { token } = await app.visitor(auth.loginExit, { sign, device_ids: [chosen.id] })
    expect((await app.as(token)(auth.listDevices, {})).list).toHaveLength(3)
    await expect(oldest.send(account.getInfo, {})).rejects.toMatchObject({ failure: 'token_ended' })
    await expect(app.visitor(auth.loginExit, { sign, device_ids: [chosen.id] })).rejects.toMatchObject({
      failure: 'not_found',
    })
  })

  test('a sign that frees nothing lives no longer than the first one', async () => {
    calmDown()
    const person = await signUp(app)
    for (let device = 0; device < 2; device++) await signIn(app, person.user)
    const refusal = (work: Promise<unknown>) =>
      work.then(
        () => expect.fail('It was let in'),
        (error: { data: { sign: string } }) => error.data.sign,
      )
    const first = await refusal(app.visitor(auth.login, { account: person.account, password }))
    app.pass(limits.signLife / 2)
    const second = await refusal(app.visitor(auth.loginExit, { sign: first, device_ids: [999_999] }))
    app.pass(limits.signLife / 2 + 1)
    await expect(app.visitor(auth.loginExit, { sign: second, device_ids: [999_999] })).rejects.toMatchObject({
      failure: 'not_found',
    })
  })

  test('a sign is worth nothing once the password was set anew, or the account was disabled', async () => {
    calmDown()
    const person = await signUp(app)
    for (let device = 0; device < 2; device++) await signIn(app, person.user)
    const sign = async () =>
      app
        .visitor(auth.login, { account: person.account, password })
        .catch((error: { data: { sign: string } }) => error.data.sign) as Promise<string>
    const devices = (await person.send(auth.listDevices, {})).list.map((device) => device.id)
    const before = await sign()
    await app.visitor(codes.sendForgetCode, { account: person.account })
    await app.visitor(auth.forget, {
      account: person.account,
      code: await app.codeFor(person.account, 'forget'),
      password,
    })
    await expect(app.visitor(auth.loginExit, { sign: before, device_ids: devices })).rejects.toMatchObject({
      failure: 'not_found',
    })

    for (let device = 0; device < 3; device++) await signIn(app, person.user)
    const after = await sign()
    await updateUser(app.services.db, person.user.id, { disabled_at: 1 })
    await expect(app.visitor(auth.loginExit, { sign: after, device_ids: devices })).rejects.toMatchObject({
      failure: 'not_found',
    })
  })

  test('a sign-in with the old password does not outlive the new one', async () => {
    calmDown()
    const person = await signUp(app)
    await app.visitor(codes.sendForgetCode, { account: person.account })
    const code = await app.codeFor(person.account, 'forget')
    const logins = Promise.allSettled(
      Array.from({ length: 8 }, () => app.visitor(auth.login, { account: person.account, password })),
    )
    await app.visitor(auth.forget, { account: person.account, code, password: 'another1234' })
    await logins
    expect(
      await app.services.db.selectFrom('sessions').select('id').where('user_id', '=', person.user.id).execute(),
    ).toEqual([])
  })

  test('the sign of the device dialog frees no device of somebody else', async () => {
    const [person, other] = [await signUp(app), await signUp(app)]
    for (let device = 0; device < 2; device++) await signIn(app, person.user)
    const refused = (await app
      .visitor(auth.login, { account: person.account, password })
      .catch((error: unknown) => error)) as {
      data: { sign: string }
    }
    const theirs = (await other.send(auth.listDevices, {})).list[0]!
    await expect(
      app.visitor(auth.loginExit, { sign: refused.data.sign, device_ids: [theirs.id] }),
    ).rejects.toMatchObject({
      failure: 'too_many_devices',
    })
    expect((await other.send(auth.listDevices, {})).list).toHaveLength(1)
  })

  test('however many sign in at once, three browsers are in', async () => {
    const person = await signUp(app)
    await Promise.allSettled(
      Array.from({ length: 8 }, () => app.visitor(auth.login, { account: person.account, password })),
    )
    expect((await person.send(auth.listDevices, {})).list).toHaveLength(3)
  })

  test('members have ten, and calling oneself a plug-in gives no eleventh', async () => {
    const person = await signUp(app)
    await updateUser(app.services.db, person.user.id, { vip: 1, validity_at: app.services.now() + minute })
    for (let device = 0; device < 9; device++) await app.visitor(auth.login, { account: person.account, password })
    const login = (caller: typeof app.visitor) => caller(auth.login, { account: person.account, password })
    await expect(login(app.visitor)).rejects.toMatchObject({ failure: 'too_many_devices' })
    await expect(login(app.as('', 'plug'))).rejects.toMatchObject({ failure: 'too_many_devices' })
  })

  test('a token with scopes is listed and does not count', async () => {
    const person = await signUp(app)
    const plug = await signIn(app, person.user)
    const { list } = await person.send(auth.listDevices, {})
    await app.services.db.updateTable('sessions').set({ scopes: 'sites.write' }).where('id', '=', list[0]!.id).execute()
    await app.visitor(auth.login, { account: person.account, password })
    await app.visitor(auth.login, { account: person.account, password })
    expect(plug.token).not.toBe('')
  })

  test('a device that is signed out elsewhere ends at once', async () => {
    const person = await signUp(app)
    const second = await signIn(app, person.user)
    const { list } = await person.send(auth.listDevices, {})
    expect(list.filter((device) => device.current === 1)).toHaveLength(1)
    await person.send(auth.exitDevice, { id: list.find((device) => device.current === 0)!.id })
    await expect(second.send(account.getInfo, {})).rejects.toMatchObject({ failure: 'token_ended' })
  })

  test("somebody else's device is not there", async () => {
    const [person, other] = [await signUp(app), await signUp(app)]
    const { id } = (await other.send(auth.listDevices, {})).list[0]!
    await expect(person.send(auth.exitDevice, { id })).rejects.toMatchObject({ failure: 'not_found' })
    await other.send(account.getInfo, {})
  })

  test('signing out ends the session', async () => {
    const person = await signUp(app)
    await person.send(auth.logOut, {})
    await expect(person.send(account.getInfo, {})).rejects.toMatchObject({ failure: 'token_ended' })
  })
})

test('whoever registers in English goes on in English', async () => {
  const name = newAccount()
  await app.visitor(codes.sendRegisterCode, { account: name })
  const code = await app.codeFor(name, 'register')
  const response = await fetch(`${app.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en-GB' },
    body: JSON.stringify({ account: name, code, password, agree: 1 }),
  })
  const { data } = (await response.json()) as { data: { token: string } }
  expect((await app.as(data.token)(settings.getSettings, {})).lang).toBe('en')
})

describe('a forgotten password', () => {
  test('is set anew with a code, and signs every device out', async () => {
    calmDown()
    const person = await signUp(app)
    await app.visitor(codes.sendForgetCode, { account: person.account })
    const code = await app.codeFor(person.account, 'forget')
    await app.visitor(auth.forget, { account: person.account, code, password: 'another1234' })
    await expect(person.send(account.getInfo, {})).rejects.toMatchObject({ failure: 'token_ended' })
    await expect(app.visitor(auth.login, { account: person.account, password })).rejects.toMatchObject({
      failure: 'wrong_password',
    })
    await app.visitor(auth.login, { account: person.account, password: 'another1234' })
  })

  test('of an account that is not there gets the same answer and no message', async () => {
    const name = newAccount()
    expect(await app.visitor(codes.sendForgetCode, { account: name })).toEqual({ resend_after: 60 })
    const known = await signUp(app)
    await app.visitor(codes.sendForgetCode, { account: known.account })
    await app.codeFor(known.account, 'forget')
    expect(app.sent().some((message) => message.to === name)).toBe(false)
  })
})

test('the sign-in pages have pictures', async () => {
  const { images } = await app.visitor(auth.signInPictures, {})
  expect(images.length).toBeGreaterThan(0)
})
