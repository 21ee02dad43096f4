/** Files: how one is brought up, whatever the storage behind it. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { count, id, filledLine } from './fields.ts'

const upload = { name: filledLine(255), size: count, mime: filledLine(127) }
const ticket = z.object({ upload_url: z.string(), fields: z.record(z.string(), z.string()), file_id: id })

export const openUpload = call('POST /my/qiniu/token', {
  takes: z.object(upload),
  gives: ticket,
  failures: ['over_limit'],
  scope: 'sites.write',
})
/** As openUpload, for pictures only. */
export const openPictureUpload = call('GET /api/auth/qnToken', {
  takes: z.object(upload),
  gives: ticket,
  failures: ['over_limit'],
  signedIn: true,
})
