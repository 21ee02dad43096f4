/** Health says that the process lives, ready that it should be sent work. */
import { fail } from '@shibei/contract/failures.ts'
import { getHealth, getReady } from '@shibei/contract/health.ts'
import { sql } from 'kysely'
import type { Services } from '#context.ts'
import { on } from './serve.ts'
import type { Route } from './serve.ts'

export function healthRoutes(services: Services, isDraining: () => boolean): Route[] {
  const { version } = services.config
  return [
    on(getHealth, () => ({ status: 'ok', version })),
    on(getReady, async ({ db }) => {
      if (isDraining() || !(await answersInTime(sql`select 1`.execute(db)))) fail('busy', { retry_after: 5 })
      return { status: 'ready', version }
    }),
  ]
}

async function answersInTime(query: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, 1000, false)))
  const answered = query.then(
    () => true,
    () => false,
  )
  const inTime = await Promise.race([answered, late])
  clearTimeout(timer)
  return inTime
}
