/** How long it takes from starting the program to its first answer, on a database that is there already. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Engine, Ground } from './ground.ts'
import { median, milliseconds } from './numbers.ts'
import { root, startProduct } from './processes.ts'
import type { Section, Subject } from './report.ts'
import { steps } from './start-steps.ts'
import type { Steps } from './start-steps.ts'

const starts = 7
const npmStarts = 3
const aimMs = 1000

export const startUp: Subject = {
  name: 'start-up',
  async measure(ground): Promise<Section> {
    const engines = await ground.engines()
    const rows: string[][] = []
    const byNpm: number[] = []
    for (const engine of engines) {
      // The first start fills the cache of compiled code, as anybody's first start does.
      await startTimes(ground, engine, 'node', 1)
      const node = await startTimes(ground, engine, 'node', starts)
      const npm = await startTimes(ground, engine, 'npm', npmStarts)
      byNpm.push(median(npm))
      rows.push([engine.name, milliseconds(median(node)), milliseconds(Math.max(...node)), milliseconds(median(npm))])
    }
    const split: string[][] = []
    for (const engine of engines) split.push([engine.name, ...(await stepTimes(engine)).map(milliseconds)])
    return {
      title: 'Time to the first answer',
      how: `From spawning the process to the first 200 of \`/api/health\`, on an existing database, with the web application built and the cache of compiled code warm. Median of ${starts} starts (npm: ${npmStarts}). The second table takes one start apart; its last step is the first answer.`,
      tables: [
        { head: ['', 'node scripts/start.mjs', 'slowest', 'npm start'], rows },
        { head: ['', ...steps.map((step) => stepWords[step])], rows: split },
      ],
      aims: [
        {
          aim: `\`npm start\` answers after about ${aimMs / 1000} s`,
          met: Math.max(...byNpm) <= aimMs * 1.1,
          found: engines.map(({ name }, index) => `${name} ${milliseconds(byNpm[index] ?? Number.NaN)}`).join(', '),
        },
      ],
    }
  },
}

const stepWords: Readonly<Record<keyof Steps, string>> = {
  node: 'Node itself',
  checks: 'installed? built?',
  imports: 'reading the code',
  database: 'database',
  routes: 'routes and pages',
  listen: 'listening',
}

async function startTimes(ground: Ground, engine: Engine, command: 'node' | 'npm', times: number): Promise<number[]> {
  const found: number[] = []
  for (let time = 0; time < times; time++) {
    const server = await startProduct(ground, engine, { command })
    found.push(server.startMs)
    await server.stop()
  }
  return found
}

async function stepTimes(engine: Engine): Promise<number[]> {
  const found: Steps[] = []
  for (let time = 0; time < starts; time++) {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(root, 'scripts', 'bench', 'start-steps.ts'), String(Date.now())],
      { cwd: root, env: { PATH: process.env.PATH, PORT: '0', ...engine.env } },
    )
    found.push(JSON.parse(stdout) as Steps)
  }
  return steps.map((step) => median(found.map((one) => one[step])))
}
