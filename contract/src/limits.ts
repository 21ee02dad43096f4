/** The numbers of the product: lengths, counts, lifetimes. What a membership allows is data (`member_types`), not here. */
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export const limits = {
  /** Bytes of a JSON body. Uploads have limits of their own. */
  bodyBytes: 1_048_576,

  accountLength: 254,
  passwordShortest: 8,
  passwordLongest: 128,
  userName: 30,
  deviceName: 60,
  ticketLength: 64,

  spaceName: 50,
  folderName: 100,
  icon: 200,
  siteName: 500,
  caption: 2000,
  note: 20_000,
  addressLength: 2048,
  tagName: 50,
  tagsPerSite: 50,
  idsPerCall: 500,
  keyword: 200,

  pageSize: 50,
  pageSizeMost: 200,
  pageMost: 100_000,

  /** The access_token cookie and the session behind it. */
  sessionLife: 90 * day,
  /** How stale the "seen" time of a device may be. */
  seenEvery: 5 * minute,
  requestTimeout: 60 * second,

  captchaLife: 5 * minute,
  captchasPerIp: { most: 120, within: hour },

  codeLife: 10 * minute,
  codeTries: 5,
  codeResendAfter: 60 * second,
  codesPerAccount: [
    { most: 1, within: 60 * second },
    { most: 5, within: hour },
    { most: 10, within: day },
  ],
  codesPerIp: [
    { most: 30, within: hour },
    { most: 100, within: day },
  ],
  /** Wrong codes from one network, whatever the account. */
  codeGuessesPerIp: { most: 60, within: hour },

  /** Wrong passwords, at sign-in and at the lock alike. */
  failuresBeforeCaptcha: 3,
  failures: { most: 20, within: 15 * minute },

  /** The `sign` of the device dialog, and of binding WeChat. */
  signLife: 10 * minute,
  ticketLife: 5 * minute,
  deletionGrace: 7 * day,
} as const

export const lockTypes = ['0', '-1', '1', '5', '10', '15', '30', '60'] as const
export const themes = ['system', 'light', 'dark'] as const
export const languages = ['zh-CN', 'en'] as const
export type Language = (typeof languages)[number]
export const searchScopes = ['name', 'caption', 'folder', 'tag', 'link'] as const
export const clients = ['web', 'plug', 'wx', 'api'] as const
export type ClientKind = (typeof clients)[number]
export const scopes = ['sites.read', 'sites.write', 'account.read'] as const
export type Scope = (typeof scopes)[number]
export const agreementVersion = '2026-11-01'
