/**
 * Which page a path leads to, for a visitor and for somebody signed in. The table of pages is the contract's; here is
 * only what the browser does with it.
 */
import { pageAt, safeNext } from '@shibei/contract/pages.ts'

/** The pages that are drawn. */
export const screenNames = ['index', 'login', 'register', 'forget', 'setting'] as const
export type ScreenName = (typeof screenNames)[number]

export type Decision = { screen: ScreenName } | { redirect: string } | { missing: true }

/** Paths that only lead on. /mine leads to the settings for as long as they are all there is. */
const moved: Readonly<Record<string, string>> = { auth: '/auth/login', home: '/mine/setting' }

export function decide(path: string, search: string, signedIn: boolean): Decision {
  const page = pageAt(path)
  if (!page?.built) return { missing: true }
  if (!page.visitors && !signedIn) return { redirect: loginPath(withSearch(path, search)) }
  if (signedIn && (page.name === 'login' || page.name === 'register' || page.name === 'auth'))
    return { redirect: safeNext(new URLSearchParams(search).get('next')) ?? '/mine' }
  const on = moved[page.name]
  if (on) return { redirect: withSearch(on, search) }
  const screen = screenNames.find((name) => name === page.name)
  return screen ? { screen } : { missing: true }
}

/** The sign-in page that comes back to where somebody wanted to go. */
export function loginPath(next?: string): string {
  const wanted = safeNext(next)
  return wanted && !wanted.startsWith('/auth') && wanted !== '/'
    ? `/auth/login?next=${encodeURIComponent(wanted)}`
    : '/auth/login'
}

function withSearch(path: string, search: string): string {
  const query = search.replace(/^\?/, '')
  return query ? `${path}?${query}` : path
}
