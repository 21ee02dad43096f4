/** The public face: what others may see, and how it is shared. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { address, between, choice, count, flag, id, idOrNone, keyword, line, paging, secret, time } from './fields.ts'
import { folder, path } from './folders.ts'
import { site } from './sites.ts'
import { space, spaceSettings } from './spaces.ts'

const slug = secret
const sharePassword = z.optional(line(32))

export const listPublicSpaces = call('GET /api/exploreSpace', {
  takes: z.object({ sort: z.optional(choice(['hot', 'new'])), category: z.optional(line(50)), ...paging }),
  gives: z.object({
    list: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        description: z.string(),
        cover: z.string(),
        owner: z.string(),
        site_count: count,
        visits: count,
        copies: count,
        updated_at: time,
      }),
    ),
    total: count,
  }),
})
export const getPublicSpace = call('GET /api/exploreSpaceData', {
  takes: z.object({ space: slug, password: sharePassword }),
  gives: z.object({ space, settings: spaceSettings, folders: z.array(folder), list: z.array(site), total: count }),
  failures: ['not_found', 'wrong_password', 'too_many_tries'],
})
export const getPublicFolder = call('GET /api/exploreFolderData', {
  takes: z.object({ space: slug, folderId: id, password: sharePassword, ...paging }),
  gives: z.object({ folder, path, list: z.array(site), total: count }),
  failures: ['not_found', 'wrong_password', 'too_many_tries'],
})
export const searchPublicSites = call('GET /api/exploreSearchSites', {
  takes: z.object({ keyword, space: z.optional(slug), ...paging }),
  gives: z.object({ list: z.array(z.extend(site, { slug: z.string(), path })), total: count }),
})
export const getHomeInfo = call('POST /api/homeInfo', {
  takes: z.object({ url: address }),
  gives: z.object({
    share: z.object({ appId: z.string(), timestamp: z.int(), nonceStr: z.string(), signature: z.string() }),
    stats: z.object({ spaces: count, sites: count }),
  }),
})
const share = z.object({ code: z.string(), url: z.string(), visits: count, copies: count })
export const getShare = call('GET /my/share', {
  takes: z.object({ space_id: id, folder_id: z.optional(idOrNone) }),
  gives: share,
  failures: ['not_found'],
})
export const updateShare = call('POST /my/share', {
  takes: z.object({
    space_id: id,
    folder_id: z.optional(idOrNone),
    style: z.optional(between(1, 2)),
    password: sharePassword,
    expires_at: z.optional(time),
    off: z.optional(flag),
  }),
  gives: share,
  failures: ['not_found'],
})
