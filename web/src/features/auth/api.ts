/** The calls of the sign-in pages. They carry no token: nobody is anybody yet. */
import type { getInfo } from '@shibei/contract/account.ts'
import type {
  Device,
  forget as forgetCall,
  login as loginCall,
  loginExit as exitCall,
  register as registerCall,
  SignedIn,
  signInPictures,
} from '@shibei/contract/auth.ts'
import { named } from '@shibei/contract/client.ts'
import type { getCaptcha as captchaCall, sendForgetCode, sendRegisterCode } from '@shibei/contract/codes.ts'
import { send } from '#lib/client.ts'

export type { Device, SignedIn }
export type CaptchaAnswer = { captcha_id?: string; captcha?: string }
type Answer = { account: string } & CaptchaAnswer

const open = { anonymous: true } as const

const loginKey = named<typeof loginCall>('POST /api/auth/login')
const exitKey = named<typeof exitCall>('POST /api/auth/loginExit')
const registerKey = named<typeof registerCall>('POST /api/auth/register')
const forgetKey = named<typeof forgetCall>('POST /api/auth/forget')
const picturesKey = named<typeof signInPictures>('GET /api/auth/bg')
const captchaKey = named<typeof captchaCall>('GET /api/captcha')
const registerCodeKey = named<typeof sendRegisterCode>('POST /api/registerSendCode')
const forgetCodeKey = named<typeof sendForgetCode>('POST /api/forgetSendCode')

const infoKey = named<typeof getInfo>('GET /my/info')

type RegisterInput = { account: string; code: string; password: string; agree: 1; invitation_code?: string }
type ForgetInput = { account: string; code: string; password: string }

export const login = (input: Answer & { password: string }) => send(loginKey, input, open)
export const loginExit = (sign: string, device_ids: number[]) => send(exitKey, { sign, device_ids }, open)
export const register = (input: RegisterInput) => send(registerKey, input, open)
export const forget = (input: ForgetInput) => send(forgetKey, input, open)
export const listPictures = () => send(picturesKey, {}, { ...open, quiet: true, background: true })
export const getCaptcha = () => send(captchaKey, {}, { ...open, quiet: true, background: true })
export const askRegisterCode = (input: Answer) => send(registerCodeKey, input, open)
export const askForgetCode = (input: Answer) => send(forgetCodeKey, input, open)

/** Asks whether this browser's session still lives; if it does not, `send` signs out. */
export async function probeSession(): Promise<void> {
  try {
    await send(infoKey, {}, { quiet: true, background: true })
  } catch {
    // What follows from the answer has happened already.
  }
}
