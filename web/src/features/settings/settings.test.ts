// @vitest-environment happy-dom
import { toast, toastStore } from '@shibei/ui/toast-store.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWords } from '#lib/i18n/t.ts'
import { chooseLook, getLook } from '#lib/look.ts'
import { dropPerson, person } from '#lib/person.ts'
import { answering, gives, inTurn, refuses, unreachable } from '#test/answering.ts'
import { usual } from '#test/people.ts'
import { changeSettings, followOtherSettings, latestLockType, loadSettings } from './settings.ts'

const html = document.documentElement

beforeEach(async () => {
  await loadWords('pages')
  answering({ 'GET /my/settings': gives(usual) })
  await loadSettings()
})
afterEach(() => {
  dropPerson()
  toast.clear()
})

test('a choice shows at once, on the page and in the cookie, before the server has answered', async () => {
  answering({ 'POST /my/settings': gives({ ...usual, theme: 'dark', skin: 3 }) })
  const saved = changeSettings({ theme: 'dark', skin: 3 })
  expect(html.dataset).toMatchObject({ theme: 'dark', skin: '3' })
  expect(document.cookie).toContain('look=dark.3.zh-CN')
  await saved
  expect(person.get().settings).toMatchObject({ theme: 'dark', skin: 3 })
})

test('a choice that the server refuses goes back, and its words say why', async () => {
  answering({
    'POST /my/settings': refuses('over_limit', { limit: 5, used: 5, what: 'skins' }, '这款皮肤仅限会员使用'),
  })
  const saved = changeSettings({ skin: 7 })
  expect(html.dataset.skin).toBe('7')
  await saved
  expect(html.dataset.skin).toBe('0')
  expect(document.cookie).toContain('look=system.0.zh-CN')
  expect(toastStore.read()).toMatchObject([{ text: '这款皮肤仅限会员使用', tone: 'danger' }])
})

test('a choice that does not reach the server goes back, and is told once', async () => {
  answering({ 'POST /my/settings': unreachable })
  await changeSettings({ theme: 'light' })
  expect(html.dataset.theme).toBe('system')
  expect(toastStore.read().map(({ text }) => text)).toEqual(['网络连接错误'])
})

test('a refused choice takes no other choice with it', async () => {
  answering({
    'POST /my/settings': (asked) =>
      'skin' in asked.body
        ? refuses('over_limit', { limit: 5, used: 5, what: 'skins' })(asked)
        : gives({ ...usual, theme: 'dark' })(asked),
  })
  await Promise.all([changeSettings({ skin: 9 }), changeSettings({ theme: 'dark' })])
  expect(person.get().settings).toMatchObject({ skin: 0, theme: 'dark' })
})

test('the switches change the settings of somebody signed in, and the cookie alone of a visitor', async () => {
  const asked = answering({ 'POST /my/settings': gives({ ...usual, theme: 'dark' }) })
  chooseLook({ theme: 'dark' })
  expect(asked.map(({ body }) => body)).toEqual([{ theme: 'dark' }])
  dropPerson()
  chooseLook({ theme: 'light' })
  expect(asked).toHaveLength(1)
  expect(getLook().theme).toBe('light')
})

test('any other refusal says also that the earlier setting is back', async () => {
  answering({ 'POST /my/settings': refuses('not_allowed', undefined, '不行') })
  await changeSettings({ lockType: '5' })
  expect(toastStore.read()).toMatchObject([{ text: '不行，已恢复原来的设置', tone: 'danger' }])
})

const otherTab = () => window.dispatchEvent(new StorageEvent('storage', { key: 'shibei.settings', newValue: '1' }))

test('what another tab changed is read anew, and when to lock is known to all tabs', async () => {
  const stop = followOtherSettings()
  answering({ 'POST /my/settings': gives({ ...usual, lockType: '5' }) })
  await changeSettings({ lockType: '5' })
  expect(window.localStorage.getItem('shibei.settings')).not.toBeNull()
  expect(latestLockType()).toBe('5')
  answering({ 'GET /my/settings': gives({ ...usual, lockType: '10', theme: 'dark' }) })
  otherTab()
  await vi.waitFor(() => expect(person.get().settings).toMatchObject({ lockType: '10', theme: 'dark' }))
  expect(html.dataset.theme).toBe('dark')
  stop()
})

test('settings that were asked for before a change was confirmed are asked for again', async () => {
  let come = () => {}
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  const old = gives(usual)
  answering({
    'GET /my/settings': inTurn(async (asked) => (await coming, old(asked)), gives({ ...usual, theme: 'dark' })),
    'POST /my/settings': gives({ ...usual, theme: 'dark' }),
  })
  const loaded = loadSettings()
  await changeSettings({ theme: 'dark' })
  come()
  await loaded
  expect(person.get().settings?.theme).toBe('dark')
})

test('nothing is told of a change whose answer comes after the person was dropped', async () => {
  answering({ 'POST /my/settings': refuses('not_allowed') })
  const change = changeSettings({ lockType: '5' })
  dropPerson()
  await change
  expect(toastStore.read()).toEqual([])
})
