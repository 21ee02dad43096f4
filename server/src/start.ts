/**
 * Puts the server together: database, gateways, worker, HTTP. Gives back how to stop it again, in the order that
 * loses nothing: no new requests, then the answers on their way, then the jobs, then the database.
 */
import { join } from 'node:path'
import type { Config } from '#config.ts'
import type { Log, Services } from '#context.ts'
import { openDatabase } from '#db/connect.ts'
import type { Database } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { loadSecret } from '#db/secrets.ts'
import { openMail } from '#gateways/mail.ts'
import { openOutbox } from '#gateways/outbox.ts'
import { openSms } from '#gateways/sms.ts'
import { createServer } from '#http/server.ts'
import { startWorker } from '#jobs/worker.ts'
import { jobs, routes, sessions } from './app.ts'

export type Running = {
  readonly url: string
  readonly services: Services
  readonly database: Database
  /** Stop being sent work, before stopping. */
  drain(): void
  stop(): Promise<void>
}

export type StartOptions = {
  log: Log
  print: (line: string) => void
  now?: () => number
}

/** The database with everything in it that any process expects, for the server and the admin commands alike. */
export async function openServices(config: Config, { log, print, now = Date.now }: StartOptions) {
  const database = await openDatabase(
    config.databaseUrl ? { url: config.databaseUrl } : { file: join(config.dataDir, 'shibei.db') },
  )
  await migrate(database.db)
  const outbox = openOutbox(join(config.dataDir, 'outbox.jsonl'), print)
  const services: Services = {
    db: database.db,
    config,
    mail: await openMail(config.mail, outbox),
    sms: openSms(config.sms, outbox),
    secret: await loadSecret(database.db, 'proofs'),
    log,
    now,
  }
  return { services, database }
}

export async function startServer(config: Config, options: StartOptions): Promise<Running> {
  const { services, database } = await openServices(config, options)
  const server = await createServer(services, routes, sessions)
  const url = await server.listen()
  const worker = startWorker(services, database, jobs)
  return {
    url,
    services,
    database,
    drain: () => server.drain(),
    async stop() {
      await server.close()
      await worker.stop()
      services.mail.close()
      await database.close()
    },
  }
}
