/**
 * Signing in costs what argon2 costs, and hashing goes on beside other requests. Each sign-in is a real one: from an
 * address of its own, signed out again afterwards, outside the measured time.
 */
import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { success } from '@shibei/contract/failures.ts'
import { account, password } from './ground.ts'
import type { Engine, Ground } from './ground.ts'
import { loadFor } from './load.ts'
import type { Load } from './load.ts'
import { median, milliseconds, percent, whole } from './numbers.ts'
import { startProduct } from './processes.ts'
import type { Server } from './processes.ts'
import type { Section, Subject } from './report.ts'

const signIns = 30
const atOnce = 4
const rounds = 3
const seconds = 3
/** How much of a sign-in has to be argon2. */
const argonShare = 0.8

export const signIn: Subject = {
  name: 'sign-in',
  async measure(ground): Promise<Section> {
    const found: Found[] = []
    for (const engine of await ground.engines()) found.push(await measureOn(ground, engine))
    return describe(found)
  },
}

type Found = { engine: string; bare: number; whole: number; quiet: Load[]; busy: Load[]; perSecond: number }

async function measureOn(ground: Ground, engine: Engine): Promise<Found> {
  // Many sign-ins from one address meet a captcha; behind a proxy each says that it comes from elsewhere.
  const server = await startProduct(ground, engine, { env: { TRUST_PROXY: '1' } })
  try {
    // Both sides have done it a few times before the clock counts.
    for (let time = 0; time < 10; time++) {
      await hashOnce()
      await signInAndOut(server, 1)
    }
    const bare: number[] = []
    const all: number[] = []
    for (let time = 0; time < signIns; time++) {
      bare.push(await timeOf(hashOnce))
      all.push(await signInAndOut(server, 1))
    }
    const quiet: Load[] = []
    const busy: Load[] = []
    const rates: number[] = []
    await loadFor(server, '/my/info', engine.token, seconds)
    for (let round = 0; round < rounds; round++) {
      quiet.push(await loadFor(server, '/my/info', engine.token, seconds))
      const crowd = startCrowd(server)
      busy.push(await loadFor(server, '/my/info', engine.token, seconds))
      rates.push((await crowd.leave()) / seconds)
    }
    return { engine: engine.name, bare: median(bare), whole: median(all), quiet, busy, perSecond: median(rates) }
  } finally {
    await server.stop()
  }
}

const derive = promisify(argon2)
const hashOnce = () =>
  derive('argon2id', {
    message: password,
    nonce: randomBytes(16),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  })

/** Some people who do nothing but sign in and out. */
function startCrowd(server: Server): { leave(): Promise<number> } {
  let going = true
  let done = 0
  const one = async (person: number) => {
    while (going) {
      await signInAndOut(server, person)
      done++
    }
  }
  const people = Array.from({ length: atOnce }, (_, index) => one(index + 1))
  return {
    async leave() {
      going = false
      await Promise.all(people)
      return done
    },
  }
}

async function signInAndOut(server: Server, person: number): Promise<number> {
  let token = ''
  const ms = await timeOf(async () => {
    const data = await post(server, '/api/auth/login', person, { account: account(person), password })
    token = String(data.token)
  })
  await post(server, '/my/loginOut', person, {}, token)
  return ms
}

async function post(server: Server, path: string, person: number, body: object, token?: string) {
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${person}`,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { code: number; data: Record<string, unknown> }
  if (answer.code !== success) throw new Error(`${path} answered ${answer.code}`)
  return answer.data
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

function describe(found: readonly Found[]): Section {
  const p99 = (loads: readonly Load[]) => median(loads.map((load) => load.p99))
  return {
    title: 'Signing in',
    how: `Sign-ins one after another against single argon2id computations with the same parameters (19,456 KiB, 2 passes), in turns, ${signIns} of each, medians. Then \`/my/info\` from ten connections, without and with ${atOnce} people who sign in and out without a pause: ${rounds} rounds of ${seconds} s each, in turns. Hashing uses the processor all the same, so on a machine whose cores are all taken the others get less of it; blocked they would wait for whole hashes.`,
    tables: [
      {
        head: ['', 'argon2 alone', 'sign-in', 'the rest of it'],
        rows: found.map((one) => [
          one.engine,
          milliseconds(one.bare),
          milliseconds(one.whole),
          milliseconds(one.whole - one.bare),
        ]),
      },
      {
        head: ['/my/info', 'p99 alone', 'p99 beside sign-ins', 'requests/s alone', 'beside sign-ins', 'sign-ins/s'],
        rows: found.map((one) => [
          one.engine,
          milliseconds(p99(one.quiet)),
          milliseconds(p99(one.busy)),
          whole(median(one.quiet.map((load) => load.perSecond))),
          whole(median(one.busy.map((load) => load.perSecond))),
          whole(one.perSecond),
        ]),
      },
    ],
    aims: found.flatMap((one) => [
      {
        aim: `argon2 is at least ${percent(argonShare)} of a sign-in on ${one.engine}`,
        met: one.bare / one.whole >= argonShare,
        found: percent(one.bare / one.whole),
      },
      {
        aim: `hashing does not block other requests on ${one.engine} (p99 beside ${atOnce} sign-ins under the time of one hash)`,
        met: p99(one.busy) < one.bare,
        found: `${milliseconds(p99(one.busy))} against ${milliseconds(one.bare)}`,
      },
    ]),
  }
}
