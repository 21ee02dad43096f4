/** Stands at the edge of the page: a fetch that gives typed answers, and remembers what was asked. */
import { failureText } from '@shibei/contract/failure-words.ts'
import { failures, success } from '@shibei/contract/failures.ts'
import type { FailureData, FailureName } from '@shibei/contract/failures.ts'

export type Asked = { key: string; url: URL; headers: Record<string, string>; body: Record<string, unknown> }
type Answer = { code: number; msg: string; data: unknown }
type Answerer = (asked: Asked) => Answer | Promise<Answer>

export const gives =
  (data: unknown = {}): Answerer =>
  () => ({ code: success, msg: 'ok', data })

export const refuses =
  <N extends FailureName>(name: N, data?: FailureData[N], msg: string = failureText(name, 'zh-CN')): Answerer =>
  () => ({ code: failures[name].code, msg, data })

export const unreachable: Answerer = () => Promise.reject(new TypeError('Failed to fetch'))

/** Answers one after the other; the last one stays. */
export function inTurn(...answers: Answerer[]): Answerer {
  let next = 0
  return (asked) => {
    const answer = answers[Math.min(next, answers.length - 1)] ?? gives()
    next += 1
    return answer(asked)
  }
}

export function answering(table: Record<string, Answerer>): Asked[] {
  const asked: Asked[] = []
  window.fetch = async (input, init = {}) => {
    const url = new URL(String(input), window.location.href)
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    const headers = init.headers as Record<string, string>
    const call: Asked = { key: `${init.method ?? 'GET'} ${url.pathname}`, url, headers, body }
    asked.push(call)
    const answerer = table[call.key] ?? refuses('no_such_path')
    return new Response(JSON.stringify(await answerer(call)), { headers: { 'content-type': 'application/json' } })
  }
  return asked
}
