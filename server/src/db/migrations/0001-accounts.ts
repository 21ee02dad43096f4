/** Accounts, the proofs around them, and the queue. */
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { ColumnKinds } from '../migrate.ts'

export async function up(db: Db, { id, number }: ColumnKinds): Promise<void> {
  const statements = [
    `create table users (
      id ${id},
      email text unique,
      phone text unique,
      password_hash text,
      name text not null,
      vip integer not null default 0,
      validity_at ${number},
      invitation_code text not null unique,
      invited_by ${number} references users (id) on delete set null,
      lead_guide integer not null default 0,
      invitation_num integer not null default 0,
      registry integer not null default 1,
      wx integer not null default 0,
      plug integer not null default 0,
      file_counts integer not null default 0,
      used_wx integer not null default 0,
      used_plug integer not null default 0,
      used_registry integer not null default 0,
      used_invitation integer not null default 0,
      agreed_version text not null,
      agreed_at ${number} not null,
      created_at ${number} not null,
      deletes_at ${number},
      disabled_at ${number}
    )`,
    `create index users_deletes_at on users (deletes_at) where deletes_at is not null`,
    `create index users_invited_by on users (invited_by) where invited_by is not null`,
    `create table sessions (
      id ${id},
      user_id ${number} not null references users (id) on delete cascade,
      token_hash text not null unique,
      client text not null,
      name text not null,
      ip text not null,
      scopes text not null default '',
      locked integer not null default 0,
      created_at ${number} not null,
      seen_at ${number} not null,
      expires_at ${number} not null
    )`,
    `create index sessions_user_id on sessions (user_id)`,
    `create index sessions_expires_at on sessions (expires_at)`,
    `create table settings (
      user_id ${number} primary key references users (id) on delete cascade,
      theme text not null,
      lang text,
      lock_type text not null,
      subfoldersdata integer not null,
      arrange integer not null,
      wx_space ${number} not null,
      plug_space ${number} not null,
      import_space ${number} not null,
      skin integer not null,
      card integer not null,
      search_scope text not null
    )`,
    `create table captchas (id text primary key, answer_hash text not null, expires_at ${number} not null)`,
    `create index captchas_expires_at on captchas (expires_at)`,
    `create table codes (
      id ${id},
      purpose text not null,
      account text not null,
      code_hash text not null,
      tries integer not null default 0,
      expires_at ${number} not null,
      unique (purpose, account)
    )`,
    `create index codes_expires_at on codes (expires_at)`,
    `create table tickets (
      secret_hash text primary key,
      purpose text not null,
      user_id ${number} references users (id) on delete cascade,
      data text not null,
      expires_at ${number} not null
    )`,
    `create index tickets_expires_at on tickets (expires_at)`,
    `create index tickets_user_id on tickets (user_id)`,
    `create table tries (key text primary key, hits text not null, expires_at ${number} not null)`,
    `create index tries_expires_at on tries (expires_at)`,
    `create table jobs (
      id ${id},
      name text not null,
      payload text not null,
      user_id ${number} references users (id) on delete cascade,
      priority integer not null default 0,
      state text not null,
      attempts integer not null default 0,
      due_at ${number},
      lease text,
      done integer not null default 0,
      total integer not null default 0,
      report text,
      error text,
      created_at ${number} not null,
      finished_at ${number}
    )`,
    `create index jobs_due on jobs (priority, due_at) where due_at is not null`,
    `create index jobs_user_id on jobs (user_id) where user_id is not null`,
    `create index jobs_finished_at on jobs (finished_at) where finished_at is not null`,
    `create table schedules (name text primary key, next_at ${number} not null)`,
    `create table secrets (name text primary key, value text not null)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
