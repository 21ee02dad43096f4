/**
 * Codes: six digits sent to a phone or a mailbox, which show that it is theirs. Owns the table `codes`. For each
 * purpose and account only the newest counts; it lives ten minutes and bears five tries. The answer to asking for one
 * never tells whether the account exists: the message is written and sent afterwards, by a job.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { fail } from '@shibei/contract/failures.ts'
import { limits } from '@shibei/contract/limits.ts'
import { isPhone } from '@shibei/contract/rules.ts'
import type { PublicContext, Services } from '#context.ts'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { CodeMessage, CodePurpose } from '#gateways/sending.ts'
import { enqueue } from '#jobs/queue.ts'
import { requireCaptcha } from './captchas.ts'
import type { CaptchaAnswer } from './captchas.ts'
import { findTicket } from './tickets.ts'
import { forgiveTry, networkOf, takeTry, tryKey } from './tries.ts'

export type CodeJob = Pick<CodeMessage, 'to' | 'purpose' | 'code' | 'lang'>

export async function sendCode(
  context: PublicContext,
  purpose: CodePurpose,
  input: { account: string } & CaptchaAnswer,
): Promise<{ resend_after: number }> {
  const { db, visitor } = context
  const now = context.now()
  await requireCaptcha(context, input)
  await takeTry(
    db,
    [
      { key: tryKey(context, 'code', input.account), windows: limits.codesPerAccount },
      { key: tryKey(context, 'code-ip', networkOf(visitor.ip)), windows: limits.codesPerIp },
    ],
    now,
  )
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await inTransaction(db, async (db) => {
    const fresh = {
      code_hash: hashCode(context, purpose, input.account, code),
      tries: 0,
      expires_at: now + limits.codeLife,
    }
    await db
      .insertInto('codes')
      .values({ purpose, account: input.account, ...fresh })
      .onConflict((conflict) => conflict.columns(['purpose', 'account']).doUpdateSet(fresh))
      .execute()
    const job: CodeJob = { to: input.account, purpose, code, lang: visitor.language }
    await enqueue(db, 'codes.send', job, now, { priority: -5 })
  })
  return { resend_after: limits.codeResendAfter / 1000 }
}

/** For binding, whoever asks has just scanned with WeChat and holds the sign of it. */
export async function sendBindCode(context: PublicContext, input: { account: string; sign: string } & CaptchaAnswer) {
  if (!(await findTicket(context.db, 'bind', input.sign, context.now()))) fail('not_found')
  return sendCode(context, 'bind', input)
}

/** A code that was right. It must be spent in the transaction of what it allows, so that it allows one thing. */
export type ProvedCode = { spend(db: Db): Promise<void> }

/** Counts the try first and looks afterwards, so a thousand guesses at once are still five. */
export async function requireCode(
  context: PublicContext,
  purpose: CodePurpose,
  account: string,
  code: string,
): Promise<ProvedCode> {
  const { db, visitor } = context
  const now = context.now()
  // One network may not try a lucky number at everybody's code either.
  const guesses = { key: tryKey(context, 'guess-ip', networkOf(visitor.ip)), windows: [limits.codeGuessesPerIp] }
  await takeTry(db, [guesses], now)
  const row = await db
    .updateTable('codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('account', '=', account)
    .where('tries', '<', limits.codeTries)
    .where('expires_at', '>', now)
    .returning(['id', 'code_hash'])
    .executeTakeFirst()
  const given = Buffer.from(hashCode(context, purpose, account, code))
  if (!row || !timingSafeEqual(given, Buffer.from(row.code_hash))) fail('wrong_code')
  await forgiveTry(db, guesses, now, context.now())
  return {
    async spend(db) {
      const result = await db
        .deleteFrom('codes')
        .where('id', '=', row.id)
        .where('code_hash', '=', row.code_hash)
        .executeTakeFirst()
      if (Number(result.numDeletedRows) === 0) fail('wrong_code')
    },
  }
}

export async function purgeCodes(db: Db, now: number): Promise<void> {
  await db.deleteFrom('codes').where('expires_at', '<=', now).execute()
}

/** Whether a code that was queued for sending would still be taken: it may have waited long, or a newer one replaced it. */
export async function isLive(
  services: Services,
  purpose: CodePurpose,
  account: string,
  code: string,
): Promise<boolean> {
  const row = await services.db
    .selectFrom('codes')
    .select('id')
    .where('purpose', '=', purpose)
    .where('account', '=', account)
    .where('code_hash', '=', hashCode(services, purpose, account, code))
    .where('expires_at', '>', services.now())
    .executeTakeFirst()
  return row !== undefined
}

/** Where a message to this account goes. */
export function channelOf(account: string): 'sms' | 'mail' {
  return isPhone(account) ? 'sms' : 'mail'
}

function hashCode({ secret }: Pick<Services, 'secret'>, purpose: string, account: string, code: string): string {
  return createHmac('sha256', secret).update(`code\0${purpose}\0${account}\0${code}`).digest('base64url')
}
