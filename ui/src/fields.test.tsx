// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { PasswordField } from './password-field.tsx'
import { Switch } from './switch.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

const describedBy = (control: HTMLElement) =>
  document.querySelector(`[id="${control.getAttribute('aria-describedby')}"]`)?.textContent

test('a password is hidden until the eye is pressed, and hidden again by a second press', () => {
  render(<PasswordField label="密码" showLabel="显示" hideLabel="隐藏" defaultValue="abc12345" name="password" />)
  const field = screen.getByLabelText<HTMLInputElement>('密码')
  expect(field.type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: '显示' }))
  expect(field.type).toBe('text')
  expect(field.value).toBe('abc12345')
  fireEvent.click(screen.getByRole('button', { name: '隐藏' }))
  expect(field.type).toBe('password')
})

test('the eye of a password does not send the form', () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <form onSubmit={send}>
      <PasswordField label="密码" showLabel="显示" hideLabel="隐藏" />
    </form>,
  )
  fireEvent.click(screen.getByRole('button', { name: '显示' }))
  expect(send).not.toHaveBeenCalled()
})

test('an error takes the place of the hint and is read with the field', () => {
  const { rerender } = render(<TextField label="验证码" hint="10 分钟内有效" />)
  const field = screen.getByLabelText('验证码')
  expect(describedBy(field)).toBe('10 分钟内有效')
  expect(field.getAttribute('aria-invalid')).toBeNull()
  rerender(<TextField label="验证码" hint="10 分钟内有效" error="验证码不对" />)
  expect(describedBy(field)).toBe('验证码不对')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('10 分钟内有效')).toBeNull()
})

test('a field without hint or error points at nothing', () => {
  render(<TextField label="手机号" />)
  expect(screen.getByLabelText('手机号').hasAttribute('aria-describedby')).toBe(false)
})

test('a field hands its HTML attributes to the input', () => {
  render(<TextField label="手机号" name="phone" autoComplete="tel" inputMode="tel" enterKeyHint="next" />)
  const field = screen.getByLabelText('手机号')
  expect(field.getAttribute('name')).toBe('phone')
  expect(field.getAttribute('autocomplete')).toBe('tel')
  expect(field.getAttribute('inputmode')).toBe('tel')
  expect(field.getAttribute('enterkeyhint')).toBe('next')
})

test('a checkbox is read with its error', () => {
  render(<Checkbox error="请先同意">同意协议</Checkbox>)
  const box = screen.getByRole('checkbox', { name: '同意协议' })
  expect(describedBy(box)).toBe('请先同意')
  expect(box.getAttribute('aria-invalid')).toBe('true')
})

test('a switch is named by its label alone, and its hint describes it', () => {
  render(<Switch hint="有人登录时发邮件">登录提醒</Switch>)
  expect(describedBy(screen.getByRole('switch', { name: '登录提醒' }))).toBe('有人登录时发邮件')
})

test('a loading button says so, keeps its name and the focus, and cannot send the form twice', () => {
  const send = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const form = (loading: boolean) => (
    <form onSubmit={send}>
      <Button type="submit" loading={loading}>
        登录
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole('button', { name: '登录' })
  button.focus()
  fireEvent.click(button)
  expect(send).toHaveBeenCalledTimes(1)
  rerender(form(true))
  expect(screen.getByRole('button', { name: '登录' }).getAttribute('aria-busy')).toBe('true')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  expect(send).toHaveBeenCalledTimes(1)
})
