// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeToken, setToken } from '#lib/session.ts'
import { answering, gives, inTurn, refuses, unreachable } from '#test/answering.ts'
import { usual, xiaobei } from '#test/people.ts'
import { noteActivity } from './idle.ts'

type Lock = typeof import('./lock.ts')

const fromOtherTab = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'shibei.lock', newValue }))

let lock: Lock

/** A page as it is after loading: what it remembers is in storage only. */
async function loadPage(): Promise<Lock> {
  vi.resetModules()
  lock = await import('./lock.ts')
  const fresh = await import('#lib/person.ts')
  fresh.person.set({ phase: 'starting', user: xiaobei, settings: usual })
  return lock
}

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_700_000_000_000 })
  window.localStorage.clear()
  setToken('good')
  await loadPage()
})
afterEach(() => {
  removeToken()
  vi.useRealTimers()
})

const startsWith = async (settings: Partial<typeof usual>) => {
  const { person } = await import('#lib/person.ts')
  person.set({ phase: 'starting', user: xiaobei, settings: { ...usual, ...settings } })
  return lock.lockAtStart()
}
const flush = () => vi.advanceTimersByTimeAsync(0)

test('locking drops everything of the person at once and tells the server', async () => {
  const asked = answering({ 'POST /my/settings': gives({ ...usual, locked: 1 }) })
  const { onDrop, person } = await import('#lib/person.ts')
  const dropped = vi.fn()
  onDrop(dropped)
  lock.lockNow()
  expect(lock.isLocked()).toBe(true)
  expect(person.get()).toEqual({ phase: 'visitor' })
  expect(dropped).toHaveBeenCalledOnce()
  await flush()
  expect(asked.map(({ key, body }) => [key, body])).toEqual([['POST /my/settings', { locked: 1 }]])
})

test('a server that cannot be reached is told as soon as it can', async () => {
  const asked = answering({ 'POST /my/settings': inTurn(unreachable, unreachable, gives(usual)) })
  lock.lockNow()
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toHaveLength(2)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(3)
})

test('a screen that was opened meanwhile is not locked by a late retry', async () => {
  const asked = answering({ 'POST /my/settings': unreachable, 'POST /my/lockVerifyPassword': gives() })
  lock.lockNow()
  await flush()
  await lock.unlock('demo1234')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked.filter(({ key }) => key === 'POST /my/settings')).toHaveLength(1)
  expect(lock.isLocked()).toBe(false)
})

test('a lock request that is still on its way is waited for before the password is checked', async () => {
  let heard = () => {}
  const asked = answering({
    'POST /my/settings': (call) => new Promise((resolve) => (heard = () => resolve(gives(usual)(call)))),
    'POST /my/lockVerifyPassword': gives(),
  })
  lock.lockNow()
  const opened = lock.unlock('demo1234')
  await flush()
  expect(asked.map(({ key }) => key)).toEqual(['POST /my/settings'])
  heard()
  await opened
  expect(asked.map(({ key }) => key)).toEqual(['POST /my/settings', 'POST /my/lockVerifyPassword'])
  expect(lock.isLocked()).toBe(false)
})

test('a wrong password does not keep the server from hearing of the lock', async () => {
  const asked = answering({
    'POST /my/settings': inTurn(unreachable, gives(usual)),
    'POST /my/lockVerifyPassword': refuses('wrong_password'),
  })
  lock.lockNow()
  await flush()
  await expect(lock.unlock('nope')).rejects.toThrow()
  await flush()
  expect(asked.filter(({ key }) => key === 'POST /my/settings')).toHaveLength(2)
})

test('a wrong password leaves the screen closed', async () => {
  answering({ 'POST /my/settings': gives(usual), 'POST /my/lockVerifyPassword': refuses('wrong_password') })
  lock.lockNow()
  await expect(lock.unlock('nope')).rejects.toMatchObject({ failure: 'wrong_password' })
  expect(lock.isLocked()).toBe(true)
})

test('a session that is locked on the server starts closed, without telling the server again', async () => {
  const asked = answering({})
  expect(await startsWith({ locked: 1 })).toBe(true)
  await flush()
  expect(asked).toEqual([])
})

test('the choice "at every start" closes a page that was loaded, but not right after signing in on it', async () => {
  answering({ 'POST /my/settings': gives(usual) })
  expect(await startsWith({ lockType: '-1' })).toBe(true)
  await loadPage()
  lock.openScreen()
  expect(await startsWith({ lockType: '-1' })).toBe(false)
})

test('the choice "at every start" does not close the page again after unlocking', async () => {
  answering({ 'POST /my/settings': gives(usual), 'POST /my/lockVerifyPassword': gives() })
  await startsWith({ lockType: '-1' })
  await lock.unlock('demo1234')
  expect(await startsWith({ lockType: '-1' })).toBe(false)
})

test('a page without a token at its load has no start of its own when another tab signs in', async () => {
  answering({ 'POST /my/settings': gives(usual) })
  removeToken()
  await loadPage()
  setToken('from the other tab')
  expect(await startsWith({ lockType: '-1' })).toBe(false)
})

test('a page that was away for longer than the limit starts closed', async () => {
  answering({ 'POST /my/settings': gives(usual) })
  noteActivity()
  vi.setSystemTime(Date.now() + 10 * 60_000)
  expect(await startsWith({ lockType: '5' })).toBe(true)
})

test('a lock that the server has not heard of survives a reload: the page is closed from the first moment', async () => {
  answering({ 'POST /my/settings': unreachable })
  lock.lockNow()
  await loadPage()
  expect(lock.isLocked()).toBe(true)
  const asked = answering({ 'POST /my/settings': gives(usual) })
  lock.resumeLock()
  await flush()
  expect(asked.map(({ body }) => body)).toEqual([{ locked: 1 }])
})

test('a mark that a former person left closes nothing for a visitor', async () => {
  answering({ 'POST /my/settings': gives(usual) })
  lock.lockNow()
  removeToken()
  await loadPage()
  expect(lock.isLocked()).toBe(false)
})

test('a screen that is closed again drops what has come since', async () => {
  answering({ 'POST /my/settings': gives(usual) })
  lock.lockNow()
  const { person } = await import('#lib/person.ts')
  person.set({ phase: 'starting', user: xiaobei })
  lock.closeScreen()
  expect(person.get()).toEqual({ phase: 'visitor' })
})

test('a lock and an unlock in one tab happen in all', () => {
  const stop = lock.followOtherTabs()
  fromOtherTab('1')
  expect(lock.isLocked()).toBe(true)
  fromOtherTab(null)
  expect(lock.isLocked()).toBe(false)
  stop()
})

test('an account that may not lock is not shut out', async () => {
  answering({ 'POST /my/settings': refuses('not_allowed') })
  lock.lockNow()
  await flush()
  expect(lock.isLocked()).toBe(false)
})
