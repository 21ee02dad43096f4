/** The queue cleans up after itself. */
import { purgeJobs } from './queue.ts'
import type { JobHandler } from './worker.ts'

export const queueJobs: readonly JobHandler[] = [
  {
    name: 'jobs.purge',
    tries: 3,
    every: 24 * 3600_000,
    async run({ db, now }, _payload, job) {
      await purgeJobs(db, now())
      await job.finish(db, now())
    },
  },
]
