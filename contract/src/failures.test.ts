import { describe, expect, expectTypeOf, test } from 'vitest'
import { failureText } from './failure-words.ts'
import { Failure, fail, failureNamed, failures, fieldFaultText, fieldFaults, isFailure, success } from './failures.ts'
import type { FailureName, FieldFault } from './failures.ts'

const names = Object.keys(failures) as FailureName[]
const codes = [
  1001, 1002, 10001, 10002, 10003, 10004, 10005, 10007, 10008, 10009, 10010, 10011, 10012, 10014, 10015, 10016,
]

function thrown(act: () => never): Failure {
  try {
    return act()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

describe('the table of failures', () => {
  test('has the numbers that were agreed on, and no others', () => {
    expect(success).toBe(10000)
    expect([...new Set(names.map((name) => failures[name].code))].toSorted((a, b) => a - b)).toEqual(codes)
  })

  test('says each in Chinese and in English', () => {
    for (const name of names) {
      expect(failureText(name, 'zh-CN'), name).toMatch(/\p{Script=Han}/u)
      expect(failureText(name, 'en'), name).toMatch(/^[A-Z][\x20-\x7e]+$/)
    }
  })

  test('gives a number to two names only where it means to, and the general one comes first', () => {
    const sharing = codes.map((code) => names.filter((name) => failures[name].code === code))
    expect(sharing.filter((group) => group.length > 1)).toEqual([
      ['bad_input', 'too_large'],
      ['wrong_password', 'wrong_own_password'],
      ['not_found', 'no_such_path'],
      ['system_error', 'busy'],
    ])
    expect(failureNamed(10001)).toBe('bad_input')
    expect(failureNamed(10009)).toBe('not_found')
    expect(failureNamed(10010)).toBe('system_error')
  })

  test('keeps status 200 wherever the call was understood', () => {
    const rows: Record<string, { code: number; status?: number }> = failures
    const others = names.flatMap((name) => (rows[name]?.status ? [[name, rows[name].status]] : []))
    expect(Object.fromEntries(others)).toEqual({
      too_many_tries: 429,
      system_error: 500,
      no_such_path: 404,
      too_large: 413,
      busy: 503,
    })
  })

  test('finds a name behind every number, and none behind success or a strange one', () => {
    expect(codes.filter((code) => failureNamed(code) === undefined)).toEqual([])
    expect([success, 0, -1, 10006, 10013, 99999, Number.NaN].map(failureNamed)).not.toContainEqual(expect.any(String))
  })
})

describe('refusing', () => {
  test('throws by name, with number, words and data', () => {
    const failure = thrown(() => fail('over_limit', { limit: 3, used: 3, what: 'spaces' }))
    expect(failure).toMatchObject({ failure: 'over_limit', code: 10012, data: { limit: 3, used: 3, what: 'spaces' } })
    // The words are the server's to add, in the language of whoever asks.
    expect(failure.msg).toBe('')
    expect(failure).toBeInstanceOf(Error)
    expect(failure.name).toBe('Failure')
    expect(thrown(() => fail('not_found')).data).toBeUndefined()
  })

  test('takes data exactly where the failure has some', () => {
    expectTypeOf(fail<'not_found'>).parameters.toEqualTypeOf<['not_found']>()
    expectTypeOf(fail<'too_many_tries'>).parameters.toEqualTypeOf<['too_many_tries', { retry_after: number }]>()
    expectTypeOf(fail<'locked'>).returns.toBeNever()
  })

  test('is recognised by name', () => {
    const failure: unknown = new Failure('already_there', { site: 5, path: [] }, 'saved')
    expect(isFailure(failure, 'already_there') && failure.data.site).toBe(5)
    expect(isFailure(failure, 'not_found')).toBe(false)
    expect(isFailure(new Error('already_there'), 'already_there')).toBe(false)
    expect(isFailure(undefined, 'already_there')).toBe(false)
    expect((failure as Failure).msg).toBe('saved')
  })
})

test('what can be wrong with a field is said in both languages', () => {
  for (const fault of Object.keys(fieldFaults) as FieldFault[]) {
    expect(fieldFaultText(fault, 'zh-CN'), fault).toMatch(/\p{Script=Han}/u)
    expect(fieldFaultText(fault, 'en'), fault).toMatch(/^[A-Z][\x20-\x7e]+$/)
  }
})
