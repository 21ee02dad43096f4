/**
 * What is measured on: a database of each engine that has been in use (a thousand people, one of them signed in), in
 * folders of their own that are gone afterwards. Nothing is made before a subject asks for it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@shibei/server/src/config.ts'
import { inTransaction } from '@shibei/server/src/db/transaction.ts'
import { hashPassword } from '@shibei/server/src/features/auth/passwords.ts'
import { addSession } from '@shibei/server/src/features/auth/sessions.ts'
import { addUser } from '@shibei/server/src/features/auth/users.ts'
import { openServices } from '@shibei/server/src/start.ts'
import { startPostgres } from '@shibei/server/src/test/postgres.ts'
import type { Postgres } from '@shibei/server/src/test/postgres.ts'

export type Engine = {
  readonly name: 'SQLite' | 'PostgreSQL'
  /** What a server process on this database has to be told. */
  readonly env: Readonly<Record<string, string>>
  readonly token: string
}

export type Ground = {
  readonly folder: string
  engines(): Promise<readonly Engine[]>
  remove(): Promise<void>
}

export const people = 1000
export const password = 'shell1234'
export const account = (number: number): string => `person${String(number).padStart(4, '0')}@example.com`

export function prepareGround(): Ground {
  const folder = mkdtempSync(join(tmpdir(), 'shibei-bench-'))
  let postgres: Promise<Postgres> | undefined
  let engines: Promise<readonly Engine[]> | undefined

  async function open(): Promise<readonly Engine[]> {
    postgres = startPostgres()
    const { url } = await postgres
    return [
      await fill('SQLite', { DATA_DIR: join(folder, 'sqlite') }),
      await fill('PostgreSQL', { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: url }),
    ]
  }

  return {
    folder,
    engines: () => (engines ??= open()),
    async remove() {
      await (await postgres)?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function fill(name: Engine['name'], env: Engine['env']): Promise<Engine> {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const { services, database } = await openServices(readConfig(env), { log, print: () => {} })
  const passwordHash = await hashPassword(password)
  const now = Date.now()
  const token = await inTransaction(services.db, async (db) => {
    for (let number = 1; number < people; number++) await addUser(db, { account: account(number), passwordHash }, now)
    const last = await addUser(db, { account: account(people), passwordHash }, now)
    const visitor = { ip: '127.0.0.1', client: 'web', agent: '', language: 'zh-CN' } as const
    return (await addSession(db, last.id, visitor, now)).token
  })
  services.mail.close()
  await database.close()
  return { name, env, token }
}
