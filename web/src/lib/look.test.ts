// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { changeLook, languageOfBrowser, parseLook } from './look.ts'

test.each([
  ['dark.7.en', { theme: 'dark', skin: 7, lang: 'en' }],
  ['system.0.zh-CN', { theme: 'system', skin: 0, lang: 'zh-CN' }],
  ['pink.99.fr', {}],
  ['light', { theme: 'light' }],
  ['', {}],
  [undefined, {}],
])('the cookie %s says %o', (text, look) => {
  expect(parseLook(text)).toEqual(look)
})

test.each([
  [['en-US', 'zh-CN'], 'en'],
  [['zh-TW', 'en'], 'zh-CN'],
  [['fr-FR', 'en-GB'], 'en'],
  [['fr-FR'], 'zh-CN'],
  [[], 'zh-CN'],
] as const)('a browser that prefers %j reads %s', (tags, language) => {
  expect(languageOfBrowser(tags)).toBe(language)
})

test('a language is written into the cookie when its words have come, a theme at once', async () => {
  changeLook({ theme: 'dark', lang: 'en' })
  expect(document.cookie).toContain('look=dark.0.zh-CN')
  await vi.waitFor(() => expect(document.cookie).toContain('look=dark.0.en'))
  changeLook({ theme: 'system', lang: 'zh-CN' })
  await vi.waitFor(() => expect(document.cookie).toContain('look=system.0.zh-CN'))
})
