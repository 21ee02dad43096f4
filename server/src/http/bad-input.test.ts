import { request } from 'node:http'
import { connect } from 'node:net'
import type { Call } from '@shibei/contract/call.ts'
import { calls } from '@shibei/contract/index.ts'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { routes } from '#app.ts'
import { signUp } from '#test/makers.ts'
import type { Person } from '#test/makers.ts'
import { startApp } from '#test/start-app.ts'
import { queryKinds, readQuery } from './read-input.ts'

const app = await startApp()
const { port } = new URL(app.url)
const built = new Set(routes.map((route) => route.call.key))
let person: Person

/** Everything of a person that a call could change, and how many people there are. */
async function world(): Promise<unknown> {
  const { db } = app.services
  const whose = person.user.id
  return {
    user: await db.selectFrom('users').selectAll().where('id', '=', whose).execute(),
    sessions: await db.selectFrom('sessions').selectAll().where('user_id', '=', whose).execute(),
    settings: await db.selectFrom('settings').selectAll().where('user_id', '=', whose).execute(),
    tickets: await db.selectFrom('tickets').selectAll().where('user_id', '=', whose).execute(),
    codes: await db.selectFrom('codes').selectAll().execute(),
    jobs: await db.selectFrom('jobs').selectAll().where('name', '=', 'codes.send').execute(),
    people: await db.selectFrom('users').select('id').execute(),
  }
}

beforeEach(async () => {
  person = await signUp(app)
})

type Raw = { status: number; body: string }

/** Sends exactly these bytes: no client of ours tidies them up. */
function send(method: string, path: string, headers: Record<string, string>, body?: Buffer | string): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const outgoing = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { authorization: `Bearer ${person.token}`, ...headers },
    })
    outgoing.once('error', reject)
    outgoing.once('response', (incoming) => {
      let text = ''
      incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      incoming.once('end', () => resolve({ status: incoming.statusCode ?? 0, body: text }))
    })
    outgoing.end(body)
  })
}

const json = { 'content-type': 'application/json' }

/** The answer to what the contract does not allow: the envelope, with the number for just that. */
function expectRefusal(call: Call, { status, body }: Raw, what: string): void {
  const envelope = JSON.parse(body) as { code: number; msg: unknown; data: unknown }
  expect(envelope, what).toMatchObject({ msg: expect.any(String), data: expect.anything() })
  // An address longer than any we read is refused before anybody looks whose it is.
  if (built.has(call.key) || status === 413)
    expect([envelope.code, status === 413 ? 200 : status], what).toEqual([10001, 200])
  else expect([envelope.code, status], what).toEqual(call.access === 'admin' ? [10011, 200] : [10009, 404])
}

/** Whether the contract refuses this body. */
function isBad(call: Call, headers: Record<string, string>, body: Buffer | string): boolean {
  if (!headers['content-type']?.startsWith('application/json')) return true
  try {
    return !z.safeParse(call.takes, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(body))))
      .success
  } catch {
    return true
  }
}

const brokenBodies: [string, Record<string, string>, Buffer | string][] = [
  ['half an object', json, '{"account": '],
  ['no JSON', json, 'hello'],
  ['an array', json, '[1,2,3]'],
  ['null', json, 'null'],
  ['a number', json, '1e400'],
  ['a text', json, '"text"'],
  ['bytes that are no UTF-8', json, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  [
    'GBK',
    { 'content-type': 'application/json; charset=gbk' },
    Buffer.from([0x7b, 0x22, 0xc4, 0xe3, 0x22, 0x3a, 0x31, 0x7d]),
  ],
  ['UTF-16', json, Buffer.from('{"a":1}', 'utf16le')],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'account=a&password=b'],
  ['plain text', { 'content-type': 'text/plain' }, '{"locked":1}'],
  [
    'multipart',
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  ],
  ['a prototype', json, '{"__proto__":{"locked":1},"constructor":{"prototype":{"a":1}}}'],
  ['a hundred thousand levels', json, '['.repeat(100_000) + ']'.repeat(100_000)],
  ['a hundred thousand keys', json, `{${Array.from({ length: 50_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
  ['a gzip that is none', { ...json, 'content-encoding': 'gzip' }, '{"a":1'],
]

/** Values of every wrong kind, and some that are only nearly right. */
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    -1,
    0,
    1.5,
    2 ** 53,
    1e308,
    [],
    {},
    [[]],
    [null],
    'NaN',
    '\u0000',
    '\ud800',
    '\u202e',
  ),
  fc.constantFrom<unknown>(
    'x'.repeat(100_000),
    "'; drop table users; --",
    '<script>alert(1)</script>',
    '../../etc/passwd',
    '💥'.repeat(500),
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
)

const checked = calls.filter(
  ({ call }) => call.body !== 'raw' && call.key !== 'GET /api/health' && call.key !== 'GET /api/ready',
)

describe.each(checked.map(({ call }) => [call.key, call] as const))('%s', (key, call) => {
  const fields = Object.keys((call.takes as { shape?: object }).shape ?? {})

  test('refuses everything broken, and nothing has changed', { timeout: 60_000 }, async () => {
    const before = await world()
    for (const [what, headers, body] of call.method === 'POST' ? brokenBodies : []) {
      if (isBad(call, headers, body))
        expectRefusal(call, await send('POST', call.path, headers, body), `${key} ${what}`)
    }
    const input = fc.dictionary(fc.constantFrom(...(fields.length > 0 ? fields : ['field'])), oddValue, { minKeys: 1 })
    const tried = fc.asyncProperty(input, async (input) => {
      const raw = call.method === 'GET' ? await sendQuery(call, input) : await sendBody(call, input)
      if (raw) expectRefusal(call, raw, `${key} ${JSON.stringify(input).slice(0, 300)}`)
    })
    await fc.assert(tried, { numRuns: 40, seed: 20_261_115 })
    expect(await world()).toEqual(before)
  })
})

async function sendBody(call: Call, input: object): Promise<Raw | undefined> {
  const body = JSON.stringify(input)
  return isBad(call, json, body) ? send('POST', call.path, json, body) : undefined
}

async function sendQuery(call: Call, input: Record<string, unknown>): Promise<Raw | undefined> {
  const query = Object.entries(input).map(([name, value]): [string, string] => [
    name,
    JSON.stringify(value).slice(0, 4000).toWellFormed(),
  ])
  const read = readQuery(queryKinds(call), Object.fromEntries(query))
  if (z.safeParse(call.takes, read).success) return undefined
  return send(
    'GET',
    `${call.path}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`,
    {},
  )
}

test('a body of ten megabytes is too large, and says so', async () => {
  for (const path of ['/api/auth/login', '/my/settings', '/my/changeName']) {
    const raw = await send('POST', path, json, JSON.stringify({ name: 'x'.repeat(10_000_000) })).catch(
      (error: NodeJS.ErrnoException) => error.code,
    )
    // The server may answer and hang up while we are still sending.
    if (typeof raw === 'object')
      expect(raw).toMatchObject({ status: 413, body: expect.stringContaining('"code":10001') })
    else expect(['ECONNRESET', 'EPIPE']).toContain(raw)
  }
})

test.each([
  '/api',
  '/my',
  '/api/nothing',
  '/my/nothing',
  '/api/captcha/',
  '//my/info',
  '/my/../my/info',
  '/api/%2e%2e',
  '/my/info;x=1',
  '/api/\u00e9',
  '/api/%zz',
  '/my/%E0%A4%A',
  '/my/100%',
])('the path %s is not there', async (path) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    if (path.startsWith('//') && method === 'GET') continue
    const raw = await send(method, path.includes('%') ? path : encodeURI(path), {})
    expect(raw.status).toBe(404)
    expect(JSON.parse(raw.body)).toMatchObject({ code: 10009 })
  }
})

test('who asks is checked before what they say is even read', async () => {
  const raw = await send('POST', '/my/settings', { ...json, authorization: '' }, '{"broken')
  expect(JSON.parse(raw.body)).toMatchObject({ code: 1001 })
})

test('what is wrong is said in the language of whoever asks', async () => {
  const raw = await send('POST', '/api/auth/login', { ...json, 'accept-language': 'en' }, '{"broken')
  expect(JSON.parse(raw.body)).toMatchObject({ code: 10001, data: { fields: { body: 'This has the wrong form' } } })
})

test('what is not even HTTP is refused in our words', async () => {
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('HELLO\r\n\r\n'))
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('close', () => resolve(text))
  })
  expect(answer).toContain('400')
  expect(answer).toContain('"code":10001')
})

test('a token in the query or the body opens nothing', async () => {
  const raw = await send('GET', `/my/info?access_token=${person.token}&token=${person.token}`, { authorization: '' })
  expect(JSON.parse(raw.body)).toMatchObject({ code: 1001 })
})
