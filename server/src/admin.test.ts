import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import * as account from '@shibei/contract/account.ts'
import * as auth from '@shibei/contract/auth.ts'
import { expect, test, vi } from 'vitest'
import { password, signUp } from '#test/makers.ts'
import { startApp } from '#test/start-app.ts'

const app = await startApp()
const file = fileURLToPath(new URL('admin.ts', import.meta.url))

function admin(...words: string[]) {
  const { place } = app
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('an operator finds a user while the server runs, and never sees the password', async () => {
  const person = await signUp(app)
  const { status, stdout } = admin('users', 'find', person.account.toUpperCase())
  expect(status).toBe(0)
  expect(stdout).toContain(person.account)
  expect(stdout).not.toContain('argon2')
})

test('a disabled user is out at once and back in when enabled', async () => {
  const person = await signUp(app)
  expect(admin('users', 'disable', person.account).status).toBe(0)
  // Another process did it: the embedded engine sees that a twentieth of a second later.
  await vi.waitFor(() => expect(person.send(account.getInfo, {})).rejects.toMatchObject({ failure: 'token_ended' }))
  expect(admin('users', 'enable', person.account).status).toBe(0)
  await app.visitor(auth.login, { account: person.account, password })
})

test('a reset gives a new password and ends the old one', async () => {
  const person = await signUp(app)
  const { stdout } = admin('users', 'reset', person.account)
  const fresh = /新密码: (\S+?)（/.exec(stdout)![1]!
  await expect(app.visitor(auth.login, { account: person.account, password })).rejects.toMatchObject({
    failure: 'wrong_password',
  })
  await app.visitor(auth.login, { account: person.account, password: fresh })
})

test('a membership is given for days', async () => {
  const person = await signUp(app)
  expect(admin('users', 'vip', person.account, '1', '30').status).toBe(0)
  const info = await vi.waitFor(async () => {
    const found = await person.send(account.getInfo, {})
    expect(found.vip).toBe(1)
    return found
  })
  expect(info.validity_at! - Date.now()).toBeGreaterThan(29 * 24 * 3600_000)
})

test.each([[[]], [['users']], [['users', 'vip']], [['nothing', 'at', 'all']]])('%j tells how it is used', (words) => {
  const { status, stderr } = admin(...words)
  expect(status).toBe(2)
  expect(stderr).toContain('用法')
})
