/** The account that a first start on an empty database offers for trying things out. */
import type { Services } from '#context.ts'
import { isFailure } from '@shibei/contract/failures.ts'
import { hashPassword, isPasswordOf } from '#features/auth/passwords.ts'
import { addUser, findByAccount } from '#features/auth/users.ts'

export const demo = { account: 'demo@example.com', password: 'demo1234' }

/** Makes it when nobody has ever registered. Says whether one can sign in with it. */
export async function ensureDemo({ db, now }: Services): Promise<boolean> {
  const anybody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (!anybody) {
    const passwordHash = await hashPassword(demo.password)
    // Another process may be starting on the same database at this moment.
    await addUser(db, { account: demo.account, passwordHash }, now()).catch((error: unknown) => {
      if (!isFailure(error, 'already_registered')) throw error
    })
  }
  const user = await findByAccount(db, demo.account)
  return user !== undefined && isPasswordOf(user.password_hash, demo.password)
}
