/** Accounts are made, entered and left here; devices are the places where one is signed in. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  account,
  agree,
  captcha,
  choice,
  code,
  flagged,
  givenPassword,
  id,
  ids,
  line,
  nothing,
  password,
  secret,
  time,
} from './fields.ts'
import { clients, limits, scopes } from './limits.ts'

export const device = z.object({
  id,
  name: z.string(),
  client: choice(clients),
  ip: z.string(),
  created_at: time,
  seen_at: time,
  current: flagged,
})
export type Device = z.infer<typeof device>

export const signedIn = z.object({ token: z.string(), expires_at: time })
export type SignedIn = z.infer<typeof signedIn>

const captchaAnswer = { captcha_id: z.optional(secret), captcha: z.optional(captcha) }

export const register = call('POST /api/auth/register', {
  takes: z.object({ account, code, password, agree, invitation_code: z.optional(line(32)) }),
  gives: signedIn,
  failures: ['wrong_code', 'already_registered', 'too_many_tries'],
})

/** A wrong account and a wrong password are told alike, and take the same time. */
export const login = call('POST /api/auth/login', {
  takes: z.object({ account, password: givenPassword, ...captchaAnswer }),
  gives: signedIn,
  failures: ['wrong_password', 'captcha_required', 'too_many_tries', 'too_many_devices', 'not_allowed'],
})

/** Signs the chosen devices out and finishes the sign-in that was refused for them. */
export const loginExit = call('POST /api/auth/loginExit', {
  takes: z.object({ sign: secret, device_ids: ids }),
  gives: signedIn,
  failures: ['not_found', 'too_many_devices'],
})

export const forget = call('POST /api/auth/forget', {
  takes: z.object({ account, code, password }),
  gives: nothing,
  failures: ['wrong_code', 'too_many_tries'],
})

export const signInPictures = call('GET /api/auth/bg', {
  takes: nothing,
  gives: z.object({ images: z.array(z.object({ url: z.string(), color: z.string() })) }),
})

export const logOut = call('POST /my/loginOut', { takes: nothing, gives: nothing, whenLocked: true })

export const listDevices = call('GET /my/devices', { takes: nothing, gives: z.object({ list: z.array(device) }) })
export const exitDevice = call('POST /my/exitDevice', {
  takes: z.object({ id }),
  gives: nothing,
  failures: ['not_found'],
})

const token = z.object({
  id,
  name: z.string(),
  scopes: z.array(choice(scopes)),
  created_at: time,
  seen_at: time,
  expires_at: z.nullable(time),
})
export const listTokens = call('GET /my/tokens', { takes: nothing, gives: z.object({ list: z.array(token) }) })
/** The token itself is shown this once. */
export const addToken = call('POST /my/addToken', {
  takes: z.object({
    name: line(limits.deviceName),
    scopes: z.array(choice(scopes)).check(z.minLength(1, 'required')),
    expires_at: z.optional(time),
  }),
  gives: z.extend(token, { token: z.string() }),
})
export const deleteToken = call('POST /my/deleteToken', {
  takes: z.object({ id }),
  gives: nothing,
  failures: ['not_found'],
})
