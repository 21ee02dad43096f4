/** The two texts that a new account agrees to. They say what the product does, and nothing that it does not. */
import type { Language } from '@shibei/contract/limits.ts'

type Section = { heading: string; paragraphs: readonly string[] }
type Agreement = { title: string; version: string; sections: readonly Section[] }

const zh: Record<'terms' | 'privacy', Agreement> = {
  terms: {
    title: '用户协议',
    version: '版本',
    sections: [
      {
        heading: '1. 服务内容',
        paragraphs: ['拾贝帮助你收藏、整理和查找网址。本站由部署它的运营者提供服务；下文的“我们”指该运营者。'],
      },
      {
        heading: '2. 账号',
        paragraphs: [
          '你用自己的手机号或邮箱注册，并负责保管密码。发现账号被他人使用时，请立即修改密码，并在设置中退出不认识的设备。',
        ],
      },
      {
        heading: '3. 你的内容',
        paragraphs: [
          '你收藏的网址、文件和笔记归你所有。除非你主动公开或分享，其他用户看不到它们。',
          '公开或分享的内容须遵守法律法规，不得侵犯他人权益；违反时，我们可以隐藏该内容并通知你。',
        ],
      },
      {
        heading: '4. 合理使用',
        paragraphs: ['请不要攻击本站、绕过限制或批量注册账号。为保障服务，我们会对尝试次数和发送频率作出限制。'],
      },
      {
        heading: '5. 中断与责任',
        paragraphs: ['我们会尽力保证服务稳定与数据安全，但无法保证服务永不中断。重要的网址请自行另存一份。'],
      },
      {
        heading: '6. 结束使用',
        paragraphs: ['你可以随时在设置中注销账号。注销有 7 天的反悔期，期间重新登录即可恢复；期满后数据会被永久删除。'],
      },
    ],
  },
  privacy: {
    title: '隐私政策',
    version: '版本',
    sections: [
      {
        heading: '1. 我们保存什么，为什么',
        paragraphs: [
          '账号信息：手机号或邮箱、昵称，以及加密后的密码，用于登录和找回账号。我们不保存密码原文。',
          '你的内容：你收藏的网址、文件夹、标签、笔记和文件，用于向你提供服务。',
          '登录设备：设备名称、登录方式、IP 地址和最近使用时间，用于让你查看和退出设备，并防止他人盗用。',
          '同意记录：你同意本政策的版本与时间。',
        ],
      },
      {
        heading: '2. 浏览器里的数据',
        paragraphs: [
          '我们使用两个 Cookie：access_token 保持登录（90 天），look 记住主题、皮肤和语言（1 年）。浏览器本地还会记录最近操作时间，用于自动锁屏。没有广告与第三方统计。',
        ],
      },
      {
        heading: '3. 谁会收到这些数据',
        paragraphs: [
          '发送验证码时，手机号或邮箱会交给运营者所选的短信或邮件服务商；上传的文件会存放在运营者所选的存储服务中。除此之外，以及法律要求之外，我们不会把数据交给任何人。',
        ],
      },
      {
        heading: '4. 保存多久',
        paragraphs: ['数据保存到你删除它或注销账号为止。验证码 10 分钟后失效；登录状态最长 90 天。'],
      },
      {
        heading: '5. 你的权利',
        paragraphs: [
          '你可以随时查看和修改自己的信息，删除内容，或在设置中注销账号。账号注销 7 天后，数据会被永久删除。',
        ],
      },
    ],
  },
}

const en: Record<'terms' | 'privacy', Agreement> = {
  terms: {
    title: 'Terms of use',
    version: 'Version',
    sections: [
      {
        heading: '1. The service',
        paragraphs: [
          'Shibei helps you save, organise and find web addresses. This site is run by the operator who installed it; "we" means that operator.',
        ],
      },
      {
        heading: '2. Your account',
        paragraphs: [
          'You sign up with your own mobile number or e-mail address and keep your password safe. If somebody else uses your account, change the password at once and sign out the devices you do not know.',
        ],
      },
      {
        heading: '3. Your content',
        paragraphs: [
          'The addresses, files and notes you keep are yours. Other users do not see them unless you make them public or share them.',
          'What you make public must respect the law and the rights of others. If it does not, we may hide it, and we will tell you.',
        ],
      },
      {
        heading: '4. Fair use',
        paragraphs: [
          'Please do not attack the site, get around its limits or sign up in bulk. We limit how often things can be tried and sent.',
        ],
      },
      {
        heading: '5. Interruptions and liability',
        paragraphs: [
          'We do our best to keep the service running and your data safe, but cannot promise that it never stops. Please keep a copy of the addresses that matter most to you.',
        ],
      },
      {
        heading: '6. Leaving',
        paragraphs: [
          'You can delete your account in the settings at any time. For 7 days signing in again brings it back; after that the data is deleted for good.',
        ],
      },
    ],
  },
  privacy: {
    title: 'Privacy policy',
    version: 'Version',
    sections: [
      {
        heading: '1. What we keep, and why',
        paragraphs: [
          'Account: your mobile number or e-mail address, your name and a hash of your password, so that you can sign in. We never keep the password itself.',
          'Your content: the addresses, folders, tags, notes and files you save, so that we can show them to you.',
          'Devices: name, kind, IP address and time of last use, so that you can see and sign out devices, and to prevent misuse.',
          'Consent: the version of this policy you accepted, and when.',
        ],
      },
      {
        heading: '2. What is in your browser',
        paragraphs: [
          'Two cookies: access_token keeps you signed in (90 days), look remembers theme, skin and language (1 year). The time of your last action is kept in the browser for the screen lock. There is no advertising and no third-party tracking.',
        ],
      },
      {
        heading: '3. Who receives it',
        paragraphs: [
          'To send a code, your number or address is given to the SMS or mail provider that the operator has chosen; uploaded files are kept by the storage provider that the operator has chosen. Nobody else receives your data, unless the law demands it.',
        ],
      },
      {
        heading: '4. For how long',
        paragraphs: [
          'Until you delete it or your account. Codes end after 10 minutes; you stay signed in for 90 days at most.',
        ],
      },
      {
        heading: '5. Your rights',
        paragraphs: [
          'You can see and change your data, delete it, or delete your account in the settings. Seven days after that the data is deleted for good.',
        ],
      },
    ],
  },
}

export const agreements: Record<Language, Record<'terms' | 'privacy', Agreement>> = { 'zh-CN': zh, en }
