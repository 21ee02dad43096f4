/**
 * Owns the text of skins.css.
 * Each block is declared on the element that names the skin, so a miniature inside a page takes its own colours.
 * A miniature that also fixes its theme carries both attributes on one element.
 */
import { sharedTokens, skinTokens, type Theme, type Tokens } from './palette.ts'
import { skins } from './skins.ts'

const body = (tokens: Tokens) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

const rule = (selectors: readonly string[], declarations: string) => `${selectors.join(',')}{${declarations}}\n`
const whenDark = (css: string) => `@media (prefers-color-scheme:dark){${css.trimEnd()}}\n`

const themed = (theme: string, id: number) => [
  ...(id === 0 ? [`:root[data-theme="${theme}"]`] : []),
  `[data-theme="${theme}"][data-skin="${id}"]`,
  `[data-theme="${theme}"] [data-skin="${id}"]`,
]

const plain = (id: number) => [
  ...(id === 0 ? [':root'] : []),
  `[data-skin="${id}"]`,
  `[data-theme="light"][data-skin="${id}"]`,
]

const shared = (theme: Theme) => `color-scheme:${theme};${body(sharedTokens[theme])}`

/** Dark comes before light in each pair, so that a light miniature wins inside a dark page. */
export function skinsCss(): string {
  const parts = [
    '/* Written by write-skins.ts from palette.ts. Edit those and run it again. */\n',
    rule([':root', '[data-theme="light"]'], shared('light')),
    rule(['[data-theme="dark"]'], shared('dark')),
    whenDark(rule(['[data-theme="system"]'], shared('dark'))),
  ]
  for (const skin of skins) {
    const dark = body(skinTokens(skin, 'dark'))
    parts.push(
      rule(themed('dark', skin.id), dark),
      whenDark(rule(themed('system', skin.id), dark)),
      rule(plain(skin.id), body(skinTokens(skin, 'light'))),
    )
  }
  return parts.join('')
}
