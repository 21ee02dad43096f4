/**
 * Numbers for Prometheus. They say how busy the service is, so they are given to this machine only, or to whoever
 * has the admin key.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#context.ts'
import { isAdminKey } from './serve.ts'

const steps = [1, 5, 10, 25, 50, 100, 250, 500, 1000, 5000]
/** `buckets` holds how many took longer than the step before and at most this one. */
type Series = { count: number; sum: number; buckets: number[]; codes: Map<number, number> }

export type Metrics = {
  observe(call: string, code: number, ms: number): void
  addTo(fastify: FastifyInstance): void
}

export function createMetrics(services: Services): Metrics {
  const series = new Map<string, Series>()
  const lag = monitorEventLoopDelay({ resolution: 20 })

  return {
    observe(call, code, ms) {
      let one = series.get(call)
      if (!one) series.set(call, (one = { count: 0, sum: 0, buckets: steps.map(() => 0), codes: new Map() }))
      one.count++
      one.sum += ms
      one.codes.set(code, (one.codes.get(code) ?? 0) + 1)
      const bucket = steps.findIndex((step) => ms <= step)
      if (bucket >= 0) one.buckets[bucket]! += 1
    },
    addTo(fastify) {
      lag.enable()
      fastify.addHook('onClose', async () => void lag.disable())
      fastify.get('/metrics', async (request, reply) => {
        const key = request.headers['x-admin-key'] ?? request.headers.authorization?.replace(/^Bearer /, '')
        // A proxy on this machine is not this machine: what it passes on comes from anywhere.
        const isHere = /^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/.test(request.ip) && !isForwarded(request.headers)
        if (!isHere && !isAdminKey(services.config.adminKey, typeof key === 'string' ? key : undefined)) {
          reply.callNotFound()
          return reply
        }
        reply.type('text/plain; version=0.0.4; charset=utf-8')
        reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
        return reply.send(await write(services, series, lag.percentile(99) / 1e6))
      })
    },
  }
}

function isForwarded(headers: Record<string, unknown>): boolean {
  return headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
}

async function write(services: Services, series: Map<string, Series>, lagMs: number): Promise<string> {
  const waiting = await services.db
    .selectFrom('jobs')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const lines = [
    '# TYPE shibei_answers_total counter',
    ...[...series].flatMap(([call, { codes }]) =>
      [...codes].map(([code, count]) => `shibei_answers_total{call="${call}",code="${code}"} ${count}`),
    ),
    '# TYPE shibei_call_milliseconds histogram',
    ...[...series].flatMap(([call, one]) => histogram(call, one)),
    '# TYPE shibei_jobs gauge',
    ...waiting.map(({ state, count }) => `shibei_jobs{state="${state}"} ${count}`),
    '# TYPE shibei_event_loop_lag_p99_milliseconds gauge',
    `shibei_event_loop_lag_p99_milliseconds ${lagMs}`,
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
  ]
  return `${lines.join('\n')}\n`
}

function histogram(call: string, { count, sum, buckets }: Series): string[] {
  let upTo = 0
  return [
    ...steps.map((step, index) => {
      upTo += buckets[index] ?? 0
      return `shibei_call_milliseconds_bucket{call="${call}",le="${step}"} ${upTo}`
    }),
    `shibei_call_milliseconds_bucket{call="${call}",le="+Inf"} ${count}`,
    `shibei_call_milliseconds_sum{call="${call}"} ${sum}`,
    `shibei_call_milliseconds_count{call="${call}"} ${count}`,
  ]
}
