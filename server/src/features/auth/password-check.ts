/**
 * Checking a password against guessing. A try is counted before the password is looked at and taken back when it was
 * right, so the limit holds however many guesses come at once, and from however many processes.
 */
import { fail, isFailure } from '@shibei/contract/failures.ts'
import { limits } from '@shibei/contract/limits.ts'
import type { PublicContext, User } from '#context.ts'
import type { Db } from '#db/connect.ts'
import { requireCaptcha } from '#features/codes/captchas.ts'
import type { CaptchaAnswer } from '#features/codes/captchas.ts'
import { forgetTries, forgiveTry, networkOf, takeTry, tryKey } from '#features/codes/tries.ts'
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
  const forgive = async (db: Db) => {
    // In the order in which the counters are taken, so that two requests never wait for each other.
    await forgiveTry(db, byNetwork, now, context.now())
    await forgiveTry(db, byAccount, now, context.now())
  }
  const failed = await takeTry(db, [byAccount, byNetwork], now)
  try {
    if (failed >= limits.failuresBeforeCaptcha) await requireCaptcha(context, captcha)
    if (!(await isPasswordOf(user?.password_hash, password))) fail('wrong_password')
  } catch (error) {
    // Only a wrong password is a failure: a captcha to be read first, or a rush at the door, is not.
    if (!isFailure(error, 'wrong_password')) await forgive(db)
    throw error
  }
  return {
    async settle(db) {
      await forgiveTry(db, byNetwork, now, context.now())
      await forgetTries(db, byAccount.key)
    },
  }
}

/** Inside: the person is known, the screen may be in somebody else's hands. */
export async function requirePasswordInside(context: PublicContext, user: User, password: string): Promise<void> {
  const { db } = context
  const now = context.now()
  const rule = { key: tryKey(context, 'password', String(user.id)), windows }
  await takeTry(db, [rule], now)
  const isRight = await isPasswordOf(user.password_hash, password).catch(async (error: unknown) => {
    await forgiveTry(db, rule, now, context.now())
    throw error
  })
  if (!isRight) fail('wrong_own_password')
  await forgetTries(db, rule.key)
}
