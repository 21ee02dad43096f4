/** How much memory the server holds when nobody asks anything, and after it has been busy. */
import { setTimeout as pause } from 'node:timers/promises'
import { loadWith } from './load.ts'
import { megabytes } from './numbers.ts'
import { residentBytes, startProduct } from './processes.ts'
import type { Section, Subject } from './report.ts'

const restMs = 3000
const requests = 20_000

export const memory: Subject = {
  name: 'memory',
  async measure(ground): Promise<Section> {
    const rows: string[][] = []
    for (const engine of await ground.engines()) {
      const server = await startProduct(ground, engine)
      await pause(restMs)
      const idle = residentBytes(server.pid)
      await loadWith(server, '/my/info', engine.token, requests)
      const after = residentBytes(server.pid)
      await server.stop()
      rows.push([engine.name, megabytes(idle), megabytes(after)])
    }
    return {
      title: 'Memory',
      how: `Resident memory of the server process (with PostgreSQL, of ours alone): ${restMs / 1000} s after its start, and right after ${requests.toLocaleString('en')} requests for \`/my/info\`.`,
      tables: [{ head: ['', 'idle', `after ${requests.toLocaleString('en')} requests`], rows }],
      aims: [],
    }
  },
}
