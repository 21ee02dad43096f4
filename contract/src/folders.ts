/** Folders: the tree of a space. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, folderName, icon, id, idOrNone, secret } from './fields.ts'

export type Folder = {
  id: number
  parentId: number
  orderNum: number
  label: string
  icon: string
  site_count: number
  children: Folder[]
}
const own = { id, parentId: idOrNone, orderNum: z.number(), label: z.string(), icon: z.string(), site_count: count }
export const folder: z.ZodMiniType<Folder> = z.object({ ...own, children: z.array(z.lazy(() => folder)) })

/** Where something is: the folders from the top down. */
export const path = z.array(z.object({ id, label: z.string() }))

export const listFolders = call('GET /my/getFolders', {
  takes: z.object({ space_id: id }),
  gives: z.object({ list: z.array(folder) }),
  failures: ['not_found'],
  scope: 'sites.read',
})
export const createFolder = call('POST /my/creatFolder', {
  takes: z.object({
    space_id: id,
    parentId: idOrNone,
    orderNum: z.int('wrong_type').check(z.nonnegative('out_of_range')),
    label: z.optional(folderName),
    icon: z.optional(icon),
  }),
  gives: folder,
  failures: ['not_found'],
  scope: 'sites.write',
})
export const updateFolder = call('POST /my/updateFolder', {
  takes: z.object({
    folderId: id,
    label: z.optional(folderName),
    icon: z.optional(icon),
    parentId: z.optional(idOrNone),
    orderNum: z.optional(z.int('wrong_type').check(z.nonnegative('out_of_range'))),
  }),
  gives: folder,
  failures: ['not_found', 'not_allowed'],
  scope: 'sites.write',
})
export const deleteFolder = call('POST /my/deleteFolder', {
  takes: z.object({ folderId: id }),
  gives: z.object({ deleted_sites: count, undo: secret }),
  failures: ['not_found'],
  scope: 'sites.write',
})
