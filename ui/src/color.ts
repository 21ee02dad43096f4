/**
 * Owns colour arithmetic: OKLCH to and from sRGB hex, and the WCAG contrast of two hex colours.
 * Every hex it gives is inside sRGB: chroma is lowered until the colour fits, lightness and hue stay.
 */

export type Lch = { readonly l: number; readonly c: number; readonly h: number }

type Triple = readonly [number, number, number]

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const fromLinear = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

function channels(hex: string): Triple {
  const n = Number.parseInt(hex.slice(1, 7), 16)
  return [((n >> 16) & 255) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255]
}

export function hexToLch(hex: string): Lch {
  const [r, g, b] = channels(hex).map(toLinear) as unknown as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const h = (Math.atan2(bb, a) * 180) / Math.PI
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: h < 0 ? h + 360 : h,
  }
}

function linearRgb({ l, c, h }: Lch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}

const fits = (rgb: Triple) => rgb.every((v) => v >= -0.0005 && v <= 1.0005)

export function lchToHex(color: Lch): string {
  let c = color.c
  if (!fits(linearRgb(color))) {
    let low = 0
    let high = color.c
    for (let i = 0; i < 24; i++) {
      c = (low + high) / 2
      if (fits(linearRgb({ ...color, c }))) low = c
      else high = c
    }
    c = low
  }
  const bytes = linearRgb({ ...color, c }).map((v) => Math.round(255 * fromLinear(Math.min(1, Math.max(0, v)))))
  return `#${bytes.map((v) => v.toString(16).padStart(2, '0')).join('')}`
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(toLinear) as unknown as Triple
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The WCAG 2 contrast ratio, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const a = luminance(one)
  const b = luminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}
