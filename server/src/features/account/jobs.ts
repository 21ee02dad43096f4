/** Ends the accounts whose owners asked for it and stayed away for seven days. */
import { inTransaction } from '#db/transaction.ts'
import type { JobHandler } from '#jobs/worker.ts'
import { deleteDueAccounts } from './account.ts'

export const accountJobs: readonly JobHandler[] = [
  {
    name: 'account.delete',
    tries: 5,
    every: 3600_000,
    run: ({ db, now }, _payload, job) =>
      inTransaction(db, async (db) => {
        while ((await deleteDueAccounts(db, now())) > 0);
        await job.finish(db, now())
      }),
  },
]
