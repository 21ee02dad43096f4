/**
 * Words in the language of the reader. The Chinese ones that every page may need come with the first bundle; English,
 * and the words of an area, are fetched when somebody reads them. A key that does not exist, or a parameter that is
 * missing, does not compile.
 */
import type { Language } from '@shibei/contract/limits.ts'
import { createStore, useStore } from '#lib/store.ts'
import type { zhMine } from './zh-mine.ts'
import type { zhPages } from './zh-pages.ts'
import { zh } from './zh.ts'

type Chinese = typeof zh & typeof zhPages & typeof zhMine
export type WordKey = keyof Chinese
export type BaseWords = Readonly<Record<keyof typeof zh, string>>
export type PageWords = Readonly<Record<keyof typeof zhPages, string>>
export type MineWords = Readonly<Record<keyof typeof zhMine, string>>

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type Params<K extends WordKey> = Names<Chinese[K]>
type Given<K extends WordKey> = [Params<K>] extends [never] ? [] : [Record<Params<K>, string | number>]

/** The keys whose words need nothing filled in. */
export type PlainKey = { [K in WordKey]: [Params<K>] extends [never] ? K : never }[WordKey]

export type Translate = <K extends WordKey>(key: K, ...given: Given<K>) => string

export type Area = 'base' | 'pages' | 'mine'
type Catalogue = Partial<Record<WordKey, string>>

const sources: Readonly<Record<Area, Record<Language, () => Promise<Catalogue>>>> = {
  base: { 'zh-CN': async () => zh, en: async () => (await import('./en.ts')).en },
  pages: {
    'zh-CN': async () => (await import('./zh-pages.ts')).zhPages,
    en: async () => (await import('./en-pages.ts')).enPages,
  },
  mine: {
    'zh-CN': async () => (await import('./zh-mine.ts')).zhMine,
    en: async () => (await import('./en-mine.ts')).enMine,
  },
}

const current = createStore<{ language: Language; words: Catalogue }>({ language: 'zh-CN', words: zh })
const areas = new Set<Area>(['base'])

export const getLanguage = (): Language => current.get().language

export const t: Translate = (key, ...given) => {
  const params = given[0] as Record<string, string | number> | undefined
  const text = current.get().words[key] ?? ''
  return params ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)) : text
}

/** The same as `t`, and the component is drawn anew when the language changes. */
export function useT(): Translate {
  useStore(current)
  return t
}

export function useLanguage(): Language {
  return useStore(current, (now) => now.language)
}

let wanted: Language = 'zh-CN'

/** Answers with the language that is shown then: Chinese, when the words of another cannot be had. */
export async function setLanguage(language: Language): Promise<Language> {
  wanted = language
  try {
    const words: Catalogue[] = await Promise.all([...areas].map((area) => sources[area][language]()))
    // A choice made while the words were on their way counts more than the one before.
    if (wanted === language) {
      document.documentElement.lang = language
      current.set({ language, words: Object.assign({}, ...words) as Catalogue })
    }
  } catch (error) {
    if (language === 'zh-CN') throw error
    if (wanted === language) return setLanguage('zh-CN')
  }
  return getLanguage()
}

/** Makes sure that the words of an area are there before its first page is drawn. */
export async function loadWords(area: Area): Promise<void> {
  areas.add(area)
  await setLanguage(wanted)
}

/** A component that is fetched when it is first shown, together with the words it needs. */
export async function withWords<T>(component: Promise<T>, ...needed: Area[]): Promise<T> {
  const [loaded] = await Promise.all([component, ...needed.map(loadWords)])
  return loaded
}
