// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SignedIn } from '#app/signed-in.tsx'
import { loadWords } from '#lib/i18n/t.ts'
import { dropPerson } from '#lib/person.ts'
import { queries } from '#lib/queries.ts'
import { removeToken, setToken } from '#lib/session.ts'
import { answering, gives, inTurn, refuses } from '#test/answering.ts'
import { usual, xiaobei } from '#test/people.ts'
import '#test/patience.ts' // eslint-disable-line import/no-unassigned-import -- it only sets limits
import { isLocked, lockNow, openScreen } from './lock.ts'

const base = {
  'GET /my/info': gives(xiaobei),
  'GET /my/settings': gives(usual),
  'GET /my/devices': gives({ list: [] }),
  'GET /api/captcha': gives({ captcha_id: '', image: '' }),
  'GET /api/auth/bg': gives({ images: [] }),
  'POST /my/settings': gives({ ...usual, locked: 1 }),
  'POST /my/lockVerifyPassword': gives(),
}

const field = () => screen.getByPlaceholderText('请输入账号登录密码')
const button = () => screen.getByRole('button', { name: '立即解锁' })

beforeEach(async () => {
  window.localStorage.clear()
  await Promise.all([loadWords('pages'), loadWords('mine')])
  setToken('good')
  window.history.replaceState(null, '', '/mine/setting')
})
afterEach(() => {
  cleanup()
  dropPerson()
  openScreen()
  removeToken()
})

async function lockedPage(table: Parameters<typeof answering>[0] = base) {
  const asked = answering(table)
  render(<SignedIn />)
  await screen.findByText('xiaobei@example.com')
  lockNow()
  await screen.findByPlaceholderText('请输入账号登录密码')
  return asked
}

test('behind the closed screen there is nothing of the person, neither in the page nor in the cache nor in the title', async () => {
  await lockedPage()
  expect(document.body.textContent).not.toContain('小贝')
  expect(document.body.textContent).not.toContain('xiaobei')
  expect(queries.getQueryCache().getAll()).toEqual([])
  expect(document.title).toBe('拾贝')
})

test('the focus is in the password field, and Tab does not leave the closed screen', async () => {
  await lockedPage()
  expect(document.activeElement).toBe(field())
  const last = screen.getByRole('button', { name: '退出登录' })
  last.focus()
  fireEvent.keyDown(last, { key: 'Tab' })
  expect(document.activeElement).toBe(field())
})

test('an empty password sends nothing', async () => {
  const asked = await lockedPage()
  fireEvent.submit(button())
  expect(asked.some(({ key }) => key === 'POST /my/lockVerifyPassword')).toBe(false)
})

test.each(['wrong_password', 'too_many_tries', 'not_allowed', 'not_found'] as const)(
  'the words of %s are shown at the field',
  async (name) => {
    await lockedPage({ ...base, 'POST /my/lockVerifyPassword': refuses(name, undefined, `服务器说：${name}`) })
    fireEvent.change(field(), { target: { value: 'nope' } })
    fireEvent.submit(button())
    await screen.findByText(`服务器说：${name}`)
    expect(isLocked()).toBe(true)
  },
)

test('the right password brings the same page back, read anew', async () => {
  const asked = await lockedPage()
  const before = asked.length
  fireEvent.change(field(), { target: { value: 'demo1234' } })
  fireEvent.submit(button())
  await screen.findByText('xiaobei@example.com')
  expect(window.location.pathname).toBe('/mine/setting')
  expect(asked.slice(before).map(({ key }) => key)).toContain('GET /my/info')
})

test('going back stays where it is, except on the page for forgotten passwords', async () => {
  await lockedPage()
  window.history.replaceState(null, '', '/')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(window.location.pathname).toBe('/mine/setting')
  window.history.replaceState(null, '', '/auth/forget')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(window.location.pathname).toBe('/auth/forget')
})

test('a lock leaves no entry behind in the history of the tab', async () => {
  const before = window.history.length
  await lockedPage()
  expect(window.history.length).toBe(before + 1)
  cleanup()
  await waitFor(() => expect(window.history.state).toBeNull())
  window.history.pushState({ on: 1 }, '', '/mine/setting')
  expect(window.history.length).toBe(before + 1)
})

test('a reload of the closed page puts nothing more in the way', async () => {
  window.history.replaceState({ 'shibei.barrier': true }, '', '/mine/setting')
  const before = window.history.length
  await lockedPage()
  expect(window.history.length).toBe(before)
})

test('a page whose start was overtaken by the lock is there after unlocking', async () => {
  let come = () => {}
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  answering({
    ...base,
    'GET /my/info': inTurn(async (asked) => (await coming, gives(xiaobei)(asked)), gives(xiaobei)),
  })
  render(<SignedIn />)
  lockNow()
  await screen.findByPlaceholderText('请输入账号登录密码')
  come()
  fireEvent.change(field(), { target: { value: 'demo1234' } })
  fireEvent.submit(button())
  await screen.findByText('xiaobei@example.com')
})

test('whoever forgot the password gets to the page for that, locked or not', async () => {
  await lockedPage()
  fireEvent.click(screen.getByRole('link', { name: '忘记密码' }))
  await screen.findByRole('heading', { name: '重置密码' })
  expect(isLocked()).toBe(true)
})

test('whoever signs out is out at once, also while the server does not answer, and it is told with the old token', async () => {
  const asked = await lockedPage({ ...base, 'POST /my/loginOut': () => new Promise(() => {}) })
  fireEvent.click(screen.getByRole('button', { name: '退出登录' }))
  expect(window.location.pathname).toBe('/auth/login')
  expect(document.cookie).not.toContain('access_token')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ key: 'POST /my/loginOut' }))
  expect(asked.at(-1)?.headers.authorization).toBe('Bearer good')
})
