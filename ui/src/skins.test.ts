import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { skinsCss } from './skins-css.ts'

const css = skinsCss()

test('skins.css is what the generator gives; run node ui/src/write-skins.ts after a change', () => {
  // Compared as a boolean, because a difference of forty long lines tells nothing.
  expect(readFileSync(new URL('./skins.css', import.meta.url), 'utf8') === css).toBe(true)
})

test('skins.css holds literal colours only, for browsers without oklch() and light-dark()', () => {
  expect(css).not.toMatch(/oklch|light-dark|color-mix|undefined|NaN/)
})

test('skins.css asks nothing of another host', () => {
  expect(css.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:/)
})
