// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropPerson } from '#lib/person.ts'
import { navigate } from '#lib/navigate.tsx'
import { getToken, removeToken, setToken } from '#lib/session.ts'
import { answering, gives, inTurn, refuses, unreachable } from '#test/answering.ts'
import '#test/patience.ts' // eslint-disable-line import/no-unassigned-import -- it only sets limits
import { usual, xiaobei } from '#test/people.ts'
import { App } from './app.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

const base = {
  'GET /api/auth/bg': gives({ images: [] }),
  'GET /api/captcha': gives({ captcha_id: '', image: '' }),
  'GET /my/info': gives(xiaobei),
  'GET /my/settings': gives(usual),
  'GET /my/devices': gives({ list: [] }),
}

beforeEach(() => window.localStorage.clear())
afterEach(() => {
  cleanup()
  removeToken()
  dropPerson()
})

function open(path: string, answers: Parameters<typeof answering>[0] = {}) {
  window.history.replaceState(null, '', path)
  const asked = answering({ ...base, ...answers })
  render(<App />)
  return asked
}
const here = () => window.location.pathname + window.location.search

test('an unknown path shows 404 in both languages and a way back', async () => {
  open('/no/such/page')
  await screen.findByText('404')
  screen.getByRole('heading', { name: '找不到这个页面' })
  screen.getByText('This page could not be found')
  expect(screen.getByRole('link', { name: '回到首页' }).getAttribute('href')).toBe('/')
  expect(document.title).toBe('找不到这个页面 · 拾贝')
})

test('a visitor on a page for people signed in is asked to sign in and knows where to go then', async () => {
  open('/mine/setting?tab=lock')
  await screen.findByRole('heading', { name: '欢迎回来' })
  expect(here()).toBe('/auth/login?next=%2Fmine%2Fsetting%3Ftab%3Dlock')
})

test('every page has its title, and after a move the focus is on its heading', async () => {
  open('/')
  fireEvent.click(await screen.findByRole('link', { name: '登录' }))
  const heading = await screen.findByRole('heading', { name: '欢迎回来' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(document.title).toBe('登录 · 拾贝')
  act(() => navigate('/auth/forget'))
  const next = await screen.findByRole('heading', { name: '重置密码' })
  await waitFor(() => expect(document.activeElement).toBe(next))
  expect(document.title).toBe('重置密码 · 拾贝')
})

test.each(['not_signed_in', 'token_ended'] as const)(
  '%s removes the cookie and leads to the sign-in page',
  async (name) => {
    setToken('old')
    open('/mine/setting', { 'GET /my/info': refuses(name) })
    await screen.findByRole('heading', { name: '欢迎回来' })
    expect(getToken()).toBeUndefined()
    expect(here()).toBe('/auth/login?next=%2Fmine%2Fsetting')
  },
)

test('a server that cannot be reached at the start is said on the page, with another try', async () => {
  setToken('good')
  open('/mine/setting', { 'GET /my/info': inTurn(unreachable, gives(xiaobei)) })
  await screen.findByRole('heading', { name: '暂时连不上服务器' })
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('xiaobei@example.com')
})

test('a page that breaks shows an error page, and another try draws it again', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let broken = true
  const Page = () => {
    if (broken) throw new Error('broken')
    return <p>好了</p>
  }
  render(
    <ErrorBoundary>
      <Page />
    </ErrorBoundary>,
  )
  screen.getByText('500')
  screen.getByRole('heading', { name: '页面出错了' })
  broken = false
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  screen.getByText('好了')
  vi.restoreAllMocks()
})

test('a part of the program that stays missing after a reload offers to refresh', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  window.sessionStorage.setItem('shibei.reloaded', String(Date.now()))
  const Page = (): never => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/gone.js')
  }
  render(
    <ErrorBoundary>
      <Page />
    </ErrorBoundary>,
  )
  screen.getByRole('heading', { name: '页面没有加载完整' })
  screen.getByRole('button', { name: '刷新' })
  vi.restoreAllMocks()
})
