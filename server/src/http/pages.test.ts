import { beforeAll, describe, expect, test } from 'vitest'
import { pages } from '@shibei/contract/pages.ts'
import { startApp } from '#test/start-app.ts'
import { loadFiles } from './files.ts'

const app = await startApp({
  publicUrl: 'https://app.example.com',
  cookieDomain: 'example.com',
  icpNumber: '京ICP备1号"<',
  adminKey: 'an-operator-key-of-our-own',
})
const built = loadFiles(new URL('../../../web/dist/', import.meta.url))
const example = (path: string) => path.replace(':space?', 'abc').replace(':folderId?', '7').replace(':space', 'abc')

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}${path}`, { headers, redirect: 'manual' })

beforeAll(() => {
  if (!built.has('/index.html')) throw new Error('The web application is not built: npm run build')
})

describe.each(pages)('$path', (page) => {
  test('answers visitors by the page table', async () => {
    const response = await open(example(page.path))
    if (!page.built) expect(response.status).toBe(404)
    else if (page.visitors) expect(response.status).toBe(200)
    else {
      expect(response.status).toBe(302)
      expect(response.headers.get('location')).toBe(`/auth/login?next=${encodeURIComponent(example(page.path))}`)
    }
  })

  test('answers whoever has a token', async () => {
    const response = await open(example(page.path), { cookie: 'access_token=anything' })
    expect(response.status).toBe(page.built ? 200 : 404)
  })
})

test.each([
  '/nope',
  '/mine/setting/more',
  '/auth/nothing',
  '/index.html',
  '/assets/nothing.js',
  '/.vite/manifest.json',
  '/..%2f..%2fpackage.json',
  '/%00',
])('%s is the 404 page', async (path) => {
  const response = await open(path)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(await response.text()).toContain('<div id="')
})

describe('a page', () => {
  test('comes with the strict policy and all its headers', async () => {
    for (const path of ['/', '/auth/login', '/nope', '/mine/setting', '/favicon.svg', '/api/docs']) {
      const { headers } = await open(path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toContain('camera=()')
    }
    expect((await open('/')).headers.get('strict-transport-security')).toContain('max-age=')
  })

  test('wears the look that the cookie asks for, and nothing that is smuggled in', async () => {
    const html = async (look: string) => (await open('/auth/login', { cookie: `look=${look}` })).text()
    expect(await html('dark.7.en')).toContain(
      '<html lang="en" data-theme="dark" data-skin="7" data-cookie-domain="example.com">',
    )
    expect(await html('"><script>.99.xx')).toContain(
      '<html lang="zh-CN" data-theme="system" data-skin="0" data-cookie-domain="example.com">',
    )
  })

  test('names the filing number, escaped', async () => {
    expect(await (await open('/')).text()).toContain('<meta name="icp" content="京ICP备1号&quot;&lt;">')
  })
})

describe('a built file', () => {
  test('is kept for good when its name changes with it', async () => {
    const name = [...built.keys()].find((path) => /^\/assets\/.*\.js$/.test(path))!
    const response = await open(name, { 'accept-encoding': 'br' })
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect((await open(name, { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
    expect((await open(name, { 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull()
  })

  test('is not sent again to whoever has it', async () => {
    const etag = (await open('/favicon.svg')).headers.get('etag')!
    expect((await open('/favicon.svg', { 'if-none-match': etag })).status).toBe(304)
  })
})

test('the description of the calls is OpenAPI, and the page shows every one', async () => {
  const json = (await (await open('/api/openapi.json')).json()) as { openapi: string; paths: Record<string, unknown> }
  expect(json.openapi).toBe('3.1.0')
  expect(json.paths['/my/info']).toMatchObject({
    get: { operationId: 'getInfo', security: [{ token: ['account.read'] }] },
  })
  expect(json.paths['/my/info']).not.toMatchObject({
    get: { description: expect.stringContaining('Not answered yet') },
  })
  expect(json.paths['/api/pay/notify']).toMatchObject({
    post: { description: expect.stringContaining('Not answered yet') },
  })
  const html = await (await open('/api/docs')).text()
  for (const path of Object.keys(json.paths)) expect(html).toContain(path)
})

test('the numbers for Prometheus are for this machine, or for the admin key', async () => {
  await open('/api/health')
  const text = await (await open('/metrics')).text()
  expect(text).toContain('shibei_answers_total{call="GET /api/health",code="10000"}')
  const far = await startApp({ trustProxy: 1, adminKey: 'an-operator-key-of-our-own' })
  const ask = (headers: Record<string, string>) =>
    fetch(`${far.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9', ...headers } })
  expect((await ask({})).status).toBe(404)
  // Behind a proxy that nobody told us about, every visitor seems to be this machine.
  expect((await open('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404)
  expect((await ask({ 'x-admin-key': 'an-operator-key-of-our-own' })).status).toBe(200)
})

test('ready says no while the server is draining', async () => {
  const leaving = await startApp()
  const ready = () => fetch(`${leaving.url}/api/ready`)
  expect((await ready()).status).toBe(200)
  leaving.drain()
  const response = await ready()
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
})
