/**
 * The environment, read once and checked: the only reader of process.env. Every mistake gets a line of its own, and
 * the program does not start with one.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { MailSettings } from './gateways/mail.ts'
import type { SmsSettings } from './gateways/sms.ts'

export type Config = {
  readonly version: string
  readonly mode: 'trial' | 'production'
  readonly host: string
  readonly port: number
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly cookieDomain: string | undefined
  readonly captcha: 'image' | 'off'
  readonly adminKey: string | undefined
  readonly trustProxy: number
  readonly limits: boolean
  readonly seedDemo: boolean
  readonly sms: SmsSettings | undefined
  readonly mail: MailSettings | undefined
  readonly icpNumber: string | undefined
  readonly psbNumber: string | undefined
}

export class ConfigMistakes extends Error {
  override readonly name = 'ConfigMistakes'
  readonly mistakes: readonly string[]
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.mistakes = mistakes
  }
}

type Environment = Readonly<Record<string, string | undefined>>

export function readConfig(env: Environment = process.env): Config {
  const mistakes: string[] = []
  const mistake = (line: string): undefined => void mistakes.push(line)
  const read = (name: string): string | undefined => env[name]?.trim() || undefined
  const choose = <const T extends string>(name: string, choices: readonly T[], otherwise: T): T => {
    const value = read(name)
    if (value === undefined) return otherwise
    if ((choices as readonly string[]).includes(value)) return value as T
    mistake(`${name} must be one of ${choices.join(', ')}, not "${value}"`)
    return otherwise
  }
  const number = (name: string, least: number, most: number, otherwise: number): number => {
    const value = read(name)
    if (value === undefined) return otherwise
    if (/^\d+$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value)
    mistake(`${name} must be a whole number from ${least} to ${most}, not "${value}"`)
    return otherwise
  }
  const url = (name: string, protocols: readonly string[]): string | undefined => {
    const value = read(name)
    if (value === undefined) return undefined
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value
    return mistake(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`)
  }

  const mode = choose('MODE', ['trial', 'production'], 'trial')
  const host = read('HOST') ?? '127.0.0.1'
  const port = number('PORT', 0, 65_535, 3000)
  const publicUrl = (
    url('PUBLIC_URL', ['http:', 'https:']) ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  ).replace(/\/+$/, '')
  const config: Config = {
    version: packageVersion(),
    mode,
    host,
    port,
    publicUrl,
    dataDir: resolve(read('DATA_DIR') ?? 'data'),
    databaseUrl: url('DATABASE_URL', ['postgres:', 'postgresql:']),
    cookieDomain: readCookieDomain(read('COOKIE_DOMAIN'), publicUrl, mistake),
    captcha: choose('CAPTCHA', ['image', 'off'], 'image'),
    adminKey: readAdminKey(read('ADMIN_KEY'), mistake),
    trustProxy: number('TRUST_PROXY', 0, 10, 0),
    limits: choose('LIMITS', ['on', 'off'], 'on') === 'on',
    seedDemo: mode === 'trial' && choose('SEED_DEMO', ['0', '1'], '1') === '1',
    sms: readSms(read, url, mistake),
    mail: readMail(read, url, mistake),
    icpNumber: read('ICP_NUMBER'),
    psbNumber: read('PSB_NUMBER'),
  }
  if (mode === 'production') checkProduction(config, choose('ALLOW_SIMULATORS', ['0', '1'], '0') === '1', mistake)
  if (mistakes.length > 0) throw new ConfigMistakes(mistakes)
  return config
}

type Read = (name: string) => string | undefined
type ReadUrl = (name: string, protocols: readonly string[]) => string | undefined
type Mistake = (line: string) => undefined

function checkProduction(config: Config, simulatorsAllowed: boolean, mistake: Mistake): void {
  if (config.captcha === 'off') mistake('CAPTCHA=off is refused with MODE=production')
  if (!config.publicUrl.startsWith('https://')) mistake('PUBLIC_URL must begin with https:// with MODE=production')
  if (simulatorsAllowed) return
  const hint = 'or set ALLOW_SIMULATORS=1'
  if (!config.mail) mistake(`Mail would only be simulated: set SMTP_URL and MAIL_FROM, ${hint}`)
  if (!config.sms) mistake(`SMS would only be simulated: set SMS_PROVIDER and its keys, ${hint}`)
}

function readCookieDomain(value: string | undefined, publicUrl: string, mistake: Mistake): string | undefined {
  if (value === undefined) return undefined
  const domain = value.replace(/^\./, '').toLowerCase()
  const host = new URL(publicUrl).hostname
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain) || /^[\d.]+$/.test(domain)) {
    return mistake('COOKIE_DOMAIN must be a domain such as .example.com')
  }
  if (host !== domain && !host.endsWith(`.${domain}`)) {
    return mistake(`COOKIE_DOMAIN ${value} does not hold the host of PUBLIC_URL (${host})`)
  }
  return domain
}

function readAdminKey(value: string | undefined, mistake: Mistake): string | undefined {
  if (value !== undefined && value.length < 16) return mistake('ADMIN_KEY must have at least 16 characters')
  return value
}

function readMail(read: Read, url: ReadUrl, mistake: Mistake): MailSettings | undefined {
  const smtp = url('SMTP_URL', ['smtp:', 'smtps:'])
  const from = read('MAIL_FROM')
  if (from && !/[^\s<>@]+@[^\s<>@]+/.test(from)) return mistake('MAIL_FROM must hold a mail address')
  if (smtp && from) return { url: smtp, from }
  if (smtp) return mistake('MAIL_FROM is missing: SMTP_URL needs it')
  if (from && !read('SMTP_URL')) return mistake('SMTP_URL is missing: MAIL_FROM alone sends nothing')
  return undefined
}

function readSms(read: Read, url: ReadUrl, mistake: Mistake): SmsSettings | undefined {
  const provider = read('SMS_PROVIDER')
  if (provider === undefined) {
    const stray = ['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_SIGN', 'SMS_TEMPLATE', 'SMS_APP_ID'].find((name) => read(name))
    return stray ? mistake(`SMS_PROVIDER is missing: ${stray} alone sends nothing`) : undefined
  }
  if (provider !== 'aliyun' && provider !== 'tencent') {
    return mistake(`SMS_PROVIDER must be one of aliyun, tencent, not "${provider}"`)
  }
  const needed = ['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_SIGN', 'SMS_TEMPLATE']
  if (provider === 'tencent') needed.push('SMS_APP_ID')
  const missing = needed.filter((name) => !read(name))
  if (missing.length > 0) return mistake(`SMS_PROVIDER=${provider} needs ${missing.join(', ')}`)
  const apiBase = url('SMS_API_BASE', ['http:', 'https:'])
  return {
    provider,
    keyId: read('SMS_KEY_ID') ?? '',
    keySecret: read('SMS_KEY_SECRET') ?? '',
    sign: read('SMS_SIGN') ?? '',
    template: read('SMS_TEMPLATE') ?? '',
    appId: read('SMS_APP_ID'),
    apiBase,
  }
}

function packageVersion(): string {
  const file = new URL('../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
