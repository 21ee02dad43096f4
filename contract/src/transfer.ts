/** A library in and out. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { choice, id, idOrNone } from './fields.ts'

export const importBookmarks = call('POST /my/importBookmark', {
  takes: z.object({
    space_id: z.optional(id),
    folder_id: z.optional(idOrNone),
    duplicates: z.optional(choice(['skip', 'keep'])),
  }),
  gives: z.object({ job_id: id }),
  failures: ['not_found', 'unreadable_file', 'over_limit'],
  body: 'multipart',
  scope: 'sites.write',
})
export const exportSites = call('GET /my/export', {
  takes: z.object({
    format: choice(['html', 'json', 'csv', 'md']),
    space_id: z.optional(id),
    folder_id: z.optional(idOrNone),
  }),
  gives: z.unknown(),
  failures: ['not_found'],
  answers: 'application/octet-stream',
})
