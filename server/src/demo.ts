/** The account that a first start on an empty database offers for trying things out. */
import type { Services } from '#context.ts'
import { hashPassword } from '#features/auth/passwords.ts'
import { addUser, findByAccount } from '#features/auth/users.ts'

export const demo = { account: 'demo@example.com', password: 'demo1234' }

/** Makes it when nobody has ever registered. Says whether it is there. */
export async function ensureDemo({ db, now }: Services): Promise<boolean> {
  const anybody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (!anybody) {
    await addUser(db, { account: demo.account, passwordHash: await hashPassword(demo.password) }, now())
    return true
  }
  return (await findByAccount(db, demo.account)) !== undefined
}
