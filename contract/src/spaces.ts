/** Spaces: the rooms in which folders and sites are kept, each with settings of its own. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { between, count, flag, flagged, id, ids, line, nothing, secret, spaceName, text, time } from './fields.ts'

export const space = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  order_num: z.number(),
  visibility: z.int(),
  site_count: count,
  folder_count: count,
  created_at: time,
})

export const spaceSettings = z.object({
  space_id: id,
  visibility: z.int(),
  share_style: z.int(),
  has_password: flagged,
  skin: z.int(),
  card: z.int(),
  arrange: z.int(),
  subfoldersdata: flagged,
  description: z.string(),
  cover: z.string(),
  category: z.string(),
  allow_copy: flagged,
})

export const listSpaces = call('GET /my/getSpaces', {
  takes: nothing,
  gives: z.object({ list: z.array(space) }),
  scope: 'sites.read',
})
export const addSpace = call('POST /my/addSpace', {
  takes: z.object({ name: spaceName }),
  gives: space,
  failures: ['over_limit'],
})
export const renameSpace = call('POST /my/updateSpaceName', {
  takes: z.object({ space_id: id, name: spaceName }),
  gives: space,
  failures: ['not_found'],
})
export const deleteSpace = call('POST /my/deleteSpace', {
  takes: z.object({ space_id: id, ticket: secret }),
  gives: nothing,
  failures: ['not_found', 'not_allowed'],
})
export const sortSpaces = call('POST /my/sortSpaces', {
  takes: z.object({ ids }),
  gives: nothing,
  failures: ['not_found'],
})
export const getSpaceSettings = call('GET /my/spaceSettings', {
  takes: z.object({ space_id: z.optional(id) }),
  gives: spaceSettings,
  failures: ['not_found'],
})
export const updateSpaceSettings = call('POST /my/spaceSettings', {
  takes: z.object({
    space_id: id,
    params: z.object({
      visibility: z.optional(between(0, 2)),
      share_style: z.optional(between(1, 2)),
      share_password: z.optional(line(32)),
      skin: z.optional(between(0, 19)),
      card: z.optional(between(0, 4)),
      arrange: z.optional(between(0, 5)),
      subfoldersdata: z.optional(flag),
      description: z.optional(text(500)),
      cover: z.optional(line(500)),
      category: z.optional(line(50)),
      allow_copy: z.optional(flag),
    }),
  }),
  gives: spaceSettings,
  failures: ['not_found', 'over_limit'],
})
