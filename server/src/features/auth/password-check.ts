/**
 * Checking a password against guessing. A try is counted before the password is looked at and taken back when it was
 * right, so the limit holds however many guesses come at once, and from however many processes.
 */
import { fail } from '@shibei/contract/failures.ts'
import { limits } from '@shibei/contract/limits.ts'
import type { PublicContext, User } from '#context.ts'
import { requireCaptcha } from '#features/codes/captchas.ts'
import type { CaptchaAnswer } from '#features/codes/captchas.ts'
import { countTries, forgetTries, forgiveTry, networkOf, takeTry, tryKey } from '#features/codes/tries.ts'
import { isPasswordOf } from './passwords.ts'

const windows = [limits.failures]
const { within } = limits.failures

/** At sign-in: for the account named and for the network the visitor comes from. */
export async function requirePasswordAtDoor(
  context: PublicContext,
  account: string,
  user: User | undefined,
  password: string,
  captcha: CaptchaAnswer,
): Promise<void> {
  const { db, visitor } = context
  const now = context.now()
  const byAccount = tryKey(context, 'login', account)
  const byNetwork = tryKey(context, 'login-ip', networkOf(visitor.ip))
  const failed = Math.max(await countTries(db, byAccount, within, now), await countTries(db, byNetwork, within, now))
  if (failed >= limits.failuresBeforeCaptcha && failed < limits.failures.most) await requireCaptcha(context, captcha)
  await takeTry(
    db,
    [byAccount, byNetwork].map((key) => ({ key, windows })),
    now,
  )
  if (!(await isPasswordOf(user?.password_hash, password))) fail('wrong_password')
  await forgetTries(db, byAccount)
  await forgiveTry(db, byNetwork, now, within, context.now())
}

/** Inside: the person is known, the screen may be in somebody else's hands. */
export async function requirePasswordInside(context: PublicContext, user: User, password: string): Promise<void> {
  const { db } = context
  const now = context.now()
  const key = tryKey(context, 'password', String(user.id))
  await takeTry(db, [{ key, windows }], now)
  if (!(await isPasswordOf(user.password_hash, password))) fail('wrong_password')
  await forgetTries(db, key)
}
