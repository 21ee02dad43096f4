/**
 * The bytes a browser loads before a page can be used: the entry, what it imports, and the chunk of the page itself,
 * as the build's manifest tells. What comes later, on demand, is not counted.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { kilobytes } from './numbers.ts'
import { root } from './processes.ts'
import type { Section, Subject } from './report.ts'

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }
type Manifest = Readonly<Record<string, Chunk>>

const dist = join(root, 'web', 'dist')
const KB = 1024

/** The pages measured, the source of each one's chunk, and the budgets where there are any. */
const pages = [
  { path: '/', source: 'src/features/home/index-page.tsx' },
  { path: '/auth/login', source: 'src/features/auth/login-page.tsx', js: 85 * KB, css: 6 * KB },
  { path: '/mine/setting', source: 'src/app/shell/setting-screen.tsx', js: 120 * KB, css: 10 * KB },
]

export const pageWeight: Subject = {
  name: 'page-weight',
  async measure(): Promise<Section> {
    const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest
    const weighed = pages.map((page) => ({ ...page, ...weigh(manifest, page.source) }))
    const budget = (bytes: number | undefined) => (bytes ? kilobytes(bytes) : '–')
    return {
      title: 'Bytes a page loads first',
      how: 'Of the production build, gzip -9; KB = 1024 bytes. Each file is compressed by itself, as it is sent.',
      tables: [
        {
          head: ['', 'files', 'JS', 'budget', 'CSS', 'budget'],
          rows: weighed.map(({ path, files, jsBytes, cssBytes, js, css }) => [
            path,
            String(files),
            kilobytes(jsBytes),
            budget(js),
            kilobytes(cssBytes),
            budget(css),
          ]),
        },
      ],
      aims: weighed.flatMap(({ path, jsBytes, cssBytes, js, css }) =>
        js && css
          ? [
              {
                aim: `${path} loads at most ${kilobytes(js)} of JS and ${kilobytes(css)} of CSS`,
                met: jsBytes <= js && cssBytes <= css,
                found: `${kilobytes(jsBytes)} and ${kilobytes(cssBytes)}`,
              },
            ]
          : [],
      ),
    }
  },
}

function weigh(manifest: Manifest, source: string) {
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)
  if (!entry || !manifest[source]) throw new Error(`The build has no chunk for ${entry ? source : 'an entry'}`)
  const scripts = new Set<string>()
  const sheets = new Set<string>()
  const seen = new Set<string>()
  const follow = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    scripts.add(chunk.file)
    for (const sheet of chunk.css ?? []) sheets.add(sheet)
    for (const imported of chunk.imports ?? []) follow(imported)
  }
  follow(entry)
  follow(source)
  return { files: scripts.size + sheets.size, jsBytes: compressed(scripts), cssBytes: compressed(sheets) }
}

function compressed(files: Iterable<string>): number {
  let bytes = 0
  for (const file of files) bytes += gzipSync(readFileSync(join(dist, file)), { level: 9 }).length
  return bytes
}
