import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { desktop, newAccount, openStage, password, phone, signIn, signInAs } from './browser.ts'

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
    await overlay(page).fill('wrong1234')
    await page.keyboard.press('Enter')
    await page.getByText('密码不正确').waitFor()
    // The empty tries came before it, so theirs would be among these.
    expect(requests.filter((url) => url.includes('lockVerifyPassword'))).toHaveLength(1)
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
  const entries = await page.evaluate(() => window.history.length)
  await page.reload()
  await overlay(page).waitFor()
  expect(await page.evaluate(() => window.history.length)).toBe(entries)
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

test('a tab left on the sign-in page does not lock the tab that has just signed in', async () => {
  const account = newAccount()
  await stage.call('POST', '/my/settings', { lockType: '-1' }, await stage.register(account))
  const page = await stage.device()
  const left = await page.context().newPage()
  await left.goto(`${stage.url}/auth/login`)
  await left.getByLabel('手机号或邮箱').waitFor()
  await signIn(page, stage.url, account)
  await page.getByText(account).first().waitFor()
  await left.bringToFront()
  await left.evaluate(() => window.dispatchEvent(new Event('focus')))
  await left.getByText(account).first().waitFor()
  expect(await overlay(left).count()).toBe(0)
  expect(await overlay(page).count()).toBe(0)
})

/** Holds back every request to a path, or what is answered to it, until it is let go. */
async function hold(page: Page, path: string, what: 'request' | 'answer' = 'request') {
  const waiting: (() => void)[] = []
  let open = false
  await page.route(`**${path}*`, async (route) => {
    const response = what === 'answer' ? await route.fetch() : undefined
    if (!open) await new Promise<void>((resolve) => waiting.push(resolve))
    await (response ? route.fulfill({ response }) : route.continue())
  })
  return {
    caught: () => expect.poll(() => waiting.length, { timeout: 15_000 }).toBeGreaterThan(0),
    release() {
      open = true
      for (const go of waiting.splice(0)) go()
    },
  }
}

/** Whatever is about to be drawn is. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

test('a page that was locked during its start is there after unlocking, and nothing comes before', async () => {
  const { page, account } = await signedIn()
  const info = await hold(page, '/my/info')
  await page.goto(`${stage.url}/mine/setting`)
  await info.caught()
  await page.getByRole('button', { name: '立即锁定' }).first().click()
  await overlay(page).waitFor()
  const answered = page.waitForResponse('**/my/info*')
  info.release()
  await answered
  expect(await page.content()).not.toContain(account)
  await overlay(page).fill(password)
  await page.keyboard.press('Enter')
  await page.getByText(account).first().waitFor()
})

test('a page that was locked while the name was being saved is there after unlocking', async () => {
  const { page, account } = await signedIn()
  await page.goto(`${stage.url}/mine/setting`)
  await page.getByText(account).first().waitFor()
  // The server answers before it hears of the lock; only the answer is late.
  const rename = await hold(page, '/my/changeName', 'answer')
  await page.getByRole('button', { name: '修改' }).first().click()
  await page.getByLabel('昵称').fill('晚到的名字')
  await page.keyboard.press('Enter')
  await rename.caught()
  await page.getByRole('button', { name: '立即锁定' }).first().click()
  await overlay(page).waitFor()
  const answered = page.waitForResponse('**/my/changeName')
  rename.release()
  await answered
  expect(await page.content()).not.toContain('晚到的名字')
  await overlay(page).fill(password)
  await page.keyboard.press('Enter')
  await page.getByText(account).first().waitFor()
})

test('a lock request that is late does not lock the server again after the password', async () => {
  const { page, account, token } = await signedIn()
  await page.goto(`${stage.url}/mine/setting`)
  await page.getByText(account).first().waitFor()
  const lock = await hold(page, '/my/settings')
  await page.getByRole('button', { name: '立即锁定' }).first().click()
  await lock.caught()
  const checks: string[] = []
  page.on('request', (request) => request.url().includes('lockVerifyPassword') && checks.push(request.url()))
  await overlay(page).fill(password)
  await page.keyboard.press('Enter')
  await page.locator('button[aria-busy=true]').waitFor()
  await drawn(page)
  expect(checks).toEqual([])
  lock.release()
  await page.getByText(account).first().waitFor()
  expect((await stage.call('GET', '/my/devices', undefined, token)).code).toBe(10000)
  expect(await overlay(page).count()).toBe(0)
})

test('a session that is locked never shows who it is, however slow the settings are', async () => {
  const { page, token } = await signedIn()
  const { data } = await stage.call('GET', '/my/info', undefined, token)
  await stage.call('POST', '/my/settings', { locked: 1 }, token)
  const settings = await hold(page, '/my/settings')
  await page.goto(`${stage.url}/mine/setting`)
  await settings.caught()
  await drawn(page)
  expect(await page.content()).not.toContain(String(data.name))
  settings.release()
  await overlay(page).waitFor()
})

test('unlocking leaves the way back as it was', async () => {
  const { page, account } = await signedIn()
  await page.goto(stage.url)
  await page.goto(`${stage.url}/mine/setting`)
  await page.getByText(account).first().waitFor()
  await page.getByRole('button', { name: '立即锁定' }).first().click()
  await overlay(page).fill(password)
  await page.keyboard.press('Enter')
  await page.getByText(account).first().waitFor()
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('whoever leaves is out at once, also while the server does not answer', async () => {
  const { page, account, token } = await signedIn()
  await page.goto(`${stage.url}/mine/setting`)
  await page.getByText(account).first().waitFor()
  const leave = await hold(page, '/my/loginOut')
  await page.getByRole('button', { name: '立即锁定' }).first().click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL('**/auth/login')
  await page.getByLabel('手机号或邮箱').waitFor()
  leave.release()
  await expect
    .poll(async () => (await stage.call('GET', '/my/devices', undefined, token)).code, { timeout: 10_000 })
    .toBe(1002)
})

test('when to lock is the same in all tabs', async () => {
  const { page, account } = await signedIn({}, { lockType: '60' })
  const second = await page.context().newPage()
  for (const tab of [page, second]) {
    await tab.goto(`${stage.url}/mine/setting`)
    await tab.getByText(account).first().waitFor()
  }
  await page.getByLabel('自动锁定').selectOption('5')
  await expect.poll(() => second.getByLabel('自动锁定').inputValue(), { timeout: 10_000 }).toBe('5')
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
