/**
 * The one door to the database. `Db` is a handle or a running transaction; operations take it as their first
 * parameter. What the two engines do differently is asked for here by what it means, never by naming an engine.
 */
import { Kysely, SqliteAdapter, sql } from 'kysely'
import type { Compilable, CompiledQuery, Dialect } from 'kysely'
import type { Tables } from './schema.ts'
import { openSqlite, signals } from './sqlite.ts'

export type Db = Kysely<Tables>

export type Database = {
  readonly db: Db
  readonly engine: 'sqlite' | 'postgres'
  /** Calls back whenever any process signals the channel. Gives a way to stop listening. */
  onSignal(channel: Channel, heard: () => void): () => Promise<void>
  close(): Promise<void>
}

export type Channel = 'jobs'

/** Answers a query of one parameter past the query builder; `undefined` when it cannot at this moment. */
export type DirectRead = (
  sql: string,
  parameter: unknown,
) => readonly unknown[] | Promise<readonly unknown[]> | undefined

const directReads = new WeakMap<Db, DirectRead>()

/** The driver for PostgreSQL is loaded when it is asked for: a small machine starts faster without it. */
export async function openDatabase(where: { url: string } | { file: string }): Promise<Database> {
  if ('url' in where) {
    const { listen, openPostgres } = await import('./postgres.ts')
    return opened('postgres', openPostgres(where.url), (channel, heard) => listen(where.url, channel, heard))
  }
  return opened('sqlite', openSqlite(where.file), (channel, heard) => {
    signals.on(channel, heard)
    return async () => void signals.off(channel, heard)
  })
}

function opened(
  engine: Database['engine'],
  { dialect, direct }: { dialect: Dialect; direct: DirectRead },
  onSignal: Database['onSignal'],
): Database {
  const db = new Kysely<Tables>({ dialect })
  directReads.set(db, direct)
  return { db, engine, onSignal, close: () => db.destroy() }
}

export function isEmbedded(db: Db): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter
}

/** Tells the other processes that there is something to look at, once the running transaction is committed. */
export async function signal(db: Db, channel: Channel): Promise<void> {
  if (isEmbedded(db)) setImmediate(() => signals.emit(channel))
  else await sql`select pg_notify(${channel}, '')`.execute(db)
}

/** Locks the rows a query finds until the transaction ends. The embedded engine holds the whole file anyway. */
export function locking<Q extends { forUpdate(): Q }>(db: Db, query: Q): Q {
  return isEmbedded(db) ? query : query.forUpdate()
}

/** As `locking`, passing over rows that somebody else holds. */
export function claiming<Q extends { forUpdate(): Q; skipLocked(): Q }>(db: Db, query: Q): Q {
  return isEmbedded(db) ? query : query.forUpdate().skipLocked()
}

/** Whether a write was refused because another row has that value already. */
export function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // PostgreSQL: unique_violation; SQLite: SQLITE_CONSTRAINT_UNIQUE and …_PRIMARYKEY.
  return code === '23505' || errcode === 2067 || errcode === 1555
}

/**
 * A query of one parameter that is built and compiled once for each database and then only run: for the few that
 * every request makes. What it gives must not be changed.
 */
export function prepared<P, R>(
  build: (db: Db, parameter: P) => Compilable<R>,
): (db: Db, parameter: P) => Promise<readonly R[]> {
  const compiled = new WeakMap<Db, CompiledQuery<R>>()
  return async (db, parameter) => {
    let query = compiled.get(db)
    if (!query) {
      query = build(db, parameter).compile()
      if (query.parameters.length !== 1) throw new Error('A prepared query takes its parameter exactly once')
      compiled.set(db, query)
    }
    const direct = directReads.get(db)?.(query.sql, parameter)
    if (direct) return (await direct) as readonly R[]
    return (await db.executeQuery<R>({ ...query, parameters: [parameter] })).rows
  }
}
