import { createHash, createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { startStandIn, type Answer, type SeenRequest, type StandIn } from './provider-stand-in.ts'
import { SendFailed, type CodeMessage, type SendFailure } from './sending.ts'
import { signAcs3 } from './sms-aliyun.ts'
import { openSms, type SmsSettings } from './sms.ts'

const keySecret = 'aliyun-test-secret'
const message: CodeMessage = {
  to: '13800138000',
  purpose: 'register',
  code: '407315',
  minutes: 10,
  alreadyRegistered: false,
  lang: 'zh-CN',
}

let standIn: StandIn | undefined
afterEach(async () => {
  await standIn?.close()
  standIn = undefined
})

const refuse = (code: string, status = 200): Answer => ({
  status,
  body: JSON.stringify({ Code: code, Message: `${code}: 13800138000 407315`, RequestId: 'REQ-1' }),
})

/** Plays Dysms: recomputes the signature from what arrived, and only then gives the answer. */
async function playAliyun(answer: Answer): Promise<StandIn> {
  standIn = await startStandIn((request) => {
    const fault = findFault(request)
    return fault ? refuse(fault, 400) : answer
  })
  return standIn
}

/** The provider decodes the query and writes it anew, byte by byte, so an odd way of escaping does not pass. */
function canonicalQuery(query: string): string {
  const pairs = Array.from(new URLSearchParams(query), ([key, value]) => `${escapeBytes(key)}=${escapeBytes(value)}`)
  return pairs.toSorted().join('&')
}

function escapeBytes(text: string): string {
  return Array.from(Buffer.from(text), (byte) => {
    const char = String.fromCharCode(byte)
    return /[\w.~-]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
}

function findFault({ method, path, headers, body }: SeenRequest): string | undefined {
  const credential = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/
  const [, id, signed, signature] = credential.exec(headers.authorization ?? '') ?? []
  if (id !== 'aliyun-test-id') return 'InvalidAccessKeyId.NotFound'
  const names = (signed ?? '').split(';')
  const needed = [
    'host',
    'x-acs-action',
    'x-acs-content-sha256',
    'x-acs-date',
    'x-acs-signature-nonce',
    'x-acs-version',
  ]
  if (needed.some((name) => !names.includes(name))) return 'IncompleteSignature'
  const age = Math.abs(Date.now() - Date.parse(String(headers['x-acs-date'])))
  if (!(age < 15 * 60_000)) return 'InvalidTimeStamp.Expired'
  const bodyHash = createHash('sha256').update(body).digest('hex')
  if (headers['x-acs-content-sha256'] !== bodyHash) return 'ContentSha256Mismatch'
  const [pathOnly, query = ''] = path.split('?')
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}`)
  const canonical = [method, pathOnly, canonicalQuery(query), ...lines, '', names.join(';'), bodyHash]
  const hash = createHash('sha256').update(canonical.join('\n')).digest('hex')
  const right = createHmac('sha256', keySecret).update(`ACS3-HMAC-SHA256\n${hash}`).digest('hex')
  return signature === right ? undefined : 'SignatureDoesNotMatch'
}

function settings(apiBase: string, other: Partial<SmsSettings> = {}): SmsSettings {
  const keys = { keyId: 'aliyun-test-id', keySecret }
  return {
    provider: 'aliyun',
    ...keys,
    sign: '拾贝 (测试)*',
    template: 'SMS_154950909',
    apiBase,
    timeoutMs: 2000,
    ...other,
  }
}

const nowhere = { write: () => Promise.reject(new Error('The outbox is not used.')) }

async function failureOf(apiBase: string, other: Partial<SmsSettings> = {}): Promise<SendFailed> {
  const failure: unknown = await openSms(settings(apiBase, other), nowhere)
    .sendCode(message)
    .catch((error: unknown) => error)
  if (!(failure instanceof SendFailed)) throw new Error(`Expected a SendFailed, got ${String(failure)}`)
  return failure
}

test('the signature is the one that Aliyun publishes for its example', () => {
  const signed = signAcs3(
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      now: Date.UTC(2023, 9, 26, 10, 22, 32),
      nonce: '3156853299f313e23d1673dc12e1703d',
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
    },
    'YourAccessKeyId',
    'YourAccessKeySecret',
  )
  expect(createHash('sha256').update(signed.canonical).digest('hex')).toBe(
    '7ea06492da5221eba5297e897ce16e55f964061054b7695beedaac1145b1e259',
  )
  expect(signed.signature).toBe('06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0')
})

test('a signed SendSms call is the known one, with Chinese in its query', () => {
  const signed = signAcs3(
    {
      host: 'dysmsapi.aliyuncs.com',
      action: 'SendSms',
      version: '2017-05-25',
      now: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
      nonce: '0123456789abcdef0123456789abcdef',
      query: {
        TemplateParam: '{"code":"123456"}',
        TemplateCode: 'SMS_154950909',
        SignName: '阿里云短信测试',
        PhoneNumbers: '13800138000',
      },
    },
    'testid',
    'testsecret',
  )
  expect(signed.query).toBe(
    'PhoneNumbers=13800138000&SignName=%E9%98%BF%E9%87%8C%E4%BA%91%E7%9F%AD%E4%BF%A1%E6%B5%8B%E8%AF%95&TemplateCode=SMS_154950909&TemplateParam=%7B%22code%22%3A%22123456%22%7D',
  )
  expect(createHash('sha256').update(signed.canonical).digest('hex')).toBe(
    'e327f41d4e11d2e64d21e35f25bb5545455a7c678c4352e2dad6e5645cb0df41',
  )
  expect(signed.signature).toBe('b13255bf838b81989117b557d0645c110f5810588ba4ec63972fbfad1623d9f1')
})

test('a code reaches Aliyun in a request that it accepts', async () => {
  const { base, seen } = await playAliyun({
    status: 200,
    body: '{"Code":"OK","Message":"OK","BizId":"1^0","RequestId":"R"}',
  })
  const sms = openSms(settings(base), nowhere)
  await sms.sendCode({ ...message, to: '+8613800138000' })

  expect(sms.simulated).toBe(false)
  expect(seen).toHaveLength(1)
  expect(seen[0]).toMatchObject({ method: 'POST', body: '' })
  expect(seen[0]?.headers).toMatchObject({ 'x-acs-action': 'SendSms', 'x-acs-version': '2017-05-25' })
  expect(Object.fromEntries(new URL(base + seen[0]?.path).searchParams)).toEqual({
    PhoneNumbers: '13800138000',
    SignName: '拾贝 (测试)*',
    TemplateCode: 'SMS_154950909',
    TemplateParam: '{"code":"407315"}',
  })
})

test('two requests never share a nonce', async () => {
  const { base, seen } = await playAliyun({ status: 200, body: '{"Code":"OK"}' })
  const sms = openSms(settings(base), nowhere)
  await sms.sendCode(message)
  await sms.sendCode(message)
  expect(new Set(seen.map(({ headers }) => headers['x-acs-signature-nonce'])).size).toBe(2)
})

const refusals: [code: string, kind: SendFailure, status?: number][] = [
  ['isv.BUSINESS_LIMIT_CONTROL', 'too_often'],
  ['isv.MOBILE_NUMBER_ILLEGAL', 'bad_address'],
  ['isv.BLACK_KEY_CONTROL_LIMIT', 'bad_address'],
  ['isv.DAY_LIMIT_CONTROL', 'operator'],
  ['isv.MONTH_LIMIT_CONTROL', 'operator'],
  ['isv.AMOUNT_NOT_ENOUGH', 'operator'],
  ['isv.OUT_OF_SERVICE', 'operator'],
  ['isv.ACCOUNT_ABNORMAL', 'operator'],
  ['isv.SMS_SIGNATURE_ILLEGAL', 'operator'],
  ['isv.SMS_TEMPLATE_ILLEGAL', 'operator'],
  ['isv.TEMPLATE_MISSING_PARAMETERS', 'operator'],
  ['isv.DENY_IP_RANGE', 'operator'],
  ['isp.RAM_PERMISSION_DENY', 'operator'],
  ['InvalidTimeStamp.Expired', 'operator', 400],
  ['SignatureNonceUsed', 'operator', 400],
  ['isp.SYSTEM_ERROR', 'later'],
  ['Throttling.User', 'later', 400],
  ['ServiceUnavailable', 'later', 503],
  ['isv.SOMETHING_NEW', 'operator'],
]

test.each(refusals)('Aliyun answers %s: %s', async (code, kind, status) => {
  const { base, seen } = await playAliyun(refuse(code, status))
  const failure = await failureOf(base)
  expect(failure.kind).toBe(kind)
  expect(failure.message).toContain(code)
  expect(failure.message).toContain('138****8000')
  expect(seen).toHaveLength(1)
})

test('a wrong secret is a matter for the operator', async () => {
  const { base } = await playAliyun({ status: 200, body: '{"Code":"OK"}' })
  const failure = await failureOf(base, { keySecret: 'not-the-secret' })
  expect(failure.kind).toBe('operator')
  expect(failure.message).toContain('SignatureDoesNotMatch')
})

const oddities: [what: string, answer: Answer, kind: SendFailure][] = [
  ['a page instead of JSON', { status: 200, body: '<html>407315</html>' }, 'unknown'],
  ['JSON without a Code', { status: 200, body: '[]' }, 'unknown'],
  ['OK with a failing status', { status: 500, body: '{"Code":null}' }, 'unknown'],
  ['a gateway that lost the answer', { status: 502, body: 'Bad Gateway' }, 'unknown'],
  ['a page that is not there', { status: 404, body: 'Not Found' }, 'operator'],
  ['a redirect', { status: 302, body: '' }, 'operator'],
  ['a connection cut after the request', 'cut', 'unknown'],
]

test.each(oddities)('from Aliyun comes %s', async (_what, answer, kind) => {
  const { base, seen } = await playAliyun(answer)
  expect((await failureOf(base)).kind).toBe(kind)
  expect(seen).toHaveLength(1)
})

test('a silent provider is left after the time-out, and not asked again', async () => {
  const { base, seen } = await playAliyun('hang')
  expect((await failureOf(base, { timeoutMs: 150 })).kind).toBe('unknown')
  expect(seen).toHaveLength(1)
})

test('a provider that cannot be reached has surely sent nothing', async () => {
  const { base, close } = await startStandIn(() => 'hang')
  await close()
  expect((await failureOf(base)).kind).toBe('later')
})

test('a failure tells neither the code nor the secret nor the whole number', async () => {
  const { base } = await playAliyun(refuse('isv.AMOUNT_NOT_ENOUGH'))
  const failure = await failureOf(base)
  const told = [failure.message, failure.stack, JSON.stringify(failure), String(failure.cause)].join('\n')
  expect(told).not.toMatch(/407315|aliyun-test-secret|13800138000/)
})
