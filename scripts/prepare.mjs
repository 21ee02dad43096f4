/**
 * What has to be there before anything runs: packages, the project's own Node, a built web application, a browser for
 * the tests. Plain JavaScript without packages, because it runs on whatever Node the machine has.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const ownNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const installStamp = join(root, 'node_modules', '.shibei-installed')
const buildStamp = join(root, 'web', 'dist', '.shibei-built')

/** Installs when the lock file is not the one that was installed last. */
export function ensureInstalled() {
  const wanted = hashOf([join(root, 'package-lock.json'), join(root, 'package.json')])
  if (existsSync(ownNode) && readIfThere(installStamp) === wanted) return
  say('正在安装依赖…')
  // Not `npm ci`: it insists that the lock file knows every platform's binaries, which not every registry has.
  run('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  if (!existsSync(ownNode)) {
    process.stderr.write('没有装上项目自带的 Node：请检查 npm 是否禁止了安装脚本（ignore-scripts）。\n')
    process.exit(1)
  }
  writeFileSync(installStamp, wanted)
}

/** Builds when a source is not the one that was built last. */
export function ensureBuilt() {
  const folders = ['web', 'ui/src', 'contract/src'].map((folder) => join(root, folder))
  const wanted = hashOf([...folders.flatMap(sourcesIn), join(root, 'package-lock.json')])
  if (readIfThere(buildStamp) === wanted) return
  say('正在构建页面…')
  build()
  writeFileSync(buildStamp, wanted)
}

export function build() {
  run(ownNode, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    env: { NODE_ENV: 'production' },
  })
}

/** The machine's Chromium; where root may install, Debian's package; else a clear word. Gives its path. */
export function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  if (process.getuid?.() === 0 && findOnPath('apt-get')) {
    say('正在安装 Chromium（测试用）…')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    const installed = findBrowser()
    if (installed) return installed
  }
  process.stderr.write('测试需要 Chromium：请安装 chromium 或 google-chrome，并确保它在 PATH 中。\n')
  process.exit(1)
}

export function findBrowser() {
  return ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(findOnPath).find(Boolean)
}

function findOnPath(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))
}

/** Runs a command to its end; its failure is ours. */
export function run(command, parameters, { cwd = root, env = {} } = {}) {
  const path = [dirname(ownNode), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const result = spawnSync(command, parameters, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: command === 'npm' ? process.env.PATH : path, ...env },
  })
  if (result.error) throw result.error
  if (result.status !== 0) process.exit(result.status ?? 1)
}

export function say(line) {
  process.stdout.write(`${line}\n`)
}

function sourcesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name) && !entry.name.startsWith('.'))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? sourcesIn(path) : [path]
    })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .toSorted((a, b) => (a < b ? -1 : 1))
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    if (!existsSync(file) || !statSync(file).isFile()) continue
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

export function cacheFolder(name) {
  const folder = join(root, 'node_modules', '.cache', name)
  mkdirSync(folder, { recursive: true })
  return folder
}
