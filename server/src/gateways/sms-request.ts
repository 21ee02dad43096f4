/**
 * One signed request to an SMS provider. A send is not idempotent: it is tried once, and a failure says
 * whether the provider can have seen the request (`unknown`) or surely has not (`later`, `operator`).
 */
import { createHash, createHmac } from 'node:crypto'
import { SendFailed, type SendFailure } from './sending.ts'

export type SignedRequest = { url: string; headers: Record<string, string>; body?: string; timeoutMs?: number }
export type SmsReply = { status: number; json: unknown }

export async function requestSms(provider: string, request: SignedRequest): Promise<SmsReply> {
  const { url, headers, body, timeoutMs = 5000 } = request
  let status: number
  let text: string
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    status = response.status
    text = await response.text()
  } catch (error) {
    const code = networkCode(error)
    throw new SendFailed(networkFailure(code), `${provider} SMS: no answer (${code})`)
  }
  try {
    return { status, json: JSON.parse(text) }
  } catch {
    throw new SendFailed(unreadableFailure(status), `${provider} SMS: unreadable answer, HTTP ${status}`)
  }
}

const neverConnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function networkCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'timeout'
  const { cause } = error
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : error.name
}

function networkFailure(code: string): SendFailure {
  if (neverConnected.has(code)) return 'later'
  return /CERT|SSL|TLS/.test(code) ? 'operator' : 'unknown'
}

/** A proxy may have lost the provider's answer (5xx), but a redirect or a 4xx page comes from a wrong address. */
function unreadableFailure(status: number): SendFailure {
  return status >= 300 && status < 500 ? 'operator' : 'unknown'
}

/** A provider's code or request id, fit for a log line. Its message is left out: it can quote the request. */
export function label(value: unknown): string {
  return typeof value === 'string' && /^[\w.:-]{1,100}$/.test(value) ? value : '?'
}

export function sha256Hex(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

export function hmacSha256(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** Both providers are set up for mainland numbers, which people write with or without +86. */
export function mainlandNumber(phone: string): string {
  return phone.replace(/^\+86/, '')
}
