/**
 * The real server for a test file: real HTTP, a real database of its own on the engine the run is about, simulators
 * at the edge. Time can be moved forward; nothing else is pretended.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from '@shibei/contract/call.ts'
import { createClient } from '@shibei/contract/client.ts'
import type { Callable, Client, SendOptions } from '@shibei/contract/client.ts'
import { calls } from '@shibei/contract/index.ts'
import type { ClientKind } from '@shibei/contract/limits.ts'
import { Client as PgClient } from 'pg'
import { afterAll, expect, inject, vi } from 'vitest'
import * as z from 'zod/mini'
import { readConfig } from '#config.ts'
import type { Config } from '#config.ts'
import type { CodePurpose } from '#gateways/sending.ts'
import { createLog } from '#log.ts'
import { startServer } from '#start.ts'
import type { Running } from '#start.ts'

export type Place = { readonly dataDir: string; readonly databaseUrl: string | undefined; remove(): Promise<void> }

/** An empty database on the engine of this run, and a folder for the rest. */
export async function makePlace(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shibei-test-'))
  if (inject('engine') === 'sqlite') {
    return { dataDir, databaseUrl: undefined, remove: async () => rmSync(dataDir, { recursive: true, force: true }) }
  }
  const name = `test_${randomBytes(6).toString('hex')}`
  await onPostgres(`create database ${name}`)
  return {
    dataDir,
    databaseUrl: inject('postgresUrl').replace(/\/postgres$/, `/${name}`),
    async remove() {
      rmSync(dataDir, { recursive: true, force: true })
      await onPostgres(`drop database ${name} with (force)`)
    },
  }
}

async function onPostgres(statement: string): Promise<void> {
  const client = new PgClient({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}

export type Sent = { at: number; to: string; purpose: CodePurpose; code: string }

export type App = Running & {
  readonly place: Place
  /** The lines of its log so far. */
  logged(): string[]
  /** Moves the server's clock forward. */
  pass(ms: number): void
  /** A caller without a token, whose every reply is checked against the contract. */
  readonly visitor: Caller
  as(token: string, client?: ClientKind): Caller
  sent(): Sent[]
  /** The code that is sent to an account, once it is: the first, or the nth. */
  codeFor(account: string, purpose: CodePurpose, nth?: number): Promise<string>
}

export type Caller = <I, O>(call: Callable<I, O>, input: I, options?: SendOptions) => Promise<O>

export async function startApp(change: Partial<Config> = {}, place?: Place): Promise<App> {
  const where = place ?? (await makePlace())
  let offset = 0
  let logged = ''
  const log = createLog('info', (text) => void (logged += text))
  const config: Config = {
    ...readConfig({ DATA_DIR: where.dataDir, CAPTCHA: 'off', SEED_DEMO: '0', PORT: '0' }),
    databaseUrl: where.databaseUrl,
    ...change,
  }
  const running = await startServer(config, {
    log,
    print: () => {},
    now: () => Date.now() + offset,
  })
  const app: App = {
    ...running,
    place: where,
    logged() {
      log.flush()
      return logged.split('\n').filter(Boolean)
    },
    pass: (ms) => void (offset += ms),
    visitor: caller(running.url),
    as: (token, client) => caller(running.url, token, client),
    sent: () => readSent(where),
    codeFor: (account, purpose, nth = 1) =>
      vi.waitFor(
        () => {
          const message = findSent(where, account, purpose)[nth - 1]
          if (!message) throw new Error(`No ${purpose} code was sent to ${account}`)
          return message.code
        },
        { timeout: 10_000, interval: 5 },
      ),
  }
  if (!place) {
    afterAll(async () => {
      await running.stop()
      await where.remove()
    })
  }
  return app
}

/** Everything that was sent to anybody, as the simulator wrote it down. */
export function readSent(place: Place): Sent[] {
  const outbox = join(place.dataDir, 'outbox.jsonl')
  if (!existsSync(outbox)) return []
  const lines = readFileSync(outbox, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Sent)
}

export function findSent(place: Place, account: string, purpose: CodePurpose): Sent[] {
  return readSent(place).filter((message) => message.to === account && message.purpose === purpose)
}

const declared = new Map<string, Call>(calls.map(({ call }) => [call.key, call]))

/** The contract's own client. A reply that holds more or less than the contract says fails the test. */
export function caller(base: string, token?: string, client: ClientKind = 'web'): Caller {
  const plain: Client = createClient({ base, client, fetch, token: () => token })
  return async (call, input, options) => {
    const data = await plain.send(call, input, options)
    const gives = declared.get(call.key)?.gives
    if (gives) expect(z.parse(gives, data), `the reply to ${call.key}`).toEqual(data)
    return data
  }
}
