/** What memberships there are and what they allow. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, id, nothing } from './fields.ts'

export const memberType = z.object({
  id,
  name: z.string(),
  vip: z.int(),
  days: count,
  price: count,
  original_price: count,
  limits: z.record(z.string(), z.int()),
})
export const listMemberTypes = call('GET /api/member_type', {
  takes: nothing,
  gives: z.object({ list: z.array(memberType) }),
})
