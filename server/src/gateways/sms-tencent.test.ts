import { createHash, createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { startStandIn, type Answer, type SeenRequest, type StandIn } from './provider-stand-in.ts'
import { SendFailed, type CodeMessage, type SendFailure } from './sending.ts'
import { signTc3 } from './sms-tencent.ts'
import { openSms, type SmsSettings } from './sms.ts'

const keySecret = 'tencent-test-secret'
const message: CodeMessage = {
  to: '13800138000',
  purpose: 'forget',
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

const json = (value: unknown): Answer => ({ status: 200, body: JSON.stringify(value) })
const refuseRequest = (Code: string): Answer =>
  json({ Response: { Error: { Code, Message: `${Code} +8613800138000 407315` }, RequestId: 'req-1' } })
const answerNumber = (Code: string): Answer =>
  json({
    Response: {
      SendStatusSet: [
        { SerialNo: '', PhoneNumber: '+8613800138000', Fee: 0, SessionContext: '', Code, Message: Code, IsoCode: 'CN' },
      ],
      RequestId: 'req-2',
    },
  })

/** Plays Tencent Cloud: recomputes the signature from what arrived, and only then gives the answer. */
async function playTencent(answer: Answer): Promise<StandIn> {
  standIn = await startStandIn((request) => {
    const fault = findFault(request)
    return fault ? refuseRequest(fault) : answer
  })
  return standIn
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

function findFault({ method, path, headers, body }: SeenRequest): string | undefined {
  const shape =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
  const [, id, day = '', signed = '', signature] = shape.exec(headers.authorization ?? '') ?? []
  if (id !== 'tencent-test-id') return 'AuthFailure.SecretIdNotFound'
  const stamp = String(headers['x-tc-timestamp'])
  if (!(Math.abs(Date.now() / 1000 - Number(stamp)) < 300)) return 'AuthFailure.SignatureExpire'
  if (headers['x-tc-version'] !== '2021-01-11' || !headers['x-tc-region']) return 'InvalidParameter'
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).toLowerCase()}`)
  const canonical = [method, path, '', ...lines, '', signed, hash(body)].join('\n')
  const toSign = ['TC3-HMAC-SHA256', stamp, `${day}/sms/tc3_request`, hash(canonical)].join('\n')
  const right = mac(mac(mac(mac(`TC3${keySecret}`, day), 'sms'), 'tc3_request'), toSign).toString('hex')
  return signature === right && signed.includes('host') ? undefined : 'AuthFailure.SignatureFailure'
}

function settings(apiBase: string, other: Partial<SmsSettings> = {}): SmsSettings {
  const keys = { keyId: 'tencent-test-id', keySecret, appId: '1400006666' }
  return { provider: 'tencent', ...keys, sign: '拾贝', template: '1110', apiBase, timeoutMs: 2000, ...other }
}

const nowhere = { write: () => Promise.reject(new Error('The outbox is not used.')) }

async function failureOf(apiBase: string, other: Partial<SmsSettings> = {}): Promise<SendFailed> {
  const failure: unknown = await openSms(settings(apiBase, other), nowhere)
    .sendCode(message)
    .catch((error: unknown) => error)
  if (!(failure instanceof SendFailed)) throw new Error(`Expected a SendFailed, got ${String(failure)}`)
  return failure
}

test('the signature is the one that Tencent publishes for its example', () => {
  const signed = signTc3(
    {
      service: 'cvm',
      host: 'cvm.tencentcloudapi.com',
      action: 'DescribeInstances',
      timestamp: 1551113065,
      body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
    },
    `AKID${'*'.repeat(32)}`,
    '*'.repeat(32),
  )
  expect(createHash('sha256').update(signed.canonical).digest('hex')).toBe(
    '7019a55be8395899b900fb5564e4200d984910f34794a27cb3fb7d10ff6a1e84',
  )
  expect(signed.signature).toBe('10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f')
})

test('a signed SendSms call is the known one, with Chinese in its body', () => {
  const body =
    '{"PhoneNumberSet":["+8613800138000"],"SmsSdkAppId":"1400006666","SignName":"腾讯云","TemplateId":"1110","TemplateParamSet":["123456","5"]}'
  const request = { service: 'sms', host: 'sms.tencentcloudapi.com', action: 'SendSms', timestamp: 1767323045, body }
  expect(signTc3(request, 'AKIDtest', 'testsecret').authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDtest/2026-01-02/sms/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=511f3601514514c10a6795bb92fc807dffee615b1a735ea2279589a678ea8b89',
  )
})

test('a code reaches Tencent in a request that it accepts', async () => {
  const { base, seen } = await playTencent(answerNumber('Ok'))
  const sms = openSms(settings(base), nowhere)
  await sms.sendCode(message)

  expect(sms.simulated).toBe(false)
  expect(seen).toHaveLength(1)
  expect(seen[0]?.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    PhoneNumberSet: ['+8613800138000'],
    SmsSdkAppId: '1400006666',
    SignName: '拾贝',
    TemplateId: '1110',
    TemplateParamSet: ['407315', '10'],
  })
})

const refusals: [code: string, kind: SendFailure][] = [
  ['LimitExceeded.PhoneNumberThirtySecondLimit', 'too_often'],
  ['LimitExceeded.PhoneNumberOneHourLimit', 'too_often'],
  ['LimitExceeded.PhoneNumberDailyLimit', 'too_often'],
  ['LimitExceeded.DeliveryFrequencyLimit', 'too_often'],
  ['FailedOperation.PhoneNumberInBlacklist', 'bad_address'],
  ['InvalidParameterValue.IncorrectPhoneNumber', 'bad_address'],
  ['FailedOperation.SignatureIncorrectOrUnapproved', 'operator'],
  ['FailedOperation.TemplateIncorrectOrUnapproved', 'operator'],
  ['FailedOperation.ContainSensitiveWord', 'operator'],
  ['FailedOperation.InsufficientBalanceInSmsPackage', 'operator'],
  ['UnauthorizedOperation.SmsSdkAppIdVerifyFail', 'operator'],
  ['AuthFailure.SecretIdNotFound', 'operator'],
  ['InternalError.Timeout', 'later'],
  ['InternalError', 'later'],
  ['RequestLimitExceeded', 'later'],
  ['FailedOperation.SomethingNew', 'operator'],
]

test.each(refusals)('Tencent answers %s for the request or for the number: %s', async (code, kind) => {
  for (const answer of [refuseRequest(code), answerNumber(code)]) {
    const { base, seen, close } = await playTencent(answer)
    const failure = await failureOf(base)
    expect(failure.kind).toBe(kind)
    expect(failure.message).toContain(code)
    expect(failure.message).toContain('138****8000')
    expect(seen).toHaveLength(1)
    await close()
  }
})

test('a wrong secret is a matter for the operator', async () => {
  const { base } = await playTencent(answerNumber('Ok'))
  const failure = await failureOf(base, { keySecret: 'not-the-secret' })
  expect(failure.kind).toBe('operator')
  expect(failure.message).toContain('AuthFailure.SignatureFailure')
})

const oddities: [what: string, answer: Answer, kind: SendFailure][] = [
  ['a page instead of JSON', { status: 200, body: '<html>407315</html>' }, 'unknown'],
  ['an answer about no number', json({ Response: { SendStatusSet: [], RequestId: 'r' } }), 'unknown'],
  ['an error without a code', json({ Response: { Error: {}, RequestId: 'r' } }), 'operator'],
  ['JSON of another shape', json(null), 'unknown'],
  ['a gateway that lost the answer', { status: 502, body: 'Bad Gateway' }, 'unknown'],
  ['a page that is not there', { status: 404, body: 'Not Found' }, 'operator'],
  ['a connection cut after the request', 'cut', 'unknown'],
]

test.each(oddities)('from Tencent comes %s', async (_what, answer, kind) => {
  const { base, seen } = await playTencent(answer)
  expect((await failureOf(base)).kind).toBe(kind)
  expect(seen).toHaveLength(1)
})

test('a silent provider is left after the time-out, and not asked again', async () => {
  const { base, seen } = await playTencent('hang')
  expect((await failureOf(base, { timeoutMs: 150 })).kind).toBe('unknown')
  expect(seen).toHaveLength(1)
})

test('a provider that cannot be reached has surely sent nothing', async () => {
  const { base, close } = await startStandIn(() => 'hang')
  await close()
  expect((await failureOf(base)).kind).toBe('later')
})

test('a failure tells neither the code nor the secret nor the whole number', async () => {
  const { base } = await playTencent(refuseRequest('FailedOperation.InsufficientBalanceInSmsPackage'))
  const failure = await failureOf(base)
  const told = [failure.message, failure.stack, JSON.stringify(failure), String(failure.cause)].join('\n')
  expect(told).not.toMatch(/407315|tencent-test-secret|13800138000/)
})
