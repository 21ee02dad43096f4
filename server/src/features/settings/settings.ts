/**
 * Settings: how a person likes it. Owns the table `settings`; somebody who never changed anything has no row. `locked`
 * is told here but belongs to the session that asks.
 */
import type { Taken } from '@shibei/contract/call.ts'
import { searchScopes } from '@shibei/contract/limits.ts'
import type { Settings, updateSettings as call } from '@shibei/contract/settings.ts'
import { fail } from '@shibei/contract/failures.ts'
import type { SignedInContext } from '#context.ts'
import type { Db } from '#db/connect.ts'
import type { SettingsTable } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { requireRoom, tierOf } from '#features/membership/tiers.ts'

const defaults: Omit<SettingsTable, 'user_id'> = {
  theme: 'system',
  lang: null,
  lock_type: '0',
  subfoldersdata: 1,
  arrange: 0,
  wx_space: 0,
  plug_space: 0,
  import_space: 0,
  skin: 0,
  card: 0,
  search_scope: searchScopes.join(' '),
}

export async function getSettings({
  db,
  user,
  session,
}: Pick<SignedInContext, 'db' | 'user' | 'session'>): Promise<Settings> {
  return toSettings(await findRow(db, user.id), session.locked)
}

export type SettingsChange = Omit<Taken<typeof call>, 'locked'>

/** Changes any part. Locking the screen is the session's matter and is done by the account feature. */
export async function updateSettings(context: SignedInContext, change: SettingsChange): Promise<Settings> {
  const { db, user, session, config } = context
  if (change.skin !== undefined) requireRoom(tierOf(user, config, context.now()), 'skins', change.skin)
  // Spaces are told apart by whose they are; until somebody has one, only "none" is theirs.
  if (change.wxSpace || change.plugSpace || change.importSpace) fail('not_found')
  const changed = toRow(change)
  if (Object.keys(changed).length === 0) return getSettings(context)
  const row = await inTransaction(db, (db) =>
    db
      .insertInto('settings')
      .values({ user_id: user.id, ...defaults, ...changed })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
  return toSettings(row, session.locked)
}

/** Whoever registers in another language than the first one goes on in it. */
export async function startSettings(db: Db, userId: number, lang: Settings['lang']): Promise<void> {
  if (lang !== 'zh-CN')
    await db
      .insertInto('settings')
      .values({ user_id: userId, ...defaults, lang })
      .execute()
}

async function findRow(db: Db, userId: number): Promise<Omit<SettingsTable, 'user_id'>> {
  return (await db.selectFrom('settings').selectAll().where('user_id', '=', userId).executeTakeFirst()) ?? defaults
}

function toRow(change: SettingsChange): Partial<SettingsTable> {
  const { lockType, wxSpace, plugSpace, importSpace, search_scope, ...same } = change
  const row: Partial<SettingsTable> = {
    ...same,
    lock_type: lockType,
    wx_space: wxSpace,
    plug_space: plugSpace,
    import_space: importSpace,
    search_scope: search_scope && [...new Set(search_scope)].join(' '),
  }
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
}

function toSettings(row: Omit<SettingsTable, 'user_id'>, locked: number): Settings {
  return {
    theme: row.theme as Settings['theme'],
    lang: (row.lang as Settings['lang'] | null) ?? 'zh-CN',
    lockType: row.lock_type as Settings['lockType'],
    locked: locked === 1 ? 1 : 0,
    subfoldersdata: row.subfoldersdata === 1 ? 1 : 0,
    arrange: row.arrange,
    wxSpace: row.wx_space,
    plugSpace: row.plug_space,
    importSpace: row.import_space,
    skin: row.skin,
    card: row.card,
    search_scope: row.search_scope.split(' ') as Settings['search_scope'],
  }
}
