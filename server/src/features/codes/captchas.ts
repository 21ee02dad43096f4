/**
 * Captchas: pictures that show a person is asking. Owns the table `captchas`. A captcha is spent by its first check,
 * right or wrong.
 */
import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { fail } from '@shibei/contract/failures.ts'
import { limits } from '@shibei/contract/limits.ts'
import type { PublicContext, Services } from '#context.ts'
import type { Db } from '#db/connect.ts'
import { captchaText, drawCaptcha } from './captcha-image.ts'
import { networkOf, takeTry, tryKey } from './tries.ts'

export async function addCaptcha(context: PublicContext): Promise<{ captcha_id: string; image: string }> {
  const { db, config, visitor } = context
  if (config.captcha === 'off') return { captcha_id: '', image: '' }
  const now = context.now()
  await takeTry(db, [{ key: tryKey(context, 'captcha', networkOf(visitor.ip)), windows: [limits.captchasPerIp] }], now)
  const text = captchaText((most) => randomInt(most))
  const id = randomBytes(16).toString('base64url')
  await db
    .insertInto('captchas')
    .values({ id, answer_hash: hashAnswer(context, id, text), expires_at: now + limits.captchaLife })
    .execute()
  const image = drawCaptcha(text, () => randomInt(2 ** 32) / 2 ** 32)
  return { captcha_id: id, image: `data:image/png;base64,${image.toString('base64')}` }
}

export type CaptchaAnswer = { captcha_id?: string | undefined; captcha?: string | undefined }

/** Spends the captcha, and refuses unless it was read rightly. */
export async function requireCaptcha(services: Services, { captcha_id, captcha }: CaptchaAnswer): Promise<void> {
  if (services.config.captcha === 'off') return
  if (!captcha_id || !captcha) fail('captcha_required', { captcha_required: 1 })
  const row = await services.db.deleteFrom('captchas').where('id', '=', captcha_id).returningAll().executeTakeFirst()
  const given = Buffer.from(hashAnswer(services, captcha_id, captcha))
  if (!row || row.expires_at <= services.now() || !timingSafeEqual(given, Buffer.from(row.answer_hash))) {
    fail('captcha_required', { captcha_required: 1 })
  }
}

export async function purgeCaptchas(db: Db, now: number): Promise<void> {
  await db.deleteFrom('captchas').where('expires_at', '<=', now).execute()
}

function hashAnswer({ secret }: Pick<Services, 'secret'>, id: string, answer: string): string {
  return createHmac('sha256', secret).update(`captcha\0${id}\0${answer.toUpperCase()}`).digest('base64url')
}
