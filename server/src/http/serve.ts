/**
 * The gate: the only way from a request to an operation. In this order: who asks (token), may they now (lock, scope,
 * admin key), what do they want (input), do it, answer the envelope. Features bind operations to declared calls with
 * `on`; nothing else about HTTP reaches them.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Call, Given, Taken } from '@shibei/contract/call.ts'
import { Failure, fail } from '@shibei/contract/failures.ts'
import { clients, limits } from '@shibei/contract/limits.ts'
import type { ClientKind, Language } from '@shibei/contract/limits.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicContext, Services, Session, SignedInContext, User, Visitor } from '#context.ts'
import type { Db } from '#db/connect.ts'
import { answerFailure, answerWith } from './envelope.ts'
import type { Answer } from './envelope.ts'
import { checkInput, parseBody, queryKinds, readQuery } from './read-input.ts'

/** The one call outside /my that only the signed in may make. */
type SignedInKey = `${string} /my/${string}` | 'GET /api/auth/qnToken'
type ContextOf<C extends Call> = C['key'] extends SignedInKey ? SignedInContext : PublicContext
type Operation<C extends Call> = (context: ContextOf<C>, input: Taken<C>) => Promise<Given<C>> | Given<C>

export type Route = { readonly call: Call; readonly run: (context: PublicContext, input: never) => unknown }

export function on<C extends Call>(call: C, run: Operation<C>): Route {
  // The gate hands a signed-in context to calls that are declared signed in; the table cannot say that per row.
  return { call, run: run as unknown as Route['run'] }
}

/** Who a token belongs to. Sessions are a feature's business, so app.ts hands the gate this much of it. */
export type SignedIn = {
  readonly context: { readonly user: User; readonly session: Session }
  readonly language: Language | undefined
  readonly seenAt: number
}
export type Sessions = {
  find(db: Db, token: string, now: number): Promise<SignedIn | undefined>
  noteSeen(services: Services, sessionId: number, ip: string): void
}

export type Served = { answer: Answer; signedIn: SignedIn | undefined; error: unknown }

/** A call with everything about it that does not change from request to request worked out beforehand. */
export function prepare(services: Services, sessions: Sessions, call: Call, run: Route['run'] | undefined) {
  const kinds = call.method === 'GET' ? queryKinds(call) : undefined
  // Most reading calls take nothing at all; there is nothing to check then.
  const takesNothing = kinds?.size === 0

  return async function serve(request: FastifyRequest): Promise<Served> {
    let language = preferredLanguage(request.headers['accept-language'])
    let signedIn: SignedIn | undefined
    try {
      if (call.access === 'admin') requireAdmin(services, request)
      if (call.access === 'signed_in') {
        signedIn = await requireSession(services, sessions, call, request)
        language = signedIn.language ?? language
      }
      if (!run) fail('no_such_path')
      const raw = kinds
        ? readQuery(kinds, request.query as Record<string, unknown>)
        : parseBody(request.body, request.headers['content-type'], language)
      const input = takesNothing ? raw : checkInput(call, raw, language)
      const context = { ...services, visitor: visitorOf(request, language), ...signedIn?.context }
      const data = await run(context, input as never)
      return { answer: answerWith(data), signedIn, error: undefined }
    } catch (error) {
      return { answer: answerError(error, language, request.id), signedIn, error }
    }
  }
}

export function answerError(error: unknown, language: Language, requestId: string): Answer {
  if (error instanceof Failure) return answerFailure(error, language)
  return answerFailure(new Failure('system_error', { request_id: requestId }), language)
}

/** Written straight to the connection: an answer is one status, a fixed set of headers and one text. */
export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply {
  reply.hijack()
  reply.raw.writeHead(answer.status, {
    ...apiHeaders,
    'content-length': Buffer.byteLength(answer.body),
    'x-request-id': request.id,
    ...(answer.retryAfter !== undefined && { 'retry-after': String(answer.retryAfter) }),
  })
  reply.raw.end(request.method === 'HEAD' ? undefined : answer.body)
  return reply
}

/** No answer of a call is ever kept, framed, sniffed or run as something else. */
const apiHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

async function requireSession(
  services: Services,
  sessions: Sessions,
  call: Call,
  request: FastifyRequest,
): Promise<SignedIn> {
  const header = request.headers.authorization
  if (header === undefined) fail('not_signed_in')
  const token = /^Bearer ([\w-]{20,100})$/.exec(header)?.[1]
  if (token === undefined) fail(/^Bearer +\S/.test(header) ? 'token_ended' : 'not_signed_in')
  const signedIn = await sessions.find(services.db, token, services.now())
  if (!signedIn) fail('token_ended')
  const { session } = signedIn.context
  if (session.locked === 1 && !call.whenLocked) fail('locked')
  if (session.scopes !== '' && !(call.scope && session.scopes.split(' ').includes(call.scope))) fail('not_allowed')
  if (services.now() - signedIn.seenAt > limits.seenEvery) sessions.noteSeen(services, session.id, request.ip)
  return signedIn
}

function requireAdmin(services: Services, request: FastifyRequest): void {
  const given = request.headers['x-admin-key']
  if (!isAdminKey(services.config.adminKey, typeof given === 'string' ? given : undefined)) fail('not_allowed')
}

export function isAdminKey(key: string | undefined, given: string | undefined): boolean {
  if (!key || !given) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(key), digest(given))
}

function visitorOf(request: FastifyRequest, language: Language): Visitor {
  const client = request.headers['x-client']
  return {
    ip: request.ip,
    client: clients.includes(client as ClientKind) ? (client as ClientKind) : 'web',
    agent: request.headers['user-agent'] ?? '',
    language,
  }
}

/** The first language of the header that we speak. Browsers list them in order of preference. */
export function preferredLanguage(header: string | undefined): Language {
  if (header === undefined) return 'zh-CN'
  for (const part of header.slice(0, 200).split(',')) {
    if (/^\s*zh\b/i.test(part)) return 'zh-CN'
    if (/^\s*en\b/i.test(part)) return 'en'
  }
  return 'zh-CN'
}
