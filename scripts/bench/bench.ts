/**
 * `npm run bench`: measures everything in the list below, prints it, and writes docs/performance.md. With names
 * (`npm run bench -- my-info`) it measures those and only prints. Numbers of one run are meant to be compared with
 * each other, not with those of another machine.
 */
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { prepareGround } from './ground.ts'
import { memory } from './memory.ts'
import { myInfo } from './my-info.ts'
import { pageWeight } from './page-weight.ts'
import { root } from './processes.ts'
import { forConsole, forDocument } from './report.ts'
import type { Section, Subject } from './report.ts'
import { signIn } from './sign-in.ts'
import { startUp } from './start-up.ts'

const subjects: readonly Subject[] = [startUp, memory, myInfo, signIn, pageWeight]

const print = (line: string) => void process.stdout.write(`${line}\n`)

async function bench(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !subjects.some((subject) => subject.name === name))
  if (unknown.length > 0) {
    process.stderr.write(
      `没有这一项：${unknown.join('、')}。可用的有：${subjects.map(({ name }) => name).join('、')}\n`,
    )
    process.exit(2)
  }
  const ground = prepareGround()
  const sections: Section[] = []
  try {
    for (const subject of subjects) {
      if (names.length > 0 && !names.includes(subject.name)) continue
      const section = await subject.measure(ground)
      sections.push(section)
      print(`${forConsole(section)}\n`)
    }
  } finally {
    await ground.remove()
  }
  if (names.length === 0) writeFileSync(join(root, 'docs', 'performance.md'), documentOf(sections))
}

function documentOf(sections: readonly Section[]): string {
  const day = new Date().toISOString().slice(0, 10)
  const memoryGb = Math.round(totalmem() / 1024 ** 3)
  const machine = `${cpus().length} cores ${process.arch}, ${memoryGb} GB, ${process.platform}, Node ${process.version}`
  return `${[
    '# Performance',
    `Written by \`npm run bench\` on ${day}; machine: ${machine}. Run it again to repeat it. The numbers of one run are comparable with each other; those of another machine, or of a busier hour, are not. Aims are ratios or budgets for that reason, and one that is not met is said to be not met.`,
    ...sections.map(forDocument),
  ].join('\n\n')}\n`
}

await bench(process.argv.slice(2))
