/** What an operation may use. Built once at start, completed for each request; nobody reaches for anything else. */
import type { ClientKind, Language } from '@shibei/contract/limits.ts'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import type { SessionRow, UserRow } from '#db/schema.ts'
import type { Mail } from '#gateways/mail.ts'
import type { Sms } from '#gateways/sms.ts'

export type Log = {
  info(fields: Record<string, unknown>, message: string): void
  warn(fields: Record<string, unknown>, message: string): void
  error(fields: Record<string, unknown>, message: string): void
}

/** What the whole process has. */
export type Services = {
  readonly db: Db
  readonly config: Config
  readonly mail: Mail
  readonly sms: Sms
  /** The key behind every hash of something short that somebody could guess. */
  readonly secret: Buffer
  readonly log: Log
  readonly now: () => number
}

/** Who is at the other end. */
export type Visitor = {
  readonly ip: string
  readonly client: ClientKind
  readonly agent: string
  readonly language: Language
}

export type PublicContext = Services & { readonly visitor: Visitor }
export type SignedInContext = PublicContext & { readonly user: User; readonly session: Session }

export type User = UserRow
export type Session = Pick<SessionRow, 'id' | 'client' | 'locked' | 'scopes'>
