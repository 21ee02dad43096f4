/**
 * The failure table: each way a call can fail, with its number and what comes along as `data`. The server throws by
 * name and clients match by name; the numbers stand nowhere else. What is said is in failure-words.ts, which the server
 * alone needs: it sends the words along, so the browser does not carry them.
 */
import type { Language } from './limits.ts'

type Row = { code: number; status?: number }

export const success = 10000

export const failures = {
  not_signed_in: { code: 1001 },
  token_ended: { code: 1002 },
  bad_input: { code: 10001 },
  wrong_password: { code: 10002 },
  /** Said to somebody who is signed in: the account is not in question. */
  wrong_own_password: { code: 10002 },
  captcha_required: { code: 10003 },
  wrong_code: { code: 10004 },
  already_registered: { code: 10005 },
  too_many_tries: { code: 10007, status: 429 },
  too_many_devices: { code: 10008 },
  not_found: { code: 10009 },
  system_error: { code: 10010, status: 500 },
  not_allowed: { code: 10011 },
  over_limit: { code: 10012 },
  already_there: { code: 10014 },
  unreadable_file: { code: 10015 },
  locked: { code: 10016 },
  no_such_path: { code: 10009, status: 404 },
  too_large: { code: 10001, status: 413 },
  busy: { code: 10010, status: 503 },
} as const satisfies Record<string, Row>

export type FailureName = keyof typeof failures

export type FailureData = {
  not_signed_in: undefined
  token_ended: undefined
  bad_input: { fields: Record<string, string> }
  wrong_password: undefined
  wrong_own_password: undefined
  captcha_required: { captcha_required: 1 }
  wrong_code: undefined
  already_registered: undefined
  too_many_tries: { retry_after: number }
  too_many_devices: { sign: string; devices: unknown[] }
  not_found: undefined
  system_error: { request_id: string }
  not_allowed: undefined
  over_limit: { limit: number; used: number; what: string }
  already_there: { site: number; path: unknown[] }
  unreadable_file: { line?: number; reason: string }
  locked: undefined
  no_such_path: undefined
  too_large: undefined
  busy: { retry_after: number }
}

/** Thrown by the server to refuse, and by the client when it was refused. */
export class Failure<N extends FailureName = FailureName> extends Error {
  override readonly name = 'Failure'
  readonly failure: N
  readonly data: FailureData[N]
  /** The words the server sent, in the caller's language. */
  readonly msg: string

  constructor(failure: N, data: FailureData[N], msg = '') {
    super(`${failure} ${msg}`.trim())
    this.failure = failure
    this.data = data
    this.msg = msg
  }

  get code(): number {
    return failures[this.failure].code
  }
}

export function isFailure<N extends FailureName>(error: unknown, name: N): error is Failure<N> {
  return error instanceof Failure && error.failure === name
}

/** Refuses the call. `fail('over_limit')` without its data does not compile. */
export function fail<N extends FailureName>(
  name: N,
  ...data: FailureData[N] extends undefined ? [] : [FailureData[N]]
): never {
  throw new Failure(name, data[0] as FailureData[N])
}

/** The name behind a number. A few share one, so that old clients know what to do; the HTTP status tells them apart. */
export function failureNamed(code: number, status = 200): FailureName | undefined {
  const names = (Object.keys(failures) as FailureName[]).filter((name) => failures[name].code === code)
  return names.find((name) => statusOf(name) === status) ?? names[0]
}

export function statusOf(name: FailureName): number {
  const row: Row = failures[name]
  return row.status ?? 200
}

/** What is wrong with one field, in words. Schemas name the rule; this table has the sentence. */
export const fieldFaults = {
  required: { zh: '不能为空', en: 'This is needed' },
  wrong_type: { zh: '格式不正确', en: 'This has the wrong form' },
  too_long: { zh: '太长了', en: 'This is too long' },
  too_short: { zh: '太短了', en: 'This is too short' },
  too_many: { zh: '数量太多', en: 'These are too many' },
  out_of_range: { zh: '不在允许的范围内', en: 'This is out of range' },
  not_a_choice: { zh: '请从给出的选项中选择', en: 'Please take one of the choices' },
  account: { zh: '请输入正确的手机号或邮箱', en: 'Enter a mobile number or an e-mail address' },
  email: { zh: '请输入正确的邮箱', en: 'Enter a valid e-mail address' },
  phone: { zh: '请输入正确的手机号', en: 'Enter a valid mobile number' },
  password: {
    zh: '至少 8 位，需包含字母和数字，不能有中文',
    en: 'At least 8 characters with a letter and a digit, no Chinese characters',
  },
  code: { zh: '请输入 6 位数字验证码', en: 'Enter the code of 6 digits' },
  address: { zh: '请输入正确的网址', en: 'Enter a valid web address' },
  text: { zh: '含有无法保存的字符', en: 'This has characters that cannot be kept' },
  agree: { zh: '请先阅读并同意用户协议和隐私政策', en: 'Please read and accept the terms and the privacy policy' },
} as const satisfies Record<string, { zh: string; en: string }>

export type FieldFault = keyof typeof fieldFaults

export function fieldFaultText(fault: FieldFault, language: Language): string {
  return language === 'en' ? fieldFaults[fault].en : fieldFaults[fault].zh
}
