import * as auth from '@shibei/contract/auth.ts'
import { expect, test } from 'vitest'
import { newAccount, password, signUp } from '#test/makers.ts'
import { startApp } from '#test/start-app.ts'

async function tryFrom(url: string, headers: Record<string, string>) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ account: newAccount(), password: 'wrong1234' }),
  })
  return { status: response.status, retryAfter: response.headers.get('retry-after') }
}

test('a made-up forwarding header does not make a new visitor', async () => {
  const app = await startApp()
  const spoofed = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip']
  for (let round = 0; round < 20; round++) {
    await tryFrom(app.url, Object.fromEntries(spoofed.map((name) => [name, `203.0.113.${round}`])))
  }
  const { status, retryAfter } = await tryFrom(app.url, { 'x-forwarded-for': '198.51.100.1' })
  expect(status).toBe(429)
  expect(Number(retryAfter)).toBeGreaterThan(0)
})

test('behind one proxy the visitor is who that proxy says, and no further', async () => {
  const app = await startApp({ trustProxy: 1 })
  for (let round = 0; round < 20; round++) await tryFrom(app.url, { 'x-forwarded-for': `10.9.9.${round}, 203.0.113.5` })
  expect((await tryFrom(app.url, { 'x-forwarded-for': '1.2.3.4, 203.0.113.5' })).status).toBe(429)
  expect((await tryFrom(app.url, { 'x-forwarded-for': '203.0.113.6' })).status).toBe(200)
})

test('the list of devices shows where each was last seen', async () => {
  const app = await startApp({ trustProxy: 1 })
  const person = await signUp(app)
  const response = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.8',
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605',
    },
    body: JSON.stringify({ account: person.account, password }),
  })
  expect(((await response.json()) as { code: number }).code).toBe(10000)
  const { list } = await person.send(auth.listDevices, {})
  expect(list).toContainEqual(expect.objectContaining({ ip: '203.0.113.8', name: 'Safari · iPhone' }))
})
