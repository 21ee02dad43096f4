import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { desktop, newAccount, openStage, password, phone, signInAs } from './browser.ts'

const stage = await openStage()

async function signedIn(options = {}, settings: object = {}): Promise<{ page: Page; account: string; token: string }> {
  const account = newAccount()
  const token = await stage.register(account)
  await stage.call('POST', '/my/settings', settings, token)
  const page = await stage.device(options)
  await signInAs(page, stage.url, token)
  return { page, account, token }
}

const overlay = (page: Page) => page.getByPlaceholder('请输入账号登录密码')

describe.each([
  ['a desk', { viewport: desktop }],
  ['a phone', { viewport: phone, isMobile: true, hasTouch: true }],
])('at %s', (_where, options) => {
  test('after a minute without a move the screen locks, and the password opens it', async () => {
    const { page, account, token } = await signedIn(options, { lockType: '1' })
    await page.clock.install()
    await page.goto(`${stage.url}/mine/setting`)
    await page.getByText(account).first().waitFor()
    await page.clock.runFor(50_000)
    await page.mouse.move(40, 40)
    await page.clock.runFor(50_000)
    expect(await overlay(page).count()).toBe(0)
    await page.clock.runFor(61_000)
    await overlay(page).waitFor()
    expect((await stage.call('GET', '/my/devices', undefined, token)).code).toBe(10016)
    // Nothing of the person is left behind the overlay.
    expect(await page.content()).not.toContain(account)

    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.getByRole('button', { name: '立即解锁' }).click()
    await page.keyboard.press('Enter')
    expect(requests.filter((url) => url.includes('lockVerifyPassword'))).toEqual([])
    await overlay(page).fill('wrong1234')
    await page.keyboard.press('Enter')
    await page.getByText('账号或密码不正确').waitFor()
    await overlay(page).fill(password)
    await page.getByRole('button', { name: '立即解锁' }).click()
    await page.getByText(account).first().waitFor()
    expect((await stage.call('GET', '/my/devices', undefined, token)).code).toBe(10000)
  })
})

test('a locked screen stays locked over a reload and back, and leads to a forgotten password', async () => {
  const { page, account } = await signedIn()
  await page.goto(stage.url)
  await page.goto(`${stage.url}/mine/setting`)
  await page.getByText(account).first().waitFor()
  await page.getByRole('button', { name: '立即锁定' }).first().click()
  await overlay(page).waitFor()
  await page.goBack().catch(() => {})
  await overlay(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/mine/setting')
  await page.reload()
  await overlay(page).waitFor()
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.waitForURL('**/auth/forget')
  expect(await overlay(page).count()).toBe(0)
  await page.getByLabel('手机号或邮箱').waitFor()
})

test('"at once" locks at every start but not right after signing in', async () => {
  const { page, account } = await signedIn({}, { lockType: '-1' })
  await page.goto(`${stage.url}/mine/setting`)
  await overlay(page).waitFor()
  await overlay(page).fill(password)
  await page.keyboard.press('Enter')
  await page.getByText(account).first().waitFor()
  await page.reload()
  await overlay(page).waitFor()

  const other = await stage.device()
  await other.goto(`${stage.url}/auth/login`)
  await other.getByLabel('手机号或邮箱').fill(account)
  await other.getByLabel('密码', { exact: true }).fill(password)
  await other.keyboard.press('Enter')
  await other.getByText(account).first().waitFor()
  expect(await overlay(other).count()).toBe(0)
})

test('two tabs lock and unlock together', async () => {
  const { page, account } = await signedIn()
  const second = await page.context().newPage()
  for (const tab of [page, second]) {
    await tab.goto(`${stage.url}/mine/setting`)
    await tab.getByText(account).first().waitFor()
  }
  await page.getByRole('button', { name: '立即锁定' }).first().click()
  await overlay(second).waitFor()
  await overlay(second).fill(password)
  await second.keyboard.press('Enter')
  await page.getByText(account).first().waitFor()
})

test('a screen that locks without a network locks the server as soon as there is one', async () => {
  const { page, account, token } = await signedIn()
  await page.goto(`${stage.url}/mine/setting`)
  await page.getByText(account).first().waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: '立即锁定' }).first().click()
  await overlay(page).waitFor()
  expect((await stage.call('GET', '/my/devices', undefined, token)).code).toBe(10000)
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await stage.call('GET', '/my/devices', undefined, token)).code, { timeout: 10_000 })
    .toBe(10016)
})
