/** Finding: as one types, and as a page with a history. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { between, choice, id, keyword, nothing, paging, time } from './fields.ts'
import { path } from './folders.ts'
import { searchScopes } from './limits.ts'
import { site } from './sites.ts'

const hit = z.extend(site, { path, hits: z.record(z.string(), z.array(z.tuple([z.int(), z.int()]))) })
const scope = z.optional(z.array(choice(searchScopes)))

export const searchSites = call('GET /my/searchSites', {
  takes: z.object({ keyword, space_id: z.optional(id), scope, size: z.optional(between(1, 20)) }),
  gives: z.object({ list: z.array(hit) }),
  failures: ['not_found'],
  scope: 'sites.read',
})
export const search = call('GET /my/search', {
  takes: z.object({ keyword, space_id: z.optional(id), scope, kind: z.optional(choice(['link', 'file'])), ...paging }),
  gives: z.object({ list: z.array(hit), total: z.int() }),
  failures: ['not_found'],
  scope: 'sites.read',
})
export const listSearchHistory = call('GET /my/search_history', {
  takes: z.object({ size: z.optional(between(1, 20)) }),
  gives: z.object({ list: z.array(z.object({ id, word: z.string(), at: time })) }),
})
export const clearSearchHistory = call('POST /my/clear_history', {
  takes: z.object({ id: z.optional(id) }),
  gives: nothing,
  failures: ['not_found'],
})
