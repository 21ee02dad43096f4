import { expect, test } from 'vitest'
import { contrast } from './color.ts'
import { backdropColors, sharedTokens, skinTokens, type Theme } from './palette.ts'
import { skins } from './skins.ts'

const TEXT = 4.5
const SHAPE = 3

/** What the components lay on what: foreground tokens, background tokens, the ratio WCAG AA asks for. */
const pairs: readonly (readonly [readonly string[], readonly string[], number])[] = [
  [['text', 'text-2', 'text-3'], ['bg', 'surface', 'surface-2', 'surface-3', 'accent-soft'], TEXT],
  [['accent-ink'], ['bg', 'surface', 'surface-2', 'surface-3', 'accent-soft'], TEXT],
  [['text', 'accent-ink'], ['raised'], TEXT],
  [['accent-text'], ['accent', 'accent-hover'], TEXT],
  [['danger-text'], ['danger', 'danger-hover'], TEXT],
  [['danger'], ['bg', 'surface', 'surface-2', 'danger-soft'], TEXT],
  [['success'], ['bg', 'surface', 'surface-2', 'success-soft'], TEXT],
  [['warning'], ['bg', 'surface', 'surface-2', 'warning-soft'], TEXT],
  [['text', 'text-2'], ['danger-soft', 'success-soft', 'warning-soft'], TEXT],
  [['focus'], ['bg', 'surface', 'surface-2', 'surface-3', 'accent-soft'], SHAPE],
  [['line-strong'], ['bg', 'surface', 'surface-2'], SHAPE],
  [['text', 'text-2', 'text-3', 'accent-ink', 'danger'], ['sky', 'ground', 'shape'], TEXT],
  [['focus', 'line-strong'], ['sky', 'ground', 'shape'], SHAPE],
]

const cases = skins.flatMap((skin) => (['light', 'dark'] as const).map((theme) => ({ skin, theme })))

function colorsOf(skin: (typeof skins)[number], theme: Theme): Readonly<Record<string, string>> {
  const { top: sky, end: ground, shape } = backdropColors(skin, theme)
  return { ...sharedTokens[theme], ...skinTokens(skin, theme), sky, ground, shape }
}

test.each(cases)('skin $skin.id $skin.en is readable in the $theme theme', ({ skin, theme }) => {
  const colors = colorsOf(skin, theme)
  const failures = pairs.flatMap(([inks, grounds, least]) =>
    inks.flatMap((ink) =>
      grounds
        .map((ground) => ({ ink, ground, ratio: contrast(colors[ink] ?? '', colors[ground] ?? ''), least }))
        .filter(({ ratio }) => !(ratio >= least)),
    ),
  )
  expect(failures).toEqual([])
})

test('contrast agrees with the ends of the WCAG scale', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('skins are numbered from 0 without a gap and each dark theme is darker than its light one', () => {
  expect(skins.map((skin) => skin.id)).toEqual(Array.from({ length: 20 }, (_, id) => id))
  for (const skin of skins) {
    const light = skinTokens(skin, 'light')
    const dark = skinTokens(skin, 'dark')
    expect(contrast(light.bg ?? '', '#000000')).toBeGreaterThan(contrast(dark.bg ?? '', '#000000'))
  }
})
