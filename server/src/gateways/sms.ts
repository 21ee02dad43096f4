/** Codes by SMS: the choice of a provider. Without settings the outbox stands in for one. */
import type { Outbox } from './outbox.ts'
import type { CodeMessage } from './sending.ts'
import { openAliyunSms } from './sms-aliyun.ts'
import { openTencentSms } from './sms-tencent.ts'

export type Sms = { readonly simulated: boolean; sendCode(message: CodeMessage): Promise<void> }

export type SmsSettings = {
  provider: 'aliyun' | 'tencent'
  keyId: string
  keySecret: string
  sign: string
  template: string
  /** Tencent's SmsSdkAppId; Aliyun has none. */
  appId?: string
  apiBase?: string
  timeoutMs?: number
}

export function openSms(settings: SmsSettings | undefined, outbox: Outbox): Sms {
  if (!settings) return { simulated: true, sendCode: (message) => outbox.write(message) }
  const sendCode = settings.provider === 'aliyun' ? openAliyunSms(settings) : openTencentSms(settings)
  return { simulated: false, sendCode }
}
