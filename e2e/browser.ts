/**
 * What every journey needs: the real program on a database of its own, and the machine's Chromium. A page that breaks
 * the content policy or throws fails the journey that saw it.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { findBrowser, ownNode, root } from '../scripts/prepare.mjs'

export const pictures = join(root, 'e2e', 'pictures')

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }
export const password = 'shell1234'

export type Stage = {
  readonly url: string
  readonly browser: Browser
  /** A browser of its own, with its own cookies: another device. */
  device(options?: BrowserContextOptions): Promise<Page>
  codeFor(account: string, purpose: string): Promise<string>
  /** Calls the server as a program would. */
  call(
    method: 'GET' | 'POST',
    path: string,
    input?: object,
    token?: string,
  ): Promise<{ code: number; data: Record<string, unknown> }>
  /** Makes an account through the calls and gives a token of it. */
  register(account: string): Promise<string>
}

export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shibei-e2e-'))
  const server = startServer(dataDir, env)
  const url = await addressOf(server)
  const browser = await launch()
  const contexts: BrowserContext[] = []
  const complaints: string[] = []

  const codeFor: Stage['codeFor'] = (account, purpose) =>
    vi.waitFor(
      () => {
        const found = readOutbox(dataDir).findLast((message) => message.to === account && message.purpose === purpose)
        if (!found) throw new Error(`No ${purpose} code was sent to ${account}`)
        return found.code
      },
      { timeout: 10_000, interval: 20 },
    )

  const call: Stage['call'] = async (method, path, input, token) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(method === 'POST' && { body: JSON.stringify(input ?? {}) }),
    })
    return (await response.json()) as { code: number; data: Record<string, unknown> }
  }

  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close()
    expect(complaints.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await browser.close()
    await new Promise((resolve) => {
      server.once('exit', resolve)
      server.kill('SIGTERM')
    })
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    url,
    browser,
    codeFor,
    call,
    async device(options = {}) {
      const context = await browser.newContext({ viewport: desktop, locale: 'zh-CN', ...options })
      contexts.push(context)
      return watchedPage(context, complaints)
    },
    async register(account) {
      await call('POST', '/api/registerSendCode', { account })
      const code = await codeFor(account, 'register')
      const { data } = await call('POST', '/api/auth/register', { account, code, password, agree: 1 })
      return String(data.token)
    },
  }
}

function startServer(dataDir: string, env: Record<string, string>): ChildProcess {
  return spawn(ownNode, [join(root, 'server/src/main.ts')], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', CAPTCHA: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(said)
      if (found) resolve(found[0])
    })
  })
}

function launch(): Promise<Browser> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('Chromium is missing: npm test installs it where it can')
  const quiet = '--disable-background-networking --disable-component-update --disable-sync --no-first-run'
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...quiet.split(' ')] })
}

async function watchedPage(context: BrowserContext, complaints: string[]): Promise<Page> {
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && message.text().startsWith('CSP')) complaints.push(message.text())
  })
  return page
}

function readOutbox(dataDir: string): { to: string; purpose: string; code: string }[] {
  const outbox = join(dataDir, 'outbox.jsonl')
  if (!existsSync(outbox)) return []
  const lines = readFileSync(outbox, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as { to: string; purpose: string; code: string })
}

/** Puts the token where the browser keeps it, as a sign-in would have. */
export async function signInAs(page: Page, url: string, token: string): Promise<void> {
  await page.context().addCookies([{ name: 'access_token', value: token, url }])
}

export async function signIn(page: Page, url: string, account: string, secret = password): Promise<void> {
  await page.goto(`${url}/auth/login`)
  await page.getByLabel('手机号或邮箱').fill(account)
  await page.getByLabel('密码', { exact: true }).fill(secret)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`) })
}

let count = 0
export function newAccount(): string {
  return `journey${Date.now()}${count++}@example.com`
}
