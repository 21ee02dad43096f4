import { pages } from '@shibei/contract/pages.ts'
import { expect, test } from 'vitest'
import { decide, loginPath } from './guard.ts'

const table: readonly [path: string, visitor: object, signedIn: object][] = [
  ['/', { screen: 'index' }, { screen: 'index' }],
  ['/auth', { redirect: '/auth/login' }, { redirect: '/mine' }],
  ['/auth/login', { screen: 'login' }, { redirect: '/mine' }],
  ['/auth/register', { screen: 'register' }, { redirect: '/mine' }],
  ['/auth/forget', { screen: 'forget' }, { screen: 'forget' }],
  ['/auth/bind_account', { missing: true }, { missing: true }],
  ['/auth/create_bind_account', { missing: true }, { missing: true }],
  ['/logincallback', { missing: true }, { missing: true }],
  ['/explore', { missing: true }, { missing: true }],
  ['/explore/abc/12', { missing: true }, { missing: true }],
  ['/mine', { redirect: '/auth/login?next=%2Fmine' }, { redirect: '/mine/setting' }],
  ['/mine/setting', { redirect: '/auth/login?next=%2Fmine%2Fsetting' }, { screen: 'setting' }],
  ['/mine/member', { missing: true }, { missing: true }],
  ['/mine/notice', { missing: true }, { missing: true }],
  ['/mine/referral', { missing: true }, { missing: true }],
  ['/mine/abc/12', { missing: true }, { missing: true }],
  ['/no/such/page', { missing: true }, { missing: true }],
]

test.each(table)('%s leads a visitor and somebody signed in to the right place', (path, visitor, signedIn) => {
  expect(decide(path, '', false)).toEqual(visitor)
  expect(decide(path, '', true)).toEqual(signedIn)
})

test('every page that is built leads somewhere', () => {
  for (const page of pages.filter(({ built }) => built))
    expect(decide(page.path, '', true)).not.toEqual({ missing: true })
})

test('the table above knows every page there is', () => {
  const known = table.map(([path]) => path)
  const asPath = (pattern: string) => pattern.replace(/\/:\w+\?/g, '').replace(':space', 'abc')
  for (const page of pages) expect(known.some((path) => path.startsWith(asPath(page.path)))).toBe(true)
})

test('whoever has signed in goes where they wanted to, but never off this site', () => {
  expect(decide('/auth/login', 'next=%2Fmine%2Fsetting%3Fa%3D1', true)).toEqual({ redirect: '/mine/setting?a=1' })
  expect(decide('/auth/login', 'next=%2F%2Fevil.example', true)).toEqual({ redirect: '/mine' })
  expect(decide('/auth/login', 'next=https%3A%2F%2Fevil.example', true)).toEqual({ redirect: '/mine' })
})

test('what was asked for goes along to the sign-in page', () => {
  expect(decide('/mine/setting', 'tab=lock', false)).toEqual({
    redirect: '/auth/login?next=%2Fmine%2Fsetting%3Ftab%3Dlock',
  })
  expect(decide('/auth', 'next=%2Fmine', false)).toEqual({ redirect: '/auth/login?next=%2Fmine' })
})

test('nobody is sent back to a sign-in page after signing in', () => {
  expect(loginPath('/auth/register')).toBe('/auth/login')
  expect(loginPath('/')).toBe('/auth/login')
})
