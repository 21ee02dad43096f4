// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { enMine } from './en-mine.ts'
import { enPages } from './en-pages.ts'
import { en } from './en.ts'
import { getLanguage, loadWords, setLanguage, t } from './t.ts'
import { zhMine } from './zh-mine.ts'
import { zhPages } from './zh-pages.ts'
import { zh } from './zh.ts'

const chinese: Record<string, string> = { ...zh, ...zhPages, ...zhMine }
const english: Record<string, string> = { ...en, ...enPages, ...enMine }
const holes = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))

afterEach(() => setLanguage('zh-CN'))

test('both languages have the same words with the same places to fill in', () => {
  expect(new Set(Object.keys(english))).toEqual(new Set(Object.keys(chinese)))
  for (const [key, text] of Object.entries(chinese)) expect(holes(english[key] ?? ''), key).toEqual(holes(text))
})

test('no word is empty, and no Chinese is left in the English ones', () => {
  for (const [key, text] of [...Object.entries(chinese), ...Object.entries(english)]) expect(text, key).not.toBe('')
  for (const [key, text] of Object.entries(english)) expect(text, key).not.toMatch(/\p{Script=Han}/u)
})

test('no word is in two catalogues', () => {
  const all = [zh, zhPages, zhMine].flatMap((words) => Object.keys(words))
  expect(new Set(all).size).toBe(all.length)
})

test('the words, the language of the page and what is filled in follow the choice', async () => {
  await loadWords('mine')
  expect(t('auth.wait', { time: t('time.seconds', { n: 5 }) })).toBe('尝试次数过多，请5 秒后再试')
  await setLanguage('en')
  expect(t('auth.wait', { time: t('time.seconds', { n: 5 }) })).toBe('Too many tries. Please wait 5 s')
  expect(t('setting.title')).toBe('Settings')
  expect(document.documentElement.lang).toBe('en')
})

test('of two choices made quickly the second one counts', async () => {
  await Promise.all([setLanguage('en'), setLanguage('zh-CN')])
  expect(getLanguage()).toBe('zh-CN')
})
