import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { startChild } from '#test/child.ts'
import { makePlace } from '#test/start-app.ts'

const place = await makePlace()
afterAll(() => place.remove())
const file = fileURLToPath(new URL('main.ts', import.meta.url))

test('a mistake in the environment stops the start with one clear line each', () => {
  const env = { PATH: process.env.PATH, PORT: 'many', MODE: 'serious', DATA_DIR: place.dataDir }
  const { status, stderr } = spawnSync(process.execPath, [file], { env, encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stderr.trim().split('\n')).toHaveLength(2)
  expect(stderr).toContain('PORT must be')
})

test('a first start makes the demo account, tells its password, and a second one keeps it', async () => {
  for (let round = 0; round < 2; round++) {
    const child = await startChild(place, { SEED_DEMO: '1' })
    await expect.poll(child.output).toContain('demo@example.com  密码  demo1234')
    const response = await fetch(`${child.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'demo@example.com', password: 'demo1234' }),
    })
    expect(((await response.json()) as { code: number }).code).toBe(10000)
    expect(await child.kill('SIGINT')).toBe(0)
  }
})

test('stopping lets the answers on their way arrive', async () => {
  const child = await startChild(place, { SEED_DEMO: '1' })
  const ready = await fetch(`${child.url}/api/ready`)
  expect(ready.status).toBe(200)
  const logins = Array.from({ length: 6 }, async () => {
    const response = await fetch(`${child.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'nobody@example.com', password: 'demo1234' }),
    })
    return ((await response.json()) as { code: number }).code
  })
  // One answer shows that they have all arrived: they were sent before it came back.
  await Promise.any(logins)
  const started = performance.now()
  const ended = child.kill('SIGTERM')
  const codes = await Promise.all(logins)
  expect(codes.every((code) => code === 10002 || code === 10003 || code === 10007)).toBe(true)
  expect(await ended).toBe(0)
  // Connections that are kept open by our fetch do not keep the server.
  expect(performance.now() - started).toBeLessThan(8000)
})

test('one Ctrl-C that comes twice still stops cleanly', async () => {
  const child = await startChild(place)
  const ended = child.kill('SIGINT')
  await child.kill('SIGINT')
  expect(await ended).toBe(0)
})

test('a trial that others can reach is warned about', async () => {
  const child = await startChild(place, { HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:1' })
  await expect.poll(child.output).toContain('体验模式')
  await child.kill('SIGTERM')
})
