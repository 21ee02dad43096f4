/** Every screen at both sizes, light and dark: pictures to look at, a scan for accessibility, the rule of the root font. */
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, newAccount, openStage, phone, picture, signInAs } from './browser.ts'

const stage = await openStage()
const strict = await openStage({ CAPTCHA: 'image' })
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const token = await stage.register(newAccount())

async function scan(page: Page): Promise<string[]> {
  // Evaluated by the debugger, not as a script of the page, so the content policy stays as it is.
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const { violations } = await axe.run({ runOnly: { type: 'tag', values: tags } })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

const sizes = { desk: desktop, phone } as const
const screens: [string, string, boolean][] = [
  ['index', '/', false],
  ['login', '/auth/login', false],
  ['register', '/auth/register', false],
  ['forget', '/auth/forget', false],
  ['404', '/nope', false],
  ['setting', '/mine/setting', true],
]

describe.each(Object.entries(sizes))('%s', (size, viewport) => {
  describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
    test.each(screens)('%s can be read, reached and looked at', async (name, path, isSignedIn) => {
      const { url } = isSignedIn ? stage : strict
      const page = await (isSignedIn ? stage : strict).device({ viewport, colorScheme, reducedMotion: 'reduce' })
      if (isSignedIn) await signInAs(page, url, token)
      await page.goto(`${url}${path}`)
      await page.waitForLoadState('networkidle')
      await page.locator('h1').first().waitFor()
      await picture(page, `${name}-${size}-${colorScheme}`)
      expect(await scan(page)).toEqual([])
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(viewport.width)
    })

    test('the lock can be read, reached and looked at', async () => {
      const own = await stage.register(newAccount())
      await stage.call('POST', '/my/settings', { locked: 1 }, own)
      const page = await stage.device({ viewport, colorScheme, reducedMotion: 'reduce' })
      await signInAs(page, stage.url, own)
      await page.goto(`${stage.url}/mine/setting`)
      await page.getByPlaceholder('请输入账号登录密码').waitFor()
      await picture(page, `lock-${size}-${colorScheme}`)
      expect(await scan(page)).toEqual([])
    })
  })
})

test.each([
  [375, '100px'],
  [390, '104px'],
  [768, '204.8px'],
])('at %i px the root font is %s', async (width, fontSize) => {
  const page = await stage.device({ viewport: { width, height: 800 } })
  await page.goto(`${stage.url}/auth/login`)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(fontSize)
})

test('from 769 px on the root font is the browser’s own', async () => {
  const page = await stage.device({ viewport: { width: 769, height: 800 } })
  await page.goto(`${stage.url}/auth/login`)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('16px')
})

test('theme, skin and language hold over a reload, from the first paint on', async () => {
  const own = await stage.register(newAccount())
  const page = await stage.device()
  await signInAs(page, stage.url, own)
  await page.goto(`${stage.url}/mine/setting`)
  await page.getByRole('radio', { name: '深色' }).check()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.getByRole('radio', { name: 'English' }).check()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  const html = await (await page.request.get(`${stage.url}/mine/setting`)).text()
  expect(html).toContain('<html lang="en" data-theme="dark"')
})
