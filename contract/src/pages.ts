/**
 * The pages: each path a person can open, and who may. The server answers 200, 404 or a redirect by this table, and
 * the browser draws by it. A page that is not `built` yet answers as if it were not there.
 */
export type Page = {
  readonly name: string
  /** Segments that begin with `:` stand for anything; a `?` at the end makes one optional. */
  readonly path: string
  readonly visitors: boolean
  readonly built: boolean
}

const page = <const N extends string>(name: N, path: string, visitors: boolean, built: boolean) => ({
  name,
  path,
  visitors,
  built,
})

export const pages = [
  page('index', '/', true, true),
  page('login', '/auth/login', true, true),
  page('register', '/auth/register', true, true),
  page('forget', '/auth/forget', true, true),
  page('auth', '/auth', true, true),
  page('bind_account', '/auth/bind_account', true, false),
  page('create_bind_account', '/auth/create_bind_account', true, false),
  page('logincallback', '/logincallback', true, false),
  page('explore', '/explore/:space?/:folderId?', true, false),
  page('setting', '/mine/setting', false, true),
  page('member', '/mine/member', false, false),
  page('notice', '/mine/notice', false, false),
  page('referral', '/mine/referral', false, false),
  page('home', '/mine', false, true),
  page('mine', '/mine/:space/:folderId?', false, false),
] as const satisfies readonly Page[]

export type PageName = (typeof pages)[number]['name']

/** The page at a path, if there is one. A slash at the end makes no difference. */
export function pageAt(path: string): Page | undefined {
  const segments = path.split('/').filter((segment) => segment !== '')
  return pages.find((page) => matches(page.path, segments))
}

function matches(pattern: string, segments: readonly string[]): boolean {
  const parts = pattern.split('/').filter((part) => part !== '')
  if (segments.length > parts.length) return false
  return parts.every((part, index) => {
    const segment = segments[index]
    if (segment === undefined) return part.endsWith('?')
    return part.startsWith(':') || part === segment
  })
}

/** Where `next` may lead after signing in: a path of our own, however it is spelled, else nowhere. */
export function safeNext(next: string | null | undefined): string | undefined {
  if (!next || next.length > 512 || !/^\/[^/\\]/.test(next)) return undefined
  // eslint-disable-next-line no-control-regex -- browsers drop these characters and would then see another address
  if (/[\u0000-\u001f\u007f\\]/.test(next)) return undefined
  // `/..//evil` stays here when resolved once, and leaves when its path is used as an address again.
  if (/^[^?#]*\/\//.test(next)) return undefined
  return next
}
