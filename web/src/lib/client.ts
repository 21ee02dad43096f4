/**
 * The one way to the server. It keeps the error catalogue that holds for every page: a token that ended signs out, a
 * system error and a network failure are told in a toast unless the caller tells them itself, a locked session locks.
 * All other failures belong to whoever asked.
 */
import { createClient, NetworkFailure } from '@shibei/contract/client.ts'
import type { Callable, SendOptions } from '@shibei/contract/client.ts'
import { Failure, failures } from '@shibei/contract/failures.ts'
import { setInFlight } from './busy.ts'
import { getLanguage, t } from './i18n/t.ts'
import { notify } from './notify.ts'
import { getToken } from './session.ts'

type Listeners = {
  /** The token is no longer good. */
  ended: () => void
  /** The session is locked on the server. */
  locked: () => void
}

let listeners: Listeners = { ended: () => undefined, locked: () => undefined }

export function listenToClient(given: Listeners): void {
  listeners = given
}

const client = createClient({
  fetch: (url, init) => window.fetch(url, init),
  client: 'web',
  token: getToken,
  language: getLanguage,
  onBusy: setInFlight,
})

export async function send<I, O>(call: Callable<I, O>, input: I, options: SendOptions = {}): Promise<O> {
  const token = options.token ?? getToken()
  try {
    return await client.send(call, input, options)
  } catch (error) {
    react(error, options, token)
    throw error
  }
}

function react(error: unknown, options: SendOptions, token: string | undefined): void {
  if (error instanceof NetworkFailure && !error.aborted && !options.quiet)
    notify('danger', t('error.network'), { closable: true })
  if (!(error instanceof Failure)) return
  if (error.failure === 'not_signed_in' || error.failure === 'token_ended') {
    // An answer to an older token says nothing about the one that came after it.
    if (token === getToken()) listeners.ended()
  } else if (error.failure === 'locked') listeners.locked()
  else if (error.code === failures.system_error.code && !options.quiet) notify('danger', error.msg || t('error.system'))
}

/** What to tell a person about a failure: the server's own words, else ours. */
export function wordsFor(error: unknown): string {
  if (error instanceof Failure) return error.msg || t('error.system')
  if (error instanceof NetworkFailure) return t('error.network')
  return t('error.system')
}

/** Whether `send` has shown this failure already, so that the page need not. */
export function isToldBySend(error: unknown): boolean {
  return (
    error instanceof NetworkFailure ||
    (error instanceof Failure &&
      ['system_error', 'busy', 'not_signed_in', 'token_ended', 'locked'].includes(error.failure))
  )
}
