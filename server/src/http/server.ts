/** Fastify, known to this folder only: routes, limits, time-outs, logs and the way out. */
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { calls } from '@shibei/contract/index.ts'
import { Failure } from '@shibei/contract/failures.ts'
import { limits } from '@shibei/contract/limits.ts'
import Fastify from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#context.ts'
import { answerFailure } from './envelope.ts'
import { healthRoutes } from './health.ts'
import { createMetrics } from './metrics.ts'
import type { Metrics } from './metrics.ts'
import { openApiPages } from './openapi.ts'
import { createPages } from './pages.ts'
import { answerError, prepare, preferredLanguage, sendAnswer } from './serve.ts'
import type { Route, Served, Sessions } from './serve.ts'

export type HttpServer = {
  listen(): Promise<string>
  /** From now on `ready` says no, so that a load balancer looks elsewhere. */
  drain(): void
  close(): Promise<void>
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

export async function createServer(
  services: Services,
  routes: readonly Route[],
  sessions: Sessions,
): Promise<HttpServer> {
  const { config, log } = services
  let draining = false
  const metrics = createMetrics(services)
  const fastify = openFastify(services)
  const answered = [...routes, ...healthRoutes(services, () => draining)]
  const open = addCalls(fastify, services, answered, sessions, metrics)
  metrics.addTo(fastify)
  openApiPages(fastify, services, (key) => !open.has(key))
  const pages = createPages(config)
  fastify.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const guarded = open.get(`${request.method} ${path}`)
    if (guarded) return guarded(request, reply)
    if (request.method !== 'GET' && request.method !== 'HEAD') return notThere(request, reply)
    if (/^\/(api|my)(\/|$)/.test(path)) return notThere(request, reply)
    return pages.answer(request, reply, path)
  })
  fastify.setErrorHandler((error, request, reply) => {
    const language = preferredLanguage(request.headers['accept-language'])
    const known = error instanceof Failure ? error : fromFastify(error)
    if (!known) log.error({ id: request.id, err: describe(error) }, 'a request failed')
    return sendAnswer(request, reply, answerError(known ?? error, language, request.id))
  })
  await fastify.ready()

  return {
    listen: () => fastify.listen({ host: config.host, port: config.port }),
    drain: () => void (draining = true),
    async close() {
      draining = true
      // A connection whose last answer has gone out is closed at once; one that still hangs after ten seconds is cut, so
      // that stopping always ends.
      const sweep = setInterval(() => fastify.server.closeIdleConnections(), 50)
      const cut = setTimeout(() => fastify.server.closeAllConnections(), 10_000)
      await fastify.close()
      clearInterval(sweep)
      clearTimeout(cut)
    },
  }
}

function openFastify({ config }: Services): FastifyInstance {
  const process = randomBytes(6).toString('hex')
  let requests = 0
  const fastify = Fastify({
    logger: false,
    trustProxy: config.trustProxy > 0 && ((_address: string, hop: number) => hop < config.trustProxy),
    bodyLimit: limits.bodyBytes,
    genReqId: () => `${process}-${(++requests).toString(36)}`,
    exposeHeadRoutes: false,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: refuseBytes,
    frameworkErrors: (_error, request, reply) => void notThere(request, reply),
  })
  keepBytes(fastify)
  return fastify
}

/** Routes the calls that are built. Those that are not are guarded like any other, and then not there: given back by key. */
function addCalls(
  fastify: FastifyInstance,
  services: Services,
  routes: readonly Route[],
  sessions: Sessions,
  metrics: Metrics,
): Map<string, Handler> {
  const bound = new Map(routes.map((route) => [route.call.key, route]))
  const open = new Map<string, Handler>()
  for (const { call } of calls) {
    const serve = prepare(services, sessions, call, bound.get(call.key)?.run)
    const handler: Handler = async (request, reply) => {
      const started = performance.now()
      const served = await serve(request)
      note(services, metrics, call.key, request.id, served, performance.now() - started)
      return sendAnswer(request, reply, served.answer)
    }
    if (bound.has(call.key)) fastify.route({ method: call.method, url: call.path, handler })
    else open.set(call.key, handler)
  }
  return open
}

/** What is kept of a request: which call, how it ended, how long it took, whose it was. Never what it said. */
function note({ log }: Services, metrics: Metrics, call: string, id: string, served: Served, ms: number): void {
  const { answer, error, signedIn } = served
  metrics.observe(call, answer.code, ms)
  const fields = { id, call, code: answer.code, ms: Math.round(ms * 10) / 10, user: signedIn?.context.user.id }
  if (answer.status >= 500 && !(error instanceof Failure))
    log.error({ ...fields, err: describe(error) }, 'a call failed')
  else log.info(fields, 'call')
}

/** What came is not even a request, so there is nothing to answer by; the words are the envelope's all the same. */
function refuseBytes(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return
  const isLong = error.code === 'HPE_HEADER_OVERFLOW'
  const failure = isLong ? new Failure('too_large', undefined) : new Failure('bad_input', { fields: {} })
  const { body } = answerFailure(failure, 'zh-CN')
  const status = isLong ? '413 Content Too Large' : '400 Bad Request'
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

function notThere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = preferredLanguage(request.headers['accept-language'])
  return sendAnswer(request, reply, answerFailure(new Failure('no_such_path', undefined), language))
}

/** Bodies are kept as bytes: who asks is checked before what they say is even read. */
function keepBytes(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** What Fastify refuses by itself is the caller's mistake, but for its own errors. */
function fromFastify(error: unknown): Failure | undefined {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new Failure('too_large', undefined)
  if (status >= 400 && status < 500) return new Failure('bad_input', { fields: {} })
  return undefined
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
