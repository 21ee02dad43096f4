// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProgressBar } from './progress-bar.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (time: number) =>
  act(() => {
    vi.advanceTimersByTime(time)
  })
const width = () => {
  const bar = screen.getByRole('progressbar').nextElementSibling
  return Number(/scaleX\((.+)\)/.exec(bar instanceof HTMLElement ? bar.style.transform : '')?.[1])
}

test('the bar starts at a tenth of its width', () => {
  render(<ProgressBar active label="正在加载" />)
  pass(0)
  expect(width()).toBe(0.1)
})

test('the bar grows while it waits and never passes nine tenths', () => {
  render(<ProgressBar active label="正在加载" />)
  pass(1000)
  const early = width()
  expect(early).toBeGreaterThan(0.1)
  pass(60_000)
  expect(width()).toBeGreaterThan(early)
  expect(width()).toBeLessThanOrEqual(0.9)
})

test('the bar fills when the work is done and then goes away', () => {
  const { rerender } = render(<ProgressBar active label="正在加载" />)
  pass(1000)
  rerender(<ProgressBar active={false} label="正在加载" />)
  pass(0)
  expect(width()).toBe(1)
  pass(1000)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a second fetch during the fading starts the bar again', () => {
  const { rerender } = render(<ProgressBar active label="正在加载" />)
  pass(1000)
  rerender(<ProgressBar active={false} label="正在加载" />)
  pass(100)
  rerender(<ProgressBar active label="正在加载" />)
  pass(0)
  expect(width()).toBe(0.1)
  pass(1000)
  expect(width()).toBeGreaterThan(0.1)
})

test('an idle bar is not drawn, and the server draws none', () => {
  render(<ProgressBar active={false} label="正在加载" />)
  pass(1000)
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(renderToString(<ProgressBar active label="正在加载" />)).toBe('')
})
