/**
 * What SMS and mail have in common: the message, and the ways in which sending it fails.
 * The text of a failure goes to logs, so it never holds a code or a secret, and an address only masked.
 */
export type CodePurpose = 'register' | 'forget' | 'bind' | 'change'

/** What is told to a person: a code, and for a registered address that asks to register, that it is registered already. */
export type CodeMessage = {
  to: string
  purpose: CodePurpose
  code: string
  minutes: number
  alreadyRegistered: boolean
  lang: 'zh-CN' | 'en'
}

/**
 * `too_often`: the provider asks this address to wait. `bad_address`: nothing can be sent there.
 * `operator`: configuration or balance, an operator must look. `later`: surely not sent, may be tried again.
 * `unknown`: may have been sent, so it is never tried again by itself.
 */
export type SendFailure = 'too_often' | 'bad_address' | 'operator' | 'later' | 'unknown'

export class SendFailed extends Error {
  override readonly name = 'SendFailed'
  readonly kind: SendFailure

  constructor(kind: SendFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** `13800138000` → `138****8000`, `someone@example.com` → `s***@example.com`. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at > 0) return `${address.slice(0, 1)}***${address.slice(at)}`
  return address.length > 7 ? `${address.slice(0, -8)}****${address.slice(-4)}` : '****'
}

/** Reads a field of a provider's answer or of a library's error, whose shape is not to be trusted. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
