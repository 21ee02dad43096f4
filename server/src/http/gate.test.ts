import * as account from '@shibei/contract/account.ts'
import { calls } from '@shibei/contract/index.ts'
import * as settings from '@shibei/contract/settings.ts'
import { describe, expect, test } from 'vitest'
import { routes } from '#app.ts'
import { signIn, signUp } from '#test/makers.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp({ adminKey: 'an-operator-key-of-our-own' })
const built = new Set(routes.map((route) => route.call.key as string).concat('GET /api/health', 'GET /api/ready'))
const signedInCalls = calls.filter(({ call }) => call.access === 'signed_in').map(({ call }) => call)

async function ask(key: string, headers: Record<string, string> = {}) {
  const [method, path] = key.split(' ') as [string, string]
  const isPost = method === 'POST'
  const response = await fetch(`${app.url}${path}`, {
    method,
    headers: { ...(isPost && { 'content-type': 'application/json' }), ...headers },
    ...(isPost && { body: '{}' }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { code: number; msg: string },
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe.each(signedInCalls.map((call) => [call.key, call] as const))('%s', (key, call) => {
  test('without a token is not signed in', async () => {
    expect((await ask(key)).body.code).toBe(1001)
    expect((await ask(key, { authorization: 'Basic YTpi' })).body.code).toBe(1001)
    expect((await ask(key, { cookie: `access_token=${(await signUp(app)).token}` })).body.code).toBe(1001)
  })

  test('with a revoked or invented token has ended', async () => {
    const person = await signUp(app)
    await app.services.db.deleteFrom('sessions').where('user_id', '=', person.user.id).execute()
    expect((await ask(key, bearer(person.token))).body.code).toBe(1002)
    expect((await ask(key, bearer('short'))).body.code).toBe(1002)
  })

  test('from a locked session is locked, but for the four that the lock screen needs', async () => {
    const person = await signUp(app)
    await person.send(settings.updateSettings, { locked: 1 })
    const { code } = (await ask(key, bearer(person.token))).body
    if (call.whenLocked) expect(code).not.toBe(10016)
    else expect(code).toBe(10016)
  })

  test('by a token without its scope is not allowed', async () => {
    const person = await signUp(app)
    await app.services.db
      .updateTable('sessions')
      .set({ scopes: 'nothing.at.all' })
      .where('user_id', '=', person.user.id)
      .execute()
    expect((await ask(key, bearer(person.token))).body.code).toBe(10011)
  })
})

test('a token with the scope of a call may make it', async () => {
  const person = await signUp(app)
  await app.services.db
    .updateTable('sessions')
    .set({ scopes: 'sites.read account.read' })
    .where('user_id', '=', person.user.id)
    .execute()
  expect((await ask(account.getInfo.key, bearer(person.token))).body.code).toBe(10000)
})

test.each(calls.filter(({ call }) => call.access === 'admin').map(({ call }) => call.key))(
  '%s is for whoever has the admin key',
  async (key) => {
    expect((await ask(key)).body.code).toBe(10011)
    expect((await ask(key, { 'x-admin-key': 'wrong' })).body.code).toBe(10011)
    expect((await ask(key, { 'x-admin-key': 'an-operator-key-of-our-own' })).body.code).not.toBe(10011)
  },
)

test('every call is answered at most once, and every answered call is declared', () => {
  const declared = new Set(calls.map(({ call }) => call.key as string))
  expect(new Set(routes.map((route) => route.call.key)).size).toBe(routes.length)
  expect([...built].filter((key) => !declared.has(key))).toEqual([])
})

test('the calls that are still open are these', () => {
  const open = calls.filter(({ call }) => !built.has(call.key)).map(({ call }) => call.key)
  expect(open).toMatchSnapshot()
})

test.each(calls.filter(({ call }) => !built.has(call.key) && call.access === 'public').map(({ call }) => call.key))(
  '%s is open, so it is not there',
  async (key) => {
    expect(await ask(key)).toMatchObject({ status: 404, body: { code: 10009 } })
  },
)

test('a signed-in person finds an open call not there', async () => {
  const person = await signUp(app)
  const open = signedInCalls.filter((call) => !built.has(call.key))
  for (const call of open)
    expect(await ask(call.key, bearer(person.token))).toMatchObject({ status: 404, body: { code: 10009 } })
})

describe('every answer of a call', () => {
  test('has its headers, and says nothing of what answers', async () => {
    for (const key of [
      'GET /api/health',
      'GET /my/info',
      'POST /api/auth/login',
      'GET /api/nothing',
      'POST /my/info',
    ]) {
      const { headers } = await ask(key)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/)
      expect(headers.get('server')).toBeNull()
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('speaks the language that is asked for, and Chinese otherwise', async () => {
    expect((await ask('GET /my/info')).body.msg).toBe('请先登录')
    expect((await ask('GET /my/info', { 'accept-language': 'en-GB,en;q=0.9,zh;q=0.8' })).body.msg).toBe(
      'Please sign in',
    )
    expect((await ask('GET /my/info', { 'accept-language': 'fr, zh-TW, en' })).body.msg).toBe('请先登录')
  })
})

test('a device is seen again only after five minutes, so reading does not write', async () => {
  const person = await signUp(app)
  const { db } = app.services
  const seen = () =>
    db.selectFrom('sessions').select('seen_at').where('user_id', '=', person.user.id).executeTakeFirstOrThrow()
  const before = await seen()
  await person.send(account.getInfo, {})
  expect(await seen()).toEqual(before)
  app.pass(6 * 60_000)
  await person.send(account.getInfo, {})
  await expect.poll(async () => (await seen()).seen_at).toBeGreaterThan(before.seen_at)
  await signIn(app, person.user)
})
