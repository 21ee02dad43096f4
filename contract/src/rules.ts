/**
 * The rules of what people type: accounts, passwords, addresses, names. Plain functions without a schema library, so
 * that a form in the browser checks with the very same code as the server and pays nothing for it.
 */
import { limits } from './limits.ts'

const email = /^[a-z0-9._-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,6}$/i
const phone = /^1[3-9]\d{9}$/
const han = /\p{Script=Han}/u
// The host is a domain with letters at its end, or four numbers; then a port, then anything without white space.
const address =
  /^(?:https?:\/\/)?(?:(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]{0,62})\.)+(?:xn--[a-z0-9-]{2,59}|\p{L}{2,63})\.?|(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d))(?::\d{1,5})?(?:[/?#][^\s]*)?$/iu

export function isEmail(text: string): boolean {
  return text.length <= limits.accountLength && email.test(text)
}

export function isPhone(text: string): boolean {
  return phone.test(text)
}

export function isAccount(text: string): boolean {
  return isPhone(text) || isEmail(text)
}

/** An e-mail address is one account however its letters are cased. */
export function normaliseAccount(text: string): string {
  return text.trim().toLowerCase()
}

export function isPassword(text: string): boolean {
  const length = Array.from(text).length
  return (
    length >= limits.passwordShortest &&
    length <= limits.passwordLongest &&
    /[a-z]/i.test(text) &&
    /\d/.test(text) &&
    !han.test(text) &&
    text.isWellFormed()
  )
}

export function isAddress(text: string): boolean {
  return (
    text.length <= limits.addressLength && isCleanLine(text) && address.test(text) && URL.canParse(withScheme(text))
  )
}

/** `example.com` → `http://example.com` */
export function withScheme(text: string): string {
  return /^https?:\/\//i.test(text) ? text : `http://${text}`
}

export function isCode(text: string): boolean {
  return /^\d{6}$/.test(text)
}

/** Text that a database, a page and a terminal all take as it is: no lone surrogates, no control characters. */
export function isCleanLine(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what this rule is about
  return text.isWellFormed() && !/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(text)
}

/** As a line, with line breaks and tabs allowed. */
export function isCleanText(text: string): boolean {
  return isCleanLine(text.replace(/[\n\r\t]/g, ' '))
}
