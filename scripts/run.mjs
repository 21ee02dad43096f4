/** The other commands of package.json, each a short list of steps on the project's own Node. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, ensureBrowser, ensureBuilt, ensureInstalled, ownNode, root, run, say } from './prepare.mjs'

const [task, ...parameters] = process.argv.slice(2)
const bin = (name) => join(root, 'node_modules', '.bin', name)
const node = (file, ...rest) => run(ownNode, [join(root, file), ...rest])
const vitest = (...rest) => run(ownNode, [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...rest])

const quick = ['architecture', 'contract', 'ui', 'server-sqlite', 'server-postgres', 'web']
const projects = (names) => names.flatMap((name) => ['--project', name])

function lint() {
  say('格式、类型、规则…')
  run(bin('oxfmt'), ['--check', '.'])
  for (const part of ['contract', 'ui', 'server', 'web', 'e2e']) run(bin('tsc'), ['-p', part])
  run(bin('oxlint'), ['--deny-warnings'])
}

const tasks = {
  check() {
    lint()
    ensureBuilt()
    vitest(...projects(quick), ...parameters)
  },
  test() {
    ensureBrowser()
    lint()
    ensureBuilt()
    vitest(...parameters)
  },
  e2e() {
    ensureBrowser()
    ensureBuilt()
    vitest('--project', 'e2e', ...parameters)
  },
  build,
  format: () => run(bin('oxfmt'), ['.']),
  bench() {
    ensureBuilt()
    node('scripts/bench/bench.ts', ...parameters)
  },
  admin: () => node('server/src/admin.ts', ...parameters),
  dev() {
    const children = [
      spawn(ownNode, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], { cwd: root, stdio: 'inherit' }),
      spawn(ownNode, [join(root, 'node_modules', 'vite', 'bin', 'vite.js')], {
        cwd: join(root, 'web'),
        stdio: 'inherit',
      }),
    ]
    const stop = () => children.forEach((child) => child.kill('SIGTERM'))
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
    for (const child of children) child.on('exit', stop)
  },
}

if (!task || !(task in tasks)) {
  process.stderr.write(`没有这个命令：${task ?? ''}。可用的有：${Object.keys(tasks).join('、')}\n`)
  process.exit(2)
}
ensureInstalled()
tasks[task]()
