import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { captchaAlphabet, captchaText, drawCaptcha } from './captcha-image.ts'

/** A small generator with a seed, so that every picture of these tests can be drawn again. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

function textFrom(random: () => number): string {
  return captchaText((max) => Math.floor(random() * max))
}

type Picture = { width: number; height: number; depth: number; palette: Buffer; levels: Uint8Array }

function decodePng(png: Buffer): Picture {
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length;) {
    const size = png.readUInt32BE(at)
    const body = png.subarray(at + 4, at + 8 + size)
    expect(png.readUInt32BE(at + 8 + size)).toBe(crc32(body))
    chunks.set(body.toString('latin1', 0, 4), body.subarray(4))
    at += 12 + size
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
  const header = chunks.get('IHDR') ?? Buffer.alloc(0)
  const [width, height, depth] = [header.readUInt32BE(0), header.readUInt32BE(4), header.readUInt8(8)]
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))
  expect(rows.length).toBe(height * (1 + width / 2))
  const levels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const line = rows.subarray(y * (1 + width / 2))
    expect(line[0]).toBe(0)
    for (let x = 0; x < width; x++) levels[y * width + x] = ((line[1 + (x >> 1)] ?? 0) >> (x % 2 ? 0 : 4)) & 15
  }
  return { width, height, depth, palette: chunks.get('PLTE') ?? Buffer.alloc(0), levels }
}

function columnsOfInk({ width, height, levels }: Picture): boolean[] {
  return Array.from({ length: width }, (_, x) =>
    Array.from({ length: height }, (_, y) => levels[y * width + x] ?? 0).some((level) => level > 7),
  )
}

test('the characters of a captcha cannot be taken for one another', () => {
  expect(captchaAlphabet).not.toMatch(/[0OQ1ILl]/)
  expect(new Set(captchaAlphabet).size).toBe(captchaAlphabet.length)
  expect(captchaAlphabet).toBe(captchaAlphabet.toUpperCase())
})

test('a captcha has four characters, and every one of the alphabet turns up', () => {
  const random = seeded(1)
  const texts = Array.from({ length: 300 }, () => textFrom(random))
  expect(texts.every((text) => text.length === 4)).toBe(true)
  expect([...new Set(texts.join(''))].toSorted().join('')).toBe(captchaAlphabet.split('').toSorted().join(''))
})

test('a captcha is a PNG of 240 × 80 with light paper and at most 6 KB', () => {
  const random = seeded(2)
  for (let i = 0; i < 40; i++) {
    const png = drawCaptcha(textFrom(random), random)
    expect(png.length).toBeLessThanOrEqual(6 * 1024)
    const picture = decodePng(png)
    expect([picture.width, picture.height, picture.depth]).toEqual([240, 80, 4])
    expect(Math.min(...picture.palette.subarray(0, 3))).toBeGreaterThan(220)
    expect(Math.max(...picture.palette.subarray(45, 48))).toBeLessThan(130)
  }
})

test('the same chance draws the same captcha, another one does not', () => {
  expect(drawCaptcha('2AXY', seeded(3))).toEqual(drawCaptcha('2AXY', seeded(3)))
  expect(drawCaptcha('2AXY', seeded(3))).not.toEqual(drawCaptcha('2AXY', seeded(4)))
  expect(drawCaptcha('2AXY', seeded(3))).not.toEqual(drawCaptcha('2AXT', seeded(3)))
})

test('a captcha cannot be cut into characters at columns without ink', () => {
  const random = seeded(5)
  for (let i = 0; i < 100; i++)
    expect(columnsOfInk(decodePng(drawCaptcha(textFrom(random), random)))).not.toContain(false)
})

test('no character touches the edge of the picture from above or below', () => {
  const random = seeded(6)
  for (let i = 0; i < 100; i++) {
    const { width, height, levels } = decodePng(drawCaptcha(textFrom(random), random))
    const edge = [...levels.subarray(0, width), ...levels.subarray(width * (height - 1))]
    // Only a dot, less than five pixels wide, may lie across the edge.
    expect(edge.map((level) => (level > 7 ? '#' : ' ')).join('')).not.toMatch(/#{6}/)
  }
})
