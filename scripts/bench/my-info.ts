/**
 * The price of the gate: a signed-in call against a bare Fastify route that sends the same bytes. All servers run
 * side by side and are loaded in turns, so whatever else the machine does meets them alike.
 */
import { headersWith, loadFor } from './load.ts'
import type { Load } from './load.ts'
import { median, milliseconds, percent, whole } from './numbers.ts'
import { startBare, startProduct } from './processes.ts'
import type { Server } from './processes.ts'
import type { Section, Subject } from './report.ts'

const rounds = 6
const seconds = 3
const warmUpSeconds = 3
const aim = 0.6

type Side = { name: string; server: Server; token: string; loads: Load[] }

export const myInfo: Subject = {
  name: 'my-info',
  async measure(ground): Promise<Section> {
    const sides: Side[] = []
    try {
      for (const engine of await ground.engines()) {
        const server = await startProduct(ground, engine)
        sides.push({ name: `/my/info, ${engine.name}`, server, token: engine.token, loads: [] })
      }
      const [first] = sides
      if (!first) throw new Error('There is no engine to measure on')
      const text = await (await fetch(`${first.server.url}/my/info`, { headers: headersWith(first.token) })).text()
      const server = await startBare(ground, text)
      sides.unshift({ name: 'bare Fastify', server, token: first.token, loads: [] })
      await loadInTurns(sides)
    } finally {
      for (const { server } of sides) await server.stop()
    }
    return describe(sides)
  },
}

async function loadInTurns(sides: readonly Side[]): Promise<void> {
  for (const { server, token } of sides) await loadFor(server, '/my/info', token, warmUpSeconds)
  for (let round = 0; round < rounds; round++) {
    for (const { server, token, loads } of sides) loads.push(await loadFor(server, '/my/info', token, seconds))
  }
}

function describe(sides: readonly Side[]): Section {
  const middle = (side: Side | undefined, of: keyof Load) => median((side?.loads ?? []).map((load) => load[of]))
  const [bare, ...ours] = sides
  const ratio = (side: Side) => middle(side, 'perSecond') / middle(bare, 'perSecond')
  return {
    title: 'Requests a second',
    how: `Ten connections over loopback, each asking again as soon as it is answered; ${rounds} rounds of ${seconds} s for each server in turns, after a warm-up; medians of the rounds. The load generator, the servers and PostgreSQL share the machine's cores. "CPU" is the server process's own processor time for one request.`,
    tables: [
      {
        head: ['', 'requests/s', 'of bare', 'p50', 'p99', 'CPU'],
        rows: sides.map((side) => [
          side.name,
          whole(middle(side, 'perSecond')),
          percent(ratio(side)),
          milliseconds(middle(side, 'p50')),
          milliseconds(middle(side, 'p99')),
          `${whole(middle(side, 'cpuMicroseconds'))} µs`,
        ]),
      },
    ],
    aims: ours.map((side) => ({
      aim: `${side.name} answers at least ${percent(aim)} of the bare route's requests`,
      met: ratio(side) >= aim,
      found: percent(ratio(side)),
    })),
  }
}
