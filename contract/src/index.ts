/** The face of the package: every call there is, and what describes them. */
import * as account from './account.ts'
import * as auth from './auth.ts'
import type { Call } from './call.ts'
import * as codes from './codes.ts'
import * as explore from './explore.ts'
import * as files from './files.ts'
import * as folders from './folders.ts'
import * as guide from './guide.ts'
import * as health from './health.ts'
import * as jobs from './jobs.ts'
import * as membership from './membership.ts'
import * as metadata from './metadata.ts'
import * as notices from './notices.ts'
import * as orders from './orders.ts'
import * as search from './search.ts'
import * as settings from './settings.ts'
import * as sites from './sites.ts'
import * as spaces from './spaces.ts'
import * as tags from './tags.ts'
import * as transfer from './transfer.ts'
import * as wechat from './wechat.ts'

const features = {
  auth,
  codes,
  account,
  settings,
  spaces,
  folders,
  sites,
  tags,
  search,
  metadata,
  transfer,
  explore,
  notices,
  membership,
  orders,
  files,
  guide,
  wechat,
  jobs,
  health,
}

export type DeclaredCall = { readonly feature: string; readonly name: string; readonly call: Call }

/** All calls, by feature, each feature's by name. */
export const calls: readonly DeclaredCall[] = Object.entries(features).flatMap(([feature, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isCall(value) ? [{ feature, name, call: value }] : [])),
)

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'key' in value && 'takes' in value
}
