/** The signed-in person: who they are, what guards the account, and the lock. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  account,
  code,
  count,
  flagged,
  givenPassword,
  id,
  nothing,
  password,
  secret,
  time,
  userName,
} from './fields.ts'

export const user = z.object({
  id,
  email: z.string(),
  phone: z.string(),
  openid: flagged,
  name: z.string(),
  vip: z.int(),
  validity_at: z.nullable(time),
  invitation_code: z.string(),
  lead_guide: z.int(),
  invitation_num: count,
  registry: flagged,
  wx: flagged,
  plug: flagged,
  fileCounts: count,
  used_wx: count,
  used_plug: count,
  used_registry: count,
  used_invitation: count,
})
export type User = z.infer<typeof user>

export const getInfo = call('GET /my/info', { takes: nothing, gives: user, whenLocked: true, scope: 'account.read' })
export const changeName = call('POST /my/changeName', { takes: z.object({ name: userName }), gives: user })

/** A ticket shows for five minutes that the password was just given; the acts that can lose an account ask for one. */
export const verifyPassword = call('POST /my/verifyPassword', {
  takes: z.object({ password: givenPassword }),
  gives: z.object({ ticket: z.string() }),
  failures: ['wrong_password', 'too_many_tries'],
})
export const unlock = call('POST /my/lockVerifyPassword', {
  takes: z.object({ password: givenPassword }),
  gives: nothing,
  failures: ['wrong_password', 'too_many_tries'],
  whenLocked: true,
})
export const changeAccount = call('POST /my/changeAccount', {
  takes: z.object({ ticket: secret, account, code }),
  gives: user,
  failures: ['not_allowed', 'wrong_code', 'already_registered', 'too_many_tries'],
})
export const updatePassword = call('POST /my/updatePassword', {
  takes: z.object({ old_password: z.optional(givenPassword), ticket: z.optional(secret), password }),
  gives: nothing,
  failures: ['wrong_password', 'not_allowed', 'too_many_tries'],
})
/** The account ends in seven days, unless its owner signs in before. */
export const deleteAccount = call('POST /my/deleteAccount', {
  takes: z.object({ ticket: secret }),
  gives: nothing,
  failures: ['not_allowed'],
})
