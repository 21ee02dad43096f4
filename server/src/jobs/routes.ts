/** How far a job is. */
import * as contract from '@shibei/contract/jobs.ts'
import { on } from '#http/serve.ts'
import { getJob } from './queue.ts'

export const jobRoutes = [on(contract.getJob, ({ db, user }, { job_id }) => getJob(db, user, job_id))]
