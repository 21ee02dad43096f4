/**
 * Servers as an operator runs them: each in a process of its own, in production mode, its log in a file. Waiting for
 * one asks over and over until it answers, so the time to the first answer is known to a few milliseconds.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Engine, Ground } from './ground.ts'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export type Server = {
  readonly url: string
  readonly pid: number
  /** From spawning the process to its first 200. */
  readonly startMs: number
  stop(): Promise<void>
}

type Launch = {
  command: string
  parameters: readonly string[]
  env: Readonly<Record<string, string>>
  logFile: string
  /** What answers 200 once the server is there. */
  path: string
}

const patienceMs = 30_000

export function startProduct(
  ground: Ground,
  engine: Engine,
  { command = 'node', env = {} }: { command?: 'node' | 'npm'; env?: Launch['env'] } = {},
): Promise<Server> {
  return launch({
    command: command === 'npm' ? 'npm' : process.execPath,
    parameters: command === 'npm' ? ['start', '--silent'] : [join(root, 'scripts', 'start.mjs')],
    env: {
      ...engine.env,
      MODE: 'production',
      ALLOW_SIMULATORS: '1',
      PUBLIC_URL: 'https://127.0.0.1',
      ...env,
    },
    logFile: join(ground.folder, 'product.log'),
    path: '/api/health',
  })
}

/** The yardstick: what Fastify does by itself when it only has to send a text. */
export function startBare(ground: Ground, text: string): Promise<Server> {
  return launch({
    command: process.execPath,
    parameters: [join(root, 'scripts', 'bench', 'bare-server.ts')],
    env: { NODE_ENV: 'production', BARE_TEXT: text },
    logFile: join(ground.folder, 'bare.log'),
    path: '/my/info',
  })
}

async function launch({ command, parameters, env, logFile, path }: Launch): Promise<Server> {
  const port = await freePort()
  const log = openSync(logFile, 'a')
  const started = performance.now()
  const child = spawn(command, parameters, {
    cwd: root,
    stdio: ['ignore', log, log],
    env: { PATH: operatorsPath(), HOME: process.env.HOME, PORT: String(port), ...env },
    // A group of its own, so that stopping reaches the server behind npm as well.
    detached: true,
  })
  closeSync(log)
  // A measurement that fails halfway leaves nothing running.
  const cut = () => signal(child, 'SIGKILL')
  process.once('exit', cut)
  const url = `http://127.0.0.1:${port}`
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    await answers(`${url}${path}`, child, started)
  } catch (error) {
    signal(child, 'SIGKILL')
    throw new Error(
      `${command} ${parameters.join(' ')} did not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`,
      {
        cause: error,
      },
    )
  }
  return {
    url,
    pid: child.pid ?? 0,
    startMs: performance.now() - started,
    async stop() {
      signal(child, 'SIGTERM')
      await ended
      process.off('exit', cut)
    },
  }
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, name)
}

async function answers(url: string, child: ChildProcess, since: number): Promise<void> {
  while ((await statusOf(url)) !== 200) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`)
    if (performance.now() - since > patienceMs) throw new Error('It does not answer')
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 1000 }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode))
    })
    request.once('error', () => resolve(undefined))
    request.once('timeout', () => request.destroy())
  })
}

/** The search path without what npm put in front of it to run this. */
function operatorsPath(): string {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(root))
    .join(delimiter)
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** Bytes of memory a process holds, where the system tells (Linux). */
export function residentBytes(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readProc(pid, 'status'))?.[1]
  return found === undefined ? Number.NaN : Number(found) * 1024
}

/** Milliseconds of processor time a process has used, where the system tells (Linux, in steps of 10 ms). */
export function processorMs(pid: number): number {
  const fields = readProc(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}
