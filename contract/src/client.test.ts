import { afterEach, describe, expect, test, vi } from 'vitest'
import { NetworkFailure, createClient, named, toQuery } from './client.ts'
import type { Callable, ClientOptions, SendOptions } from './client.ts'
import { Failure } from './failures.ts'

type Request = { url: URL; init: Parameters<ClientOptions['fetch']>[1] }

const get: Callable<Record<string, unknown> | undefined, unknown> = { key: 'GET /my/search' }
const post: Callable<Record<string, unknown> | undefined, unknown> = { key: 'POST /my/addSite' }
const ok = (data: unknown = {}) => ({ status: 200, json: async () => ({ code: 10000, msg: '', data }) })
const refused = (code: number, data: unknown = {}, msg = '不行') => ({
  status: 200,
  json: async () => ({ code, msg, data }),
})

/** A client whose server answers as told, and what was sent and reported. */
function start(answer: (request: Request) => ReturnType<typeof ok> | Promise<ReturnType<typeof ok>>, options = {}) {
  const sent: Request[] = []
  const reported: [Error, SendOptions][] = []
  const busy: number[] = []
  const client = createClient({
    client: 'web',
    token: () => 'secret',
    now: () => 1234,
    fetch: async (url, init) => {
      const request = { url: new URL(url, 'https://ours.example'), init }
      sent.push(request)
      return answer(request)
    },
    onFailure: (error, send) => void reported.push([error, send]),
    onBusy: (inFlight) => void busy.push(inFlight),
    ...options,
  })
  return { client, sent, reported, busy }
}

/** Answers only by being given up. */
function hang({ init }: Request): Promise<never> {
  return new Promise((_, reject) => {
    const give = () => reject(init.signal?.reason as Error)
    if (init.signal?.aborted) give()
    else (init.signal as unknown as EventTarget).addEventListener('abort', give)
  })
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a GET', () => {
  test('carries its input in the query, with the time and without what is empty', async () => {
    const { client, sent } = start(() => ok())
    const input = {
      keyword: '拾贝 & co',
      page: 0,
      off: false,
      none: undefined,
      nil: null,
      empty: '',
      scope: ['a', 'b'],
    }
    await client.send(get, input)
    expect(sent[0]?.url.pathname).toBe('/my/search')
    expect(Object.fromEntries(sent[0]?.url.searchParams ?? [])).toEqual({
      keyword: '拾贝 & co',
      page: '0',
      off: 'false',
      scope: 'a,b',
      _t: '1234',
    })
    expect(sent[0]?.init).not.toHaveProperty('body')
    expect(sent[0]?.init.method).toBe('GET')
  })

  test('has the time in its query even without input', () => {
    expect(toQuery(undefined, 5)).toBe('_t=5')
    expect(toQuery({ scope: [] }, 5)).toBe('_t=5')
    expect(toQuery({ ids: [1, 2, 3] }, 5)).toBe('ids=1%2C2%2C3&_t=5')
  })
})

describe('a POST', () => {
  test('carries its input as JSON and nothing in the query', async () => {
    const { client, sent } = start(() => ok())
    await client.send(post, { url: 'https://example.com/', name: '', tags: [] })
    await client.send(post, undefined)
    expect(sent[0]?.url.href).toBe('https://ours.example/my/addSite')
    expect(sent[0]?.init.headers['content-type']).toBe('application/json')
    expect(JSON.parse(sent[0]?.init.body ?? '')).toEqual({ url: 'https://example.com/', name: '', tags: [] })
    expect(sent[1]?.init.body).toBe('{}')
  })
})

describe('every request', () => {
  test('says which client it is and in which language, and carries the token', async () => {
    const { client, sent } = start(() => ok(), { client: 'plug', language: () => 'en' })
    await client.send(get, {})
    expect(sent[0]?.init.headers).toEqual({
      accept: 'application/json',
      'accept-language': 'en',
      authorization: 'Bearer secret',
      'x-client': 'plug',
    })
  })

  test('leaves the token out when it is anonymous, or when there is none', async () => {
    const { client, sent } = start(() => ok())
    await client.send(get, {}, { anonymous: true })
    expect(sent[0]?.init.headers).not.toHaveProperty('authorization')
    const visitor = start(() => ok(), { token: () => undefined })
    await visitor.client.send(get, {})
    expect(visitor.sent[0]?.init.headers).not.toHaveProperty('authorization')
  })

  test('goes to the base it was given, and outlives its page when asked to', async () => {
    const { client, sent } = start(() => ok(), { base: 'https://api.example' })
    await client.send(post, {}, { keepalive: true })
    await client.send(post, {})
    expect(sent[0]?.url.href).toBe('https://api.example/my/addSite')
    expect(sent.map(({ init }) => init.keepalive)).toEqual([true, undefined])
  })

  test.each([
    [60_000, {}],
    [5000, { timeout: 5000 }],
  ])('is given up after %d milliseconds, told otherwise or not', async (limit, options) => {
    vi.useFakeTimers()
    const { client, reported } = start(hang, options)
    const settled = client.send(get, {}).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(limit - 1)
    expect(reported).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await settled).toMatchObject({ name: 'NetworkFailure', aborted: false })
  })

  test('leaves no timer behind, however it ends', async () => {
    vi.useFakeTimers()
    const caller = new AbortController()
    await start(() => ok()).client.send(get, {}, { signal: caller.signal })
    await expect(start(() => Promise.reject(new TypeError())).client.send(get, {})).rejects.toThrow()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('works in a browser that cannot join signals', async () => {
    vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function')
    })
    const { client } = start(() => ok({ list: [] }))
    expect(await client.send(get, {}, { signal: new AbortController().signal })).toEqual({ list: [] })
  })

  test('speaks for the token it is told, not for the current one', async () => {
    const { client, sent } = start(() => ok())
    await client.send(post, {}, { token: 'older' })
    expect(sent[0]?.init.headers.authorization).toBe('Bearer older')
  })

  test('that is given up counts as a network failure, and is reported', async () => {
    const { client, reported } = start(hang, { timeout: 1 })
    await expect(client.send(get, {})).rejects.toMatchObject({ name: 'NetworkFailure', aborted: false })
    expect(reported).toHaveLength(1)
  })
})

describe('an answer', () => {
  test('of success gives its data', async () => {
    const { client, reported } = start(() => ok({ list: [1] }))
    expect(await client.send(named<never>('GET /my/tags' as never), undefined as never)).toEqual({ list: [1] })
    expect(reported).toEqual([])
  })

  test('of refusal throws the failure by its name, with words and data, and reports it', async () => {
    const { client, reported } = start(() => refused(10012, { limit: 3, used: 3, what: 'spaces' }, '满了'))
    const error: unknown = await client.send(post, {}, { quiet: true }).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(Failure)
    expect(error).toMatchObject({ failure: 'over_limit', msg: '满了', data: { limit: 3, used: 3, what: 'spaces' } })
    expect(reported).toEqual([[error, { quiet: true }]])
  })

  test('that shares its number with another is told apart by its status', async () => {
    const answer = (status: number, code: number) => ({ status, json: async () => ({ code, msg: '', data: {} }) })
    const name = (status: number, code: number) =>
      start(() => answer(status, code))
        .client.send(post, {})
        .catch((error: Failure) => error.failure)
    expect(await name(503, 10010)).toBe('busy')
    expect(await name(500, 10010)).toBe('system_error')
    expect(await name(413, 10001)).toBe('too_large')
    expect(await name(200, 10001)).toBe('bad_input')
    expect(await name(404, 10009)).toBe('no_such_path')
    expect(await name(200, 10009)).toBe('not_found')
    expect(await name(418, 10001)).toBe('bad_input')
  })

  test('with a number nobody knows is a system error', async () => {
    const { client } = start(() => refused(4711))
    await expect(client.send(get, {})).rejects.toMatchObject({ failure: 'system_error', msg: '不行' })
  })

  test.each([
    ['is not JSON', async () => JSON.parse('<html>') as unknown],
    ['is null', async () => null],
    ['is a list', async () => []],
    ['has no code', async () => ({ msg: 'ok', data: {} })],
    ['has a text for a code', async () => ({ code: '10000', msg: '', data: {} })],
  ])('that %s is a network failure', async (_, json) => {
    const { client, reported } = start(() => ({ status: 502, json }) as ReturnType<typeof ok>)
    const error: unknown = await client.send(get, {}).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(NetworkFailure)
    expect(reported.map(([one]) => one)).toEqual([error])
  })

  test('that never comes is a network failure which knows its cause', async () => {
    const cause = new TypeError('Failed to fetch')
    const { client, reported } = start(() => Promise.reject(cause))
    await expect(client.send(get, {})).rejects.toMatchObject({ name: 'NetworkFailure', aborted: false, cause })
    expect(reported).toHaveLength(1)
  })
})

test('what the caller gave up is told to the caller alone', async () => {
  const { client, reported, busy } = start(hang)
  const before = AbortSignal.abort()
  await expect(client.send(get, {}, { signal: before })).rejects.toMatchObject({ aborted: true })
  const during = new AbortController()
  const answer = client.send(get, {}, { signal: during.signal })
  during.abort()
  await expect(answer).rejects.toMatchObject({ name: 'NetworkFailure', aborted: true })
  expect(reported).toEqual([])
  expect(busy).toEqual([1, 0, 1, 0])
})

describe('the count of requests on their way', () => {
  test('goes up and down with them, however they end', async () => {
    let fails = false
    const { client, busy } = start(() => (fails ? refused(10009) : ok()))
    await Promise.all([client.send(get, {}), client.send(post, {})])
    fails = true
    await client.send(get, {}).catch(() => {})
    expect(busy).toEqual([1, 2, 1, 0, 1, 0])
  })

  test('leaves out what goes on in the background', async () => {
    const { client, busy } = start(() => ok())
    await client.send(get, {}, { background: true })
    expect(busy).toEqual([])
  })
})
