/**
 * Passwords: argon2id, kept as the usual text form so that its parameters can be raised later. Hashing runs beside
 * the event loop, as many at once as there are cores; more wait in a short line, and beyond that are told to come back.
 */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { fail } from '@shibei/contract/failures.ts'

const derive = promisify(argon2)
const memory = 19_456
const passes = 2
const parallelism = 1
const tagLength = 32
const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

// Some of the pool's eight threads are left for files and names, however many cores there are.
const atOnce = Math.min(6, availableParallelism())
const lineLongest = 50
let hashing = 0
const line: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (hashing >= atOnce) {
    if (line.length >= lineLongest) fail('busy', { retry_after: 2 })
    await new Promise<void>((resolve) => line.push(resolve))
  } else hashing++
  try {
    return await work()
  } finally {
    const next = line.shift()
    if (next) next()
    else hashing--
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => {
    const nonce = randomBytes(16)
    const tag = await derive('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength })
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(tag)}`
  })
}

/** Costs the same whether there is such an account or not: without a hash, it compares with one that nothing fits. */
export async function isPasswordOf(hash: string | null | undefined, password: string): Promise<boolean> {
  const [, m, t, p, salt, tag] = form.exec(hash ?? nobody) ?? []
  if (!salt || !tag) throw new Error('A kept password hash has an unknown form')
  const expected = Buffer.from(tag, 'base64')
  const given = await inTurn(() =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(m),
      passes: Number(t),
      parallelism: Number(p),
      tagLength: expected.length,
    }),
  )
  return timingSafeEqual(given, expected) && Boolean(hash)
}

const nobody = `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`
