// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '#app/app.tsx'
import { dropPerson } from '#lib/person.ts'
import { getToken, removeToken } from '#lib/session.ts'
import { answering, gives, refuses } from '#test/answering.ts'
import '#test/patience.ts' // eslint-disable-line import/no-unassigned-import -- it only sets limits
import { usual, xiaobei } from '#test/people.ts'

const base = {
  'GET /api/auth/bg': gives({ images: [] }),
  'GET /api/captcha': gives({ captcha_id: 'c1', image: 'data:image/png;base64,AA==' }),
  'POST /api/registerSendCode': gives({ resend_after: 60 }),
  'POST /api/auth/register': gives({ token: 'fresh', expires_at: 1_900_000_000_000 }),
  'GET /my/info': gives(xiaobei),
  'GET /my/settings': gives(usual),
  'GET /my/devices': gives({ list: [] }),
}

let count = 0
let account = ''

beforeEach(() => {
  // The wait for a code is kept by account, so each test has its own.
  count += 1
  account = `new${count}@example.com`
  window.localStorage.clear()
  window.history.replaceState(null, '', '/auth/register')
})
afterEach(() => {
  cleanup()
  removeToken()
  dropPerson()
  vi.useRealTimers()
})

async function page(answers: Parameters<typeof answering>[0] = {}) {
  const asked = answering({ ...base, ...answers })
  render(<App />)
  await screen.findByRole('heading', { name: '创建账号' })
  return asked
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const submit = () => fireEvent.submit(screen.getByRole('button', { name: '注册并登录' }))
const bodies = (asked: { key: string; body: object }[], key: string) =>
  asked.filter((one) => one.key === key).map(({ body }) => body)

async function getCode() {
  type('手机号或邮箱', account)
  await screen.findByAltText('验证图片，点击换一张')
  type('图形验证码', 'K7mP')
  press('获取验证码')
  await screen.findByText(`验证码已发送至 ${account}，10 分钟内有效`)
}

test('a code is asked for with the account and the picture, then counts down', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const asked = await page()
  await getCode()
  expect(bodies(asked, 'POST /api/registerSendCode')).toEqual([{ account, captcha_id: 'c1', captcha: 'K7mP' }])
  screen.getByRole('button', { name: /^(60|59) 秒后可重发$/ })
  expect(document.activeElement).toBe(screen.getByLabelText('验证码'))
  await vi.advanceTimersByTimeAsync(30_000)
  await screen.findByRole('button', { name: /^(2\d|30) 秒后可重发$/ })
  await vi.advanceTimersByTimeAsync(31_000)
  await screen.findByRole('button', { name: '重新获取' })
})

test('the count goes on when the page is drawn anew, and is for this account only', async () => {
  await page()
  await getCode()
  cleanup()
  await page()
  type('手机号或邮箱', account)
  screen.getByRole('button', { name: /秒后可重发$/ })
  type('手机号或邮箱', 'somebody-else@example.com')
  screen.getByRole('button', { name: '获取验证码' })
})

test('no code is asked for without a proper account and the picture', async () => {
  const asked = await page()
  press('获取验证码')
  screen.getByText('请输入正确的手机号或邮箱')
  screen.getByText('请输入图中的字符')
  expect(bodies(asked, 'POST /api/registerSendCode')).toEqual([])
})

test('where pictures are off, there is no field for one and nothing is sent for it', async () => {
  const asked = await page({ 'GET /api/captcha': gives({ captcha_id: '', image: '' }) })
  await waitFor(() => expect(screen.queryByLabelText('图形验证码')).toBeNull())
  type('手机号或邮箱', account)
  press('获取验证码')
  await screen.findByText(/验证码已发送至/)
  expect(bodies(asked, 'POST /api/registerSendCode')).toEqual([{ account }])
})

test('a wrongly read picture is said at the picture', async () => {
  await page({ 'POST /api/registerSendCode': refuses('captcha_required', { captcha_required: 1 }) })
  type('手机号或邮箱', account)
  await screen.findByAltText('验证图片，点击换一张')
  type('图形验证码', 'bad')
  press('获取验证码')
  await screen.findByText('字符不正确，请按新图片输入')
})

test('nobody registers without agreeing, and the box is not ticked beforehand', async () => {
  const asked = await page()
  const box = screen.getByRole<HTMLInputElement>('checkbox')
  expect(box.checked).toBe(false)
  await getCode()
  type('验证码', '123456')
  type('设置密码', 'demo1234')
  submit()
  screen.getByText('请先阅读并同意用户协议和隐私政策')
  expect(bodies(asked, 'POST /api/auth/register')).toEqual([])
  fireEvent.click(box)
  submit()
  await waitFor(() => expect(getToken()).toBe('fresh'))
  expect(bodies(asked, 'POST /api/auth/register')).toEqual([
    { account, code: '123456', password: 'demo1234', agree: 1 },
  ])
})

test('when nothing but the agreement is missing, the focus goes to it', async () => {
  await page()
  await getCode()
  type('验证码', '123456')
  type('设置密码', 'demo1234')
  submit()
  expect(document.activeElement).toBe(screen.getByRole('checkbox'))
})

test('a message about the whole form goes away with the next change', async () => {
  await page({ 'POST /api/auth/register': refuses('already_registered') })
  await getCode()
  type('验证码', '123456')
  type('设置密码', 'demo1234')
  fireEvent.click(screen.getByRole('checkbox'))
  submit()
  await screen.findByRole('link', { name: '直接登录' })
  type('设置密码', '')
  expect(screen.queryByRole('link', { name: '直接登录' })).toBeNull()
})

test.each(['123 456', ' １２３４５６ ', '验证码：123456。', '1234567'])(
  'the code "%s" is pasted as six digits',
  async (text) => {
    await page()
    type('验证码', text)
    expect(screen.getByLabelText<HTMLInputElement>('验证码').value).toBe('123456')
  },
)

test('a code that was just sent is a hint, with the time that is left', async () => {
  await page({ 'POST /api/registerSendCode': refuses('too_many_tries', { retry_after: 40 }) })
  type('手机号或邮箱', account)
  await screen.findByAltText('验证图片，点击换一张')
  type('图形验证码', 'K7mP')
  press('获取验证码')
  await screen.findByText(/^验证码已发送，(40|39) 秒后可重新获取$/)
  expect(screen.getByLabelText('验证码').getAttribute('aria-invalid')).toBeNull()
})

test('too many codes are an error', async () => {
  await page({ 'POST /api/registerSendCode': refuses('too_many_tries', { retry_after: 600 }) })
  type('手机号或邮箱', account)
  await screen.findByAltText('验证图片，点击换一张')
  type('图形验证码', 'K7mP')
  press('获取验证码')
  await waitFor(() => expect(screen.getByLabelText('验证码').getAttribute('aria-invalid')).toBe('true'))
})

test('an invitation in the address goes along', async () => {
  window.history.replaceState(null, '', '/auth/register?invite=beibei')
  const asked = await page()
  await getCode()
  type('验证码', '123456')
  type('设置密码', 'demo1234')
  fireEvent.click(screen.getByRole('checkbox'))
  submit()
  await waitFor(() => expect(getToken()).toBe('fresh'))
  expect(bodies(asked, 'POST /api/auth/register')).toMatchObject([{ invitation_code: 'beibei' }])
})

test('an account that exists is led to the sign-in page, with the account filled in', async () => {
  await page({ 'POST /api/auth/register': refuses('already_registered') })
  await getCode()
  type('验证码', '123456')
  type('设置密码', 'demo1234')
  fireEvent.click(screen.getByRole('checkbox'))
  submit()
  fireEvent.click(await screen.findByRole('link', { name: '直接登录' }))
  await screen.findByRole('heading', { name: '欢迎回来' })
  expect(screen.getByLabelText<HTMLInputElement>('手机号或邮箱').value).toBe(account)
  expect(window.location.search).toBe('')
})

test('what the password still needs is said while it is typed', async () => {
  await page()
  type('设置密码', 'abc')
  screen.getByText('至少 8 位')
  screen.getByText('包含数字')
  type('设置密码', 'abc12345')
  screen.getByText('密码可用')
})
