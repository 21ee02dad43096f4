/**
 * Codes through Aliyun Dysms, signed by ACS3-HMAC-SHA256
 * (https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature).
 * All parameters travel in the query and the body is empty. A business failure comes as HTTP 200 with a Code other than OK.
 */
import { randomBytes } from 'node:crypto'
import { field, maskAddress, SendFailed, type CodeMessage, type SendFailure } from './sending.ts'
import { hmacSha256, label, mainlandNumber, requestSms, sha256Hex } from './sms-request.ts'
import type { SmsSettings } from './sms.ts'

export type Acs3Request = {
  host: string
  action: string
  version: string
  /** Milliseconds; the signature holds for 15 minutes around it. */
  now: number
  nonce: string
  query: Record<string, string>
}

export type Acs3Signed = { query: string; headers: Record<string, string>; canonical: string; signature: string }

/** Signs a POST to `/` with an empty body. */
export function signAcs3(request: Acs3Request, keyId: string, keySecret: string): Acs3Signed {
  const hashedBody = sha256Hex('')
  const headers: Record<string, string> = {
    host: request.host,
    'x-acs-action': request.action,
    'x-acs-content-sha256': hashedBody,
    'x-acs-date': `${new Date(request.now).toISOString().slice(0, 19)}Z`,
    'x-acs-signature-nonce': request.nonce,
    'x-acs-version': request.version,
  }
  const query = Object.keys(request.query)
    .toSorted()
    .map((key) => `${percentEncode(key)}=${percentEncode(request.query[key] ?? '')}`)
    .join('&')
  const names = Object.keys(headers).toSorted()
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = ['POST', '/', query, lines, names.join(';'), hashedBody].join('\n')
  const signature = hmacSha256(keySecret, `ACS3-HMAC-SHA256\n${sha256Hex(canonical)}`).toString('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  return { query, headers: { ...headers, authorization }, canonical, signature }
}

/** RFC 3986: only letters, digits and `-_.~` stay. */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

export function openAliyunSms(settings: SmsSettings): (message: CodeMessage) => Promise<void> {
  const { origin, host } = new URL(settings.apiBase ?? 'https://dysmsapi.aliyuncs.com')
  return async (message) => {
    const signed = signAcs3(
      {
        host,
        action: 'SendSms',
        version: '2017-05-25',
        now: Date.now(),
        nonce: randomBytes(16).toString('hex'),
        query: {
          PhoneNumbers: mainlandNumber(message.to),
          SignName: settings.sign,
          TemplateCode: settings.template,
          TemplateParam: JSON.stringify({ code: message.code }),
        },
      },
      settings.keyId,
      settings.keySecret,
    )
    // fetch writes the Host header itself, from the address.
    const { host: _host, ...headers } = signed.headers
    const reply = await requestSms('aliyun', {
      url: `${origin}/?${signed.query}`,
      headers,
      timeoutMs: settings.timeoutMs,
    })
    const code = field(reply.json, 'Code')
    if (reply.status === 200 && code === 'OK') return
    const request = label(field(reply.json, 'RequestId'))
    throw new SendFailed(
      aliyunFailure(code, reply.status),
      `aliyun SMS to ${maskAddress(message.to)}: ${label(code)}, HTTP ${reply.status}, request ${request}`,
    )
  }
}

/** A code that is not listed is a refusal that nobody foresaw, so an operator looks at it. */
function aliyunFailure(code: unknown, status: number): SendFailure {
  if (typeof code !== 'string') return status >= 300 && status < 500 ? 'operator' : 'unknown'
  if (code === 'isv.BUSINESS_LIMIT_CONTROL') return 'too_often'
  if (code === 'isv.MOBILE_NUMBER_ILLEGAL' || code === 'isv.BLACK_KEY_CONTROL_LIMIT') return 'bad_address'
  if (code === 'isp.SYSTEM_ERROR' || code === 'ServiceUnavailable' || /^Throttling\b/.test(code)) return 'later'
  return 'operator'
}
