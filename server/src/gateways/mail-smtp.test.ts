import { createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { openMail, type Mail, type MailSettings } from './mail.ts'
import { SendFailed, type CodeMessage, type SendFailure } from './sending.ts'

const message: CodeMessage = {
  to: 'someone@example.com',
  purpose: 'register',
  code: '407315',
  minutes: 10,
  alreadyRegistered: false,
  lang: 'zh-CN',
}
const nowhere = { write: () => Promise.reject(new Error('The outbox is not used.')) }

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

type Received = { from: string; to: string[]; raw: string; session: string }

/** A mail server that wants a password and keeps what it gets; each step can be replaced. */
async function startMailServer(steps: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 50,
    onAuth({ username, password }, _session, done) {
      if (username === 'no-reply@example.org' && password === 'mail-secret') done(null, { user: username })
      else done(reply(535, '5.7.8 Authentication failed'))
    },
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (part: Buffer) => (raw += part.toString()))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((to) => to.address),
          raw,
          session: session.id,
        })
        done()
      })
    },
    ...steps,
  })
  // A client that gives up resets the connection, which is just what some of these tests want.
  server.on('error', () => {})
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { received, port: portOf(server.server.address()) }
}

function portOf(address: ReturnType<SMTPServer['server']['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.')
  return address.port
}

function reply(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code })
}

async function connect(port: number, other: Partial<MailSettings> = {}): Promise<Mail> {
  const url = `smtp://no-reply%40example.org:mail-secret@127.0.0.1:${port}`
  const mail = await openMail({ url, from: '拾贝 <no-reply@example.org>', timeoutMs: 2000, ...other }, nowhere)
  closing.push(() => mail.close())
  return mail
}

async function failureOf(mail: Mail): Promise<SendFailed> {
  const failure: unknown = await mail.sendCode(message).catch((error: unknown) => error)
  if (!(failure instanceof SendFailed)) throw new Error(`Expected a SendFailed, got ${String(failure)}`)
  expect([failure.message, failure.stack, String(failure.cause)].join('\n')).not.toMatch(/407315|mail-secret|someone@/)
  expect(failure.message).toContain('s***@example.com')
  return failure
}

function decodeWords(header: string): string {
  return header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : decodeQuoted(text.replaceAll('_', ' ')),
    )
}

function decodeQuoted(text: string): string {
  const bytes = text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

function partOf(raw: string, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? ''
  const part = raw.split(`--${boundary}`).find((text) => text.includes(`Content-Type: ${type}`)) ?? ''
  const [head = '', ...body] = part.trim().split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
  return /quoted-printable/i.test(head) ? decodeQuoted(text) : text
}

test('a code arrives as a mail with a plain and an HTML part', async () => {
  const { received, port } = await startMailServer()
  const mail = await connect(port)
  await mail.sendCode(message)

  expect(mail.simulated).toBe(false)
  expect(received).toHaveLength(1)
  const { from, to, raw } = received[0] ?? { from: '', to: [], raw: '' }
  expect([from, to]).toEqual(['no-reply@example.org', ['someone@example.com']])
  const headers = decodeWords(raw.slice(0, raw.indexOf('\r\n\r\n')))
  expect(headers).toMatch(/^From: 拾贝 <no-reply@example.org>\r$/m)
  expect(headers).toMatch(/^To: someone@example.com\r$/m)
  expect(headers).toMatch(/^Subject: 【拾贝】验证码 407315\r$/m)
  expect(headers).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(headers).toMatch(/^Message-ID: <[\w-]+@example\.org>\r$/m)
  expect(partOf(raw, 'text/plain')).toContain('407315')
  expect(partOf(raw, 'text/html')).toContain('正在注册拾贝账号')
})

test('several codes go through one connection', async () => {
  const { received, port } = await startMailServer()
  const mail = await connect(port)
  for (const code of ['111111', '222222', '333333']) await mail.sendCode({ ...message, code })
  expect(received).toHaveLength(3)
  expect(new Set(received.map(({ session }) => session)).size).toBe(1)
})

test('an address cannot smuggle in a second recipient', async () => {
  const { received, port } = await startMailServer()
  const mail = await connect(port)
  await mail.sendCode({ ...message, to: 'a@example.com, b@example.com' }).catch(() => {})
  await mail.sendCode({ ...message, to: 'a@example.com\r\nBcc: b@example.com' }).catch(() => {})
  expect(received.flatMap(({ to }) => to)).not.toContain('b@example.com')
})

const refusals: [what: string, code: number, text: string, kind: SendFailure][] = [
  ['no such mailbox', 550, '5.1.1 someone@example.com: no such user 407315', 'bad_address'],
  ['no such mailbox, in few words', 550, 'someone@example.com unknown', 'bad_address'],
  ['a full mailbox', 552, '5.2.2 Mailbox full', 'bad_address'],
  ['that it does not relay', 554, '5.7.1 Relay access denied', 'operator'],
  ['that it does not relay, in few words', 550, 'Relaying denied', 'operator'],
  ['that it is busy', 451, '4.3.0 Try again later', 'later'],
  ['that it greylists', 450, '4.2.0 Greylisted', 'later'],
]

test.each(refusals)('a server that says %s to the recipient (%i %s): %s', async (_what, code, text, kind) => {
  const { received, port } = await startMailServer({ onRcptTo: (_to, _session, done) => done(reply(code, text)) })
  const failure = await failureOf(await connect(port))
  expect(failure.kind).toBe(kind)
  expect(failure.message).toContain(String(code))
  expect(received).toHaveLength(0)
})

test('a sender that the server refuses is a matter for the operator', async () => {
  const { port } = await startMailServer({ onMailFrom: (_from, _session, done) => done(reply(550, '5.7.1 Not yours')) })
  expect((await failureOf(await connect(port))).kind).toBe('operator')
})

const afterData: [code: number, text: string, kind: SendFailure][] = [
  [554, '5.7.1 Looks like spam', 'operator'],
  [550, '5.1.1 No such user', 'bad_address'],
  [451, '4.7.1 Try again later', 'later'],
]

test.each(afterData)('a server that answers the message with %i %s: %s', async (code, text, kind) => {
  const { port } = await startMailServer({
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => done(reply(code, text)))
    },
  })
  expect((await failureOf(await connect(port))).kind).toBe(kind)
})

test('a wrong password is a matter for the operator, a busy login is not', async () => {
  const { port } = await startMailServer()
  const url = `smtp://no-reply%40example.org:another@127.0.0.1:${port}`
  expect((await failureOf(await connect(port, { url }))).kind).toBe('operator')

  const busy = await startMailServer({ onAuth: (_auth, _session, done) => done(reply(454, '4.7.0 Busy')) })
  expect((await failureOf(await connect(busy.port))).kind).toBe('later')
})

test('a server that cannot be reached has surely sent nothing', async () => {
  const { port } = await startMailServer()
  for (const close of closing.splice(0)) await close()
  expect((await failureOf(await connect(port))).kind).toBe('later')
})

test('a server that never greets is left after the time-out, and has surely sent nothing', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise<void>((resolve) => void silent.close(() => resolve())))
  expect((await failureOf(await connect(portOf(silent.address()), { timeoutMs: 150 }))).kind).toBe('later')
})

test('a server that falls silent before the message has surely sent nothing', async () => {
  const { port } = await startMailServer({ onRcptTo: () => {} })
  expect((await failureOf(await connect(port, { timeoutMs: 150 }))).kind).toBe('later')
})

test('a server that falls silent after the message may have sent it, and is not given it again', async () => {
  let given = 0
  const { port } = await startMailServer({
    onData(stream) {
      given++
      stream.resume()
    },
  })
  expect((await failureOf(await connect(port, { timeoutMs: 150 }))).kind).toBe('unknown')
  expect(given).toBe(1)
})

test('a message is not handed over again when the connection breaks right after it', async () => {
  let given = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 example.org\r\n')
    let mail: string | undefined
    socket.on('data', (data) => {
      const text = data.toString()
      if (mail === undefined) {
        if (text.startsWith('DATA')) mail = ''
        socket.write(text.startsWith('DATA') ? '354 Go on\r\n' : '250 OK\r\n')
        return
      }
      mail += text
      if (!mail.endsWith('\r\n.\r\n')) return
      given++
      socket.destroy()
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  const port = portOf(server.address())
  expect((await failureOf(await connect(port, { url: `smtp://127.0.0.1:${port}` }))).kind).toBe('unknown')
  expect(given).toBe(1)
})

test('a password does not travel to another machine without TLS', async () => {
  const { received, port } = await startMailServer()
  const url = `smtp://no-reply%40example.org:mail-secret@0.0.0.0:${port}`
  expect((await failureOf(await connect(port, { url }))).kind).toBe('operator')
  expect(received).toHaveLength(0)
  const relay = await connect(port, { url: `${url}?ignoreTLS=true` })
  await relay.sendCode(message)
  expect(received).toHaveLength(1)
})
