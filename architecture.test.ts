/**
 * The rules of the house that no compiler knows: who may import whom, who writes which table, how long things get and
 * what they are called. Each rule is a pure function over files and is first tried on samples that break it, so that a
 * rule that cannot fail is found out.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** Low to high: a feature may import the ones before it. */
const featureOrder = `live notices files codes undo membership settings spaces folders tags sites referral auth
  account guide metadata search transfer explore orders wechat`.split(/\s+/)

/** Who writes a table; anybody may read it. */
const tablesOf: Record<string, readonly string[]> = {
  auth: ['users', 'sessions'],
  settings: ['settings'],
  codes: ['captchas', 'codes', 'tickets', 'tries'],
  jobs: ['jobs', 'schedules'],
  db: ['secrets', 'migrations'],
}
const mayUseSqlTag = ['server/src/http/health.ts']
const mayExportDefault = /\.config\.ts$|^server\/src\/test\/postgres\.ts$/
const most = { fileLines: 400, functionLines: 60, routesLines: 80, rootFiles: 14 }

type Import = { spec: string; target: string; names: string; typeOnly: boolean; at: number }
type File = { path: string; text: string; bare: string; comments: string; imports: Import[]; isTest: boolean }
type Where = RegExp | ((file: File) => boolean)
type Finder = (files: readonly File[]) => string[]
type Sample = Record<string, string>

const token =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|(?<=(?:[=(,:;!&|?{[]|=>|return)\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/g
const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** The code with its literals emptied, and the comments alone, both with every character in its old place. */
function separate(text: string): { bare: string; comments: string } {
  let [bare, comments, last] = ['', '', 0]
  for (const { 0: found, index } of text.matchAll(token)) {
    const inner = found.slice(1, -1)
    const emptied = found.startsWith('`')
      ? inner.replace(/(\$\{[^{}`]*\})|[^\n]/g, (_, expression?: string) => expression ?? ' ')
      : blank(inner)
    bare += text.slice(last, index) + (found.startsWith('/') ? blank(found) : found[0] + emptied + found[0])
    comments += blank(text.slice(last, index)) + (/^\/[/*]/.test(found) ? found : blank(found))
    last = index + found.length
  }
  return { bare: bare + text.slice(last), comments: comments + blank(text.slice(last)) }
}

function readImports(path: string, text: string, bare: string): Import[] {
  const statements = bare.matchAll(/\b(?:import|export)\b(\s+type\b)?([^'"`;()=]*?)\bfrom\s*['"]/g)
  return [...statements, ...bare.matchAll(/\bimport\s*\(?\s*['"]/g)].map((found) => {
    const spec = /^[^'"]*/.exec(text.slice(found.index + found[0].length))?.[0] ?? ''
    const typeOnly = found[1] !== undefined
    return { spec, target: resolve(path, spec), names: found[2] ?? '', typeOnly, at: found.index }
  })
}

/** A path in the repository, or `module:` and the name of a library. */
function resolve(path: string, spec: string): string {
  if (spec.startsWith('.')) return normalize(join(dirname(path), spec))
  if (spec.startsWith('#')) return `${path.split('/')[0]}/src/${spec.slice(1)}`
  const own = /^@shibei\/(\w+)\/?(.*)$/.exec(spec)
  return own ? `${own[1]}/src/${own[2] || 'index.ts'}` : `module:${spec}`
}

function toFile(path: string, text: string): File {
  const isCode = /\.(ts|tsx|mjs)$/.test(path)
  const { bare, comments } = isCode || path.endsWith('.css') ? separate(text) : { bare: '', comments: '' }
  const isTest = /\.test\.tsx?$|^e2e\/|\/src\/test\//.test(path)
  return { path, text, bare, comments, imports: isCode ? readImports(path, text, bare) : [], isTest }
}

const skipped = /^(node_modules|dist|data|\.cache|\.git|\.DS_Store)$|\.(log|png|jpe?g|webp|ico|woff2?|zip|gz|br|db)$/
function readFolder(folder: string, path = ''): File[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !skipped.test(entry.name))
    .flatMap((entry) => {
      const inside = join(folder, entry.name)
      if (entry.isDirectory()) return readFolder(inside, `${path}${entry.name}/`)
      return entry.isFile() ? [toFile(path + entry.name, readFileSync(inside, 'utf8'))] : []
    })
}
const repository = readFolder(import.meta.dirname)

const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length
const linesOf = (text: string) => text.trimEnd().split('\n').length

/** Looks into the files where a rule holds, and tells of each find by file, line and a word. */
function finder(where: Where, look: (file: File) => (readonly [at: number, what: string])[]): Finder {
  const fits = (file: File) => (where instanceof RegExp ? where.test(file.path) : where(file))
  const tell = (file: File) => look(file).map(([at, what]) => `${file.path}:${lineOf(file.text, at)} ${what}`)
  return (files) => files.filter(fits).flatMap(tell)
}

function matching(where: Where, pattern: RegExp, view: 'bare' | 'comments' | 'text' = 'bare'): Finder {
  const all = new RegExp(pattern, `g${pattern.flags}`)
  return finder(where, (file) => [...file[view].matchAll(all)].map((one) => [one.index, `has ${one[0].trim()}`]))
}

function importing(where: Where, forbidden: RegExp | ((one: Import, file: File) => boolean)): Finder {
  const isBad = forbidden instanceof RegExp ? (one: Import) => forbidden.test(one.target) : forbidden
  return finder(where, (file) =>
    file.imports.filter((one) => isBad(one, file)).map((one) => [one.at, `imports ${one.spec}`]),
  )
}

function untested(where: RegExp): Where {
  return (file) => !file.isTest && where.test(file.path)
}

/** One test a rule: its samples first, then the repository. */
function rule(name: string, remedy: string, find: Finder, broken: Sample, fine: Sample = {}): void {
  const files = (sample: Sample) => Object.entries(sample).map(([path, text]) => toFile(path, text))
  test(name, () => {
    const noticed = find(files(broken))
    const missed = Object.keys(broken).filter((path) => !noticed.some((found) => found.startsWith(`${path}:`)))
    expect(missed, 'These samples break the rule, and it does not notice').toEqual([])
    expect(find(files(fine)), 'These samples keep the rule, and it complains').toEqual([])
    const found = find(repository)
    expect(found, `${found.join('\n')}\n${remedy}\n`).toEqual([])
  })
}

const packages = { contract: '', ui: '', server: 'contract', web: 'contract ui', extension: 'contract ui' }
for (const [name, words] of Object.entries(packages)) {
  const known = words.split(' ').filter(Boolean)
  const strangers = ['contract', 'ui', 'server', 'web', 'e2e'].filter((one) => one !== name && !known.includes(one))
  rule(
    `of the other packages, ${name} imports ${known.join(' and ') || 'none'}`,
    'Move what both need down into contract or ui.',
    importing(new RegExp(`^${name}/`), new RegExp(`^(?!module:|${[name, ...known].join('/|')}/)`)),
    Object.fromEntries(strangers.map((one) => [`${name}/src/${one}.ts`, `import a from '@shibei/${one}/a.ts'`])),
    { [`${name}/src/a.ts`]: ['./b.ts', '#c.ts', 'react'].map((one) => `import '${one}'`).join('\n') },
  )
}
rule(
  'the contract needs no library but zod',
  'It runs in browsers and on the server: hand it what it needs.',
  importing(/^contract\//, ({ target }, { isTest }) =>
    (isTest ? /^module:(?!zod\b|vitest$|node:|fast-check$)/ : /^module:(?!zod\b)/).test(target),
  ),
  { 'contract/src/a.ts': "import * as k from 'kysely'", 'contract/src/b.ts': "import 'node:fs'" },
  { 'contract/src/c.ts': "import * as z from 'zod/mini'", 'contract/src/d.test.ts': "import { test } from 'vitest'" },
)
rule(
  'operations know no HTTP, and routes know only how to bind them',
  'Bind the operation with `on` in routes.ts, and give it what it needs as a parameter.',
  importing(untested(/^server\/src\/(features|jobs)\//), ({ target, typeOnly, names }, { path }) => {
    if (target !== 'server/src/http/serve.ts') return target.startsWith('server/src/http/')
    return !typeOnly && !(path.endsWith('/routes.ts') && /^\s*\{\s*(?:on|raw|on, raw)\s*\}\s*$/.test(names))
  }),
  {
    'server/src/jobs/a.ts': "import { on } from '#http/serve.ts'",
    'server/src/jobs/b.ts': "import '#http/envelope.ts'",
  },
  {
    'server/src/jobs/routes.ts':
      "import { on, raw } from '#http/serve.ts'\nimport type { Route } from '#http/serve.ts'",
  },
)
rule(
  'only http/ knows the HTTP library',
  'Say it in terms of context.ts, and let http/ translate.',
  importing(/^server\/src\/(?!http\/)/, /^module:@?fastify\b/),
  { 'server/src/start.ts': "import type { FastifyInstance } from 'fastify'" },
)
rule(
  'only db/ knows the database engines',
  'Put what differs between the engines behind a function in db/.',
  importing(untested(/^server\/src\/(?!db\/)/), /^module:(pg|node:sqlite)$/),
  { 'server/src/main.ts': "import { DatabaseSync } from 'node:sqlite'", 'server/src/a.ts': "import pg from 'pg'" },
)
rule(
  'transactions are opened in db/ alone',
  'Use inTransaction, whose callback shadows the handle.',
  matching(/^server\/src\/(?!db\/)/, /\.transaction\(/),
  { 'server/src/features/sites/sites.ts': 'await db.transaction().execute(work)' },
  { 'server/src/features/sites/tags.ts': "const text = 'db.transaction()' // db.transaction()" },
)
rule(
  'hand-written SQL stays in db/',
  'Use the query builder, or put the statement behind a function in db/.',
  importing(untested(/^server\/src\/(?!db\/)/), ({ target, names }, { path }) => {
    return target === 'module:kysely' && /\bsql\b/.test(names) && !mayUseSqlTag.includes(path)
  }),
  { 'server/src/features/sites/sites.ts': "import { sql } from 'kysely'" },
)
rule(
  'the environment is read in config.ts alone',
  'Add it to config.ts and take it from context.config.',
  matching(untested(/^(?!scripts\/|server\/src\/config\.ts$|.*\.config\.ts$)/), /\bprocess\.env\b/),
  { 'server/src/log.ts': 'const level = process.env.LEVEL', 'web/src/a.ts': 'const a = `at ${process.env.HOST}`' },
)
const network = /^module:((node:)?(https?|http2|net|tls|dgram|dns)\b|(undici|nodemailer|ws|axios|got)$)/
const inward = untested(/^server\/src\/(?!gateways\/)/)
rule(
  'the server speaks to the outside through gateways/ alone',
  'Write a gateway, with a simulator beside it.',
  (files) => [
    ...importing(inward, ({ target, typeOnly }) => !typeOnly && network.test(target))(files),
    ...matching(inward, /(?<![\w.])fetch\s*\(|globalThis\.fetch|new (?:WebSocket|EventSource)\(/)(files),
  ],
  { 'server/src/features/sites/sites.ts': 'await fetch(url)', 'server/src/a.ts': "import { connect } from 'node:net'" },
  { 'server/src/gateways/web.ts': 'await fetch(url)', 'server/src/b.ts': "import type { Socket } from 'node:net'" },
)
const isRoutes = /^server\/.*\/routes\.ts$/
rule(
  'routes.ts holds no SQL',
  'Move the query into an operation of the feature.',
  matching(isRoutes, /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|with|executeQuery)\(|\bsql`/),
  { 'server/src/features/sites/routes.ts': "on(contract.a, ({ db }) => db.selectFrom('sites'))" },
)
rule(
  'routes.ts is imported by app.ts alone',
  'Import the operation instead of the route.',
  importing(/^(?!server\/src\/app\.ts$)/, isRoutes),
  { 'server/src/features/sites/sites.ts': "import { tagRoutes } from '#features/tags/routes.ts'" },
)
rule(
  'what features stand on knows no feature',
  'Enqueue a job by name, or let app.ts hand it over.',
  importing(untested(/^server\/src\/(db|jobs|gateways|http)\//), /^server\/src\/(features\/|app\.ts$)/),
  {
    'server/src/jobs/a.ts': "import a from '#features/tags/tags.ts'",
    'server/src/http/b.ts': "import b from '#app.ts'",
  },
)
const featureOf = (path: string) => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? ''
const placeOf = (path: string) => featureOrder.indexOf(featureOf(path))
rule(
  'a feature imports only features below it',
  `Low to high: ${featureOrder.join(' ')}. To start something above, enqueue a job by name.`,
  importing(untested(/^server\/src\/features\//), ({ target }, { path }) => {
    return featureOf(target) !== '' && featureOf(target) !== featureOf(path) && placeOf(target) >= placeOf(path)
  }),
  { 'server/src/features/tags/tags.ts': "import { addSite } from '#features/sites/sites.ts'" },
  { 'server/src/features/sites/sites.ts': "import { a } from './b.ts'\nimport { tag } from '#features/tags/tags.ts'" },
)
rule(
  'every feature has its place in the order',
  'Add the folder to featureOrder in architecture.test.ts, or rename it.',
  finder(/^server\/src\/features\/./, ({ path }) => (placeOf(path) < 0 ? [[0, 'is in no known feature']] : [])),
  { 'server/src/features/bookmarks/bookmarks.ts': '' },
)
rule(
  'a table is written by its owner alone',
  'Call a function of the feature that owns the table (tablesOf in architecture.test.ts).',
  finder(untested(/^server\/src\/(?!db\/migrations\/)/), ({ path, text, bare }) => {
    const owned = tablesOf[featureOf(path) || (path.split('/')[2] ?? '')] ?? []
    const writes = [...bare.matchAll(/\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*/g)]
    return writes.flatMap(({ 0: found, index }) => {
      const table = /^'(\w+)/.exec(text.slice(index + found.length))?.[1] ?? 'what it does not name'
      return owned.includes(table) ? [] : [[index, `writes ${table}`]]
    })
  }),
  { 'server/src/demo.ts': "db\n.insertInto(\n'users')", 'server/src/features/auth/b.ts': 'db.deleteFrom(table)' },
  { 'server/src/features/auth/users.ts': "db.updateTable('users')", 'server/src/jobs/a.ts': "db.deleteFrom('jobs')" },
)
rule(
  'every table has an owner, and every owner its tables',
  'Keep tablesOf in architecture.test.ts in step with the tables of db/schema.ts.',
  finder(/^server\/src\/db\/schema\.ts$/, ({ bare }) => {
    const body = /export type Tables = \{([^}]*)\}/.exec(bare)?.[1] ?? ''
    const tables = Array.from(body.matchAll(/(\w+):/g), (found) => found[1] ?? '')
    const owned = Object.values(tablesOf).flat()
    const odd = [...tables, ...owned].filter((one) => !tables.includes(one) || !owned.includes(one))
    return odd.map((one) => [0, `and tablesOf do not agree about ${one}`])
  }),
  { 'server/src/db/schema.ts': 'export type Tables = {\n  users: Users\n  orphans: Orphans\n}' },
)

const isSource = /\.(ts|tsx|mjs|css)$/
const lengths = [['a file', isSource, most.fileLines] as const, ['routes.ts', isRoutes, most.routesLines] as const]
for (const [what, where, lines] of lengths) {
  const sample = (length: number) => ({ 'server/src/jobs/routes.ts': 'a\n'.repeat(length) })
  const look = ({ text }: File) => (linesOf(text) > lines ? [[0, `has ${linesOf(text)} lines`] as const] : [])
  const remedy = 'Split it at a seam of meaning.'
  rule(`${what} has at most ${lines} lines`, remedy, finder(where, look), sample(lines + 1), sample(lines))
}
const long = 'b()\n'.repeat(most.functionLines)
rule(
  `a function has at most ${most.functionLines} lines`,
  'Take a part with a name of its own out of it.',
  // A migration is a table of statements.
  finder(/^(?!.*\/migrations\/)/, longFunctions),
  { 'web/src/a.ts': `function a({ b }: C): Promise<{ d: 1 }> {\n${long}}`, 'e2e/b.ts': `test('a', () => {\n${long}})` },
  {
    'server/src/c.test.ts': `describe('a', () => {\n${long}})`,
    'web/src/d.tsx': `function D() {\n${long}return <b />\n}`,
    'web/src/e.ts': `const e = {\n${long}}\nif (e) {\n${long}}\nfunction f() {\n${long.slice(8)}}`,
  },
)
rule(
  `the root holds at most ${most.rootFiles} files`,
  'Find it a folder.',
  (files) => {
    const found = files.filter(({ path }) => /^[^./][^/]*$/.test(path))
    return found.length > most.rootFiles ? found.map(({ path }) => `${path}: is one of ${found.length}`) : []
  },
  Object.fromEntries(Array.from({ length: most.rootFiles + 1 }, (_, index) => [`${index}.md`, ''])),
)
rule(
  'files and folders are named in kebab-case',
  'Rename it: site-card.tsx exports SiteCard.',
  finder(/^(?!(?:[a-z0-9]+(?:[-.][a-z0-9]+)*(?:\/|$))+$).*\.(?:ts|tsx|mjs|css)$/, () => [[0, 'is not in kebab-case']]),
  { 'web/src/SiteCard.tsx': '', 'web/src/siteCards/a.ts': '', 'web/src/site_card.css': '' },
  { 'web/src/site-card.module.css': '' },
)
rule(
  'nothing is called after a drawer',
  'Name it after what it holds; a thing without a better name has no home yet.',
  finder(/(?:^|\/)(?:utils?|helpers?|common|shared|types|misc|core)(?:[./]|$)/, () => [[0, 'is a drawer']]),
  { 'web/src/utils/a.ts': '', 'web/src/types.d.ts': '', 'docs/helpers.md': '' },
  { 'web/src/common-sites.tsx': '' },
)
rule(
  'no import climbs two folders',
  'Write # for the src of the same package, or the name of another.',
  importing(isSource, ({ spec }) => spec.startsWith('../../')),
  { 'web/src/features/a/b.ts': "import { c } from '../../lib/c.ts'" },
)
// The sample below would be found as well.
const isOtherTest: Where = (file) => file.isTest && file.path !== 'architecture.test.ts'
rule(
  'a test is named by a true sentence',
  'Say what is so, without “should”.',
  matching(isOtherTest, /(?:\b(?:test|it|describe)[\w.]*|\))\(\s*(['"`]).*?\bshould\b/i, 'text'),
  { 'web/src/a.test.ts': "test('it should work', () => {})", 'e2e/b.ts': "test.each(a)('%s Should be', () => {})" },
)
rule(
  'no file knows a path of somebody’s machine',
  'Use a path relative to the file, or os.tmpdir().',
  matching(/./, /(?<![\w.~-])\/(?:home|Users|root|tmp|work|mnt)\/[\w.-]+/, 'text'),
  { 'docs/a.md': ['see ', 'home', 'somebody'].join('/'), 'scripts/b.mjs': `open('${['', 'tmp', 'b'].join('/')}')` },
  { 'web/src/c.ts': "import '#features/home/index-page.tsx'" },
)
rule(
  'the lock file names no registry',
  'Keep omit-lockfile-registry-resolved in .npmrc and install again.',
  matching(/^package-lock\.json$/, /"resolved": "[^"]*[:/][^"]*"/, 'text'),
  { 'package-lock.json': '"resolved": "https://registry.example/a.tgz"' },
)

/** What is not written anywhere; each name says what to do instead. */
const bans: readonly [string, 'bare' | 'comments', RegExp, string][] = [
  ['everything is exported by name', 'bare', /\bexport default\b|\bas default\b/, 'export default 1'],
  ['nothing is exported wholesale: import from the file that has it', 'bare', /\bexport \*/, 'export * from a'],
  ['a list of strings stands where an enum could', 'bare', /\benum \w+ \{/, 'export const enum A { B }'],
  ['everything has a type: unknown perhaps, never any', 'bare', /(?::|\bas|[<,|])\s*any\b(?! \w)/, 'let a: any'],
  ['types are made right, not silenced', 'comments', /@ts-(?:ignore|expect-error|nocheck)/, '// @ts-ignore -- fine'],
  ['who silences the linter says why after --', 'comments', /(?:es|ox)lint-disable(?!.* -- \w)/, '// oxlint-disable a'],
  ['what is left to do is an issue, not a comment', 'comments', /\b(?:TODO|FIXME|HACK|XXX)\b/, '/* TODO: a */'],
  ['every test runs', 'bare', /\b(?:test|it|describe)\.(?:\w+\.)*(?:skip|only|todo)\b/, 'it.only(a)'],
]
const innocent = {
  'ui/src/b.ts': "const a = 'export default, as any, TODO' // oxlint-disable-line a -- it is a command",
}
for (const [name, view, pattern, broken] of bans) {
  const where = (file: File) => !(pattern.test('export default') && mayExportDefault.test(file.path))
  rule(name, 'Do as its name says.', matching(where, pattern, view), { 'web/src/a.ts': broken }, innocent)
}

test('the lengths of files are noted', () => {
  const found = repository.filter((file) => isSource.test(file.path)).map((file) => linesOf(file.text))
  const at = (part: number) => found.toSorted((a, b) => a - b)[Math.floor((found.length - 1) * part)]
  console.info(`${found.length} files, lines: median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}`)
  expect(found.length).toBeGreaterThan(50)
})

/** Estimated by matching braces. Components that draw and blocks that only gather tests may be long. */
function longFunctions({ path, bare }: File): (readonly [number, string])[] {
  const open: number[] = []
  return [...bare.matchAll(/[{}]/g)].flatMap(({ 0: brace, index }) => {
    if (brace === '{') open.push(index)
    const start = (brace === '}' && open.pop()) || index
    const body = bare.slice(start, index + 1)
    if (linesOf(body) <= most.functionLines || !opensFunction(bare.slice(0, start))) return []
    return path.endsWith('.tsx') && /<\/|\/>/.test(body) ? [] : [[start, `has a function of ${linesOf(body)} lines`]]
  })
}

function opensFunction(before: string): boolean {
  const head = before.slice(-400).trimEnd()
  if (head.endsWith('=>')) return !/\bdescribe\b[^\n{}]*$/.test(head)
  if (!head.endsWith(')')) return /\)\s*:\s*[^\s=;()][^=;()]*$/.test(head)
  let [depth, at] = [0, head.length]
  do depth += { ')': 1, '(': -1 }[head[--at] ?? ''] ?? 0
  while (depth > 0 && at > 0)
  return !/\b(?:if|for|while|switch|catch|with)(?:\s+await)?\s*$/.test(head.slice(0, at))
}
