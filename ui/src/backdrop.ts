/**
 * Owns the backgrounds of the skins: CSS images made of gradients and small data: pictures.
 * Every colour comes from the palette; the pictures are drawn here and hold no outside link.
 */
import type { Backdrop } from './skins.ts'

/** `shape` is the strongest colour on the ground; the others are softer. */
export type BackdropColors = { readonly top: string; readonly end: string; readonly shape: string }

const picture = (viewBox: string, body: string, ratio = 'none') =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${viewBox}' preserveAspectRatio='${ratio}'>${body}</svg>`,
  )
    .replaceAll('%20', ' ')
    .replaceAll('%3D', '=')
    .replaceAll('%3A', ':')
    .replaceAll('%2F', '/')
    .replaceAll('%2C', ',')}")`

const wave = (y: number, lift: number) =>
  `M0 ${y}c120 ${-lift} 240 ${-lift} 360 0s240 ${lift} 360 0 240 ${-lift} 360 0 240 ${lift} 360 0V320H0z`

const waves = (fill: string) =>
  picture(
    '0 0 1440 320',
    `<g fill='${fill}'><path opacity='.4' d='${wave(120, 56)}'/><path opacity='.55' d='${wave(190, -44)}'/><path d='${wave(262, 34)}'/></g>`,
  )

const mountains = (fill: string) =>
  picture(
    '0 0 1440 320',
    `<g fill='${fill}'><path opacity='.35' d='M0 210C130 190 190 90 300 84c90-4 130 92 220 96 110 4 190-130 320-132 120-2 170 116 270 120 110 4 170-76 330-88v240H0z'/><path opacity='.6' d='M0 262c160-6 210-86 330-84 110 2 180 66 290 64 130-2 200-94 330-92 140 2 220 84 490 66v104H0z'/><path d='M0 300c240-44 380-40 560-22 260 26 560-58 880-30v72H0z'/></g>`,
  )

const grain = (fill: string) =>
  picture(
    '0 0 160 160',
    `<g stroke='${fill}' stroke-linecap='round' stroke-width='1.2' fill='none'><path d='M12 22q6-5 14-3M66 9q3 6 1 13M118 34q8 4 15 0M34 74q9-2 13 4M88 62q-4 6 0 12M140 84q5 5 4 12M16 122q7 4 15 1M70 128q6-6 13-4M112 140q-5-5-4-12M96 104q7-1 11 3'/><path stroke-width='2.2' d='M46 40h0M92 26h0M150 12h0M8 56h0M62 96h0M120 62h0M136 118h0M48 150h0M94 152h0M28 98h0M152 146h0M76 44h0'/></g>`,
    'xMidYMid',
  )

const sparkle = (x: number, y: number, r: number) =>
  `M${x} ${y - r}q${r / 6} ${(r * 5) / 6} ${r} ${r}q${(-r * 5) / 6} ${r / 6} ${-r} ${r}q${-r / 6} ${(-r * 5) / 6} ${-r} ${-r}q${(r * 5) / 6} ${-r / 6} ${r} ${-r}z`

const stars = (fill: string) =>
  picture(
    '0 0 480 480',
    `<g stroke='${fill}' stroke-linecap='round'><path stroke-width='4' d='M61 83h0M251 41h0M402 129h0M147 236h0M333 291h0M82 391h0M428 412h0'/><path stroke-width='2.6' d='M29 201h0M113 35h0M181 124h0M221 331h0M297 172h0M361 61h0M449 250h0M386 359h0M269 437h0M151 421h0M37 302h0M460 23h0'/><path stroke-width='1.6' d='M96 152h0M204 202h0M318 112h0M419 197h0M271 262h0M186 372h0M117 311h0M345 446h0M24 452h0M232 101h0' opacity='.7'/></g><path fill='${fill}' d='${sparkle(300, 78, 12)}${sparkle(114, 192, 9)}${sparkle(396, 258, 12)}${sparkle(204, 396, 9)}'/>`,
    'xMidYMid',
  )

/**
 * The value of --backdrop: a whole `background` shorthand without its colour. A miniature gives --scene, --tile and
 * --sky: the sizes of what stands at the foot, of the paper and of the stars.
 */
export function backdropOf(kind: Backdrop, { top, end, shape }: BackdropColors, theme: 'light' | 'dark'): string {
  const fall = `linear-gradient(180deg,${top},${end})`
  if (kind === 'plain') return 'none'
  if (kind === 'gradient')
    return `radial-gradient(90% 70% at 100% 0,${shape},${shape}00),radial-gradient(70% 60% at 0 100%,${top},${top}00),linear-gradient(${end},${end})`
  if (kind === 'paper') return `${grain(shape)} 0 0/var(--tile,160px 160px),${fall}`
  if (kind === 'waves') return `${waves(shape)} 50% 100%/var(--scene,max(100%,960px) 300px) no-repeat,${fall}`
  if (kind === 'mountains') return `${mountains(shape)} 50% 100%/var(--scene,max(100%,960px) 300px) no-repeat,${fall}`
  return `${stars(theme === 'light' ? '#93a3c8' : '#66769c')} 0 0/var(--sky,480px 480px),${fall}`
}
