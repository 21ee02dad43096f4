/**
 * Codes through Tencent Cloud SMS, signed by TC3-HMAC-SHA256 (https://cloud.tencent.com/document/api/382/52072).
 * The reply is HTTP 200 whatever happens: a refused request has Response.Error, a refused number a Code other than Ok.
 */
import { field, maskAddress, SendFailed, type CodeMessage, type SendFailure } from './sending.ts'
import { hmacSha256, label, mainlandNumber, requestSms, sha256Hex } from './sms-request.ts'
import type { SmsSettings } from './sms.ts'

export type Tc3Request = {
  service: string
  host: string
  action: string
  /** Seconds; the signature holds for 5 minutes around it. */
  timestamp: number
  /** The very text that is sent. */
  body: string
}

export type Tc3Signed = { authorization: string; canonical: string; signature: string }

const contentType = 'application/json; charset=utf-8'
const signedHeaders = 'content-type;host;x-tc-action'

/** Signs a JSON POST to `/`. */
export function signTc3(request: Tc3Request, keyId: string, keySecret: string): Tc3Signed {
  const { service, host, action, timestamp, body } = request
  const lines = `content-type:${contentType}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`
  const canonical = ['POST', '/', '', lines, signedHeaders, sha256Hex(body)].join('\n')
  const day = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const key = hmacSha256(hmacSha256(hmacSha256(`TC3${keySecret}`, day), service), 'tc3_request')
  const signature = hmacSha256(key, `TC3-HMAC-SHA256\n${timestamp}\n${scope}\n${sha256Hex(canonical)}`).toString('hex')
  const authorization = `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`
  return { authorization, canonical, signature }
}

export function openTencentSms(settings: SmsSettings): (message: CodeMessage) => Promise<void> {
  const { origin, host } = new URL(settings.apiBase ?? 'https://sms.tencentcloudapi.com')
  return async (message) => {
    const timestamp = Math.floor(Date.now() / 1000)
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${mainlandNumber(message.to)}`],
      SmsSdkAppId: settings.appId,
      SignName: settings.sign,
      TemplateId: settings.template,
      TemplateParamSet: [message.code, String(message.minutes)],
    })
    const request = { service: 'sms', host, action: 'SendSms', timestamp, body }
    const { authorization } = signTc3(request, settings.keyId, settings.keySecret)
    const reply = await requestSms('tencent', {
      url: `${origin}/`,
      headers: {
        authorization,
        'content-type': contentType,
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-region': 'ap-guangzhou',
        'x-tc-timestamp': String(timestamp),
      },
      body,
      timeoutMs: settings.timeoutMs,
    })
    const code = tencentCode(reply.json)
    if (reply.status === 200 && code === 'Ok') return
    const id = label(field(field(reply.json, 'Response'), 'RequestId'))
    throw new SendFailed(
      tencentFailure(code, reply.status),
      `tencent SMS to ${maskAddress(message.to)}: ${label(code)}, HTTP ${reply.status}, request ${id}`,
    )
  }
}

/** The code that refuses the request, or else the one of our only number. */
function tencentCode(json: unknown): unknown {
  const response = field(json, 'Response')
  const error = field(response, 'Error')
  if (error !== undefined) return field(error, 'Code') ?? '?'
  const statuses = field(response, 'SendStatusSet')
  return Array.isArray(statuses) ? field(statuses[0], 'Code') : undefined
}

const tooOften = new Set([
  'LimitExceeded.PhoneNumberThirtySecondLimit',
  'LimitExceeded.PhoneNumberOneHourLimit',
  'LimitExceeded.PhoneNumberDailyLimit',
  'LimitExceeded.DeliveryFrequencyLimit',
])

/** A code that is not listed is a refusal that nobody foresaw, so an operator looks at it. */
function tencentFailure(code: unknown, status: number): SendFailure {
  if (typeof code !== 'string') return status >= 300 && status < 500 ? 'operator' : 'unknown'
  if (tooOften.has(code)) return 'too_often'
  if (code === 'FailedOperation.PhoneNumberInBlacklist') return 'bad_address'
  if (code === 'InvalidParameterValue.IncorrectPhoneNumber') return 'bad_address'
  if (/^(InternalError|RequestLimitExceeded)\b/.test(code)) return 'later'
  return 'operator'
}
