import { describe, expect, test } from 'vitest'
import { desktop, newAccount, openStage, password, phone, signIn, signInAs } from './browser.ts'

const stage = await openStage()

describe.each([
  ['a desk', { viewport: desktop }],
  ['a phone', { viewport: phone, isMobile: true, hasTouch: true }],
])('at %s', (_where, options) => {
  test('somebody registers with a code from the outbox, leaves, and comes back', async () => {
    const account = newAccount()
    const page = await stage.device(options)
    await page.goto(stage.url)
    await page.getByRole('link', { name: '免费注册' }).click()
    await page.getByLabel('手机号或邮箱').fill(account)
    await page.getByRole('button', { name: '获取验证码' }).click()
    const code = await stage.codeFor(account, 'register')
    await page.getByText(/秒后可重发/).waitFor()
    await page.getByLabel('验证码', { exact: true }).fill(code)
    await page.getByLabel('设置密码').fill(password)
    await page.getByRole('button', { name: '注册并登录' }).click()
    await page.getByText('请先阅读并同意').waitFor()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '注册并登录' }).click()
    await page.waitForURL('**/mine/setting')
    await page.getByText(account).first().waitFor()
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'access_token')
    expect(cookie).toMatchObject({ sameSite: 'Lax', httpOnly: false, path: '/' })
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(7_775_000)

    await page.getByRole('button', { name: '账号菜单' }).click()
    await page.getByText('退出登录').last().click()
    await page.waitForURL('**/auth/login**')
    expect((await page.context().cookies()).some(({ name }) => name === 'access_token')).toBe(false)

    await signIn(page, stage.url, account, 'wrong1234')
    await page.getByText('账号或密码不正确').waitFor()
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/mine/setting')
  })

  test('the fourth device chooses which one goes', async () => {
    const account = newAccount()
    const tokens = [await stage.register(account)]
    for (let device = 0; device < 2; device++) {
      const { data } = await stage.call('POST', '/api/auth/login', { account, password })
      tokens.push(String(data.token))
    }
    const page = await stage.device(options)
    await signIn(page, stage.url, account)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('登录设备已达上限').waitFor()
    await dialog.getByRole('checkbox').last().check()
    await dialog.getByRole('button', { name: '退出所选并登录' }).click()
    await page.waitForURL('**/mine/setting')
    const codes = await Promise.all(
      tokens.map(async (token) => (await stage.call('GET', '/my/info', undefined, token)).code),
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([1002, 10000, 10000])
  })
})

test('a forgotten password is set anew with a code', async () => {
  const account = 'demo@example.com'
  const old = await stage.call('POST', '/api/auth/login', { account, password: 'demo1234' })
  const page = await stage.device()
  await page.goto(`${stage.url}/auth/forget`)
  await page.getByLabel('手机号或邮箱').fill(account)
  await page.getByRole('button', { name: '获取验证码' }).click()
  const code = await stage.codeFor(account, 'forget')
  await page.getByLabel('验证码', { exact: true }).fill(code)
  await page.getByLabel('新密码').fill('another1234')
  await page.getByRole('button', { name: '重置密码' }).click()
  await page.getByText('密码已重置').waitFor()
  expect((await stage.call('GET', '/my/info', undefined, String(old.data.token))).code).toBe(1002)
  await page.getByText('去登录').click()
  expect(await page.getByLabel('手机号或邮箱').inputValue()).toBe(account)
  await page.getByLabel('密码', { exact: true }).fill('another1234')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/mine/setting')
})

test('signing in works with the keyboard alone', async () => {
  const account = newAccount()
  await stage.register(account)
  const page = await stage.device()
  await page.goto(`${stage.url}/auth/login`)
  await page.getByLabel('手机号或邮箱').focus()
  await page.keyboard.type(account)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/mine/setting')
})

test('a signed-out device learns it at its next call and is led to sign in', async () => {
  const account = newAccount()
  const token = await stage.register(account)
  const page = await stage.device()
  await signInAs(page, stage.url, token)
  await page.goto(`${stage.url}/mine/setting`)
  await page.getByText(account).first().waitFor()
  await stage.call('POST', '/my/loginOut', {}, token)
  await page.reload()
  await page.waitForURL('**/auth/login**')
  expect((await page.context().cookies()).some(({ name }) => name === 'access_token')).toBe(false)
})

test('visitors are led from /mine to the door, and back after signing in', async () => {
  const account = newAccount()
  await stage.register(account)
  const page = await stage.device()
  await page.goto(`${stage.url}/mine/setting`)
  await page.waitForURL('**/auth/login?next=**')
  await page.getByLabel('手机号或邮箱').fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/mine/setting')
  await page.goto(`${stage.url}/auth/login`)
  await page.waitForURL('**/mine/setting')
})

test('a page that is not there says so, with its status', async () => {
  const page = await stage.device()
  for (const path of ['/nope', '/explore', '/mine/member', '/auth/bind_account']) {
    const response = await page.goto(`${stage.url}${path}`)
    expect(response?.status()).toBe(404)
    await page.getByText('404').first().waitFor()
    await page.getByText('This page could not be found').waitFor()
  }
})

test('changing the password signs the other device out', async () => {
  const account = newAccount()
  const first = await stage.register(account)
  const page = await stage.device()
  await signIn(page, stage.url, account)
  await page.waitForURL('**/mine/setting')
  await page.getByRole('button', { name: '修改' }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('当前密码').fill(password)
  await dialog.getByLabel('新密码').fill('brandnew123')
  await dialog
    .getByRole('button', { name: /保存|确认|修改/ })
    .last()
    .click()
  await page.getByText('密码已修改').waitFor()
  expect((await stage.call('GET', '/my/info', undefined, first)).code).toBe(1002)
})
