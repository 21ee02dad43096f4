// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { App } from '#app/app.tsx'
import { dropPerson } from '#lib/person.ts'
import { getToken, removeToken, setToken } from '#lib/session.ts'
import { answering, gives, inTurn, refuses } from '#test/answering.ts'
import '#test/patience.ts' // eslint-disable-line import/no-unassigned-import -- it only sets limits
import { usual, xiaobei } from '#test/people.ts'

const base = {
  'GET /api/auth/bg': gives({ images: [] }),
  'GET /api/captcha': gives({ captcha_id: '', image: '' }),
  'POST /api/auth/forget': gives(),
  'GET /my/settings': gives(usual),
}

beforeEach(() => {
  window.localStorage.clear()
  window.history.replaceState(null, '', '/auth/forget')
})
afterEach(() => {
  cleanup()
  removeToken()
  dropPerson()
})

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function reset(answers: Parameters<typeof answering>[0] = {}) {
  const asked = answering({ ...base, ...answers })
  render(<App />)
  await screen.findByRole('heading', { name: '重置密码' })
  type('手机号或邮箱', '13800138000')
  type('验证码', '123456')
  type('新密码', 'demo5678')
  fireEvent.submit(screen.getByRole('button', { name: '重置密码' }))
  return asked
}

test('a new password is said to be set, and signing in has the account filled in', async () => {
  const asked = await reset()
  expect(await screen.findByRole('heading', { name: '密码已重置' })).toBe(document.activeElement)
  expect(asked.find(({ key }) => key === 'POST /api/auth/forget')?.body).toEqual({
    account: '13800138000',
    code: '123456',
    password: 'demo5678',
  })
  fireEvent.click(screen.getByRole('button', { name: '去登录' }))
  await screen.findByRole('heading', { name: '欢迎回来' })
  expect(screen.getByLabelText<HTMLInputElement>('手机号或邮箱').value).toBe('13800138000')
})

test('a wrong code is said at the code', async () => {
  await reset({ 'POST /api/auth/forget': refuses('wrong_code') })
  await screen.findByText('验证码不正确或已过期，请重新获取')
})

test('an old message does not stand beside a new one', async () => {
  await reset({ 'POST /api/auth/forget': refuses('too_many_tries', { retry_after: 60 }, '请稍后再试') })
  await screen.findByText('请稍后再试')
  type('新密码', 'abc')
  expect(screen.queryByText('请稍后再试')).toBeNull()
})

test('a browser that was signed in to this account no longer is, and stays on the page that says so', async () => {
  setToken('good')
  await reset({ 'GET /my/info': inTurn(gives(xiaobei), refuses('token_ended')) })
  await screen.findByRole('heading', { name: '密码已重置' })
  expect(getToken()).toBeUndefined()
  expect(window.location.pathname).toBe('/auth/forget')
})
