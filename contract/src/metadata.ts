/** What a page says about itself. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { address, id } from './fields.ts'
import { path } from './folders.ts'

export const getSiteInfo = call('GET /my/siteInfo', {
  takes: z.object({ url: address }),
  gives: z.object({
    name: z.string(),
    caption: z.string(),
    icon: z.string(),
    cover: z.string(),
    saved: z.array(z.object({ id, path })),
  }),
  failures: ['too_many_tries'],
  scope: 'sites.read',
})
