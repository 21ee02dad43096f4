// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetActivity, isIdle, noteActivity, watchIdle } from './idle.ts'

const minute = 60_000
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  forgetActivity()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const watch = (minutes: number | (() => number)) => {
  const locked = vi.fn()
  stop = watchIdle(typeof minutes === 'number' ? () => minutes : minutes, locked)
  return locked
}

test('the screen closes after so many minutes without activity, not before', () => {
  const locked = watch(5)
  vi.advanceTimersByTime(5 * minute - 1)
  expect(locked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(locked).toHaveBeenCalledOnce()
})

test.each(['mousemove', 'keydown', 'click', 'scroll', 'touchstart', 'pointerdown'])(
  '%s starts the time anew',
  (sign) => {
    const locked = watch(5)
    vi.advanceTimersByTime(4 * minute)
    window.dispatchEvent(new Event(sign))
    vi.advanceTimersByTime(4 * minute)
    expect(locked).not.toHaveBeenCalled()
    vi.advanceTimersByTime(minute)
    expect(locked).toHaveBeenCalledOnce()
  },
)

test('activity in another tab counts here', () => {
  const locked = watch(5)
  vi.advanceTimersByTime(4 * minute)
  noteActivity()
  vi.advanceTimersByTime(2 * minute)
  expect(locked).not.toHaveBeenCalled()
})

test.each([
  ['the first move', () => window.dispatchEvent(new Event('mousemove'))],
  ['being seen', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the focus', () => window.dispatchEvent(new Event('focus'))],
  ['coming back from the cache', () => window.dispatchEvent(new Event('pageshow'))],
])('a tab that slept too long closes at %s, and no move rescues it', (_name, wake) => {
  const locked = watch(5)
  vi.setSystemTime(Date.now() + 60 * minute)
  wake()
  expect(locked).toHaveBeenCalledOnce()
})

test('a longer time that was chosen in another tab counts before the screen closes', () => {
  let minutes = 5
  const locked = watch(() => minutes)
  minutes = 10
  vi.advanceTimersByTime(10 * minute - 1)
  expect(locked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(locked).toHaveBeenCalledOnce()
})

test('nothing closes when the lock is off, but the time is kept', () => {
  const locked = watch(0)
  vi.advanceTimersByTime(600 * minute)
  window.dispatchEvent(new Event('click'))
  expect(locked).not.toHaveBeenCalled()
  expect(isIdle(1)).toBe(false)
})

test('a page that was away for longer than the limit is idle from its start', () => {
  noteActivity()
  vi.setSystemTime(Date.now() + 6 * minute)
  expect(isIdle(5)).toBe(true)
  expect(isIdle(10)).toBe(false)
})

test('a clock that was set back does not keep the screen open for longer', () => {
  noteActivity()
  vi.setSystemTime(Date.now() - 600 * minute)
  const locked = watch(5)
  vi.advanceTimersByTime(5 * minute)
  expect(locked).toHaveBeenCalledOnce()
})
