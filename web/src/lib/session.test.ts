// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getToken, removeToken, setToken } from './session.ts'

let written: string[] = []

beforeEach(() => {
  written = []
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    written.push(text)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  delete document.documentElement.dataset.cookieDomain
  removeToken()
})

test('the token lives ninety days in a cookie that this site alone reads', () => {
  setToken('abc')
  expect(written).toEqual(['access_token=abc; Max-Age=7776000; Path=/; SameSite=Lax'])
})

test('the cookie is shared over the subdomains that the server names', () => {
  document.documentElement.dataset.cookieDomain = '.example.com'
  setToken('abc')
  expect(written.at(-1)).toBe('access_token=abc; Max-Age=7776000; Path=/; SameSite=Lax; Domain=.example.com')
})

test('leaving removes the cookie with and without the domain', () => {
  document.documentElement.dataset.cookieDomain = '.example.com'
  removeToken()
  expect(written).toEqual([
    'access_token=; Max-Age=0; Path=/; SameSite=Lax',
    'access_token=; Max-Age=0; Path=/; SameSite=Lax; Domain=.example.com',
  ])
})

test('what was kept is read again until it is removed', () => {
  vi.restoreAllMocks()
  setToken('a=b;c')
  expect(getToken()).toBe('a=b;c')
  removeToken()
  expect(getToken()).toBeUndefined()
})
