/** Coming in, and the places where one is in. */
import * as contract from '@shibei/contract/auth.ts'
import { on } from '#http/serve.ts'
import { forget, login, loginExit, register } from './auth.ts'
import { signInPictures } from './pictures.ts'
import { endSession, exitDevice, listDevices } from './sessions.ts'

export const authRoutes = [
  on(contract.register, (context, input) => register(context, input)),
  on(contract.login, (context, input) => login(context, input)),
  on(contract.loginExit, (context, input) => loginExit(context, input)),
  on(contract.forget, (context, input) => forget(context, input)),
  on(contract.signInPictures, () => signInPictures()),
  on(contract.logOut, ({ db, session }) => endSession(db, session)),
  on(contract.listDevices, ({ db, user, session, now }) => listDevices(db, user, session, now())),
  on(contract.exitDevice, ({ db, user }, { id }) => exitDevice(db, user, id)),
]
