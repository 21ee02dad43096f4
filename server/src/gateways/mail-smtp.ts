/**
 * Codes through a mail server, over a pool of connections. A message is handed over at most once:
 * when the connection breaks after its first byte has left, it may have arrived, and the failure is `unknown`.
 */
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { codeMail } from './code-mail.ts'
import type { MailSettings } from './mail.ts'
import { field, maskAddress, SendFailed, type CodeMessage, type SendFailure } from './sending.ts'

export type Smtp = { sendCode(message: CodeMessage): Promise<void>; close(): void }

export function openSmtp(settings: MailSettings): Smtp {
  const timeout = settings.timeoutMs ?? 10_000
  const transport = createTransport({
    pool: true,
    url: settings.url,
    requireTLS: sendsPasswordAbroad(settings.url),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // The stream of each message on its way; whether it was read tells if any of it can have left.
  const streams = new Map<string, Readable>()
  transport.use('stream', (mail, done) => {
    const { message } = mail
    const create = message.createReadStream.bind(message)
    message.createReadStream = (options) => {
      const stream = create(options)
      streams.set(message.messageId(), stream)
      return stream
    }
    done()
  })

  return {
    async sendCode(message) {
      const messageId = `<${crypto.randomUUID()}@${senderDomain(settings.from)}>`
      try {
        await transport.sendMail({
          ...codeMail(message),
          messageId,
          from: settings.from,
          to: { name: '', address: message.to },
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        const refusal = readRefusal(error)
        const kind = smtpFailure(refusal, streams.get(messageId)?.readableDidRead ?? false)
        throw new SendFailed(kind, `mail to ${maskAddress(message.to)}: ${describe(refusal)}`)
      } finally {
        streams.delete(messageId)
      }
    },
    close: () => transport.close(),
  }
}

/** A password goes over the net only inside TLS, unless the operator writes `ignoreTLS` into the address. */
function sendsPasswordAbroad(url: string): boolean {
  const { protocol, username, hostname, searchParams } = new URL(url)
  const near = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  return protocol === 'smtp:' && username !== '' && !near && !searchParams.has('ignoreTLS')
}

function senderDomain(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
}

type Refusal = { code: string; origin: string; command: string; reply: number; enhanced: string; text: string }

function readRefusal(error: unknown): Refusal {
  const read = (name: string) => {
    const value = field(error, name)
    return typeof value === 'string' ? value : ''
  }
  const text = read('response')
  return {
    code: read('code'),
    origin: read('originalCode'),
    command: read('command'),
    reply: Number(field(error, 'responseCode') ?? 0),
    enhanced: /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? '',
    text,
  }
}

/** The server's own words stay out: they often quote the address. */
function describe({ code, origin, command, reply, enhanced }: Refusal): string {
  return [code, origin, command && `at ${command}`, reply || '', enhanced].filter(Boolean).join(' ') || 'failed'
}

function smtpFailure(refusal: Refusal, hasLeft: boolean): SendFailure {
  const { code, origin, command, reply } = refusal
  if (reply >= 400 && reply < 500) return 'later'
  // 503 is about the session, not about the message, which a new connection may well carry.
  if (reply === 503) return 'later'
  if (reply >= 500) return isAboutRecipient(refusal) ? 'bad_address' : 'operator'
  if (code === 'EENVELOPE' && command === 'API') return 'bad_address'
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'ETLS' || code === 'ECONFIG') return 'operator'
  if (/CERT|SSL|TLS/.test(origin)) return 'operator'
  return hasLeft ? 'unknown' : 'later'
}

/** 5.1 and 5.2 are about the mailbox, 5.7 about who may send. Without them, a refusal of RCPT TO means the recipient. */
function isAboutRecipient({ command, enhanced, text }: Refusal): boolean {
  if (/^5\.[12]\./.test(enhanced)) return command === 'RCPT TO' || command === 'DATA'
  if (command !== 'RCPT TO' || enhanced.startsWith('5.7.')) return false
  return !/^(530|535)|relay/i.test(text)
}
