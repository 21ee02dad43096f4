/**
 * Checking a password against guessing. A try is counted before the password is looked at and taken back when it was
 * right, so the limit holds however many guesses come at once, and from however many processes.
 */
import { fail } from '@shibei/contract/failures.ts'
import { limits } from '@shibei/contract/limits.ts'
import type { PublicContext, User } from '#context.ts'
import type { Db } from '#db/connect.ts'
import { requireCaptcha } from '#features/codes/captchas.ts'
import type { CaptchaAnswer } from '#features/codes/captchas.ts'
import { countTries, forgetTries, forgiveTry, networkOf, takeTry, tryKey } from '#features/codes/tries.ts'
import { isPasswordOf } from './passwords.ts'

const windows = [limits.failures]

/** A password that was right. Settling takes its try back, in the transaction of what it opened. */
export type ProvedPassword = { settle(db: Db): Promise<void> }

/** At sign-in: for the account named and for the network the visitor comes from. */
export async function requirePasswordAtDoor(
  context: PublicContext,
  account: string,
  user: User | undefined,
  password: string,
  captcha: CaptchaAnswer,
): Promise<ProvedPassword> {
  const { db, visitor } = context
  const now = context.now()
  const byAccount = { key: tryKey(context, 'login', account), windows }
  const byNetwork = { key: tryKey(context, 'login-ip', networkOf(visitor.ip)), windows }
  const failed = await countTries(db, [byAccount.key, byNetwork.key], limits.failures.within, now)
  if (failed >= limits.failuresBeforeCaptcha && failed < limits.failures.most) await requireCaptcha(context, captcha)
  await takeTry(db, [byAccount, byNetwork], now)
  if (!(await isPasswordOf(user?.password_hash, password))) fail('wrong_password')
  return {
    async settle(db) {
      await forgetTries(db, byAccount.key)
      await forgiveTry(db, byNetwork, now, context.now())
    },
  }
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
