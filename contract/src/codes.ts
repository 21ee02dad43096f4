/** Pictures to be read and codes to be sent: the two proofs before an account is made or changed. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { account, captcha, nothing, secret } from './fields.ts'

export const getCaptcha = call('GET /api/captcha', {
  takes: nothing,
  gives: z.object({ captcha_id: z.string(), image: z.string() }),
  failures: ['too_many_tries'],
})

const asked = { account, captcha_id: z.optional(secret), captcha: z.optional(captcha) }
const sent = z.object({ resend_after: z.int() })
const failures = ['captcha_required', 'too_many_tries'] as const

/** The answer is the same whether the account exists or not; only whoever reads the message learns it. */
export const sendRegisterCode = call('POST /api/registerSendCode', { takes: z.object(asked), gives: sent, failures })
export const sendForgetCode = call('POST /api/forgetSendCode', { takes: z.object(asked), gives: sent, failures })
export const sendBindCode = call('POST /api/bindSendCode', {
  takes: z.object({ ...asked, sign: secret }),
  gives: sent,
  failures: [...failures, 'not_found'],
})
export const sendChangeCode = call('POST /my/sendCode', { takes: z.object(asked), gives: sent, failures })
