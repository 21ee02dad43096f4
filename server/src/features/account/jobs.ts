/** Ends the accounts whose owners asked for it and stayed away for seven days, a few at a time. */
import { deleteDueUsers } from '#features/auth/users.ts'
import type { JobHandler } from '#jobs/worker.ts'

const atOnce = 20

export const accountJobs: readonly JobHandler[] = [
  {
    name: 'account.delete',
    tries: 5,
    every: 3600_000,
    async run({ db, now }, _payload, job) {
      while ((await deleteDueUsers(db, atOnce, now())) > 0);
      await job.finish(db, now())
    },
  },
]
