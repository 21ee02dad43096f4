/**
 * The tables, as the code sees them. Flags are 0 or 1, times are milliseconds since 1970, JSON is text that is never
 * queried into, so that both engines hold the same values. Lengths are the contract's business, integrity is here.
 */
import type { Generated, Insertable, Selectable } from 'kysely'

export type Users = {
  id: Generated<number>
  email: string | null
  phone: string | null
  password_hash: string | null
  name: string
  vip: Generated<number>
  validity_at: number | null
  invitation_code: string
  invited_by: number | null
  lead_guide: Generated<number>
  invitation_num: Generated<number>
  registry: Generated<number>
  wx: Generated<number>
  plug: Generated<number>
  file_counts: Generated<number>
  used_wx: Generated<number>
  used_plug: Generated<number>
  used_registry: Generated<number>
  used_invitation: Generated<number>
  agreed_version: string
  agreed_at: number
  created_at: number
  /** Set while the account waits to be deleted. */
  deletes_at: number | null
  disabled_at: number | null
}

export type Sessions = {
  id: Generated<number>
  user_id: number
  token_hash: string
  client: string
  name: string
  ip: string
  /** Space-separated; empty for a browser, which may do everything. */
  scopes: Generated<string>
  locked: Generated<number>
  created_at: number
  seen_at: number
  expires_at: number
}

export type SettingsTable = {
  user_id: number
  theme: string
  /** Null until somebody has chosen: then what the browser asks for counts. */
  lang: string | null
  lock_type: string
  subfoldersdata: number
  arrange: number
  wx_space: number
  plug_space: number
  import_space: number
  skin: number
  card: number
  search_scope: string
}

export type Captchas = { id: string; answer_hash: string; expires_at: number }

export type Codes = {
  id: Generated<number>
  purpose: string
  account: string
  code_hash: string
  tries: Generated<number>
  expires_at: number
}

export type Tickets = { secret_hash: string; purpose: string; user_id: number | null; data: string; expires_at: number }

export type Tries = { key: string; hits: string; expires_at: number }

export type Jobs = {
  id: Generated<number>
  name: string
  payload: string
  user_id: number | null
  priority: Generated<number>
  state: string
  attempts: Generated<number>
  /** When it is next to be taken: its time, or the end of the lease of whoever runs it. Null when it is over. */
  due_at: number | null
  lease: string | null
  done: Generated<number>
  total: Generated<number>
  report: string | null
  error: string | null
  created_at: number
  finished_at: number | null
}

export type Schedules = { name: string; next_at: number }
export type Secrets = { name: string; value: string }
export type Migrations = { name: string; at: number }

export type Tables = {
  users: Users
  sessions: Sessions
  settings: SettingsTable
  captchas: Captchas
  codes: Codes
  tickets: Tickets
  tries: Tries
  jobs: Jobs
  schedules: Schedules
  secrets: Secrets
  migrations: Migrations
}

export type UserRow = Selectable<Users>
export type NewUser = Insertable<Users>
export type SessionRow = Selectable<Sessions>
export type JobRow = Selectable<Jobs>
