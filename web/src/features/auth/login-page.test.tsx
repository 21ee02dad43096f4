// @vitest-environment happy-dom
import { toast, toastStore } from '@shibei/ui/toast-store.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '#app/app.tsx'
import { dropPerson } from '#lib/person.ts'
import { getToken, removeToken } from '#lib/session.ts'
import { answering, gives, inTurn, refuses } from '#test/answering.ts'
import { usual, xiaobei } from '#test/people.ts'
import '#test/patience.ts' // eslint-disable-line import/no-unassigned-import -- it only sets limits

const token = gives({ token: 'fresh', expires_at: 1_900_000_000_000 })
const device = (id: number, name: string) => ({
  id,
  name,
  client: 'web',
  ip: '10.0.0.8',
  created_at: 1,
  seen_at: Date.now() - 7_200_000,
  current: 0,
})
const base = {
  'GET /api/auth/bg': gives({ images: [] }),
  'GET /api/captcha': inTurn(
    gives({ captcha_id: 'c1', image: 'data:image/png;base64,AA==' }),
    gives({ captcha_id: 'c2', image: 'data:image/png;base64,BB==' }),
  ),
  'GET /my/info': gives(xiaobei),
  'GET /my/settings': gives(usual),
  'GET /my/devices': gives({ list: [] }),
}

beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/auth/login')
})
afterEach(() => {
  cleanup()
  toast.clear()
  removeToken()
  dropPerson()
  vi.useRealTimers()
})

async function page(answers: Parameters<typeof answering>[0]) {
  const asked = answering({ ...base, ...answers })
  render(<App />)
  await screen.findByRole('heading', { name: '欢迎回来' })
  return asked
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.submit(screen.getByRole('button', { name: '登录' }))
function fillIn() {
  type('手机号或邮箱', ' XiaoBei@Example.com ')
  type('密码', 'demo1234')
}
const logins = (asked: { key: string }[]) => asked.filter(({ key }) => key === 'POST /api/auth/login')

test('what is missing is said at the fields, and nothing is sent', async () => {
  const asked = await page({})
  type('手机号或邮箱', '12345')
  submit()
  screen.getByText('请输入正确的手机号或邮箱')
  screen.getByText('不能为空')
  expect(document.activeElement).toBe(screen.getByLabelText('手机号或邮箱'))
  expect(logins(asked)).toEqual([])
})

test('a field that is left with something wrong in it says so', async () => {
  await page({})
  type('手机号或邮箱', 'abc')
  expect(screen.queryByText('请输入正确的手机号或邮箱')).toBeNull()
  fireEvent.blur(screen.getByLabelText('手机号或邮箱'))
  screen.getByText('请输入正确的手机号或邮箱')
})

test('the fields are what password managers and phones look for', async () => {
  await page({})
  expect(screen.getByLabelText('手机号或邮箱').getAttribute('autocomplete')).toBe('username')
  expect(screen.getByLabelText('密码').getAttribute('autocomplete')).toBe('current-password')
})

test('signing in keeps the token and leads to the page that was wanted', async () => {
  window.history.replaceState(null, '', '/auth/login?next=%2Fmine%2Fsetting%3Fa%3D1')
  const asked = await page({ 'POST /api/auth/login': token })
  fillIn()
  submit()
  await screen.findByText('xiaobei@example.com')
  expect(logins(asked)[0]).toMatchObject({ body: { account: 'xiaobei@example.com', password: 'demo1234' } })
  expect(getToken()).toBe('fresh')
  expect(window.location.pathname + window.location.search).toBe('/mine/setting?a=1')
})

test('a wrong password is told by the server, in one place', async () => {
  await page({ 'POST /api/auth/login': refuses('wrong_password') })
  fillIn()
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe('账号或密码不正确')
  expect(toastStore.read()).toEqual([])
})

test('an old message is gone as soon as something is typed, and never stands beside a new one', async () => {
  await page({ 'POST /api/auth/login': refuses('wrong_password') })
  fillIn()
  submit()
  const alert = await screen.findByRole('alert')
  await waitFor(() => expect(alert.textContent).toBe('账号或密码不正确'))
  type('密码', 'demo5678')
  expect(alert.textContent).toBe('')
  submit()
  await waitFor(() => expect(alert.textContent).toBe('账号或密码不正确'))
  type('密码', '')
  submit()
  screen.getByText('不能为空')
  expect(alert.textContent).toBe('')
})

test('the first picture is asked for, not complained about', async () => {
  await page({
    'POST /api/auth/login': refuses('captcha_required', { captcha_required: 1 }),
    'GET /api/captcha': gives({ captcha_id: 'c0', image: 'data:image/png;base64,AA==' }),
  })
  fillIn()
  submit()
  await screen.findByAltText('验证图片，点击换一张')
  const captcha = screen.getByLabelText('图形验证码')
  await waitFor(() => expect(document.activeElement).toBe(captcha))
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(captcha.getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByText('请输入图中的字符').id).toBe(captcha.getAttribute('aria-describedby'))
})

test('what the server says about a field stands at the field', async () => {
  await page({ 'POST /api/auth/login': refuses('bad_input', { fields: { account: '这个邮箱不能用' } }) })
  fillIn()
  submit()
  await screen.findByText('这个邮箱不能用')
})

test('after some failures a picture has to be read, and each picture is used once', async () => {
  const asked = await page({
    'POST /api/auth/login': inTurn(
      refuses('captcha_required', { captcha_required: 1 }),
      refuses('wrong_password'),
      token,
    ),
  })
  fillIn()
  expect(screen.queryByLabelText('图形验证码')).toBeNull()
  submit()
  await screen.findByAltText('验证图片，点击换一张')
  type('图形验证码', ' K7mP ')
  submit()
  await screen.findByText('账号或密码不正确')
  await waitFor(() => expect(screen.getByAltText('验证图片，点击换一张').getAttribute('src')).toContain('BB=='))
  expect(screen.getByLabelText<HTMLInputElement>('图形验证码').value).toBe('')
  type('图形验证码', 'x9')
  submit()
  await waitFor(() => expect(getToken()).toBe('fresh'))
  expect(logins(asked)).toMatchObject([
    { body: expect.not.objectContaining({ captcha_id: expect.anything() }) },
    { body: { captcha_id: 'c1', captcha: 'K7mP' } },
    { body: { captcha_id: 'c2', captcha: 'x9' } },
  ])
})

test('too many tries count down, and another account may be tried at once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await page({ 'POST /api/auth/login': refuses('too_many_tries', { retry_after: 90 }) })
  fillIn()
  type('手机号或邮箱', 'patient@example.com')
  submit()
  await screen.findByText('尝试次数过多，请1 分 30 秒后再试')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled).toBe(true)
  await vi.advanceTimersByTimeAsync(31_000)
  await screen.findByText(/请5\d 秒后再试/)
  type('手机号或邮箱', '13800138000')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled).toBe(false)
})

const crowd = refuses('too_many_devices', { sign: 's1', devices: [device(1, 'Chrome'), device(2, 'Safari')] })

test('with too many devices, choosing one to leave finishes the sign-in', async () => {
  const asked = await page({ 'POST /api/auth/login': crowd, 'POST /api/auth/loginExit': token })
  fillIn()
  submit()
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('checkbox', { name: /网页 · 10\.0\.0\.8 · 最近使用：2\s*小时前/ })).toHaveLength(2)
  fireEvent.click(dialog.getByRole('button', { name: '退出所选并登录' }))
  await dialog.findByText('请至少选择一台设备')
  fireEvent.click(dialog.getByRole('checkbox', { name: /Safari/ }))
  fireEvent.click(dialog.getByRole('button', { name: '退出所选并登录' }))
  await waitFor(() => expect(getToken()).toBe('fresh'))
  expect(asked.find(({ key }) => key === 'POST /api/auth/loginExit')?.body).toEqual({ sign: 's1', device_ids: [2] })
})

test('a choice that took too long goes back to the form and says so', async () => {
  await page({ 'POST /api/auth/login': crowd, 'POST /api/auth/loginExit': refuses('not_found') })
  fillIn()
  submit()
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('checkbox', { name: /Chrome/ }))
  fireEvent.click(dialog.getByRole('button', { name: '退出所选并登录' }))
  await screen.findByText('等待太久，请重新登录')
  expect(getToken()).toBeUndefined()
})
