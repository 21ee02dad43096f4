import { describe, expect, test } from 'vitest'
import { pageAt, pages, safeNext } from './pages.ts'

/** The routes of the product: path, name of the page, may a visitor open it. */
const routes: readonly (readonly [path: string, name: string, visitors: boolean])[] = [
  ['/', 'index', true],
  ['/auth', 'auth', true],
  ['/auth/bind_account', 'bind_account', true],
  ['/auth/create_bind_account', 'create_bind_account', true],
  ['/auth/forget', 'forget', true],
  ['/auth/login', 'login', true],
  ['/auth/register', 'register', true],
  ['/explore', 'explore', true],
  ['/explore/a1b2', 'explore', true],
  ['/explore/a1b2/34', 'explore', true],
  ['/logincallback', 'logincallback', true],
  ['/mine', 'home', false],
  ['/mine/member', 'member', false],
  ['/mine/notice', 'notice', false],
  ['/mine/referral', 'referral', false],
  ['/mine/setting', 'setting', false],
  ['/mine/12', 'mine', false],
  ['/mine/12/34', 'mine', false],
]

describe('a path', () => {
  test.each(routes)('%s is the page %s', (path, name, visitors) => {
    expect(pageAt(path)).toMatchObject({ name, visitors })
    expect(pageAt(`${path}/`)).toBe(pageAt(path))
  })

  test('that is no page has none', () => {
    const strange = ['/nothing', '/auth/other', '/auth/login/more', '/explore/a/b/c', '/mine/a/b/c', '/logincallback/a']
    const spelled = [
      '/Auth/login',
      '/mine.html',
      '/index.html',
      '/authlogin',
      '/auth%2Flogin',
      '/../auth/login',
      '/:space',
    ]
    expect([...strange, ...spelled].filter((path) => pageAt(path))).toEqual([])
  })
})

test('every page is reached by one of the routes, and has a name of its own', () => {
  const reached = new Set(routes.map(([path]) => pageAt(path)?.name))
  expect(pages.map((page) => page.name).filter((name) => !reached.has(name))).toEqual([])
  expect(new Set(pages.map((page) => page.name)).size).toBe(pages.length)
})

describe('after signing in', () => {
  test.each(['/mine', '/mine/12/34', '/mine/setting?tab=a&b=//c', '/explore/a#b', '/mine/中文', '/mine/a?next=/b'])(
    'one goes on to %s',
    (next) => expect(safeNext(next)).toBe(next),
  )

  const hostile = [
    '//evil',
    '/\\evil',
    '/\\/evil',
    '\\/evil',
    '\\\\evil',
    '/%5cevil',
    '/%2f/evil',
    '/%09/evil',
    '/\t/evil',
    '/\n/evil',
    '/\r\n/evil',
    '\t//evil',
    ' //evil',
    '\u0000//evil',
    '/\u0000/evil',
    '/.//evil',
    '/..//evil',
    '/a/..//evil',
    '/%2e%2e//evil',
    'https:evil',
    'https:/evil',
    'https:///evil',
    'https://evil',
    'HTTPS://evil',
    'https://ours.example@evil',
    'https://ours.example.evil',
    '/@evil',
    '@evil',
    'evil',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\tscript:alert(1)',
    '/javascript:alert(1)',
    'data:text/html,evil',
    'vbscript:evil',
    '%0d%0aLocation: https://evil',
    '/%0d%0aLocation: https://evil',
    '?next=a&next=//evil',
    '/?next=a&next=//evil',
    '／／evil',
    '/／evil',
    '／/evil',
    '/⁄evil',
    '/\u2215/evil',
    '/\u3000/evil',
    '/\u202e/evil',
    `/${'a'.repeat(600)}`,
    '',
  ]

  test.each(hostile)('nobody is led off the site by %j', (next) => {
    const base = 'https://ours.example'
    const accepted = safeNext(next)
    if (accepted !== undefined) expect(new URL(accepted, base).origin).toBe(base)
  })

  test('what is not plainly a path of ours leads nowhere', () => {
    const plain = [
      '//evil',
      '/\\evil',
      '/\\/evil',
      '\\/evil',
      '/\t/evil',
      '/a\\b',
      '/a\u0000',
      '/a\u007f',
      'https:evil',
      '/..//evil',
      '/.//evil',
    ]
    const other = ['javascript:alert(1)', 'data:,', '%0d%0aLocation:', '?next=a', '／／evil', ' /mine', 'mine', '']
    expect([...plain, ...other].filter((next) => safeNext(next) !== undefined)).toEqual([])
    expect(safeNext(null)).toBeUndefined()
    expect(safeNext(undefined)).toBeUndefined()
    expect(safeNext(`/${'a'.repeat(511)}`)).toBeDefined()
    expect(safeNext(`/${'a'.repeat(512)}`)).toBeUndefined()
  })
})
