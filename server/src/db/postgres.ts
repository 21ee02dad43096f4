/** The scaled engine: PostgreSQL through pg. Any number of processes, woken by listen/notify. */
import { Pool, Client, types } from 'pg'
import { PostgresDialect } from 'kysely'
import type { Dialect } from 'kysely'
import type { DirectRead } from './connect.ts'

// Ids and times fit a double exactly (below 2^53); counts come back as int8 too.
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.NUMERIC, Number)

export function openPostgres(url: string): { dialect: Dialect; direct: DirectRead } {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'shibei',
  })
  // An idle connection that breaks (the database restarts) is replaced at its next use; without a listener it would end the process.
  pool.on('error', () => {})
  return { dialect: new PostgresDialect({ pool }), direct: namedReads(pool) }
}

/** Reads past Kysely by a named statement, which each connection plans once. */
function namedReads(pool: Pool): DirectRead {
  const names = new Map<string, string>()
  return async (text, parameter) => {
    let name = names.get(text)
    if (!name) names.set(text, (name = `read_${names.size}`))
    return (await pool.query<Record<string, unknown>>({ name, text, values: [parameter] })).rows
  }
}

/** Listens on a connection of its own and finds its way back after a lost one. */
export function listen(url: string, channel: string, heard: () => void): () => Promise<void> {
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function connect(): Promise<void> {
    const next = new Client({ connectionString: url, connectionTimeoutMillis: 5000, application_name: 'shibei listen' })
    client = next
    next.on('notification', heard)
    next.on('error', () => retry(next))
    next.on('end', () => retry(next))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      heard()
    } catch {
      retry(next)
    }
  }

  function retry(lost: Client): void {
    if (stopped || client !== lost) return
    client = undefined
    void lost.end().catch(() => {})
    timer = setTimeout(() => void connect(), 1000)
  }

  void connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await client?.end().catch(() => {})
  }
}
