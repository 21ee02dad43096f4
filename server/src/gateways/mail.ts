/** Codes by mail: a mail server, or without settings the outbox in its place. */
import type { Outbox } from './outbox.ts'
import type { CodeMessage } from './sending.ts'

export type Mail = { readonly simulated: boolean; sendCode(message: CodeMessage): Promise<void>; close(): void }

/** `url`: smtps://user:password@host:465 or smtp://user:password@host:587. `from`: 拾贝 <no-reply@example.com>. */
export type MailSettings = { url: string; from: string; timeoutMs?: number }

/** The mail library is loaded only where mail is really sent. */
export async function openMail(settings: MailSettings | undefined, outbox: Outbox): Promise<Mail> {
  if (!settings) return { simulated: true, sendCode: (message) => outbox.write(message), close() {} }
  const { openSmtp } = await import('./mail-smtp.ts')
  return { simulated: false, ...openSmtp(settings) }
}
