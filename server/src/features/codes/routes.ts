/** Captchas and codes. */
import * as contract from '@shibei/contract/codes.ts'
import { on } from '#http/serve.ts'
import { addCaptcha } from './captchas.ts'
import { sendBindCode, sendCode } from './codes.ts'

export const codeRoutes = [
  on(contract.getCaptcha, (context) => addCaptcha(context)),
  on(contract.sendRegisterCode, (context, input) => sendCode(context, 'register', input)),
  on(contract.sendForgetCode, (context, input) => sendCode(context, 'forget', input)),
  on(contract.sendBindCode, (context, input) => sendBindCode(context, input)),
  on(contract.sendChangeCode, (context, input) => sendCode(context, 'change', input)),
]
