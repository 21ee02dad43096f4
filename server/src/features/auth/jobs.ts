/** Throws away sessions whose ninety days are over. */
import type { JobHandler } from '#jobs/worker.ts'
import { purgeSessions } from './sessions.ts'

export const authJobs: readonly JobHandler[] = [
  {
    name: 'auth.purge',
    tries: 3,
    every: 6 * 3600_000,
    async run({ db, now }, _payload, job) {
      await purgeSessions(db, now())
      await job.finish(db, now())
    },
  },
]
