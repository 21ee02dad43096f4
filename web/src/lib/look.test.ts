// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { languageOfBrowser, parseLook } from './look.ts'

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
