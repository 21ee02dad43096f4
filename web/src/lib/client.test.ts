// @vitest-environment happy-dom
import type { listDevices } from '@shibei/contract/auth.ts'
import { named } from '@shibei/contract/client.ts'
import { toast, toastStore } from '@shibei/ui/toast-store.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answering, gives, refuses, unreachable } from '#test/answering.ts'
import { listenToClient, send } from './client.ts'
import { removeToken, setToken } from './session.ts'

const devices = named<typeof listDevices>('GET /my/devices')
const search = { key: 'GET /my/search', io: undefined } as const
const rename = { key: 'POST /my/changeName', io: undefined } as const
const texts = () => toastStore.read().map(({ text }) => text)

beforeEach(() => setToken('good'))
afterEach(() => {
  toast.clear()
  removeToken()
  vi.useRealTimers()
  listenToClient({ ended: () => undefined, locked: () => undefined })
})

describe('a request', () => {
  test('carries the client, the language and the token of the cookie', async () => {
    const asked = answering({ 'GET /my/devices': gives({ list: [] }) })
    await send(devices, {})
    expect(asked[0]?.headers).toMatchObject({
      'x-client': 'web',
      authorization: 'Bearer good',
      'accept-language': 'zh-CN',
    })
  })

  test('carries no token when it is anonymous', async () => {
    const asked = answering({ 'GET /my/devices': gives({ list: [] }) })
    await send(devices, {}, { anonymous: true })
    expect(asked[0]?.headers.authorization).toBeUndefined()
  })

  test('by GET drops empty values and adds the time', async () => {
    const asked = answering({ 'GET /my/search': gives({}) })
    await send(search, { keyword: '贝', scope: '', space_id: undefined, kind: null, page: 0 })
    const query = Object.fromEntries(asked[0]?.url.searchParams ?? [])
    expect(query).toEqual({ keyword: '贝', page: '0', _t: expect.stringMatching(/^\d{13}$/) })
  })

  test('by POST sends JSON', async () => {
    const asked = answering({ 'POST /my/changeName': gives({}) })
    await send(rename, { name: '小贝' })
    expect(asked[0]).toMatchObject({ body: { name: '小贝' }, headers: { 'content-type': 'application/json' } })
  })

  test('is given up after sixty seconds', async () => {
    vi.useFakeTimers()
    let given: AbortSignal | null | undefined
    window.fetch = (_url, init) => {
      given = init?.signal
      return new Promise((_resolve, reject) => given?.addEventListener('abort', () => reject(new Error('given up'))))
    }
    const sent = send(devices, {}, { quiet: true }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(given?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await sent).toMatchObject({ name: 'NetworkFailure', aborted: false })
  })

  test('for a token that is no longer the current one ends nobody else’s session', async () => {
    const ended = vi.fn()
    listenToClient({ ended, locked: () => undefined })
    const asked = answering({ 'GET /my/devices': refuses('token_ended') })
    await expect(send(devices, {}, { token: 'older' })).rejects.toThrow()
    expect(asked[0]?.headers.authorization).toBe('Bearer older')
    expect(ended).not.toHaveBeenCalled()
  })
})

describe('the error catalogue', () => {
  test.each(['not_signed_in', 'token_ended'] as const)('%s ends the session', async (name) => {
    const ended = vi.fn()
    listenToClient({ ended, locked: () => undefined })
    answering({ 'GET /my/devices': refuses(name) })
    await expect(send(devices, {})).rejects.toMatchObject({ failure: name })
    expect(ended).toHaveBeenCalledOnce()
    expect(texts()).toEqual([])
  })

  test('an answer to an older token does not end the session of the new one', async () => {
    const ended = vi.fn()
    listenToClient({ ended, locked: () => undefined })
    answering({
      'GET /my/devices': (asked) => {
        setToken('newer')
        return refuses('token_ended')(asked)
      },
    })
    await expect(send(devices, {})).rejects.toThrow()
    expect(ended).not.toHaveBeenCalled()
  })

  test('a locked session closes the screen', async () => {
    const locked = vi.fn()
    listenToClient({ ended: () => undefined, locked })
    answering({ 'GET /my/devices': refuses('locked') })
    await expect(send(devices, {})).rejects.toThrow()
    expect(locked).toHaveBeenCalledOnce()
  })

  test('a system error is told in the words of the server, or in ours when it has none', async () => {
    answering({ 'GET /my/devices': refuses('system_error', { request_id: 'r1' }, '数据库在休息') })
    await expect(send(devices, {})).rejects.toThrow()
    answering({ 'GET /my/devices': refuses('system_error', { request_id: 'r2' }, '') })
    await expect(send(devices, {})).rejects.toThrow()
    expect(texts()).toEqual(['数据库在休息', '系统错误'])
  })

  test('a network failure is told once, however often it happens, and can be closed', async () => {
    answering({ 'GET /my/devices': unreachable })
    await expect(send(devices, {})).rejects.toThrow()
    await expect(send(devices, {})).rejects.toThrow()
    expect(toastStore.read()).toMatchObject([{ text: '网络连接错误', tone: 'danger', closable: true }])
  })

  test('a quiet caller tells failures itself', async () => {
    answering({ 'GET /my/devices': unreachable })
    await expect(send(devices, {}, { quiet: true })).rejects.toThrow()
    answering({ 'GET /my/devices': refuses('system_error', { request_id: 'r' }) })
    await expect(send(devices, {}, { quiet: true })).rejects.toThrow()
    expect(texts()).toEqual([])
  })

  test('a request that the page itself gave up is no failure to tell', async () => {
    const stop = new AbortController()
    answering({
      'GET /my/devices': () => {
        stop.abort()
        throw new DOMException('aborted', 'AbortError')
      },
    })
    await expect(send(devices, {}, { signal: stop.signal })).rejects.toThrow()
    expect(texts()).toEqual([])
  })

  test('every other failure belongs to whoever asked', async () => {
    answering({ 'GET /my/devices': refuses('not_found') })
    await expect(send(devices, {})).rejects.toMatchObject({ failure: 'not_found' })
    expect(texts()).toEqual([])
  })
})
