/** Sites: the links and files that people keep. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  address,
  between,
  caption,
  choice,
  count,
  flag,
  flagged,
  icon,
  id,
  idOrNone,
  ids,
  line,
  listOf,
  note,
  nothing,
  paging,
  siteName,
  tagName,
  tagNames,
  time,
} from './fields.ts'
import { path } from './folders.ts'
import { clients } from './limits.ts'

export const site = z.object({
  id,
  space_id: id,
  folder_id: idOrNone,
  kind: choice(['link', 'file']),
  name: z.string(),
  caption: z.string(),
  url: z.string(),
  icon: z.string(),
  cover: z.string(),
  tags: z.array(z.string()),
  note: z.string(),
  order_num: z.number(),
  common: flagged,
  channel: z.string(),
  visits: count,
  created_at: time,
  updated_at: time,
  deleted_at: z.nullable(time),
  link_status: z.int(),
  file: z.optional(z.object({ name: z.string(), size: count, mime: z.string(), url: z.string() })),
})
export type Site = z.infer<typeof site>

const parts = {
  name: z.optional(siteName),
  caption: z.optional(caption),
  icon: z.optional(icon),
  cover: z.optional(line(500)),
  tags: z.optional(tagNames),
  note: z.optional(note),
}
const counted = z.object({ count })
const target = { ids, space_id: id, folder_id: idOrNone }

/** Saves a link or a file; what is left out is read from the page afterwards. */
export const addSite = call('POST /my/addSite', {
  takes: z.object({
    space_id: id,
    folder_id: z.optional(idOrNone),
    url: z.optional(address),
    file_id: z.optional(id),
    channel: z.optional(choice(clients)),
    force: z.optional(flag),
    ...parts,
  }),
  gives: site,
  failures: ['not_found', 'already_there', 'over_limit'],
  scope: 'sites.write',
})
export const updateSite = call('POST /my/updateSite', {
  takes: z.object({ id, url: z.optional(address), folder_id: z.optional(idOrNone), force: z.optional(flag), ...parts }),
  gives: site,
  failures: ['not_found', 'already_there'],
  scope: 'sites.write',
})
export const listFolderSites = call('GET /my/folderData', {
  takes: z.object({
    space_id: id,
    folderId: z.optional(idOrNone),
    arrange: z.optional(between(0, 5)),
    tag: z.optional(tagName),
    view: z.optional(choice(['trash', 'duplicates', 'dead'])),
    ...paging,
  }),
  gives: z.extend(listOf(site), { path }),
  failures: ['not_found'],
  scope: 'sites.read',
})
export const listCommonSites = call('GET /my/commonData', {
  takes: z.object({ space_id: z.optional(id) }),
  gives: z.object({ list: z.array(site) }),
  failures: ['not_found'],
  scope: 'sites.read',
})
export const setCommon = call('POST /my/setCommon', {
  takes: z.object({ ids, common: flag }),
  gives: nothing,
  failures: ['not_found'],
  scope: 'sites.write',
})
/** Either the whole new order of one folder, or one site before or after another. */
export const sortSites = call('POST /my/sortOrder', {
  takes: z.object({ ids: z.optional(ids), id: z.optional(id), before_id: z.optional(id), after_id: z.optional(id) }),
  gives: nothing,
  failures: ['not_found'],
  scope: 'sites.write',
})
export const moveSites = call('POST /my/moveSites', {
  takes: z.object(target),
  gives: z.object({ list: z.array(site) }),
  failures: ['not_found'],
  scope: 'sites.write',
})
export const copySites = call('POST /my/copySites', {
  takes: z.object(target),
  gives: z.object({ list: z.array(site) }),
  failures: ['not_found', 'over_limit'],
  scope: 'sites.write',
})
export const deleteSites = call('POST /my/deleteSites', {
  takes: z.object({ ids }),
  gives: counted,
  failures: ['not_found'],
  scope: 'sites.write',
})
export const restoreSites = call('POST /my/restore', {
  takes: z.object({ ids }),
  gives: counted,
  failures: ['not_found'],
  scope: 'sites.write',
})
export const deleteSitesForGood = call('POST /my/completely_delete', {
  takes: z.object({ ids: z.optional(ids), all: z.optional(flag) }),
  gives: counted,
  failures: ['not_found'],
})
export const visitSite = call('POST /my/visit', {
  takes: z.object({ id }),
  gives: nothing,
  failures: ['not_found'],
  scope: 'sites.write',
})
