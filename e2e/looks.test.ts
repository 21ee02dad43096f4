/** Every screen at both sizes, light and dark: pictures to look at, a scan for accessibility, the rule of the root font. */
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, newAccount, openStage, phone, picture, signInAs } from './browser.ts'
import type { Stage } from './browser.ts'

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

/** A picture to look at, nothing that axe finds fault with, and nothing that sticks out sideways. */
async function inspect(page: Page, name: string): Promise<void> {
  await picture(page, name)
  expect(await scan(page)).toEqual([])
  await expectNoSidewaysScroll(page)
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: window.innerWidth,
  }))
  expect(wide).toBeLessThanOrEqual(room)
}

type Wish = Parameters<Stage['device']>[0] & { settings?: object }

/** The setting page of somebody new, with these settings. */
async function openSetting({ settings, ...options }: Wish = {}): Promise<Page> {
  const own = await stage.register(newAccount())
  if (settings) await stage.call('POST', '/my/settings', settings, own)
  const page = await stage.device({ reducedMotion: 'reduce', ...options })
  await signInAs(page, stage.url, own)
  await page.goto(`${stage.url}/mine/setting`)
  await page.waitForLoadState('networkidle')
  await page.locator('h1').first().waitFor()
  return page
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
      await inspect(page, `${name}-${size}-${colorScheme}`)
    })

    test('the lock can be read, reached and looked at', async () => {
      const page = await openSetting({ viewport, colorScheme, settings: { locked: 1 } })
      await page.getByPlaceholder('请输入账号登录密码').waitFor()
      await inspect(page, `lock-${size}-${colorScheme}`)
    })
  })
})

describe('what a page shows on the way can be read and reached', () => {
  test('every error of the form to register', async () => {
    const page = await strict.device({ viewport: phone, reducedMotion: 'reduce' })
    await page.goto(`${strict.url}/auth/register`)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByRole('button', { name: '注册并登录' }).click()
    await page.getByText('请先阅读并同意').waitFor()
    expect(await page.locator('[aria-invalid=true]').count()).toBe(5)
    await inspect(page, 'register-errors-phone')
  })

  test('the open dialog for a new password', async () => {
    const page = await openSetting({ viewport: phone })
    await page.getByRole('button', { name: '修改密码' }).click()
    await page.getByRole('dialog').getByLabel('新密码').fill('abc')
    await inspect(page, 'password-dialog-phone')
  })

  test('the lock that refused a password', async () => {
    const page = await openSetting({ settings: { locked: 1 } })
    await page.getByPlaceholder('请输入账号登录密码').fill('wrong1234')
    await page.keyboard.press('Enter')
    await page.locator('[aria-invalid=true]').waitFor()
    await inspect(page, 'lock-error-desk')
  })

  test('the settings in English', async () => {
    const page = await openSetting({ viewport: phone, settings: { lang: 'en' } })
    await page.getByRole('heading', { name: 'Appearance' }).waitFor()
    await inspect(page, 'setting-phone-english')
  })

  test('the settings in a dark skin', async () => {
    const page = await openSetting({ settings: { skin: 3, theme: 'dark' } })
    expect(await page.locator('html').getAttribute('data-skin')).toBe('3')
    await inspect(page, 'setting-desk-skin')
  })
})

test.each([320, 768])('at %i px nothing sticks out sideways', async (width) => {
  const viewport = { width, height: 720 }
  const page = await openSetting({ viewport, hasTouch: true, isMobile: true })
  await picture(page, `setting-${width}`)
  await expectNoSidewaysScroll(page)
  const visitor = await stage.device({ viewport, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })
  await visitor.goto(`${stage.url}/auth/login`)
  await visitor.waitForLoadState('networkidle')
  await picture(visitor, `login-${width}`)
  await expectNoSidewaysScroll(visitor)
})

/** The height that a finger can hit: of the label, where there is one, and of what a control lays around itself. */
function lowTargets(): string[] {
  const heightOf = (element: Element) => {
    const around = getComputedStyle(element, '::after')
    const reach = around.content === 'none' || around.position !== 'absolute' ? 0 : -2 * Number.parseFloat(around.top)
    const frame = element instanceof HTMLInputElement ? (element.closest('label') ?? element.parentElement) : element
    return (frame ?? element).getBoundingClientRect().height + reach
  }
  return [...document.querySelectorAll('main a, main button, main select, main input, header a, header button')]
    .map((element) => ({ element, height: heightOf(element) }))
    .filter(({ height }) => height < 43.9)
    .map(({ element, height }) => `${height} ${element.outerHTML}`)
}

test.each([320, 800])('on a touch screen of %i px everything is as high as a fingertip', async (width) => {
  const touch = { viewport: { width, height: 720 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' as const }
  const page = await openSetting(touch)
  expect(await page.evaluate(lowTargets)).toEqual([])
  const visitor = await strict.device(touch)
  for (const path of ['/', '/auth/login', '/auth/register', '/auth/forget']) {
    await visitor.goto(`${strict.url}${path}`)
    await visitor.waitForLoadState('networkidle')
    expect(await visitor.evaluate(lowTargets)).toEqual([])
  }
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
  await page.getByRole('radio', { name: '竹青' }).check()
  await expect.poll(() => page.locator('html').getAttribute('data-skin')).toBe('3')
  await page.getByRole('radio', { name: 'English' }).check()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  const html = await (await page.reload())?.text()
  expect(html).toContain('<html lang="en" data-theme="dark" data-skin="3">')
  await page.getByRole('radio', { name: 'Bamboo Green', checked: true }).waitFor()
})
