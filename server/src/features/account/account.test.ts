import * as account from '@shibei/contract/account.ts'
import * as auth from '@shibei/contract/auth.ts'
import * as codes from '@shibei/contract/codes.ts'
import { limits } from '@shibei/contract/limits.ts'
import * as settings from '@shibei/contract/settings.ts'
import { describe, expect, test } from 'vitest'
import { deleteDueUsers, updateUser } from '#features/auth/users.ts'
import { newAccount, newPhone, password, signIn, signUp } from '#test/makers.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()

describe('the account', () => {
  test('is told without its password, its hash or anybody else', async () => {
    const person = await signUp(app)
    const info = await person.send(account.getInfo, {})
    expect(Object.keys(info).toSorted()).toEqual(
      'email fileCounts id invitation_code invitation_num lead_guide name openid phone plug registry used_invitation used_plug used_registry used_wx validity_at vip wx'
        .split(' ')
        .toSorted(),
    )
  })

  test('takes another name', async () => {
    const person = await signUp(app)
    expect((await person.send(account.changeName, { name: '  小贝 🐚 ' })).name).toBe('小贝 🐚')
    for (const name of ['', '   ', 'x'.repeat(31), 'a\u0000b', '\u202Eevil', '\ud800']) {
      await expect(person.send(account.changeName, { name })).rejects.toMatchObject({ failure: 'bad_input' })
    }
    expect((await person.send(account.getInfo, {})).name).toBe('小贝 🐚')
  })

  test('moves to an address that was proved, with a password given a moment ago', async () => {
    const person = await signUp(app)
    const other = await signIn(app, person.user)
    const phone = newPhone()
    const { ticket } = await person.send(account.verifyPassword, { password })
    await person.send(codes.sendChangeCode, { account: phone })
    const code = await app.codeFor(phone, 'change')
    const wrong = code === '000000' ? '000001' : '000000'
    await expect(person.send(account.changeAccount, { ticket, account: phone, code: wrong })).rejects.toMatchObject({
      failure: 'wrong_code',
    })
    expect(await person.send(account.changeAccount, { ticket, account: phone, code })).toMatchObject({
      phone,
      email: person.account,
    })
    await expect(person.send(account.changeAccount, { ticket, account: phone, code })).rejects.toMatchObject({
      failure: 'not_allowed',
    })
    await expect(other.send(account.getInfo, {})).rejects.toMatchObject({ failure: 'token_ended' })
    await app.visitor(auth.login, { account: phone, password })
  })

  test('does not move to an address that is taken', async () => {
    const [person, holder] = [await signUp(app), await signUp(app)]
    const { ticket } = await person.send(account.verifyPassword, { password })
    await person.send(codes.sendChangeCode, { account: holder.account })
    const code = await app.codeFor(holder.account, 'change')
    const change = person.send(account.changeAccount, { ticket, account: holder.account, code })
    await expect(change).rejects.toMatchObject({ failure: 'already_registered' })
    expect((await person.send(account.getInfo, {})).email).toBe(person.account)
  })

  test('is changed by no ticket but its own, and by that within five minutes', async () => {
    const [person, other] = [await signUp(app), await signUp(app)]
    const { ticket } = await other.send(account.verifyPassword, { password })
    await expect(person.send(account.deleteAccount, { ticket })).rejects.toMatchObject({ failure: 'not_allowed' })
    const own = await person.send(account.verifyPassword, { password })
    app.pass(limits.ticketLife + 1)
    await expect(person.send(account.deleteAccount, own)).rejects.toMatchObject({ failure: 'not_allowed' })
  })
})

describe('the password', () => {
  test('changes with the old one and signs the other devices out', async () => {
    const person = await signUp(app)
    const other = await signIn(app, person.user)
    await expect(
      person.send(account.updatePassword, { old_password: 'wrong1234', password: 'brandnew1' }),
    ).rejects.toMatchObject({
      failure: 'wrong_password',
    })
    await person.send(account.updatePassword, { old_password: password, password: 'brandnew1' })
    await person.send(account.getInfo, {})
    await expect(other.send(account.getInfo, {})).rejects.toMatchObject({ failure: 'token_ended' })
    await app.visitor(auth.login, { account: person.account, password: 'brandnew1' })
  })

  test('set anew with a code beats a change that was already on its way', async () => {
    const person = await signUp(app)
    await app.visitor(codes.sendForgetCode, { account: person.account })
    const code = await app.codeFor(person.account, 'forget')
    const changes = Promise.allSettled(
      Array.from({ length: 4 }, () =>
        person.send(account.updatePassword, { old_password: password, password: 'stolen1234' }),
      ),
    )
    await app.visitor(auth.forget, { account: person.account, code, password: 'rescued1234' })
    await changes
    await app.visitor(auth.login, { account: person.account, password: 'rescued1234' })
  })

  test('changes with a ticket, once', async () => {
    const person = await signUp(app)
    const { ticket } = await person.send(account.verifyPassword, { password })
    await person.send(account.updatePassword, { ticket, password: 'brandnew1' })
    await expect(person.send(account.updatePassword, { ticket, password: 'brandnew2' })).rejects.toMatchObject({
      failure: 'not_allowed',
    })
    await expect(person.send(account.updatePassword, { password: 'brandnew2' })).rejects.toMatchObject({
      failure: 'not_allowed',
    })
  })

  test.each(['short1', 'onlyletters', '12345678', '密码abc12345', 'x'.repeat(129) + '1'])('is not %s', async (bad) => {
    const person = await signUp(app)
    const change = person.send(account.updatePassword, { old_password: password, password: bad })
    await expect(change).rejects.toMatchObject({
      failure: 'bad_input',
      data: { fields: { password: expect.any(String) } },
    })
  })
})

describe('deleting the account', () => {
  test('signs out at once and happens after seven days', async () => {
    const person = await signUp(app)
    await person.send(account.deleteAccount, await person.send(account.verifyPassword, { password }))
    await expect(person.send(account.getInfo, {})).rejects.toMatchObject({ failure: 'token_ended' })
    const { db, now } = app.services
    await deleteDueUsers(db, 20, now() + limits.deletionGrace - 1000)
    expect(await db.selectFrom('users').select('id').where('id', '=', person.user.id).executeTakeFirst()).toBeDefined()
    await deleteDueUsers(db, 20, now() + limits.deletionGrace + 1000)
    expect(
      await db.selectFrom('users').select('id').where('id', '=', person.user.id).executeTakeFirst(),
    ).toBeUndefined()
  })

  test('does not happen to somebody who comes back while the others are being deleted', async () => {
    const { db, now } = app.services
    for (let round = 0; round < 5; round++) {
      const person = await signUp(app)
      await updateUser(db, person.user.id, { deletes_at: now() - 1 })
      const login = app.visitor(auth.login, { account: person.account, password })
      const [came] = await Promise.allSettled([login, deleteDueUsers(db, 20, now())])
      const isThere = await db.selectFrom('users').select('id').where('id', '=', person.user.id).executeTakeFirst()
      expect(isThere !== undefined).toBe(came.status === 'fulfilled')
    }
  })

  test('is taken back by signing in', async () => {
    const person = await signUp(app)
    await person.send(account.deleteAccount, await person.send(account.verifyPassword, { password }))
    await app.visitor(auth.login, { account: person.account, password })
    const { db, now } = app.services
    await deleteDueUsers(db, 20, now() + limits.deletionGrace + 1000)
    expect(await db.selectFrom('users').select('id').where('id', '=', person.user.id).executeTakeFirst()).toBeDefined()
  })
})

describe('settings', () => {
  test('begin with the defaults and change in part', async () => {
    const person = await signUp(app)
    expect(await person.send(settings.getSettings, {})).toEqual({
      theme: 'system',
      lang: 'zh-CN',
      lockType: '0',
      locked: 0,
      subfoldersdata: 1,
      arrange: 0,
      wxSpace: 0,
      plugSpace: 0,
      importSpace: 0,
      skin: 0,
      card: 0,
      search_scope: ['name', 'caption', 'folder', 'tag', 'link'],
    })
    await person.send(settings.updateSettings, { theme: 'dark', subfoldersdata: false })
    await person.send(settings.updateSettings, { search_scope: ['tag', 'name'], lang: 'en' })
    expect(await person.send(settings.getSettings, {})).toMatchObject({
      theme: 'dark',
      subfoldersdata: 0,
      lang: 'en',
      search_scope: ['tag', 'name'],
    })
  })

  test('that say nothing of the language leave it to the browser', async () => {
    const person = await signUp(app)
    await person.send(settings.updateSettings, { theme: 'dark' })
    const response = await fetch(`${app.url}/my/changeName`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, 'accept-language': 'en' },
      body: '{}',
    })
    expect(((await response.json()) as { msg: string }).msg).toBe('Some fields are not right. Please check them')
  })

  test('decide the language of every message', async () => {
    const person = await signUp(app)
    await person.send(settings.updateSettings, { lang: 'en' })
    await expect(person.send(account.changeName, { name: '' })).rejects.toMatchObject({
      msg: 'Some fields are not right. Please check them',
      data: { fields: { name: 'This is needed' } },
    })
  })

  test('give skins six and up to members only', async () => {
    const person = await signUp(app)
    await person.send(settings.updateSettings, { skin: 5 })
    await expect(person.send(settings.updateSettings, { skin: 6 })).rejects.toMatchObject({
      failure: 'over_limit',
      data: { limit: 5, what: 'skins' },
      msg: '这款皮肤仅限会员使用',
    })
    await updateUser(app.services.db, person.user.id, { vip: 2 })
    expect((await person.send(settings.updateSettings, { skin: 19 })).skin).toBe(19)
  })

  test('name no space that is not there', async () => {
    const person = await signUp(app)
    await expect(person.send(settings.updateSettings, { wxSpace: 1 })).rejects.toMatchObject({ failure: 'not_found' })
  })
})

describe('the lock', () => {
  test('locks this device alone, and only the password opens it', async () => {
    const person = await signUp(app)
    const other = await signIn(app, person.user)
    expect((await person.send(settings.updateSettings, { locked: 1 })).locked).toBe(1)
    await expect(person.send(auth.listDevices, {})).rejects.toMatchObject({ failure: 'locked' })
    await expect(person.send(settings.updateSettings, { locked: 0 })).rejects.toMatchObject({ failure: 'locked' })
    await other.send(auth.listDevices, {})
    await person.send(account.getInfo, {})
    expect((await person.send(settings.getSettings, {})).locked).toBe(1)
    await expect(person.send(account.unlock, { password: 'wrong1234' })).rejects.toMatchObject({
      failure: 'wrong_password',
    })
    await person.send(account.unlock, { password })
    expect((await person.send(settings.getSettings, {})).locked).toBe(0)
    await person.send(auth.listDevices, {})
  })

  test('bears twenty wrong passwords in a quarter of an hour', async () => {
    const person = await signUp(app)
    await person.send(settings.updateSettings, { locked: 1 })
    const guesses = Array.from({ length: 24 }, () => person.send(account.unlock, { password: 'wrong1234' }))
    const failures = (await Promise.allSettled(guesses)).map(
      (result) => result.status === 'rejected' && result.reason.failure,
    )
    expect(failures.filter((name) => name === 'wrong_password')).toHaveLength(limits.failures.most)
    await expect(person.send(account.unlock, { password })).rejects.toMatchObject({ failure: 'too_many_tries' })
    app.pass(limits.failures.within + 1)
    await person.send(account.unlock, { password })
  })

  test('is not for accounts without a password', async () => {
    const person = await signUp(app, newAccount())
    await updateUser(app.services.db, person.user.id, { password_hash: null })
    await expect(person.send(settings.updateSettings, { lockType: '5' })).rejects.toMatchObject({
      failure: 'not_allowed',
    })
    await expect(person.send(settings.updateSettings, { locked: 1 })).rejects.toMatchObject({ failure: 'not_allowed' })
    await person.send(settings.updateSettings, { lockType: '0' })
  })

  test('still lets one sign out', async () => {
    const person = await signUp(app)
    await person.send(settings.updateSettings, { locked: 1 })
    await person.send(auth.logOut, {})
    await expect(person.send(account.getInfo, {})).rejects.toMatchObject({ failure: 'token_ended' })
  })
})
