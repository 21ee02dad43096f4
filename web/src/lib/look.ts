/**
 * How the page looks: theme, skin and language. It is written on <html> and into the cookie `look`, from which the
 * server draws the next page rightly before any script runs. The account's settings decide when they are known.
 */
import { languages, themes } from '@shibei/contract/limits.ts'
import type { Language } from '@shibei/contract/limits.ts'
import skinsSheet from '@shibei/ui/skins.css?url'
import { readCookie, writeCookie } from './cookies.ts'
import { getLanguage, setLanguage } from './i18n/t.ts'
import { createStore, useStore } from './store.ts'

export type Theme = (typeof themes)[number]
export type Look = { theme: Theme; skin: number; lang: Language }

const year = 31_536_000
const skinCount = 19

const look = createStore<Look>({ theme: 'system', skin: 0, lang: 'zh-CN' })

export const getLook = look.get
export const useLook = () => useStore(look)

/** `dark.7.en` → what it says; a part that makes no sense counts as not said. */
export function parseLook(text: string | undefined): Partial<Look> {
  const [theme, skin, lang] = (text ?? '').split('.')
  const found: Partial<Look> = {}
  if (themes.includes(theme as Theme)) found.theme = theme as Theme
  if (/^\d{1,2}$/.test(skin ?? '') && Number(skin) <= skinCount) found.skin = Number(skin)
  if (languages.includes(lang as Language)) found.lang = lang as Language
  return found
}

export function languageOfBrowser(tags: readonly string[] = navigator.languages): Language {
  const first = tags.find((tag) => /^(zh|en)\b/i.test(tag))
  return /^en/i.test(first ?? '') ? 'en' : 'zh-CN'
}

/** The look before anything is known of the person. Resolves when it can be drawn without a change to come. */
export async function startLook(): Promise<void> {
  const kept = parseLook(readCookie('look'))
  await draw({ theme: 'system', skin: 0, lang: languageOfBrowser(), ...kept })
}

let keepForPerson: ((change: Partial<Look>) => boolean) | undefined

/** The account's settings take over what somebody signed in chooses. */
export function keepLookWith(keep: (change: Partial<Look>) => boolean): void {
  keepForPerson = keep
}

/** What the switches do: for a visitor the look lives in the cookie alone. */
export function chooseLook(change: Partial<Look>): void {
  if (!keepForPerson?.(change)) changeLook(change)
}

export function changeLook(change: Partial<Look>): void {
  void draw({ ...look.get(), ...change }).then(keep)
  keep()
}

/** The cookie names a language whose words have come, so that no page starts with one that cannot be had. */
function keep(): void {
  const { theme, skin } = look.get()
  writeCookie('look', `${theme}.${skin}.${getLanguage()}`, { maxAge: year })
}

async function draw(next: Look): Promise<void> {
  look.set(next)
  const html = document.documentElement
  html.dataset.theme = next.theme
  const sheet = next.skin === 0 ? undefined : loadSkins()
  html.dataset.skin = String(next.skin)
  const [lang] = await Promise.all([setLanguage(next.lang), sheet])
  if (look.get() === next) look.set({ ...next, lang })
  paintBrowserBar()
}

let skinsLoaded: Promise<void> | undefined

/** The colours of all skins. Whoever shows a skin other than 0 loads them first. */
export function loadSkins(): Promise<void> {
  skinsLoaded ??= new Promise((resolve) => {
    const present = document.querySelector(`link[rel=stylesheet][href="${skinsSheet}"]`)
    if (present) return resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = skinsSheet
    // A skin that cannot be had must not keep the page from showing.
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    document.head.append(link)
  })
  return skinsLoaded
}

function paintBrowserBar(): void {
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim()
  if (!ground) return
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.setAttribute('content', ground)
}
