/** The fields that calls are made of, as schemas. The rules themselves are in rules.ts, the numbers in limits.ts. */
import * as z from 'zod/mini'
import type { FieldFault } from './failures.ts'
import { limits } from './limits.ts'
import {
  isAccount,
  isAddress,
  isCleanLine,
  isCleanText,
  isCode,
  isPassword,
  normaliseAccount,
  withScheme,
} from './rules.ts'

const fault = (name: FieldFault) => name

export const id = z.int(fault('wrong_type')).check(z.positive(fault('out_of_range')))
/** An id where 0 stands for "none" or "the top". */
export const idOrNone = z.int(fault('wrong_type')).check(z.nonnegative(fault('out_of_range')))
export const ids = z
  .array(id, fault('wrong_type'))
  .check(z.minLength(1, fault('required')), z.maxLength(limits.idsPerCall, fault('too_many')))
export const time = z.int(fault('wrong_type')).check(z.nonnegative(fault('out_of_range')))
export const count = z.int(fault('wrong_type')).check(z.nonnegative(fault('out_of_range')))

/** 0 or 1; true and false are taken too. */
export const flag = z.pipe(
  z.union([z.literal(0), z.literal(1), z.boolean()], fault('wrong_type')),
  z.transform((value): 0 | 1 => (value === true || value === 1 ? 1 : 0)),
)
/** A flag in a reply. */
export const flagged = z.union([z.literal(0), z.literal(1)])

export const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, fault('not_a_choice'))
export const between = (least: number, most: number) =>
  z.int(fault('wrong_type')).check(z.gte(least, fault('out_of_range')), z.lte(most, fault('out_of_range')))

/** One line of text that may be empty. */
export const line = (most: number) =>
  z
    .string(fault('wrong_type'))
    .check(
      z.maxLength(most * 4, fault('too_long')),
      z.refine(isCleanLine, fault('text')),
      z.trim(),
      z.maxLength(most, fault('too_long')),
    )
/** One line of text that says something. */
export const filledLine = (most: number) =>
  z
    .string(fault('wrong_type'))
    .check(
      z.maxLength(most * 4, fault('too_long')),
      z.refine(isCleanLine, fault('text')),
      z.trim(),
      z.minLength(1, fault('required')),
      z.maxLength(most, fault('too_long')),
    )
/** Text of several lines that may be empty. */
export const text = (most: number) =>
  z.string(fault('wrong_type')).check(z.maxLength(most, fault('too_long')), z.refine(isCleanText, fault('text')))

export const account = z
  .string(fault('wrong_type'))
  .check(
    z.maxLength(limits.accountLength, fault('too_long')),
    z.overwrite(normaliseAccount),
    z.refine(isAccount, fault('account')),
  )
export const password = z
  .string(fault('wrong_type'))
  .check(z.maxLength(limits.passwordLongest * 2, fault('too_long')), z.refine(isPassword, fault('password')))
/** A password to be compared with the kept one: whatever was once accepted is taken, so that rules may change. */
export const givenPassword = z.string(fault('wrong_type')).check(
  z.minLength(1, fault('required')),
  z.maxLength(limits.passwordLongest * 2, fault('too_long')),
  z.refine((text) => text.isWellFormed(), fault('text')),
)
export const code = z.string(fault('wrong_type')).check(z.trim(), z.refine(isCode, fault('code')))
export const secret = z
  .string(fault('wrong_type'))
  .check(
    z.minLength(1, fault('required')),
    z.maxLength(limits.ticketLength, fault('too_long')),
    z.refine(isCleanLine, fault('text')),
  )
export const captcha = z
  .string(fault('wrong_type'))
  .check(z.maxLength(16, fault('too_long')), z.refine(isCleanLine, fault('text')), z.trim())
export const agree = z.pipe(flag, z.literal(1, fault('agree')))

export const address = z
  .string(fault('wrong_type'))
  .check(
    z.maxLength(limits.addressLength, fault('too_long')),
    z.trim(),
    z.refine(isAddress, fault('address')),
    z.overwrite(withScheme),
  )

export const userName = filledLine(limits.userName)
export const spaceName = filledLine(limits.spaceName)
export const folderName = filledLine(limits.folderName)
export const siteName = line(limits.siteName)
export const caption = text(limits.caption)
export const note = text(limits.note)
export const icon = line(limits.icon)
export const tagName = filledLine(limits.tagName)
export const tagNames = z.array(tagName, fault('wrong_type')).check(z.maxLength(limits.tagsPerSite, fault('too_many')))
export const keyword = line(limits.keyword)

export const paging = {
  page: z.optional(between(1, limits.pageMost)),
  size: z.optional(between(1, limits.pageSizeMost)),
}
/** Nothing to tell. */
export const nothing = z.object({})
export const listOf = <T extends z.core.SomeType>(item: T) =>
  z.object({ list: z.array(item), total: count, next: z.optional(z.string()) })
