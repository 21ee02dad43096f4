import { expect, test } from 'vitest'
import { codeMail } from './code-mail.ts'
import type { CodeMessage, CodePurpose } from './sending.ts'

const message: CodeMessage = {
  to: 'demo@example.com',
  purpose: 'register',
  code: '407315',
  minutes: 10,
  alreadyRegistered: false,
  lang: 'zh-CN',
}
const purposes: CodePurpose[] = ['register', 'forget', 'bind', 'change']

test('a code mail names the product and the code in its subject and says how long the code lives', () => {
  for (const lang of ['zh-CN', 'en'] as const) {
    const mails = purposes.map((purpose) => codeMail({ ...message, purpose, lang }))
    for (const { subject, text, html } of mails) {
      expect(subject).toContain('拾贝')
      expect(subject).toContain('407315')
      for (const part of [text, html]) expect(part).toMatch(/407315[^]*(10 分钟|10 minutes)/)
    }
    expect(new Set(mails.map(({ text }) => text)).size).toBe(purposes.length)
  }
})

test('who is registered already is told so and may simply sign in', () => {
  expect(codeMail({ ...message, alreadyRegistered: true }).text).toMatch(/已经注册过拾贝，直接登录就好[^]*407315/)
  expect(codeMail({ ...message, alreadyRegistered: true, lang: 'en' }).text).toMatch(
    /already has a Shibei account[^]*407315/,
  )
  expect(codeMail(message).text).not.toContain('已经注册')
})

test('an English mail has no Chinese but the name of the product', () => {
  const { subject, text } = codeMail({ ...message, lang: 'en' })
  expect(`${subject}\n${text}`.replaceAll('拾贝', '')).not.toMatch(/[\u4e00-\u9fff]/)
})

test('nothing in the HTML part is read as markup', () => {
  const { html } = codeMail({ ...message, code: `<b>"&'` })
  expect(html).toContain('&lt;b&gt;&quot;&amp;&#39;')
  expect(html).not.toContain('<b>')
})
