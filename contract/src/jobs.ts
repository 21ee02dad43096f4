/** Work that goes on after the answer, and what can be taken back. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { choice, count, id, nothing, secret } from './fields.ts'

export const jobStates = ['queued', 'running', 'done', 'failed', 'undone'] as const

export const getJob = call('GET /my/job', {
  takes: z.object({ job_id: id }),
  gives: z.object({ state: choice(jobStates), done: count, total: count, report: z.nullable(z.unknown()) }),
  failures: ['not_found'],
})
export const undo = call('POST /my/undo', {
  takes: z.object({ undo: secret }),
  gives: nothing,
  failures: ['not_found'],
  scope: 'sites.write',
})
/** Server-sent events: what changed, as it changes. */
export const listenToEvents = call('GET /my/events', {
  takes: nothing,
  gives: z.unknown(),
  answers: 'text/event-stream',
  scope: 'sites.read',
})
