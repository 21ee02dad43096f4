/** Buying a membership. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, id, secret, time } from './fields.ts'

export const openOrder = call('GET /my/qrcode', {
  takes: z.object({ member_type_id: id }),
  gives: z.object({ order_no: z.string(), code_url: z.string(), qr: z.string(), amount: count, expires_in: count }),
  failures: ['not_found', 'not_allowed'],
})
export const queryOrder = call('GET /my/orderquery', {
  takes: z.object({ order_no: secret }),
  gives: z.object({
    order_no: z.string(),
    member_type_id: id,
    amount: count,
    state: z.int(),
    created_at: time,
    paid_at: z.nullable(time),
    vip: z.int(),
    validity_at: z.nullable(time),
  }),
  failures: ['not_found'],
})
export const payNotify = call('POST /api/pay/notify', {
  takes: z.unknown(),
  gives: z.unknown(),
  body: 'raw',
  answers: 'application/json',
})
