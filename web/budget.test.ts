/** What the pages may weigh, read from the built files. Build first: `npm run build`. KB are 1024 bytes, gzip level 9. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'

type Chunk = { file: string; name?: string; imports?: string[]; css?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

const here = dirname(fileURLToPath(import.meta.url))
const dist = join(here, 'dist')
const manifestFile = join(dist, '.vite/manifest.json')
let manifest: Manifest = {}

beforeAll(async () => {
  if (!existsSync(manifestFile)) await build({ root: here, mode: 'production', logLevel: 'error' })
  manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
}, 120_000)

const weigh = (file: string) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length / 1024
const sum = (files: Iterable<string>) => [...files].reduce((total, file) => total + weigh(file), 0)

/** A page's own chunk, the entry, and all that these import. */
function neededBy(...keys: string[]) {
  const js = new Set<string>()
  const css = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || js.has(chunk.file)) return
    js.add(chunk.file)
    for (const file of chunk.css ?? []) css.add(file)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return { js, css }
}

test('the sign-in page weighs at most 85 KB of script and 6 KB of style', () => {
  const { js, css } = neededBy('index.html', 'src/features/auth/login-page.tsx')
  expect(js.size).toBeGreaterThan(1)
  expect(sum(js)).toBeLessThanOrEqual(85)
  expect(sum(css)).toBeLessThanOrEqual(6)
})

test('the setting page weighs at most 120 KB of script and 10 KB of style', () => {
  const { js, css } = neededBy('index.html', 'src/app/signed-in.tsx', 'src/app/shell/setting-screen.tsx')
  expect(sum(js)).toBeLessThanOrEqual(120)
  expect(sum(css)).toBeLessThanOrEqual(10)
})

test('the first files hold neither the overlays nor the server state of /mine', () => {
  const names = [...neededBy('index.html', 'src/features/auth/login-page.tsx').js].join(' ')
  expect(names).not.toMatch(/overlay|signed-in|setting/)
})

test('no chunk that is fetched later weighs more than 40 KB, the overlays 90 KB', () => {
  const first = neededBy('index.html').js
  for (const chunk of Object.values(manifest)) {
    if (!chunk.file.endsWith('.js') || first.has(chunk.file)) continue
    expect(weigh(chunk.file), chunk.file).toBeLessThanOrEqual(chunk.name === 'overlay' ? 90 : 40)
  }
})

test('the page the server sends has nothing inline, and the opening tag that the server looks for', () => {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  expect(html).toContain('<html lang="zh-CN" data-theme="system" data-skin="0">')
  expect(html).not.toMatch(/<style|style=|<script(?![^>]*src=)| on\w+=/)
})

test('what shrinks lies ready in both compressions', () => {
  for (const { file } of Object.values(manifest)) {
    if (!/\.(?:js|css)$/.test(file) || readFileSync(join(dist, file)).length < 200) continue
    expect(existsSync(join(dist, `${file}.br`)), file).toBe(true)
    expect(existsSync(join(dist, `${file}.gz`)), file).toBe(true)
  }
})
