/** Everything the server can do, in tables: the calls it answers and the jobs it runs. */
import { findSignedIn, noteSeen } from '#features/auth/sessions.ts'
import { accountJobs } from '#features/account/jobs.ts'
import { accountRoutes } from '#features/account/routes.ts'
import { authJobs } from '#features/auth/jobs.ts'
import { authRoutes } from '#features/auth/routes.ts'
import { codeJobs } from '#features/codes/jobs.ts'
import { codeRoutes } from '#features/codes/routes.ts'
import { jobRoutes } from '#jobs/routes.ts'
import { queueJobs } from '#jobs/purge.ts'

export const routes = [...codeRoutes, ...authRoutes, ...accountRoutes, ...jobRoutes]
export const jobs = [...codeJobs, ...authJobs, ...accountJobs, ...queueJobs]
export const sessions = { find: findSignedIn, noteSeen }
