// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { isMissingChunk, reloadOnce } from './reload-once.ts'

const refused = (): Storage => {
  throw new DOMException('denied', 'SecurityError')
}

function page(storage: () => Storage) {
  const around = { time: 1_700_000_000_000, reload: vi.fn(), storage, history: window.history, now: () => around.time }
  return around
}

beforeEach(() => {
  window.sessionStorage.clear()
  window.history.replaceState(null, '')
})

test.each([
  ['session storage', () => window.sessionStorage],
  ['the history entry where storage is refused', refused],
])('a page that misses a part reloads at most once a minute, remembered in %s', (_where, storage) => {
  const around = page(storage)
  expect(reloadOnce(around)).toBe(true)
  around.time += 59_999
  expect(reloadOnce(around)).toBe(false)
  around.time += 1
  expect(reloadOnce(around)).toBe(true)
  expect(around.reload).toHaveBeenCalledTimes(2)
})

test('a page that can remember nothing never reloads itself', () => {
  const around = { ...page(refused), history: { state: null, replaceState: refused } as unknown as History }
  expect(reloadOnce(around)).toBe(false)
  expect(around.reload).not.toHaveBeenCalled()
})

test.each([
  'Failed to fetch dynamically imported module: https://x/assets/a.js',
  'error loading dynamically imported module: https://x/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('"%s" means that a part is missing', (message) => {
  expect(isMissingChunk(new TypeError(message))).toBe(true)
})

test('an error in a page is not a missing part', () => {
  expect(isMissingChunk(new TypeError('x is not a function'))).toBe(false)
})
