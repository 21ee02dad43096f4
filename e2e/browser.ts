/**
 * What every journey needs: the real program on a database of its own, and the machine's Chromium. A page that breaks
 * the content policy or throws fails the journey that saw it.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { findBrowser } from '../scripts/prepare.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
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
  const server = spawn(join(root, 'node_modules', 'node', 'bin', 'node'), [join(root, 'server/src/main.ts')], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', CAPTCHA: 'off', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}`)))
    server.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /http:\/\/127\.0\.0\.1:[1-9]\d*/.exec(said)
      if (found) resolve(found[0])
    })
  })
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('Chromium is missing: npm test installs it where it can')
  const browser = await chromium.launch({
    executablePath,
    args: '--no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync --no-first-run'.split(
      ' ',
    ),
  })
  const contexts: BrowserContext[] = []
  const complaints: string[] = []

  async function device(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({ viewport: desktop, locale: 'zh-CN', ...options })
    contexts.push(context)
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

  function sent(): { to: string; purpose: string; code: string }[] {
    const outbox = join(dataDir, 'outbox.jsonl')
    if (!existsSync(outbox)) return []
    const lines = readFileSync(outbox, 'utf8').split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line) as { to: string; purpose: string; code: string })
  }

  async function codeFor(account: string, purpose: string): Promise<string> {
    return vi.waitFor(
      () => {
        const found = sent().findLast((message) => message.to === account && message.purpose === purpose)
        if (!found) throw new Error(`No ${purpose} code was sent to ${account}`)
        return found.code
      },
      { timeout: 10_000, interval: 20 },
    )
  }

  const call: Stage['call'] = async (method, path, input, token) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(method === 'POST' && { body: JSON.stringify(input ?? {}) }),
    })
    return (await response.json()) as { code: number; data: Record<string, unknown> }
  }

  async function register(account: string): Promise<string> {
    await call('POST', '/api/registerSendCode', { account })
    const code = await codeFor(account, 'register')
    const { data } = await call('POST', '/api/auth/register', { account, code, password, agree: 1 })
    return String(data.token)
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
  return { url, browser, device, codeFor, call, register }
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
