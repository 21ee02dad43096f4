import { expect, test } from 'vitest'
import { newAccount, openStage, password, signIn, signInAs } from './browser.ts'

const stage = await openStage()

test('a network failure is told in a toast that can be closed', async () => {
  const page = await stage.device()
  await page.goto(`${stage.url}/auth/login`)
  await page.route('**/api/auth/login', (route) => route.abort())
  await page.getByLabel('手机号或邮箱').fill(newAccount())
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const toast = page.getByText('网络连接错误')
  await toast.waitFor()
  await page.getByRole('button', { name: '关闭' }).click()
  await toast.waitFor({ state: 'detached' })
})

test('a system error shows what the server says', async () => {
  const page = await stage.device()
  await page.goto(`${stage.url}/auth/login`)
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 500, json: { code: 10010, msg: '系统错误，请稍后再试', data: { request_id: 'x' } } }),
  )
  await page.getByLabel('手机号或邮箱').fill(newAccount())
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByText('系统错误，请稍后再试').waitFor()
})

test('a page that misses a part reloads once, and then says so', async () => {
  const page = await stage.device()
  await page.goto(`${stage.url}/auth/login`)
  await page.getByLabel('手机号或邮箱').waitFor()
  let loads = 0
  page.on('load', () => loads++)
  // A new version was put up: the old parts of the program are gone.
  await page.route(/assets\/register-page.*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('link', { name: '立即注册' }).click()
  await page.getByText('页面没有加载完整').waitFor()
  expect(loads).toBe(1)
  await page.unroute(/assets\/register-page.*\.js/)
  await page.getByRole('button', { name: '刷新' }).click()
  await page.getByLabel('设置密码').waitFor()
})

test('a reload brings the missing part when it is there again', async () => {
  const page = await stage.device()
  await page.goto(`${stage.url}/auth/login`)
  let broken = 1
  await page.route(/assets\/register-page.*\.js/, (route) =>
    broken-- > 0 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  )
  await page.getByRole('link', { name: '立即注册' }).click()
  await page.getByLabel('设置密码').waitFor()
})

test('a language that cannot be had leaves the page in Chinese, and the cookie without it', async () => {
  const page = await stage.device({ locale: 'en-US' })
  await page.route(/assets\/en-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${stage.url}/auth/login`)
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'English' }).waitFor()
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'look')?.value).not.toContain('.en')
  await page.unroute(/assets\/en-.*\.js/)
  await page.reload()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
})

test('a start without a network offers another try', async () => {
  const account = newAccount()
  const token = await stage.register(account)
  const page = await stage.device()
  await signInAs(page, stage.url, token)
  await page.route('**/my/info*', (route) => route.abort())
  await page.goto(`${stage.url}/mine/setting`)
  await page.getByText('暂时连不上服务器').waitFor()
  await page.unroute('**/my/info*')
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByText(account).first().waitFor()
})

test('twenty failures are answered with how long to wait', async () => {
  const page = await stage.device()
  const account = newAccount()
  for (let round = 0; round < 20; round++)
    await stage.call('POST', '/api/auth/login', { account, password: 'wrong1234' })
  await signIn(page, stage.url, account)
  await page.getByText(/后再试/).waitFor()
})

test('every request carries who asks, and every question its time', async () => {
  const token = await stage.register(newAccount())
  const page = await stage.device()
  await signInAs(page, stage.url, token)
  const request = page.waitForRequest('**/my/info*')
  await page.goto(`${stage.url}/mine/setting`)
  const info = await request
  expect(info.url()).toMatch(/[?&]_t=\d{13}/)
  expect(info.headers()).toMatchObject({ 'x-client': 'web', authorization: `Bearer ${token}` })
})
