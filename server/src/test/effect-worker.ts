/** A process with a worker and one kind of job, whose effect can be counted. Made to be killed. */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { readConfig } from '#config.ts'
import { inTransaction } from '#db/transaction.ts'
import { startWorker } from '#jobs/worker.ts'
import { createLog } from '#log.ts'
import { openServices } from '#start.ts'

const { services, database } = await openServices(readConfig(), { log: createLog('error', () => {}), print: () => {} })
startWorker(services, database, [
  {
    name: 'test.effect',
    tries: 10,
    run: ({ db, now }, payload, job) =>
      inTransaction(db, async (db) => {
        await sql`insert into effects (job) values (${(payload as { number: number }).number})`.execute(db)
        // Long enough for the kill to fall between the effect and the end.
        await wait(15)
        await job.finish(db, now())
      }),
  },
])
process.stdout.write('http://127.0.0.1:1\n')
