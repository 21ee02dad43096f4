/** Tags: words across folders. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, id, ids, line, tagName, tagNames } from './fields.ts'
import { limits } from './limits.ts'

export const listTags = call('GET /my/tags', {
  takes: z.object({ space_id: z.optional(id) }),
  gives: z.object({ list: z.array(z.object({ name: z.string(), count })) }),
  failures: ['not_found'],
  scope: 'sites.read',
})
/** Renames a tag; an existing name merges the two, an empty one drops it. */
export const updateTag = call('POST /my/updateTag', {
  takes: z.object({ name: tagName, to: line(limits.tagName) }),
  gives: z.object({ count }),
  failures: ['not_found'],
})
export const tagSites = call('POST /my/tagSites', {
  takes: z.object({ ids, add: z.optional(tagNames), remove: z.optional(tagNames) }),
  gives: z.object({ count }),
  failures: ['not_found'],
  scope: 'sites.write',
})
