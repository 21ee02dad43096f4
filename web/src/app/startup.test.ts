// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { changeName } from '#features/account/api.ts'
import { noteActivity } from '#features/lock/idle.ts'
import { isLocked, lockNow, openScreen } from '#features/lock/lock.ts'
import { dropPerson, person } from '#lib/person.ts'
import { removeToken, setToken } from '#lib/session.ts'
import { answering, gives, refuses, unreachable } from '#test/answering.ts'
import { usual, xiaobei } from '#test/people.ts'
import { start } from './startup.ts'

afterEach(() => {
  removeToken()
  dropPerson()
  openScreen()
  vi.useRealTimers()
})

const all = { 'GET /my/info': gives(xiaobei), 'GET /my/settings': gives(usual) }
const keys = (asked: { key: string }[]) => asked.map(({ key }) => key)

test('a visitor asks for nothing', async () => {
  const asked = answering(all)
  await start()
  expect(asked).toEqual([])
})

test('who it is comes first, then the settings, and nothing that is not built', async () => {
  setToken('good')
  const asked = answering(all)
  await start()
  expect(keys(asked)).toEqual(['GET /my/info', 'GET /my/settings'])
  expect(person.get()).toMatchObject({ phase: 'ready', user: { id: 7 }, settings: { theme: 'system' } })
})

test('nothing more is asked for when it is not known who it is', async () => {
  setToken('good')
  const asked = answering({ ...all, 'GET /my/info': refuses('system_error', { request_id: 'r' }) })
  await start()
  expect(keys(asked)).toEqual(['GET /my/info'])
  expect(person.get().phase).toBe('failed')
})

test('a start that failed can be tried again', async () => {
  setToken('good')
  answering({ ...all, 'GET /my/settings': unreachable })
  await start()
  expect(person.get().phase).toBe('failed')
  answering(all)
  await start()
  expect(person.get().phase).toBe('ready')
})

test('starts at the same time share one run, and a known person is not asked for again', async () => {
  setToken('good')
  const asked = answering(all)
  await Promise.all([start(), start()])
  await start()
  expect(asked).toHaveLength(2)
})

test('somebody who signs in while another start is on its way is the one who is shown', async () => {
  setToken('first')
  const asked = answering({
    ...all,
    'GET /my/info': (call) => {
      if (call.headers.authorization === 'Bearer first') setToken('second')
      return gives(call.headers.authorization === 'Bearer first' ? xiaobei : { ...xiaobei, id: 8 })(call)
    },
  })
  await start()
  expect(person.get().user?.id).toBe(8)
  expect(asked.at(-1)?.headers.authorization).toBe('Bearer second')
})

/** An answer that comes when it is told to. */
function late(data: unknown) {
  let come = () => {}
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  return { come: () => come(), answer: async () => (await coming, { code: 10000, msg: 'ok', data }) }
}

test('a start that is overtaken by the lock leaves nothing of the person, and the next one shows the page', async () => {
  setToken('good')
  const info = late(xiaobei)
  answering({ ...all, 'GET /my/info': info.answer, 'POST /my/settings': gives(usual) })
  const overtaken = start()
  lockNow()
  info.come()
  await overtaken
  expect(person.get()).toEqual({ phase: 'visitor' })
  answering(all)
  openScreen()
  await start()
  expect(person.get()).toMatchObject({ phase: 'ready', user: { id: 7 } })
})

test('settings that come after the lock are not kept either', async () => {
  setToken('good')
  const settings = late(usual)
  const asked = answering({ ...all, 'GET /my/settings': settings.answer, 'POST /my/settings': gives(usual) })
  const overtaken = start()
  await vi.waitFor(() => expect(keys(asked)).toContain('GET /my/settings'))
  lockNow()
  settings.come()
  await overtaken
  expect(person.get()).toEqual({ phase: 'visitor' })
})

test('a page that was unlocked does not wait for a start from before the lock', async () => {
  setToken('good')
  const never = late(xiaobei)
  answering({ ...all, 'GET /my/info': never.answer, 'POST /my/settings': gives(usual) })
  const overtaken = start()
  lockNow()
  openScreen()
  answering(all)
  await start()
  expect(person.get().phase).toBe('ready')
  never.come()
  await overtaken
  expect(person.get().phase).toBe('ready')
})

test('a change of the name that is answered after the lock is not kept', async () => {
  setToken('good')
  const renamed = late({ ...xiaobei, name: '大贝' })
  answering({ ...all, 'POST /my/changeName': renamed.answer, 'POST /my/settings': gives(usual) })
  await start()
  const change = changeName('大贝')
  lockNow()
  renamed.come()
  await change
  expect(person.get()).toEqual({ phase: 'visitor' })
  openScreen()
  await start()
  expect(person.get()).toMatchObject({ phase: 'ready', user: { name: '小贝' } })
})

test.each([
  ['locked on the server', { locked: 1 }],
  ['away for longer than its limit', { lockType: '5' }],
] as const)('who it is never shows on a page that is %s', async (_why, settings) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  setToken('good')
  noteActivity()
  vi.setSystemTime(Date.now() + 600_000)
  answering({ ...all, 'GET /my/settings': gives({ ...usual, ...settings }), 'POST /my/settings': gives(usual) })
  const seen: unknown[] = []
  const stop = person.subscribe(() => seen.push(person.get().user))
  await start()
  stop()
  expect(isLocked()).toBe(true)
  expect(seen.filter(Boolean)).toEqual([])
})

test('a session that is locked on the server never becomes ready, and nothing of the person is kept', async () => {
  setToken('good')
  answering({ ...all, 'GET /my/settings': gives({ ...usual, locked: 1 }) })
  const seen: string[] = []
  const stop = person.subscribe(() => seen.push(person.get().phase))
  await start()
  stop()
  expect(isLocked()).toBe(true)
  expect(seen).not.toContain('ready')
  expect(person.get()).toEqual({ phase: 'visitor' })
})
