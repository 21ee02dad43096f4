/**
 * Load from ten connections that each ask again as soon as they are answered. Times come from the single answers:
 * autocannon's own summary counts in whole milliseconds, which is more than most answers take. An answer that is not
 * a 200 ends the measurement, because it would count as a fast one.
 */
import autocannon from 'autocannon'
import { percentile } from './numbers.ts'
import { processorMs } from './processes.ts'
import type { Server } from './processes.ts'

export type Load = {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Processor time of the server for one request, which tells two servers apart even when others are busy. */
  readonly cpuMicroseconds: number
}

const connections = 10
const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36'

export function headersWith(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'user-agent': agent, 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' }
}

export async function loadFor(server: Server, path: string, token: string, seconds: number): Promise<Load> {
  return run(server, path, token, { duration: seconds })
}

export async function loadWith(server: Server, path: string, token: string, requests: number): Promise<Load> {
  return run(server, path, token, { amount: requests })
}

function run(
  server: Server,
  path: string,
  token: string,
  size: { duration: number } | { amount: number },
): Promise<Load> {
  const times: number[] = []
  const cpuBefore = processorMs(server.pid)
  const started = performance.now()
  let lastAt = started
  return new Promise((resolve, reject) => {
    const instance = autocannon(
      { url: `${server.url}${path}`, connections, headers: headersWith(token), sampleInt: 50, ...size },
      (error: unknown, result: autocannon.Result) => {
        if (error) return reject(error instanceof Error ? error : new Error(String(error)))
        const wrong = result.non2xx + result.errors + result.timeouts
        if (wrong > 0 || times.length === 0) return reject(new Error(`${wrong} requests to ${path} went wrong`))
        resolve({
          perSecond: (times.length * 1000) / (lastAt - started),
          p50: percentile(times, 0.5),
          p99: percentile(times, 0.99),
          cpuMicroseconds: ((processorMs(server.pid) - cpuBefore) * 1000) / times.length,
        })
      },
    )
    instance.on('response', (_client, _status, _bytes, ms) => {
      times.push(ms)
      lastAt = performance.now()
    })
  })
}
