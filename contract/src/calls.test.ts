import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { failures } from './failures.ts'
import { calls } from './index.ts'

/** Every call of the product: method, and the paths behind it. */
const seed = `
GET /api/auth/bg /api/auth/qnToken /api/captcha
POST /api/auth/login /my/loginOut /api/auth/loginExit /api/auth/bind_login /api/auth/register /api/auth/forget
POST /api/auth/bind /api/registerSendCode /api/forgetSendCode /api/bindSendCode /my/sendCode
GET /api/exploreSpace /api/exploreSpaceData /api/exploreFolderData /api/exploreSearchSites
POST /my/sortOrder /my/moveSites /my/copySites /my/addSite /my/setCommon /my/deleteSites /my/completely_delete
POST /my/restore /my/updateSite /my/importBookmark
GET /my/searchSites /my/getFolders /my/folderData /my/commonData
POST /my/creatFolder /my/updateFolder /my/deleteFolder
POST /api/homeInfo
GET /api/member_type
POST /my/lead_guide /my/lead_member /my/lead_event
GET /my/newNotice /my/getNotice
POST /my/readNotice /my/allRead
GET /my/qrcode /my/orderquery
POST /my/qiniu/token
GET /my/search_history /my/search
POST /my/clear_history
GET /my/settings /my/spaceSettings /my/getSpaces
POST /my/settings /my/spaceSettings /my/addSpace /my/updateSpaceName
GET /my/info
POST /my/changeName /my/verifyPassword /my/lockVerifyPassword /my/changeAccount /my/updatePassword /my/unbindWx
GET /api/wx/createQRCode /api/wx/checkStatus /api/wx/handleCallback /api/wx/deleteMenu
POST /api/wx/setMenu
GET /my/wx/createQRCode /my/wx/checkStatus`

const beyondTheSeed = `
GET /api/wx/message /api/health /api/ready
POST /api/wx/message /api/pay/notify
GET /my/events /my/siteInfo /my/tags /my/job /my/export /my/share /my/devices /my/tokens
POST /my/deleteSpace /my/sortSpaces /my/updateTag /my/tagSites /my/undo /my/share /my/exitDevice /my/addToken
POST /my/deleteToken /my/deleteAccount /my/visit`

/** A provider decides what comes in. */
const takesAnything = ['GET /api/wx/message', 'POST /api/wx/message', 'POST /api/wx/setMenu', 'POST /api/pay/notify']
/** They answer a stream, a file, or as their provider asks. */
const strangers = [
  'GET /api/wx/message',
  'GET /my/events',
  'GET /my/export',
  'POST /api/pay/notify',
  'POST /api/wx/message',
]

function keysIn(list: string): string[] {
  return list
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [method, ...paths] = line.split(' ')
      return paths.map((path) => `${method} ${path}`)
    })
}

const keys = calls.map(({ call }) => call.key as string)
const keysWhere = (test: (one: (typeof calls)[number]['call']) => boolean) =>
  calls.flatMap(({ call }) => (test(call) ? [call.key as string] : [])).toSorted()

describe('the declared calls', () => {
  test('hold every call of the seed, by that very method and path', () => {
    expect(keysIn(seed).filter((key) => !keys.includes(key))).toEqual([])
  })

  test('hold every call that was added to them, and no call that nobody agreed on', () => {
    expect(keys.toSorted()).toEqual([...keysIn(seed), ...keysIn(beyondTheSeed)].toSorted())
  })

  test('have each key and each name once', () => {
    expect(new Set(keys).size).toBe(keys.length)
    const names = calls.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('name only failures that there are', () => {
    for (const { call } of calls) {
      expect(
        call.failures.filter((name) => !(name in failures)),
        call.key,
      ).toEqual([])
      expect(new Set(call.failures).size, call.key).toBe(call.failures.length)
    }
  })
})

describe('who may call', () => {
  test('is told by the path: what is under /my needs somebody signed in', () => {
    const elsewhere = keysWhere((call) => call.path.startsWith('/my/') !== (call.access === 'signed_in'))
    expect(elsewhere).toEqual(['GET /api/auth/qnToken'])
    expect(keysWhere((call) => call.access === 'admin')).toEqual(['GET /api/wx/deleteMenu', 'POST /api/wx/setMenu'])
  })

  test('while the screen is locked is whoever needs one of four calls to get out', () => {
    expect(keysWhere((call) => call.whenLocked)).toEqual([
      'GET /my/info',
      'GET /my/settings',
      'POST /my/lockVerifyPassword',
      'POST /my/loginOut',
    ])
  })

  test('with a token is limited by its scopes, and some acts are for a signed-in browser alone', () => {
    expect(keysWhere((call) => call.access === 'signed_in' && call.method === 'POST' && !call.scope)).toEqual(
      keysIn(`
POST /my/addSpace /my/updateSpaceName /my/deleteSpace /my/sortSpaces /my/spaceSettings /my/settings /my/share
POST /my/changeName /my/verifyPassword /my/lockVerifyPassword /my/sendCode /my/changeAccount /my/updatePassword
POST /my/deleteAccount /my/unbindWx /my/loginOut /my/exitDevice /my/addToken /my/deleteToken
POST /my/completely_delete /my/updateTag /my/clear_history /my/readNotice /my/allRead
POST /my/lead_guide /my/lead_member /my/lead_event`).toSorted(),
    )
  })

  test('to change sites needs the scope for writing, and to read them never does', () => {
    expect(keysWhere((call) => call.method === 'GET' && call.scope === 'sites.write')).toEqual([])
    expect(keysWhere((call) => call.method === 'POST' && call.scope?.endsWith('.read') === true)).toEqual([])
    expect(keysWhere((call) => call.access !== 'signed_in' && call.scope !== undefined)).toEqual([])
  })
})

/** What a schema describes: an object, or anything at all. */
function kindOf(schema: z.core.$ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io })
  return Object.keys(described).length === 0 ? 'anything' : described.type
}

describe.each(calls.map(({ name, call }) => [name, call] as const))('%s', (_, call) => {
  test('takes what can be described', () => {
    expect(kindOf(call.takes, 'input')).toBe(takesAnything.includes(call.key) ? 'anything' : 'object')
  })

  test('gives an object, or what somebody else decides', () => {
    expect(kindOf(call.gives, 'output')).toBe(strangers.includes(call.key) ? 'anything' : 'object')
  })
})

test('what gives something other than the envelope says what it is', () => {
  expect(keysWhere((call) => call.answers !== undefined)).toEqual(strangers)
})
