/** All pages on one screen: what each path shows, and under which title. Every page is a chunk of its own. */
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { ComponentType } from 'react'
import { Redirect, usePathname, useSearch } from '#lib/navigate.tsx'
import type { PlainKey } from '#lib/i18n/t.ts'
import { useT, withWords } from '#lib/i18n/t.ts'
import { useSignedIn } from '#lib/session.ts'
import { Boot } from './boot.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { MissingPage } from './error-page.tsx'
import { decide } from './guard.ts'
import type { ScreenName } from './guard.ts'

type Screen = { title: PlainKey; page: ComponentType }

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

const screens: Readonly<Record<ScreenName, Screen>> = {
  index: {
    title: 'title.index',
    page: page(async () => (await withWords(import('#features/home/index-page.tsx'), 'pages')).IndexPage),
  },
  login: {
    title: 'title.login',
    page: page(async () => (await import('#features/auth/login-page.tsx')).LoginPage),
  },
  register: {
    title: 'title.register',
    page: page(async () => (await withWords(import('#features/auth/register-page.tsx'), 'pages')).RegisterPage),
  },
  forget: {
    title: 'title.forget',
    page: page(async () => (await withWords(import('#features/auth/forget-page.tsx'), 'pages')).ForgetPage),
  },
  setting: {
    title: 'title.setting',
    page: page(async () => (await withWords(import('./shell/setting-screen.tsx'), 'pages', 'mine')).SettingScreen),
  },
}

export function Routes() {
  const path = usePathname()
  const search = useSearch()
  const signedIn = useSignedIn()
  const decision = decide(path, search, signedIn)
  if ('redirect' in decision) return <Redirect to={decision.redirect} />
  const name = 'screen' in decision ? decision.screen : 'missing'
  return (
    <ErrorBoundary key={name}>
      <Suspense fallback={<Boot />}>
        <Title title={'screen' in decision ? screens[decision.screen].title : 'error.missing'} />
        {'screen' in decision ? <Shown page={screens[decision.screen].page} /> : <MissingPage />}
        <Landing path={path} />
      </Suspense>
    </ErrorBoundary>
  )
}

function Shown({ page: Page }: { page: ComponentType }) {
  return <Page />
}

function Title({ title }: { title: PlainKey }) {
  const t = useT()
  const text = `${t(title)} · ${t('product.name')}`
  useEffect(() => {
    document.title = text
  }, [text])
  return null
}

let lastPath: string | undefined

/** After a move the focus is on the new page's heading, so that a screen reader reads where one is. */
function Landing({ path }: { path: string }) {
  const landed = useRef<string>(undefined)
  useEffect(() => {
    if (landed.current === path) return
    landed.current = path
    const first = lastPath === undefined
    const moved = lastPath !== path
    lastPath = path
    // After unlocking the page is the same, but what had the focus is gone.
    if (first || (!moved && document.activeElement !== document.body)) return
    if (moved) window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true })
  }, [path])
  return null
}
