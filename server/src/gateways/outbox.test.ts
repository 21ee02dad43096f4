import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMail } from './mail.ts'
import { openOutbox } from './outbox.ts'
import { maskAddress, type CodeMessage } from './sending.ts'
import { openSms } from './sms.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'))
})
afterEach(() => rm(folder, { recursive: true }))

const message: CodeMessage = {
  to: 'demo@example.com',
  purpose: 'register',
  code: '123456',
  minutes: 10,
  alreadyRegistered: false,
  lang: 'zh-CN',
}

const linesOf = async (file: string): Promise<unknown[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line))

test('a simulated code is one line in the outbox and one line for the person at the console', async () => {
  const file = join(folder, 'data', 'outbox.jsonl')
  const printed: string[] = []
  const before = Date.now()
  await openOutbox(file, (line) => printed.push(line)).write(message)

  expect(await linesOf(file)).toEqual([
    { at: expect.any(Number), to: 'demo@example.com', purpose: 'register', code: '123456' },
  ])
  expect(JSON.stringify(await linesOf(file))).toContain(String(before).slice(0, 8))
  expect(printed).toEqual(['[模拟] 验证码 123456 → demo@example.com（注册）'])
})

test('nobody else on the machine may read the outbox', async () => {
  const file = join(folder, 'outbox.jsonl')
  await openOutbox(file, () => {}).write(message)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('codes written at the same moment do not mix', async () => {
  const file = join(folder, 'outbox.jsonl')
  const [one, other] = [openOutbox(file, () => {}), openOutbox(file, () => {})]
  const write = (i: number) => (i % 2 ? one : other).write({ ...message, code: String(100_000 + i) })
  await Promise.all(Array.from({ length: 200 }, (_, i) => write(i)))
  const codes = (await linesOf(file)).map((line) => JSON.stringify(line).match(/"code":"(\d+)"/)?.[1])
  expect(new Set(codes).size).toBe(200)
})

test('without settings SMS and mail go to the outbox and say that they are simulated', async () => {
  const seen: CodeMessage[] = []
  const outbox = { write: async (message: CodeMessage) => void seen.push(message) }
  const [sms, mail] = [openSms(undefined, outbox), await openMail(undefined, outbox)]
  await sms.sendCode({ ...message, to: '13800138000' })
  await mail.sendCode(message)
  mail.close()

  expect([sms.simulated, mail.simulated]).toEqual([true, true])
  expect(seen.map(({ to }) => to)).toEqual(['13800138000', 'demo@example.com'])
})

test('an address is masked so that its owner still knows it', () => {
  expect(maskAddress('13800138000')).toBe('138****8000')
  expect(maskAddress('+8613800138000')).toBe('+86138****8000')
  expect(maskAddress('someone@example.com')).toBe('s***@example.com')
  expect(maskAddress('12345')).toBe('****')
})
