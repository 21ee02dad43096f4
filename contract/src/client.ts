/**
 * The typed caller, used by the browser, the plug-in and every test. It is given a fetch and a way to the token, keeps
 * the rules of every request (time limit, client header, Bearer, `_t`, no empty values) and throws a `Failure` for
 * every answer but success. What a failure means for the page is the page's business.
 */
import type { CallKey } from './call.ts'
import { Failure, failureNamed, success } from './failures.ts'
import type { FailureData } from './failures.ts'
import { limits } from './limits.ts'
import type { ClientKind } from './limits.ts'

/** A call as the client needs to see it: its key, and its types. */
export type Callable<I, O> = { readonly key: CallKey; readonly io?: readonly [I, O] }

/** Names a declared call without bringing its schemas along: `named<typeof login>('POST /api/auth/login')`. */
export function named<C extends { readonly key: CallKey; readonly io?: readonly [unknown, unknown] }>(
  key: C['key'],
): Callable<NonNullable<C['io']>[0], NonNullable<C['io']>[1]> {
  return { key }
}

type Answer = { status: number; code: number; msg: string; data: unknown }

type FetchLike = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; signal?: AbortSignal; keepalive?: boolean },
) => Promise<{ status: number; json(): Promise<unknown> }>

export type ClientOptions = {
  fetch: FetchLike
  client: ClientKind
  base?: string
  token?: () => string | undefined
  language?: () => string | undefined
  now?: () => number
  timeout?: number
  /** Told of every answer, for what must happen whichever page asked (a token that ended, the system error). */
  onFailure?: (error: Failure | NetworkFailure, options: SendOptions) => void
  /** How many requests are on their way: the thin bar on top. */
  onBusy?: (inFlight: number) => void
}

export type SendOptions = {
  /** Send no Bearer token. */
  anonymous?: boolean
  /** Speak for this token, not for the one that is current when the request goes out. */
  token?: string
  signal?: AbortSignal
  keepalive?: boolean
  /** The caller shows this failure itself, so nobody else does. */
  quiet?: boolean
  /** Not counted for the progress bar. */
  background?: boolean
}

/** The server was not reached, or what came back was not an answer of ours. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure'
  readonly aborted: boolean
  constructor(message: string, options: { cause?: unknown; aborted?: boolean } = {}) {
    super(message, { cause: options.cause })
    this.aborted = options.aborted ?? false
  }
}

export type Client = ReturnType<typeof createClient>

export function createClient(options: ClientOptions) {
  let inFlight = 0
  const { now = Date.now, timeout = limits.requestTimeout, base = '' } = options

  function busy(step: 1 | -1, background: boolean | undefined): void {
    if (background) return
    inFlight += step
    options.onBusy?.(inFlight)
  }

  async function request(key: CallKey, input: unknown, send: SendOptions): Promise<Answer> {
    const [method, path] = key.split(' ') as ['GET' | 'POST', string]
    const headers: Record<string, string> = { accept: 'application/json', 'x-client': options.client }
    const token = send.anonymous ? undefined : (send.token ?? options.token?.())
    if (token) headers.authorization = `Bearer ${token}`
    const language = options.language?.()
    if (language) headers['accept-language'] = language
    const limit = limited(timeout, send.signal)
    try {
      const init: Parameters<FetchLike>[1] = { method, headers, signal: limit.signal }
      if (send.keepalive) init.keepalive = true
      if (method === 'POST') {
        headers['content-type'] = 'application/json'
        init.body = JSON.stringify(input ?? {})
      }
      const url = method === 'GET' ? `${base}${path}?${toQuery(input, now())}` : `${base}${path}`
      const response = await options.fetch(url, init)
      const answer = (await response.json()) as Answer
      if (typeof answer?.code !== 'number') throw new TypeError('The answer has no code')
      return { ...answer, status: response.status }
    } catch (cause) {
      throw new NetworkFailure('The server could not be reached', { cause, aborted: send.signal?.aborted ?? false })
    } finally {
      limit.end()
    }
  }

  return {
    async send<I, O>(call: Callable<I, O>, input: I, send: SendOptions = {}): Promise<O> {
      busy(1, send.background)
      try {
        const answer = await request(call.key, input, send)
        if (answer.code === success) return answer.data as O
        const name = failureNamed(answer.code, answer.status) ?? 'system_error'
        throw new Failure(name, answer.data as FailureData[typeof name], answer.msg)
      } catch (error) {
        if (error instanceof Failure || (error instanceof NetworkFailure && !error.aborted))
          options.onFailure?.(error, send)
        throw error
      } finally {
        busy(-1, send.background)
      }
    },
  }
}

/** One controller for both reasons to give up, because joining signals is newer than many browsers in use. */
function limited(timeout: number, caller: AbortSignal | undefined) {
  const stop = new AbortController()
  const giveUp = () => stop.abort()
  const timer = setTimeout(giveUp, timeout)
  if (caller?.aborted) giveUp()
  caller?.addEventListener('abort', giveUp)
  const end = () => {
    clearTimeout(timer)
    caller?.removeEventListener('abort', giveUp)
  }
  return { signal: stop.signal, end }
}

/** Empty values are dropped, `_t` keeps old browsers and proxies from answering out of a cache. */
export function toQuery(input: unknown, now: number): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) continue
    query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  query.set('_t', String(now))
  return query.toString()
}
