/** The account, its settings and its lock. */
import * as contract from '@shibei/contract/account.ts'
import * as settings from '@shibei/contract/settings.ts'
import { toUser } from '#features/auth/users.ts'
import { getSettings } from '#features/settings/settings.ts'
import { on } from '#http/serve.ts'
import { changeAccount, changeName, deleteAccount, updatePassword, verifyPassword } from './account.ts'
import { changeSettings, unlock } from './lock.ts'

export const accountRoutes = [
  on(contract.getInfo, ({ user }) => toUser(user)),
  on(contract.changeName, (context, { name }) => changeName(context, name)),
  on(contract.verifyPassword, (context, { password }) => verifyPassword(context, password)),
  on(contract.unlock, (context, { password }) => unlock(context, password)),
  on(contract.changeAccount, (context, input) => changeAccount(context, input)),
  on(contract.updatePassword, (context, input) => updatePassword(context, input)),
  on(contract.deleteAccount, (context, { ticket }) => deleteAccount(context, ticket)),
  on(settings.getSettings, (context) => getSettings(context)),
  on(settings.updateSettings, (context, input) => changeSettings(context, input)),
]
