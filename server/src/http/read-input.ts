/**
 * Turns what came over the wire into what a call takes, or refuses with a word for each field. Query values are texts,
 * so they are first read as what the declaration says they are; the schema then judges them like any other.
 */
import { fail, fieldFaultText, fieldFaults } from '@shibei/contract/failures.ts'
import type { FieldFault } from '@shibei/contract/failures.ts'
import type { Call } from '@shibei/contract/call.ts'
import type { Language } from '@shibei/contract/limits.ts'
import * as z from 'zod/mini'

type JsonSchema = {
  type?: string
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
}
type Kind = 'text' | 'number' | 'list'

/** How each query parameter of a call is written. */
export function queryKinds(call: Call): Map<string, Kind> {
  const schema = z.toJSONSchema(call.takes, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return new Map(Object.entries(schema.properties ?? {}).map(([name, property]) => [name, kindOf(property)]))
}

function kindOf(schema: JsonSchema): Kind {
  if (schema.anyOf) return schema.anyOf.some((one) => kindOf(one) === 'text') ? 'text' : 'number'
  if (schema.type === 'array') return 'list'
  if (schema.type === 'integer' || schema.type === 'number' || schema.type === 'boolean') return 'number'
  return typeof schema.const === 'number' ? 'number' : 'text'
}

export function readQuery(kinds: Map<string, Kind>, query: Record<string, unknown>): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [name, kind] of kinds) {
    const value = query[name]
    // A parameter given twice keeps its first value, as it would in any form.
    const text = Array.isArray(value) ? (kind === 'list' ? value.join(',') : value[0]) : value
    if (typeof text !== 'string' || text === '') continue
    if (kind === 'list') input[name] = text.split(',').filter((part) => part !== '')
    else if (kind === 'number' && /^-?\d{1,15}$/.test(text)) input[name] = Number(text)
    else if (kind === 'number' && (text === 'true' || text === 'false')) input[name] = text === 'true'
    else input[name] = text
  }
  return input
}

export function checkInput<C extends Call>(call: C, input: unknown, language: Language): z.output<C['takes']> {
  const result = z.safeParse(call.takes, input)
  if (result.success) return result.data as z.output<C['takes']>
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const name = String(issue.path[0] ?? 'body')
    fields[name] ??= fieldFaultText(faultOf(issue, input), language)
  }
  fail('bad_input', { fields })
}

function faultOf(issue: z.core.$ZodIssue, input: unknown): FieldFault {
  const first = issue.path[0]
  const given = isRecord(input) && first !== undefined ? input[String(first)] : input
  if (issue.path.length <= 1 && (given === undefined || given === null || given === '')) return 'required'
  return issue.message in fieldFaults ? (issue.message as FieldFault) : 'wrong_type'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** A body as it came: bytes that must be UTF-8 and JSON, and say so. No body at all is an empty object. */
export function parseBody(bytes: unknown, contentType: string | undefined, language: Language): unknown {
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) return {}
  try {
    if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) throw new TypeError('Not JSON')
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    fail('bad_input', { fields: { body: fieldFaultText('wrong_type', language) } })
  }
}
