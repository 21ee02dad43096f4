/**
 * Numbers for Prometheus. They say how busy the service is, so they are given to this machine only, or to whoever
 * has the admin key.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#context.ts'
import { isAdminKey } from './serve.ts'

const steps = [1, 5, 10, 25, 50, 100, 250, 500, 1000, 5000]
type Series = { count: number; sum: number; buckets: number[] }

export type Metrics = {
  observe(call: string, code: number, ms: number): void
  addTo(fastify: FastifyInstance): void
}

export function createMetrics(services: Services): Metrics {
  const answers = new Map<string, number>()
  const times = new Map<string, Series>()
  const lag = monitorEventLoopDelay({ resolution: 20 })

  return {
    observe(call, code, ms) {
      const label = `call="${call}",code="${code}"`
      answers.set(label, (answers.get(label) ?? 0) + 1)
      let series = times.get(call)
      if (!series) times.set(call, (series = { count: 0, sum: 0, buckets: steps.map(() => 0) }))
      series.count++
      series.sum += ms
      for (let step = steps.length - 1; step >= 0 && ms <= (steps[step] ?? 0); step--) series.buckets[step]! += 1
    },
    addTo(fastify) {
      lag.enable()
      fastify.addHook('onClose', async () => void lag.disable())
      fastify.get('/metrics', async (request, reply) => {
        const key = request.headers['x-admin-key'] ?? request.headers.authorization?.replace(/^Bearer /, '')
        const isHere = request.ip === '127.0.0.1' || request.ip === '::1'
        if (!isHere && !isAdminKey(services.config.adminKey, typeof key === 'string' ? key : undefined)) {
          reply.callNotFound()
          return reply
        }
        reply.type('text/plain; version=0.0.4; charset=utf-8').header('cache-control', 'no-store')
        return reply.send(await write(services, answers, times, lag.percentile(99) / 1e6))
      })
    },
  }
}

async function write(
  services: Services,
  answers: Map<string, number>,
  times: Map<string, Series>,
  lagMs: number,
): Promise<string> {
  const waiting = await services.db
    .selectFrom('jobs')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const lines = [
    '# TYPE shibei_answers_total counter',
    ...[...answers].map(([label, count]) => `shibei_answers_total{${label}} ${count}`),
    '# TYPE shibei_call_milliseconds histogram',
    ...[...times].flatMap(([call, { count, sum, buckets }]) => [
      ...steps.map((step, index) => `shibei_call_milliseconds_bucket{call="${call}",le="${step}"} ${buckets[index]}`),
      `shibei_call_milliseconds_bucket{call="${call}",le="+Inf"} ${count}`,
      `shibei_call_milliseconds_sum{call="${call}"} ${sum}`,
      `shibei_call_milliseconds_count{call="${call}"} ${count}`,
    ]),
    '# TYPE shibei_jobs gauge',
    ...waiting.map(({ state, count }) => `shibei_jobs{state="${state}"} ${count}`),
    '# TYPE shibei_event_loop_lag_p99_milliseconds gauge',
    `shibei_event_loop_lag_p99_milliseconds ${lagMs}`,
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
  ]
  return `${lines.join('\n')}\n`
}
