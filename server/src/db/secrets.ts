/** Keys that all processes share and nobody has to configure: made once, kept in the database. */
import { randomBytes } from 'node:crypto'
import type { Db } from './connect.ts'

export async function loadSecret(db: Db, name: string): Promise<Buffer> {
  const value = randomBytes(32).toString('base64')
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return Buffer.from(row.value, 'base64')
}
