/** `npm run admin -- …`: what an operator does, through the same operations and on the same database as the server. */
import { randomInt } from 'node:crypto'
import { normaliseAccount } from '@shibei/contract/rules.ts'
import { ConfigMistakes, readConfig } from './config.ts'
import type { Services, User } from './context.ts'
import { hashPassword } from './features/auth/passwords.ts'
import { endOtherSessions } from './features/auth/sessions.ts'
import { findByAccount, updateUser } from './features/auth/users.ts'
import { createLog } from './log.ts'
import { openServices } from './start.ts'

class Misuse extends Error {}

type Command = { readonly usage: string; run(services: Services, parameters: string[]): Promise<string> }

const commands: Record<string, Command> = {
  'users find': {
    usage: 'users find ACCOUNT',
    run: async (services, [account]) => describe(await theUser(services, account)),
  },
  'users vip': {
    usage: 'users vip ACCOUNT 0|1|2 [DAYS]',
    async run(services, [account, level, days]) {
      const user = await theUser(services, account)
      if (!/^[012]$/.test(level ?? '') || (level === '1' && !/^\d{1,5}$/.test(days ?? ''))) throw new Misuse()
      const validity_at = level === '1' ? services.now() + Number(days) * 24 * 3600_000 : null
      return describe(await updateUser(services.db, user.id, { vip: Number(level), validity_at }))
    },
  },
  'users disable': {
    usage: 'users disable ACCOUNT',
    async run(services, [account]) {
      const user = await theUser(services, account)
      await endOtherSessions(services.db, user.id)
      return describe(await updateUser(services.db, user.id, { disabled_at: services.now() }))
    },
  },
  'users enable': {
    usage: 'users enable ACCOUNT',
    async run(services, [account]) {
      const user = await theUser(services, account)
      return describe(await updateUser(services.db, user.id, { disabled_at: null }))
    },
  },
  'users reset': {
    usage: 'users reset ACCOUNT',
    async run(services, [account]) {
      const user = await theUser(services, account)
      const password = `${pick('abcdefghjkmnpqrstuvwxyz', 6)}${pick('23456789', 6)}`
      await updateUser(services.db, user.id, { password_hash: await hashPassword(password) })
      await endOtherSessions(services.db, user.id)
      return `新密码: ${password}（所有设备已退出）`
    },
  },
}

function pick(letters: string, length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}

async function theUser({ db }: Services, account: string | undefined): Promise<User> {
  if (!account) throw new Misuse()
  const user = await findByAccount(db, normaliseAccount(account))
  if (!user) throw new Error(`没有这个账号: ${account}`)
  return user
}

function describe(user: User): string {
  const { password_hash: _, ...shown } = user
  return Object.entries(shown)
    .map(
      ([name, value]) =>
        `${name.padEnd(16)} ${name.endsWith('_at') && value !== null ? new Date(Number(value)).toISOString() : String(value)}`,
    )
    .join('\n')
}

async function main(words: string[]): Promise<number> {
  const command = commands[words.slice(0, 2).join(' ')]
  const usage = `用法:\n${Object.values(commands)
    .map((one) => `  npm run admin -- ${one.usage}`)
    .join('\n')}\n`
  if (!command) {
    process.stderr.write(usage)
    return 2
  }
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  const { services, database } = await openServices(readConfig(), { log: createLog('warn', print), print })
  try {
    print(await command.run(services, words.slice(2)))
    return 0
  } catch (error) {
    process.stderr.write(error instanceof Misuse ? `用法: npm run admin -- ${command.usage}\n` : `${String(error)}\n`)
    return error instanceof Misuse ? 2 : 1
  } finally {
    services.mail.close()
    await database.close()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof ConfigMistakes)) throw error
  for (const mistake of error.mistakes) process.stderr.write(`配置有误: ${mistake}\n`)
  process.exitCode = 2
}
