// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast, ToastRegion, type ToastOptions } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<ToastRegion label="通知" closeLabel="关闭" />)
})

afterEach(() => {
  act(() => toast.clear())
  cleanup()
  vi.useRealTimers()
})

const show = (options: ToastOptions) =>
  act(() => {
    toast.show(options)
  })
const pass = (time: number) =>
  act(() => {
    vi.advanceTimersByTime(time)
  })
const region = () => screen.getByRole('region', { name: '通知' })

test('a toast goes away after its time', () => {
  show({ text: '已保存', duration: 3000 })
  pass(2999)
  expect(screen.queryByText('已保存')).not.toBeNull()
  pass(1)
  expect(screen.queryByText('已保存')).toBeNull()
})

test('a toast waits under the pointer and then has only the rest of its time', () => {
  show({ text: '已保存', duration: 3000 })
  pass(2000)
  fireEvent.pointerEnter(region())
  pass(60_000)
  expect(screen.queryByText('已保存')).not.toBeNull()
  fireEvent.pointerLeave(region())
  pass(999)
  expect(screen.queryByText('已保存')).not.toBeNull()
  pass(1)
  expect(screen.queryByText('已保存')).toBeNull()
})

test('a toast waits while it has the focus', () => {
  show({ text: '已删除', duration: 3000, action: { label: '撤销', onPress: () => {} } })
  act(() => screen.getByRole('button', { name: '撤销' }).focus())
  pass(60_000)
  expect(screen.queryByText('已删除')).not.toBeNull()
  act(() => screen.getByRole('button', { name: '撤销' }).blur())
  pass(3000)
  expect(screen.queryByText('已删除')).toBeNull()
})

test('a toast closed by key does not stop the clock of the others', () => {
  show({ text: '第一条', duration: 3000 })
  show({ text: '第二条', duration: 3000 })
  const close = screen.getAllByRole('button', { name: '关闭' })[0]
  act(() => close?.focus())
  act(() => close?.click())
  pass(3000)
  expect(screen.queryByText('第二条')).toBeNull()
})

test('the action of a toast runs once and takes the toast away', () => {
  const undo = vi.fn()
  show({ text: '已删除', action: { label: '撤销', onPress: undo } })
  fireEvent.click(screen.getByRole('button', { name: '撤销' }))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('已删除')).toBeNull()
})

test('a toast can be closed, unless it is said not to be', () => {
  show({ text: '空间快满了', duration: 0 })
  fireEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(screen.queryByText('空间快满了')).toBeNull()
  show({ text: '正在导入', closable: false })
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull()
})

test('a toast without a duration stays', () => {
  show({ text: '空间快满了', duration: 0 })
  pass(3_600_000)
  expect(screen.queryByText('空间快满了')).not.toBeNull()
})

test('trouble is an alert, everything else a status', () => {
  show({ text: '没有保存', tone: 'danger' })
  show({ text: '已保存', tone: 'success' })
  expect(screen.getByRole('alert').textContent).toBe('没有保存')
  expect(screen.getByRole('status').textContent).toBe('已保存')
})

test('the fifth toast pushes out the oldest', () => {
  for (const text of ['一', '二', '三', '四', '五']) show({ text })
  expect(screen.getAllByRole('status').map((item) => item.textContent)).toEqual(['二', '三', '四', '五'])
})
