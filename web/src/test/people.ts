/** People and settings as the contract describes them. */
import type { User } from '@shibei/contract/account.ts'
import type { Settings } from '@shibei/contract/settings.ts'

export const xiaobei: User = {
  id: 7,
  email: 'xiaobei@example.com',
  phone: '',
  openid: 0,
  name: '小贝',
  vip: 0,
  validity_at: null,
  invitation_code: 'beibei',
  lead_guide: 0,
  invitation_num: 0,
  registry: 1,
  wx: 0,
  plug: 0,
  fileCounts: 0,
  used_wx: 0,
  used_plug: 0,
  used_registry: 0,
  used_invitation: 0,
}

export const usual: Settings = {
  theme: 'system',
  lang: 'zh-CN',
  lockType: '0',
  locked: 0,
  subfoldersdata: 1,
  arrange: 0,
  wxSpace: 0,
  plugSpace: 0,
  importSpace: 0,
  skin: 0,
  card: 0,
  search_scope: ['name', 'caption', 'folder', 'tag', 'link'],
}
