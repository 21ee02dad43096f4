import { describe, expect, test } from 'vitest'
import { limits } from './limits.ts'
import {
  isAccount,
  isAddress,
  isCleanLine,
  isCleanText,
  isCode,
  isEmail,
  isPassword,
  isPhone,
  normaliseAccount,
  withScheme,
} from './rules.ts'

/** Each list is told by what the rule answers to all of it. */
function answers(rule: (text: string) => boolean, accepted: readonly string[], refused: readonly string[]): void {
  expect(accepted.filter((text) => !rule(text))).toEqual([])
  expect(refused.filter((text) => rule(text))).toEqual([])
}

test('an e-mail address has plain characters, a domain and a suffix of 2 to 6 letters', () => {
  answers(
    isEmail,
    ['a@b.cn', 'First.Last@example.com', 'a_b-c.1@mail.example-site.com.cn', '1@2.museum', 'A@B.CO'],
    [
      '',
      'a',
      'a@',
      '@b.cn',
      'a@b',
      'a@b.c',
      'a@b.toolong',
      'a@b.c1',
      'a@@b.cn',
      'a b@c.cn',
      'a+b@c.cn',
      'a@b..cn',
      'a@.cn',
      'a@b.cn.',
      'a@b.cn\n',
      ' a@b.cn',
      '小贝@b.cn',
      'a@例子.cn',
      'ａ@b.cn',
      '"a"@b.cn',
      'a@b.cn,c@d.cn',
      'a@b.cn\r\nBcc: c@d.cn',
      `${'a'.repeat(limits.accountLength)}@b.cn`,
    ],
  )
})

test('a phone number is 1, then 3 to 9, then nine digits', () => {
  answers(
    isPhone,
    ['13000000000', '19999999999', '15812345678'],
    [
      '',
      '12000000000',
      '10000000000',
      '23000000000',
      '1300000000',
      '130000000000',
      '+8613000000000',
      '130 0000 0000',
      '１３０００００００００',
      '13000000000\n',
      '1300000000a',
    ],
  )
})

test('an account is either of the two, and the same however it is cased or padded', () => {
  answers(isAccount, ['13000000000', 'a@b.cn'], ['', 'xiaobei', '12345'])
  expect(normaliseAccount('  XiaoBei@Example.COM ')).toBe('xiaobei@example.com')
  expect(normaliseAccount('13000000000')).toBe('13000000000')
})

test('a password has 8 to 128 characters with a letter and a digit, and nothing Chinese', () => {
  answers(
    isPassword,
    [
      'abcdefg1',
      'A2345678',
      'pass word 1',
      'abc12345，。',
      'пароль-a1',
      'ひらがなかなa1',
      '😀😀😀😀😀😀a1',
      `a1${'x'.repeat(limits.passwordLongest - 2)}`,
      `a1${'😀'.repeat(limits.passwordLongest - 2)}`,
    ],
    [
      '',
      'abcdef1',
      'abcdefgh',
      '12345678',
      'abcdefg１',
      'ａｂｃｄｅｆｇ1',
      'пароль123',
      '😀😀😀a1',
      '密码abc12345',
      'abc12345〇',
      'abc12345々',
      'abc12345𠀀',
      'abc12345\ud83d',
      '\udc00abc12345',
      `a1${'x'.repeat(limits.passwordLongest - 1)}`,
      `a1${'😀'.repeat(limits.passwordLongest - 1)}`,
    ],
  )
})

describe('a web address', () => {
  test('is a domain or an IPv4 address, with or without scheme, port and path', () => {
    answers(
      isAddress,
      [
        'example.com',
        'EXAMPLE.COM',
        'http://example.com',
        'HTTPS://Example.com/',
        'www.example.com.cn/a/b?c=d&e=%20#f',
        'example.com?q=1',
        'example.com#top',
        'example.com.',
        'a.b-c.d_e.example.io:8080/x',
        '1.2.3.4',
        'http://255.255.255.255:65535/',
        '127.0.0.1:3000/a',
        '例子.中国',
        'http://例子.中国/路径?问=答',
        'https://bücher.example/ä',
        'xn--fsqu00a.xn--fiqs8s',
        'https://example.com/a(b)[c]{d}|e\\f',
        'https://example.com/?next=javascript:alert(1)',
        'https://example.com/https://example.org/',
        `http://example.com/${'a'.repeat(limits.addressLength - 'http://example.com/'.length)}`,
      ],
      [],
    )
  })

  test('is nothing else', () => {
    answers(isAddress, [], noAddresses)
  })

  test('gets http:// when it has no scheme, and keeps the one it has', () => {
    expect(withScheme('example.com')).toBe('http://example.com')
    expect(withScheme('1.2.3.4:80/a')).toBe('http://1.2.3.4:80/a')
    expect(withScheme('http://example.com')).toBe('http://example.com')
    expect(withScheme('HTTPS://example.com')).toBe('HTTPS://example.com')
    expect(withScheme('httpbin.org')).toBe('http://httpbin.org')
  })

  test('leads to http or https only, once it has its scheme', () => {
    for (const text of ['example.com', 'HTTP://example.com', 'https.example.com:443', '例子.中国/a:b']) {
      expect(isAddress(text)).toBe(true)
      expect(new URL(withScheme(text)).protocol).toMatch(/^https?:$/)
    }
  })
})

test('a code is six digits', () => {
  answers(isCode, ['000000', '123456'], ['', '12345', '1234567', '12345a', '１２３４５６', ' 123456', '123456\n'])
})

test('clean text has no control characters, no turned direction and no half characters', () => {
  const clean = ['', ' ', '拾贝', 'naïve café', '👨‍👩‍👧', 'a\u00a0b', '\u200b']
  const dirty = ['\u0000', '\u0007', '\u001b[31m', '\u007f', '\u0085', '\u2028', '\u2029', '\u202e', '\u2066', '\ud800']
  answers(isCleanLine, clean, [...dirty, 'a\nb', 'a\tb', '\r'])
  answers(isCleanText, [...clean, 'a\nb', 'a\r\n\tb'], [...dirty, 'a\n\u0000'])
})

test('no rule takes long over hostile input', () => {
  const size = 100_000
  const rules = { isEmail, isPhone, isAccount, isPassword, isAddress, isCode, isCleanLine, isCleanText }
  const others = { normaliseAccount, withScheme }
  const pieces = [
    'a',
    '1',
    '.',
    'a.',
    'a-',
    '-',
    '@',
    'a@a.',
    '1.',
    ' ',
    '\n',
    '中',
    '😀',
    '\ud800',
    'http://',
    '/',
    '%',
  ]
  const longest = [size, limits.addressLength, limits.accountLength].flatMap((length) =>
    pieces.flatMap((piece) =>
      ['', '!', '\u0000'].map((end) => piece.repeat(length).slice(0, length - end.length) + end),
    ),
  )
  const once = (act: () => unknown) => {
    const start = performance.now()
    act()
    return performance.now() - start
  }
  // A busy machine may stop us once; a slow rule is slow every time.
  const time = (act: () => unknown) => Math.min(...[1, 2, 3].map(() => once(act)))
  for (const [name, rule] of Object.entries({ ...rules, ...others })) {
    expect(Math.max(...longest.map((text) => time(() => rule(text)))), name).toBeLessThan(50)
  }
})

const noAddresses = [
  '',
  ' ',
  'http://',
  'https://',
  'http:///a',
  'http:/example.com',
  '//evil',
  '//evil.example',
  '/a/b',
  'localhost',
  'http://localhost:3000',
  'example',
  '.com',
  'example..com',
  '-a.example',
  'example.c',
  'example.1',
  '256.1.1.1',
  '1.2.3',
  '1.2.3.4.5',
  '0x7f.1',
  '2130706433',
  '[::1]',
  'http://[::1]/',
  'example.com:',
  'example.com:port',
  'example.com:65536',
  'http://1.2.3.4:99999',
  'user@example.com',
  'http://user:secret@example.com/',
  'http://example.com@evil.example/',
  'javascript:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'JaVaScRiPt:alert(1)//example.com',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.com',
  'mailto:a@example.com',
  'chrome://settings',
  'http://http://example.com',
  ' example.com',
  'example.com ',
  'example.com/a b',
  'exam ple.com',
  'example.com/\u3000',
  'example.com/\t',
  'java\nscript.example.com',
  'example.com\u0000',
  'example.com/\u202e',
  'example.com/\ud800',
  'ｅｘａｍｐｌｅ．ｃｏｍ',
  'http：//example.com',
  `http://example.com/${'a'.repeat(8192)}`,
  `http://example.com/${'a'.repeat(limits.addressLength)}`,
  `${'a'.repeat(64)}.com`,
]
