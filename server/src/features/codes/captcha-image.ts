/**
 * The captcha picture: a few characters of a stroke font, bent and tied together, as a small PNG. Pure: all chance is given.
 * The characters overlap and arcs of their own colour run through them, so that no column between them is free of ink.
 * The background is always light, so that the picture stays readable on a dark page.
 */
import { crc32, deflateSync } from 'node:zlib'

const width = 240
const height = 80
const length = 4

/**
 * The strokes of each character as x,y points in a box of 10 × 14; `~` makes them a curve.
 * Left out are 0 O Q, 1 I L, and of each pair that a bend makes alike (2 Z, 5 S, 6 G, 8 B, U V, E F, P R, X K, A 4) the second;
 * H N W as well, whose upright strokes run together with a neighbour's.
 */
const font: Record<string, string[]> = {
  2: ['~1,3.5 2,1 5,0 8.5,1 9.3,4 7.5,7.5 4,10.8 1,14', '1,14 9.6,14'],
  3: ['~1,1.8 4.5,0 8.4,1.2 8.6,5 4.2,6.6', '~4.2,6.6 9,8.2 9.2,12 5.5,14 0.8,12.4'],
  5: ['8.8,0 1.9,0 1.3,6.4', '~1.3,6.4 5,5.2 8.8,7 9.2,11 6,14 2.6,13.8 0.6,12.3'],
  6: ['~8.6,1.4 5,0.4 2,3.4 0.8,8.6 2.2,12.8 5.2,14 8.6,12.6 9.2,9.2 6.6,6.6 3,7.4 1,9.6'],
  7: ['0.6,0 9.4,0 3.8,14'],
  8: ['~5,6.6 1.6,4.6 1.6,1.6 5,0 8.4,1.6 8.4,4.6 5,6.6 1,9 0.9,12.3 5,14 9.1,12.3 9,9 5,6.6'],
  9: ['~9,4.4 7,7.4 3.4,7.4 0.8,4.8 1.4,1.4 4.8,0 8,1.2 9.2,5.4 8,10.6 5,13.6 1.4,12.6'],
  A: ['0,14 5,0 10,14', '1.9,9.4 8.1,9.4'],
  C: ['~9.2,3 7.4,0.8 4.6,0.2 1.8,2 0.6,7 1.8,12 4.6,13.8 7.4,13.2 9.4,11'],
  D: ['1,0 1,14', '~1,0 5,0.3 8.4,2.6 9.4,7 8.4,11.4 5,13.7 1,14'],
  E: ['9,0 1,0 1,14 9.2,14', '1,6.8 7.6,6.8'],
  J: ['3.6,0 9.4,0', '~7.4,0 7.4,8 7,12 4.4,14 1.6,13 0.8,10.4'],
  M: ['0,14 0.8,0 5,9 9.2,0 10,14'],
  P: ['1,14 1,0', '~1,0 5.6,0 9,1.4 9.2,5.4 6,7.6 1,7.6'],
  T: ['0.2,0 9.8,0', '5,0 5,14'],
  U: ['~1,0 1,5 1.2,10.6 3.2,13.6 6.8,13.6 8.8,10.6 9,5 9,0'],
  X: ['0.6,0 9.4,14', '9.4,0 0.6,14'],
  Y: ['0.2,0 5,7 9.8,0', '5,7 5,14'],
}

export const captchaAlphabet = Object.keys(font).join('')

type Point = [x: number, y: number]
type Stroke = Point[]
type Random = () => number

const glyphs = new Map(Object.entries(font).map(([char, strokes]) => [char, strokes.map(readStroke)]))

export function captchaText(randomInt: (max: number) => number): string {
  return Array.from({ length }, () => captchaAlphabet.charAt(randomInt(captchaAlphabet.length))).join('')
}

export function drawCaptcha(text: string, random: Random): Buffer {
  const ink = new Uint8Array(width * height)
  for (const stroke of placeGlyphs(text, random)) drawStroke(ink, stroke, between(random, 2.9, 3.3))
  for (const stroke of arcs(random)) drawStroke(ink, stroke, between(random, 1.2, 1.7))
  for (let i = 0; i < 26; i++) {
    const at: Point = [random() * width, random() * height]
    drawStroke(ink, [at, at], between(random, 0.9, 2))
  }
  return encodePng(ink, random)
}

function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random()
}

function readStroke(written: string): Stroke {
  const curved = written.startsWith('~')
  const points = written
    .replace('~', '')
    .split(' ')
    .map((pair): Point => {
      const [x = 0, y = 0] = pair.split(',').map(Number)
      return [x, y]
    })
  return subdivide(points, curved ? 6 : 5, curved ? catmullRom : (_before, from, to, _after, t) => mix(from, to, t))
}

function mix([ax, ay]: Point, [bx, by]: Point, t: number): Point {
  return [ax + (bx - ax) * t, ay + (by - ay) * t]
}

type Between = (before: Point, from: Point, to: Point, after: Point, t: number) => Point

/** Puts points between points, because a straight line has to bend too. */
function subdivide(points: Stroke, steps: number, between: Between): Stroke {
  const fine: Stroke = []
  for (const [i, from] of points.entries()) {
    const to = points[i + 1]
    const count = to ? steps : 1
    for (let s = 0; s < count; s++)
      fine.push(between(points[i - 1] ?? from, from, to ?? from, points[i + 2] ?? to ?? from, s / steps))
  }
  return fine
}

function catmullRom(before: Point, from: Point, to: Point, after: Point, t: number): Point {
  const along = (p0: number, p1: number, p2: number, p3: number) =>
    p1 + 0.5 * t * (p2 - p0 + t * (2 * p0 - 5 * p1 + 4 * p2 - p3 + t * (3 * (p1 - p2) + p3 - p0)))
  return [along(before[0], from[0], to[0], after[0]), along(before[1], from[1], to[1], after[1])]
}

/** Lays the bent characters side by side, each just touching the ink before it, and the row near the middle. */
function placeGlyphs(text: string, random: Random): Stroke[] {
  let before: Point[] = []
  const row: Stroke[] = []
  for (const char of text) {
    const bent = bend(glyphs.get(char) ?? [], random)
    const [top, bottom] = extent(bent.flat(), 1)
    const drop = between(random, Math.min(0, -31 - top), Math.max(0, 31 - bottom))
    const dropped = bent.map((stroke) => stroke.map(([x, y]): Point => [x, y + drop]))
    const shift = touchingShift(before, dropped.flat(), between(random, 5, 6.2))
    const placed = dropped.map((stroke) => stroke.map(([x, y]): Point => [x + shift, y]))
    row.push(...placed)
    before = placed.flat()
  }
  const [left, right] = extent(row.flat(), 0)
  const squeeze = Math.min(1, (width - 20) / (right - left))
  const margin = (width - (right - left) * squeeze) * between(random, 0.35, 0.65)
  const phase = random() * Math.PI * 2
  return row.map((stroke) =>
    stroke.map(([x, y]): Point => [margin + (x - left) * squeeze, height / 2 + y + 3 * Math.sin(x / 30 + phase)]),
  )
}

/** How far right a character goes so that its nearest point is `gap` from those before; it never slips far under them. */
function touchingShift(before: Point[], points: Point[], gap: number): number {
  if (before.length === 0) return 0
  let shift = extent(before, 0)[1] - extent(points, 0)[0] - 7
  for (const [ax, ay] of before) {
    for (const [bx, by] of points) {
      if (Math.abs(ay - by) < gap) shift = Math.max(shift, ax - bx + Math.sqrt(gap * gap - (ay - by) ** 2))
    }
  }
  return shift
}

/** Turns, slants, stretches and waves one character around its middle. */
function bend(strokes: Stroke[], random: Random): Stroke[] {
  const turn = between(random, -0.22, 0.22)
  const slant = between(random, -0.2, 0.2)
  const [wide, high] = [between(random, 4, 4.8), between(random, 3.3, 3.8)]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const wave = between(random, 1.2, 2.4)
  const [phaseX, phaseY] = [random() * Math.PI * 2, random() * Math.PI * 2]
  return strokes.map((stroke) =>
    stroke.map(([px, py]): Point => {
      const y = (py - 7) * high + wave * Math.sin(px / 2 + phaseY)
      const x = (px - 5) * wide + slant * y + wave * Math.sin(py / 2.6 + phaseX)
      return [x * cos - y * sin, x * sin + y * cos]
    }),
  )
}

function extent(points: Point[], axis: 0 | 1): [low: number, high: number] {
  const values = points.map((point) => point[axis])
  return [Math.min(...values), Math.max(...values)]
}

/** Two long arcs from edge to edge, in the height where the characters are. */
function arcs(random: Random): Stroke[] {
  return [0.36, 0.62].map((level) => {
    const middle = height * (level + between(random, -0.05, 0.05))
    const rise = between(random, 6, 13) * (random() < 0.5 ? -1 : 1)
    const [pace, phase] = [between(random, 35, 60), random() * Math.PI * 2]
    return Array.from({ length: 41 }, (_, i): Point => [i * 6, middle + rise * Math.sin((i * 6) / pace + phase)])
  })
}

/** Ink is the nearness to the stroke, full inside its half-width and fading over one pixel. */
function drawStroke(ink: Uint8Array, stroke: Stroke, half: number): void {
  for (let i = 1; i < stroke.length; i++) {
    const [a, b] = [stroke[i - 1], stroke[i]]
    if (a && b) drawLine(ink, a, b, half)
  }
}

function drawLine(ink: Uint8Array, [ax, ay]: Point, [bx, by]: Point, half: number): void {
  const reach = half + 1
  const [dx, dy] = [bx - ax, by - ay]
  const square = dx * dx + dy * dy || 1
  const lastX = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + reach))
  const lastY = Math.min(height - 1, Math.ceil(Math.max(ay, by) + reach))
  for (let y = Math.max(0, Math.floor(Math.min(ay, by) - reach)); y <= lastY; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(ax, bx) - reach)); x <= lastX; x++) {
      const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / square))
      const distance = Math.hypot(x - ax - t * dx, y - ay - t * dy)
      const level = Math.round(15 * Math.max(0, Math.min(1, half + 0.5 - distance)))
      const at = y * width + x
      if (level > (ink[at] ?? 0)) ink[at] = level
    }
  }
}

const inks = [0x1f3a5f, 0x5b2a4e, 0x23513a, 0x6b3a1e, 0x33307a, 0x4a4a4a]
const papers = [0xf4f6fa, 0xf8f5ef, 0xf1f7f2, 0xf8f2f5]

/** Sixteen colours from paper to ink, four bits a pixel. */
function encodePng(ink: Uint8Array, random: Random): Buffer {
  const dark = inks[Math.floor(random() * inks.length)] ?? 0
  const light = papers[Math.floor(random() * papers.length)] ?? 0xffffff
  const palette = Buffer.alloc(48)
  for (let level = 0; level < 16; level++) {
    for (let channel = 0; channel < 3; channel++) {
      const [from, to] = [light, dark].map((colour) => (colour >> (16 - 8 * channel)) & 255)
      palette[level * 3 + channel] = Math.round((from ?? 0) + (((to ?? 0) - (from ?? 0)) * level) / 15)
    }
  }
  const line = 1 + width / 2
  const rows = Buffer.alloc(line * height)
  for (let i = 0; i < ink.length; i += 2) {
    const at = Math.floor(i / width) * line + 1 + (i % width) / 2
    rows[at] = ((ink[i] ?? 0) << 4) | (ink[i + 1] ?? 0)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([4, 3, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', header), chunk('PLTE', palette), chunk('IDAT', deflateSync(rows)), chunk('IEND')]
  return Buffer.concat([signature, ...parts])
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
