// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { isLocked, openScreen } from '#features/lock/lock.ts'
import { dropPerson, person } from '#lib/person.ts'
import { removeToken, setToken } from '#lib/session.ts'
import { answering, gives, refuses, unreachable } from '#test/answering.ts'
import { usual, xiaobei } from '#test/people.ts'
import { start } from './startup.ts'

afterEach(() => {
  removeToken()
  dropPerson()
  openScreen()
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
