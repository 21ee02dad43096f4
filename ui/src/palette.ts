/**
 * Owns the colours: one seed gives every colour token for the light and for the dark theme.
 * Lightness is moved until the contrast rules hold, so a new seed cannot break them.
 * Output is literal hex, because old WebViews know neither oklch() nor light-dark().
 */
import { backdropOf, type BackdropColors } from './backdrop.ts'
import { contrast, hexToLch, lchToHex } from './color.ts'
import type { Skin } from './skins.ts'

export type Theme = 'light' | 'dark'
export type Tokens = Readonly<Record<string, string>>

/** The room above the legal ratio keeps rounding from ever crossing it. */
const TEXT = 4.55
const SHAPE = 3.05

type Ink = { from: number; c: number; h: number; on: readonly string[]; ratio: number; step: number }

/** Walks lightness from `from` by `step` until the colour contrasts with every ground it is used on. */
function ink({ from, c, h, on, ratio, step }: Ink): string {
  for (let l = from; l >= 0 && l <= 1; l += step) {
    const hex = lchToHex({ l, c, h })
    if (on.every((ground) => contrast(hex, ground) >= ratio)) return hex
  }
  return step < 0 ? '#000000' : '#ffffff'
}

/** Yellows and leaf greens turn to mud when darkened for white lettering: they stay bright and take dark lettering. */
const isSunny = (l: number, h: number) => l > 0.72 && h > 55 && h < 130

/** A pale seed is deepened a lot and would turn grey without more colour; a dark one, such as ink, means its grey. */
const leastChroma = (l: number) => (l > 0.75 ? 0.07 : 0.035)

function lightColors(skin: Skin): Record<string, string> {
  const { l, c, h } = hexToLch(skin.seed)
  const lean = h + (skin.lean ?? 0)
  const tint = Math.min(c, 0.1)
  const bg = lchToHex({ l: 0.973, c: tint * 0.05, h: lean })
  const surface = '#ffffff'
  const surface2 = lchToHex({ l: 0.963, c: tint * 0.06, h: lean })
  const surface3 = lchToHex({ l: 0.934, c: tint * 0.09, h: lean })
  const accentSoft = lchToHex({ l: 0.945, c: Math.max(0.016, tint * 0.26), h: lean })
  const behind = Object.values(backdropColors(skin, 'light'))
  const grounds = [bg, surface, surface2, surface3, accentSoft, ...behind]
  const sunny = isSunny(l, h)
  const accentText = sunny ? lchToHex({ l: 0.24, c: 0.05, h }) : '#ffffff'
  const strong = Math.min(Math.max(c, leastChroma(l)), 0.2)
  const accent = sunny
    ? lchToHex({ l: Math.min(l, 0.84), c: Math.max(c, 0.15), h })
    : ink({ from: Math.min(l, 0.6), c: strong, h, on: [accentText], ratio: TEXT, step: -0.004 })
  const accentLch = hexToLch(accent)
  return {
    bg,
    surface,
    'surface-2': surface2,
    'surface-3': surface3,
    raised: surface,
    line: lchToHex({ l: 0.905, c: tint * 0.1, h: lean }),
    'line-strong': ink({
      from: 0.66,
      c: tint * 0.2,
      h,
      on: [bg, surface, surface2, ...behind],
      ratio: SHAPE,
      step: -0.004,
    }),
    text: lchToHex({ l: 0.25, c: tint * 0.22, h }),
    'text-2': ink({ from: 0.45, c: tint * 0.22, h, on: grounds, ratio: 5.6, step: -0.004 }),
    'text-3': ink({ from: 0.56, c: tint * 0.2, h, on: grounds, ratio: TEXT, step: -0.004 }),
    accent,
    'accent-hover': lchToHex({ ...accentLch, l: accentLch.l + (sunny ? 0.035 : -0.045) }),
    'accent-text': accentText,
    'accent-soft': accentSoft,
    'accent-ink': ink({ from: Math.min(l, 0.56), c: strong * 0.95, h, on: grounds, ratio: TEXT, step: -0.004 }),
    focus: ink({ from: 0.6, c: Math.max(strong, 0.1), h, on: grounds, ratio: 3.3, step: -0.004 }),
  }
}

function darkColors(skin: Skin): Record<string, string> {
  const { l, c, h } = hexToLch(skin.seed)
  const lean = h + (skin.lean ?? 0)
  const tint = Math.min(c, 0.1)
  const wash = 0.006 + tint * 0.06
  const bg = lchToHex({ l: 0.188, c: wash, h: lean })
  const surface = lchToHex({ l: 0.232, c: wash, h: lean })
  const surface2 = lchToHex({ l: 0.268, c: wash * 1.1, h: lean })
  const surface3 = lchToHex({ l: 0.314, c: wash * 1.3, h: lean })
  const raised = lchToHex({ l: 0.375, c: wash * 1.5, h: lean })
  const accentSoft = lchToHex({ l: 0.3, c: Math.max(0.025, tint * 0.45), h: lean })
  const behind = Object.values(backdropColors(skin, 'dark'))
  const grounds = [bg, surface, surface2, surface3, accentSoft, ...behind]
  const strong = Math.min(Math.max(c, leastChroma(l)), 0.15)
  const accentText = lchToHex({ l: 0.19, c: 0.03, h })
  const accent = ink({
    from: Math.min(Math.max(l, 0.7), 0.84),
    c: strong,
    h,
    on: [accentText],
    ratio: 5.2,
    step: 0.004,
  })
  const accentLch = hexToLch(accent)
  return {
    bg,
    surface,
    'surface-2': surface2,
    'surface-3': surface3,
    raised,
    line: lchToHex({ l: 0.322, c: wash * 1.3, h: lean }),
    'line-strong': ink({
      from: 0.5,
      c: tint * 0.22,
      h,
      on: [bg, surface, surface2, ...behind],
      ratio: SHAPE,
      step: 0.004,
    }),
    text: lchToHex({ l: 0.935, c: tint * 0.08, h }),
    'text-2': ink({ from: 0.77, c: tint * 0.14, h, on: grounds, ratio: 5.6, step: 0.004 }),
    'text-3': ink({ from: 0.64, c: tint * 0.16, h, on: grounds, ratio: TEXT, step: 0.004 }),
    accent,
    'accent-hover': lchToHex({ ...accentLch, l: Math.min(accentLch.l + 0.04, 0.93) }),
    'accent-text': accentText,
    'accent-soft': accentSoft,
    'accent-ink': ink({
      from: Math.max(l, 0.76),
      c: strong * 0.9,
      h,
      on: [...grounds, raised],
      ratio: TEXT,
      step: 0.004,
    }),
    focus: ink({ from: 0.74, c: strong, h, on: grounds, ratio: 3.3, step: 0.004 }),
  }
}

/** The colours that mean something (danger, success, warning) are the same in every skin. */
export const sharedTokens: Readonly<Record<Theme, Tokens>> = {
  light: {
    danger: '#b8232f',
    'danger-hover': '#9c1a26',
    'danger-soft': '#fdeeee',
    'danger-text': '#ffffff',
    success: '#146c43',
    'success-soft': '#e8f5ee',
    warning: '#875200',
    'warning-soft': '#fdf3e0',
    scrim: '#10182073',
    shadow: '0 1px 2px #1018200d, 0 6px 24px #10182014',
  },
  dark: {
    danger: '#f0857f',
    'danger-hover': '#f79b95',
    'danger-soft': '#3f2224',
    'danger-text': '#2b0a0c',
    success: '#7fd1a3',
    'success-soft': '#1d3428',
    warning: '#edbd68',
    'warning-soft': '#3a2e18',
    scrim: '#0000008c',
    shadow: '0 1px 2px #0000004d, 0 8px 28px #00000066',
  },
}

/** The colours a skin's background may show: text is laid on it, so the contrast test reads them too. */
export function backdropColors(skin: Skin, theme: Theme): BackdropColors {
  const seed = hexToLch(skin.seed)
  const h = seed.h + (skin.lean ?? 0)
  const tint = Math.min(seed.c, 0.12)
  if (theme === 'light')
    return {
      top: lchToHex({ l: 0.944, c: Math.max(0.016, tint * 0.3), h }),
      end: lchToHex({ l: 0.972, c: tint * 0.12, h: h + 24 }),
      shape: lchToHex({ l: 0.9, c: Math.max(0.026, tint * 0.42), h }),
    }
  return {
    top: lchToHex({ l: 0.248, c: Math.max(0.018, tint * 0.34), h }),
    end: lchToHex({ l: 0.186, c: tint * 0.14, h: h + 24 }),
    shape: lchToHex({ l: 0.3, c: Math.max(0.028, tint * 0.42), h }),
  }
}

/** Every token that depends on the skin, by name without the leading dashes. */
export function skinTokens(skin: Skin, theme: Theme): Tokens {
  const colors = theme === 'light' ? lightColors(skin) : darkColors(skin)
  return { ...colors, backdrop: backdropOf(skin.backdrop, backdropColors(skin, theme), theme) }
}
