/** Every answer, even an error's, is `{code, msg, data}`. */
import { failureText } from '@shibei/contract/failure-words.ts'
import { failures, statusOf, success } from '@shibei/contract/failures.ts'
import type { Failure } from '@shibei/contract/failures.ts'
import type { Language } from '@shibei/contract/limits.ts'

export type Answer = { status: number; body: string; retryAfter?: number; code: number }

export function answerWith(data: unknown): Answer {
  return { status: 200, body: `{"code":${success},"msg":"","data":${JSON.stringify(data ?? {})}}`, code: success }
}

export function answerFailure(failure: Failure, language: Language): Answer {
  const { code } = failures[failure.failure]
  const data: unknown = failure.data ?? {}
  const answer: Answer = {
    status: statusOf(failure.failure),
    body: JSON.stringify({ code, msg: failureText(failure.failure, language, failure.data), data }),
    code,
  }
  if (typeof data === 'object' && data !== null && 'retry_after' in data) answer.retryAfter = Number(data.retry_after)
  return answer
}
