/**
 * All or nothing. The callback's `db` shadows the caller's handle on purpose, so that nothing inside can write past
 * the transaction. Acts that open one each compose: inside a running transaction they join it.
 */
import type { Db } from './connect.ts'

const tries = 3
// PostgreSQL gives these when two transactions wait for each other or cannot be put in an order: trying again helps.
const passing = new Set(['40001', '40P01'])

export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (attempt === tries || !passing.has(code)) throw error
    }
  }
}
