import { request } from 'node:http'
import { connect } from 'node:net'
import { calls } from '@shibei/contract/index.ts'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { signUp } from '#test/makers.ts'
import type { Person } from '#test/makers.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const { port } = new URL(app.url)
let person: Person
let before: string

/** Everything the database holds that a call could change, but for what counts requests. */
async function world(): Promise<string> {
  const { db } = app.services
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute()
  const sessions = await db.selectFrom('sessions').select(['id', 'user_id', 'locked', 'scopes']).orderBy('id').execute()
  const settings = await db.selectFrom('settings').selectAll().orderBy('user_id').execute()
  const codes = await db.selectFrom('codes').select(['account', 'purpose']).orderBy('id').execute()
  return JSON.stringify({ users, sessions, settings, codes })
}

beforeAll(async () => {
  person = await signUp(app)
  before = await world()
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

function expectRefusal({ status, body }: Raw, what: string): void {
  expect([200, 404, 413, 429], what).toContain(status)
  const envelope = JSON.parse(body) as { code: number; msg: unknown; data: unknown }
  expect(envelope, what).toMatchObject({ code: expect.any(Number), msg: expect.any(String), data: expect.anything() })
  expect(envelope.code, what).not.toBe(10010)
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

describe.each(calls.filter(({ call }) => call.body !== 'raw').map(({ call }) => [call.key, call] as const))(
  '%s',
  (key, call) => {
    const fields = Object.keys((call.takes as { shape?: object }).shape ?? {})

    test('takes nothing broken and never falls over', { timeout: 60_000 }, async () => {
      if (call.method === 'POST') {
        for (const [what, headers, body] of brokenBodies)
          expectRefusal(await send('POST', call.path, headers, body), `${key} ${what}`)
      }
      await fc.assert(
        fc.asyncProperty(
          fc.dictionary(fc.constantFrom(...(fields.length > 0 ? fields : ['field'])), oddValue, { minKeys: 1 }),
          async (input) => {
            // Nothing that would really end this person's session, or a device's.
            if (/loginOut|exitDevice/.test(key)) return
            const query = Object.entries(input).map(
              ([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value).slice(0, 4000).toWellFormed())}`,
            )
            const raw =
              call.method === 'GET'
                ? await send('GET', `${call.path}?${query.join('&')}`, {})
                : await send('POST', call.path, json, JSON.stringify(input))
            expectRefusal(raw, `${key} ${JSON.stringify(input).slice(0, 300)}`)
          },
        ),
        { numRuns: 25 },
      )
    })
  },
)

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
])('the path %s is not there', async (path) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    if (path.startsWith('//') && method === 'GET') continue
    const raw = await send(method, encodeURI(path), {})
    expect(raw.status).toBe(404)
    expect(JSON.parse(raw.body)).toMatchObject({ code: 10009 })
  }
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

test('after all that no account, session or password has changed', async () => {
  const { codes: _, ...now } = JSON.parse(await world()) as {
    codes: unknown
    users: { name: string }[]
    settings: unknown[]
  }
  const { codes: __, ...then } = JSON.parse(before) as { codes: unknown; users: { name: string }[] }
  // Random texts are good names and random flags good settings now and then; nothing else may differ.
  expect(now.users.map(({ name: ___, ...rest }) => rest)).toEqual(then.users.map(({ name: ____, ...rest }) => rest))
  expect(now.users).toHaveLength(then.users.length)
})
