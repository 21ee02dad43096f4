import { expect, test } from 'vitest'
import { ConfigMistakes, readConfig } from './config.ts'

function mistakes(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return error instanceof ConfigMistakes ? error.mistakes : [String(error)]
  }
}

test('an empty environment is a trial on this machine', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'trial',
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: undefined,
    captcha: 'image',
    limits: true,
    seedDemo: true,
    trustProxy: 0,
    mail: undefined,
    sms: undefined,
  })
})

test.each<[Record<string, string>, RegExp]>([
  [{ PORT: 'abc' }, /^PORT must be/],
  [{ PORT: '70000' }, /^PORT must be/],
  [{ MODE: 'prod' }, /^MODE must be one of trial, production, not "prod"/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be/],
  [{ PUBLIC_URL: 'example.com' }, /^PUBLIC_URL must be/],
  [{ CAPTCHA: 'maybe' }, /^CAPTCHA must be/],
  [{ LIMITS: '0' }, /^LIMITS must be/],
  [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY must be/],
  [{ ADMIN_KEY: 'short' }, /^ADMIN_KEY must have/],
  [{ COOKIE_DOMAIN: '.example.com' }, /^COOKIE_DOMAIN .* does not hold/],
  [{ COOKIE_DOMAIN: 'com', PUBLIC_URL: 'https://a.com' }, /^COOKIE_DOMAIN must be/],
  [{ SMTP_URL: 'smtp://mail.example.com' }, /^MAIL_FROM is missing/],
  [{ MAIL_FROM: 'a@example.com' }, /^SMTP_URL is missing/],
  [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'nonsense' }, /^MAIL_FROM must hold/],
  [{ SMS_PROVIDER: 'twilio' }, /^SMS_PROVIDER must be/],
  [
    { SMS_PROVIDER: 'tencent', SMS_KEY_ID: 'a', SMS_KEY_SECRET: 'b', SMS_SIGN: 'c', SMS_TEMPLATE: 'd' },
    /^SMS_PROVIDER=tencent needs SMS_APP_ID/,
  ],
  [{ SMS_KEY_ID: 'a' }, /^SMS_PROVIDER is missing/],
])('%o stops the start with one clear line', (env, line) => {
  expect(mistakes(env)).toEqual([expect.stringMatching(line)])
})

test('every mistake gets its line', () => {
  expect(mistakes({ PORT: 'x', MODE: 'y', LIMITS: 'z' })).toHaveLength(3)
})

const production = { MODE: 'production', PUBLIC_URL: 'https://shibei.example.com' }

test('production refuses simulators, captchas off and plain http', () => {
  expect(mistakes(production)).toEqual([expect.stringMatching(/^Mail/), expect.stringMatching(/^SMS/)])
  expect(mistakes({ ...production, ALLOW_SIMULATORS: '1' })).toEqual([])
  expect(mistakes({ ...production, ALLOW_SIMULATORS: '1', CAPTCHA: 'off' })).toEqual([
    expect.stringMatching(/^CAPTCHA/),
  ])
  expect(mistakes({ MODE: 'production', ALLOW_SIMULATORS: '1' })).toEqual([expect.stringMatching(/^PUBLIC_URL/)])
})

test('production never makes the demo account', () => {
  expect(readConfig({ ...production, ALLOW_SIMULATORS: '1', SEED_DEMO: '1' }).seedDemo).toBe(false)
})

test('an IPv6 host makes an address that can be opened', () => {
  expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000')
})

test('a domain for the cookie is kept without its dot', () => {
  expect(readConfig({ COOKIE_DOMAIN: '.Example.com', PUBLIC_URL: 'https://app.example.com' }).cookieDomain).toBe(
    'example.com',
  )
})
