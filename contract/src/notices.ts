/** Notices: what the product has to tell somebody. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, flagged, id, listOf, nothing, paging, time } from './fields.ts'

export const notice = z.object({
  id,
  kind: z.string(),
  title: z.string(),
  body: z.string(),
  link: z.optional(z.string()),
  read: flagged,
  created_at: time,
})
export const countNewNotices = call('GET /my/newNotice', { takes: nothing, gives: z.object({ count }) })
export const listNotices = call('GET /my/getNotice', { takes: z.object(paging), gives: listOf(notice) })
export const readNotice = call('POST /my/readNotice', {
  takes: z.object({ id }),
  gives: nothing,
  failures: ['not_found'],
})
export const readAllNotices = call('POST /my/allRead', { takes: nothing, gives: nothing })
