/**
 * The embedded engine: node:sqlite behind Kysely. One connection a process; a commit is on the disk before it is
 * answered (WAL, synchronous FULL). Statements run at once and to their end, so only a transaction has to be waited
 * for: whoever comes in the middle of one queues up.
 */
import { EventEmitter } from 'node:events'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { StatementSync } from 'node:sqlite'
import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'
import type { DirectRead } from './connect.ts'

const preparedMost = 500
const busyPause = 5
const busyLongest = 10_000

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 255) === 5
}

type Prepared = { readonly statement: StatementSync; readonly answers: boolean; readonly reads: boolean }

class Connection implements DatabaseConnection {
  readonly database: DatabaseSync
  readonly #prepared = new Map<string, Prepared>()
  /** How many statements that may have changed something have run. */
  writes = 0

  constructor(database: DatabaseSync) {
    this.database = database
  }

  prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    if (this.#prepared.size >= preparedMost) this.#prepared.clear()
    const statement = this.database.prepare(sql)
    const entry = { statement, answers: statement.columns().length > 0, reads: /^\s*select\b/i.test(sql) }
    this.#prepared.set(sql, entry)
    return entry
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (let waited = 0; ; waited += busyPause) {
      try {
        return this.#run(query)
      } catch (error) {
        // Another process is writing. Waiting inside SQLite would stop everything else here meanwhile.
        if (!isBusy(error) || this.database.isTransaction || waited >= busyLongest) throw error
        await new Promise((resolve) => setTimeout(resolve, busyPause))
      }
    }
  }

  #run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, answers, reads } = this.prepare(query.sql)
    const parameters = query.parameters as (string | number | bigint | null)[]
    if (!reads) this.writes++
    if (answers) return { rows: statement.all(...parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }

  // oxlint-disable-next-line require-yield -- Kysely's interface asks for a generator; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported by the embedded engine')
  }
}

class SingleDriver implements Driver {
  readonly #connection: Connection
  #taken = false
  readonly #waiting: (() => void)[] = []

  constructor(connection: Connection) {
    this.#connection = connection
  }

  isFree(): boolean {
    return !this.#taken
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#taken = true
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken = false
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // Taking the write lock at the start means that what was read cannot have changed by the time of writing.
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A full disk makes SQLite roll back by itself; rolling back again would hide that error behind another.
    if (this.#connection.database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {
    this.#connection.database.close()
  }
}

export function openSqlite(file: string): { dialect: Dialect; direct: DirectRead } {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // Opening waits inside SQLite: nothing else is going on yet, and another process may be opening too.
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 0; pragma temp_store = memory; pragma cache_size = -32768',
  )
  const connection = new Connection(database)
  const driver = new SingleDriver(connection)
  const dialect: Dialect = {
    createDriver: () => driver,
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
  return { dialect, direct: rememberingReads(connection, () => driver.isFree()) }
}

const rememberedMost = 10_000
/** How often SQLite is asked whether another process has written. Asking costs as much as reading. */
const lookAbroadEvery = 50

/**
 * Reads past Kysely, and remembers what was read until something is written. This process counts its own writes, so of
 * those nothing is ever missed; what another process writes (the admin command) is seen a twentieth of a second later
 * at the latest, by SQLite's data_version.
 */
function rememberingReads(connection: Connection, isFree: () => boolean): DirectRead {
  const version = connection.database.prepare('pragma data_version')
  const remembered = new Map<string, Map<unknown, readonly unknown[]>>()
  let seenWrites = -1
  let seenVersion: unknown
  let lookedAbroad = 0

  function forgetWhatChanged(): void {
    let changed = connection.writes !== seenWrites
    seenWrites = connection.writes
    const now = performance.now()
    if (now - lookedAbroad >= lookAbroadEvery) {
      lookedAbroad = now
      const nowVersion = readOrUndefined(() => version.get()?.data_version)
      changed ||= nowVersion !== seenVersion
      seenVersion = nowVersion
    }
    if (changed) remembered.clear()
  }

  return (sql, parameter) => {
    // A transaction is open on the one connection: whoever reads now would see what may yet be taken back.
    if (!isFree()) return undefined
    forgetWhatChanged()
    let answers = remembered.get(sql)
    if (!answers) remembered.set(sql, (answers = new Map()))
    const known = answers.get(parameter)
    if (known) return known
    const rows = readOrUndefined(() => connection.prepare(sql).statement.all(parameter as string))
    if (!rows) return undefined
    if (answers.size >= rememberedMost) answers.clear()
    answers.set(
      parameter,
      rows.map((row) => Object.freeze(row)),
    )
    return rows
  }
}

/** Nothing when another process is in the way: the ordinary path knows how to wait. */
function readOrUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (isBusy(error)) return undefined
    throw error
  }
}

/** Within a process a signal is an event; other processes on the same file find out by looking. */
export const signals = new EventEmitter().setMaxListeners(0)
