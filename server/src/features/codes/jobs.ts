/** Sends codes after the answer was given, and throws old proofs away. */
import { limits } from '@shibei/contract/limits.ts'
import type { Services } from '#context.ts'
import type { CodeMessage } from '#gateways/sending.ts'
import { SendFailed } from '#gateways/sending.ts'
import { GiveUp } from '#jobs/worker.ts'
import type { JobHandler } from '#jobs/worker.ts'
import { purgeCaptchas } from './captchas.ts'
import { channelOf, isLive, purgeCodes } from './codes.ts'
import type { CodeJob } from './codes.ts'
import { purgeTickets } from './tickets.ts'
import { purgeTries } from './tries.ts'

export const codeJobs: readonly JobHandler[] = [
  {
    name: 'codes.send',
    tries: 3,
    pause: 5000,
    async run(services, payload, job) {
      const message = await messageFor(services, payload as CodeJob)
      if (message) await send(services, message)
      await job.finish(services.db, services.now())
    },
  },
  {
    name: 'codes.purge',
    tries: 3,
    every: 3600_000,
    async run({ db, now }, _payload, job) {
      await purgeCaptchas(db, now())
      await purgeCodes(db, now())
      await purgeTickets(db, now())
      await purgeTries(db, now())
      await job.finish(db, now())
    },
  },
]

/** A dead code is not sent, and nothing to somebody who forgot the password of an account that is not there. */
async function messageFor(services: Services, job: CodeJob): Promise<CodeMessage | undefined> {
  const { to, purpose, code, lang } = job
  if (!(await isLive(services, purpose, to, code))) return undefined
  const registered = await services.db
    .selectFrom('users')
    .select('id')
    .where(channelOf(to) === 'sms' ? 'phone' : 'email', '=', to)
    .executeTakeFirst()
  if (purpose === 'forget' && !registered) return undefined
  const alreadyRegistered = registered !== undefined && purpose !== 'forget'
  return { to, purpose, code, lang, minutes: limits.codeLife / 60_000, alreadyRegistered }
}

/** What may have been sent is not sent again: a second message costs money and confuses. */
async function send(services: Services, message: CodeMessage): Promise<void> {
  try {
    await services[channelOf(message.to)].sendCode(message)
  } catch (error) {
    if (error instanceof SendFailed && error.kind !== 'later') throw new GiveUp(`${error.kind}: ${error.message}`)
    throw error
  }
}
