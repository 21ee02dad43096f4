/** Signing in, binding and saving through WeChat. */
import * as z from 'zod/mini'
import { user } from './account.ts'
import { signedIn } from './auth.ts'
import { call } from './call.ts'
import { account, agree, code, count, givenPassword, line, nothing, password, secret, time } from './fields.ts'

const qrCode = z.object({ scene: z.string(), qr: z.string(), url: z.string(), expires_in: count })
const status = z.object({
  status: z.int(),
  token: z.optional(z.string()),
  expires_at: z.optional(time),
  sign: z.optional(z.string()),
})

export const createScan = call('GET /api/wx/createQRCode', {
  takes: nothing,
  gives: qrCode,
  failures: ['too_many_tries'],
})
export const checkScan = call('GET /api/wx/checkStatus', { takes: z.object({ scene: secret }), gives: status })
export const handleCallback = call('GET /api/wx/handleCallback', {
  takes: z.object({ code: line(512), state: line(128) }),
  gives: status,
})
export const setMenu = call('POST /api/wx/setMenu', { takes: z.unknown(), gives: nothing, admin: true })
export const deleteMenu = call('GET /api/wx/deleteMenu', { takes: nothing, gives: nothing, admin: true })
export const checkPush = call('GET /api/wx/message', { takes: z.unknown(), gives: z.unknown(), answers: 'text/plain' })
export const takePush = call('POST /api/wx/message', {
  takes: z.unknown(),
  gives: z.unknown(),
  body: 'raw',
  answers: 'application/xml',
})
export const bindLogin = call('POST /api/auth/bind_login', {
  takes: z.object({ sign: secret, account, password: givenPassword }),
  gives: signedIn,
  failures: ['not_found', 'wrong_password', 'too_many_tries', 'too_many_devices'],
})
export const bindRegister = call('POST /api/auth/bind', {
  takes: z.object({ sign: secret, account, code, password, agree, invitation_code: z.optional(line(32)) }),
  gives: signedIn,
  failures: ['not_found', 'wrong_code', 'already_registered'],
})
export const createBindScan = call('GET /my/wx/createQRCode', { takes: nothing, gives: qrCode })
export const checkBindScan = call('GET /my/wx/checkStatus', { takes: z.object({ scene: secret }), gives: status })
export const unbindWechat = call('POST /my/unbindWx', {
  takes: z.object({ ticket: secret }),
  gives: user,
  failures: ['not_allowed'],
})
