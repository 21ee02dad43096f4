/** Makers: each gives a test exactly what it needs, anew. */
import { createHmac, randomInt } from 'node:crypto'
import type { Services, SignedInContext, User } from '#context.ts'
import { captchaAlphabet } from '#features/codes/captcha-image.ts'
import { hashPassword } from '#features/auth/passwords.ts'
import { addSession } from '#features/auth/sessions.ts'
import { addUser } from '#features/auth/users.ts'
import type { App, Caller } from './start-app.ts'

export const password = 'shell1234'
let passwordHash: Promise<string> | undefined

export type Person = { account: string; token: string; send: Caller; user: User }

export function newAccount(): string {
  return `person${randomInt(1e12)}@example.com`
}

export function newPhone(): string {
  return `139${String(randomInt(1e8)).padStart(8, '0')}`
}

/** As much of a running server as making people needs. */
export type Host = Pick<App, 'as'> & { readonly services: Pick<App['services'], 'db' | 'now'> }

/** Somebody with an account, signed in. */
export async function signUp(app: Host, account = newAccount()): Promise<Person> {
  const { db } = app.services
  passwordHash ??= hashPassword(password)
  const user = await addUser(db, { account, passwordHash: await passwordHash }, app.services.now())
  return { account, user, ...(await signIn(app, user)) }
}

/** One more device of theirs. */
export async function signIn(app: Host, user: User, agent = 'Mozilla/5.0 (X11; Linux) Chrome/150.0') {
  const visitor: SignedInContext['visitor'] = { ip: '127.0.0.1', client: 'web', agent, language: 'zh-CN' }
  const { token } = await addSession(app.services.db, user.id, visitor, app.services.now())
  return { token, send: app.as(token) }
}

/** What a person would read in the picture: found by trying every answer against what is kept. */
export async function readCaptcha({ db, secret }: Pick<Services, 'db' | 'secret'>, id: string): Promise<string> {
  const { answer_hash } = await db.selectFrom('captchas').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const letters = Array.from(captchaAlphabet)
  const pairs = letters.flatMap((a) => letters.map((b) => a + b))
  for (const front of pairs) {
    const fits = (back: string) =>
      createHmac('sha256', secret).update(`captcha\0${id}\0${front}${back}`).digest('base64url') === answer_hash
    const back = pairs.find(fits)
    if (back) return front + back
  }
  throw new Error('No answer fits')
}
