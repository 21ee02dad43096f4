/**
 * How a call is declared. A declaration is the only source of its path, who may make it, what it takes, gives and how
 * it can fail; the server's checks, the typed client, the OpenAPI page and the table-driven tests all follow from it.
 */
import type * as z from 'zod/mini'
import type { FailureName } from './failures.ts'
import type { Scope } from './limits.ts'

export type CallKey = `${'GET' | 'POST'} /${string}`
type Schema = z.core.$ZodType

export type Declaration<T extends Schema, G extends Schema> = {
  takes: T
  gives: G
  /** The failures that belong to this call, besides those the gate gives for all. */
  failures?: readonly FailureName[]
  /** Answered while the session's screen is locked. */
  whenLocked?: true
  /** What a personal or plug-in token needs to make the call; without it only a signed-in browser may. */
  scope?: Scope
  /** Operator's call: `X-Admin-Key`. */
  admin?: true
  /** Signed in although the path is not under /my. */
  signedIn?: true
  /** What the body is, where it is not JSON. */
  body?: 'multipart' | 'raw'
  /** The answer is not the envelope but this content type. */
  answers?: string
}

export type Call<K extends CallKey = CallKey, T extends Schema = Schema, G extends Schema = Schema> = {
  readonly key: K
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly takes: T
  readonly gives: G
  readonly failures: readonly FailureName[]
  readonly access: 'public' | 'signed_in' | 'admin'
  readonly whenLocked: boolean
  readonly scope: Scope | undefined
  readonly body: 'none' | 'json' | 'multipart' | 'raw'
  readonly answers: string | undefined
  /** Never there at run time; carries what goes in and out for the typed client. */
  readonly io?: readonly [z.input<T>, z.output<G>]
}

/** What an operation receives: the input after checking. */
export type Taken<C extends Call> = z.output<C['takes']>
/** What an operation must give back. */
export type Given<C extends Call> = z.input<C['gives']>

export function call<const K extends CallKey, T extends Schema, G extends Schema>(
  key: K,
  declaration: Declaration<T, G>,
): Call<K, T, G> {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string]
  const { takes, gives, failures, whenLocked, scope, admin, signedIn, body, answers } = declaration
  return {
    key,
    method,
    path,
    takes,
    gives,
    failures: failures ?? [],
    access: admin ? 'admin' : signedIn || path.startsWith('/my/') ? 'signed_in' : 'public',
    whenLocked: whenLocked ?? false,
    scope,
    body: body ?? (method === 'GET' ? 'none' : 'json'),
    answers,
  }
}
