/** What a membership allows, and whether somebody is over it. Nothing is ever taken away: only adding stops. */
import { fail } from '@shibei/contract/failures.ts'
import type { Config } from '#config.ts'
import type { User } from '#context.ts'

export type Tier = {
  readonly spaces: number
  readonly sites: number
  readonly fileBytes: number
  readonly filesBytes: number
  readonly browsers: number
  /** Skins 1 to this number may be chosen. */
  readonly skins: number
}

const MB = 1024 * 1024
const GB = 1024 * MB
const free: Tier = { spaces: 3, sites: 5_000, fileBytes: 5 * MB, filesBytes: 200 * MB, browsers: 3, skins: 5 }
const member: Tier = { spaces: 50, sites: 200_000, fileBytes: 100 * MB, filesBytes: 10 * GB, browsers: 10, skins: 19 }
const forGood: Tier = { spaces: 100, sites: 500_000, fileBytes: 200 * MB, filesBytes: 50 * GB, browsers: 20, skins: 19 }
const unlimited: Tier = { spaces: 1e6, sites: 1e9, fileBytes: 10 * GB, filesBytes: 1e15, browsers: 1000, skins: 19 }

export function tierOf(user: Pick<User, 'vip' | 'validity_at'>, config: Pick<Config, 'limits'>, now: number): Tier {
  if (!config.limits) return unlimited
  if (user.vip === 2) return forGood
  return user.vip === 1 && (user.validity_at ?? 0) > now ? member : free
}

export function requireRoom(tier: Tier, what: keyof Tier, used: number): void {
  if (used > tier[what]) fail('over_limit', { limit: tier[what], used, what })
}
