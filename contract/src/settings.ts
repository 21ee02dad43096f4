/** How a person likes it. `locked` alone belongs to the device that asks. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { between, choice, flag, flagged, idOrNone, nothing } from './fields.ts'
import { languages, lockTypes, searchScopes, themes } from './limits.ts'

export const settings = z.object({
  theme: choice(themes),
  lang: choice(languages),
  lockType: choice(lockTypes),
  locked: flagged,
  subfoldersdata: flagged,
  arrange: z.int(),
  wxSpace: idOrNone,
  plugSpace: idOrNone,
  importSpace: idOrNone,
  skin: z.int(),
  card: z.int(),
  search_scope: z.array(choice(searchScopes)),
})
export type Settings = z.infer<typeof settings>

export const getSettings = call('GET /my/settings', {
  takes: nothing,
  gives: settings,
  whenLocked: true,
  scope: 'account.read',
})

/** Any part of the settings. `locked: 1` locks this device; nothing but the password unlocks it. */
export const updateSettings = call('POST /my/settings', {
  takes: z.object({
    theme: z.optional(choice(themes)),
    lang: z.optional(choice(languages)),
    lockType: z.optional(choice(lockTypes)),
    locked: z.optional(flag),
    subfoldersdata: z.optional(flag),
    arrange: z.optional(between(0, 5)),
    wxSpace: z.optional(idOrNone),
    plugSpace: z.optional(idOrNone),
    importSpace: z.optional(idOrNone),
    skin: z.optional(between(0, 19)),
    card: z.optional(between(0, 4)),
    search_scope: z.optional(
      z.array(choice(searchScopes)).check(z.minLength(1, 'required'), z.maxLength(5, 'too_many')),
    ),
  }),
  gives: settings,
  failures: ['not_allowed', 'not_found', 'over_limit'],
})
