/** The frame of everything under /mine. A page inside is drawn only when it is known who is there. */
import { Avatar } from '@shibei/ui/avatar.tsx'
import { IconButton } from '@shibei/ui/icon-button.tsx'
import { Wordmark } from '@shibei/ui/logo.tsx'
import { Skeleton } from '@shibei/ui/skeleton.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { Link } from '#lib/navigate.tsx'
import { ErrorPage } from '#app/error-page.tsx'
import { start } from '#app/startup.ts'
import { lockNow } from '#features/lock/lock.ts'
import { ThemeSwitch } from '#features/settings/look-switches.tsx'
import { useT } from '#lib/i18n/t.ts'
import { usePhase, useUser } from '#lib/person.ts'
import { queries } from '#lib/queries.ts'
import styles from './mine-shell.module.css'

const AvatarMenu = lazy(async () => ({ default: (await import('./avatar-menu.tsx')).AvatarMenu }))

type MineShellProps = { title: string; children: ReactNode }

export function MineShell({ title, children }: MineShellProps) {
  const t = useT()
  const phase = usePhase()
  if (phase === 'failed')
    return (
      <ErrorPage
        message={t('error.start')}
        text={t('error.start.text')}
        action={{ label: t('do.retry'), onPress: () => void start() }}
      />
    )
  return (
    <QueryClientProvider client={queries}>
      <a href="#main" className={styles.skip}>
        {t('shell.skip')}
      </a>
      <ShellHeader />
      <main id="main" tabIndex={-1} className={styles.main}>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {phase === 'ready' ? children : <Waiting label={t('wait.loading')} />}
      </main>
    </QueryClientProvider>
  )
}

function ShellHeader() {
  const t = useT()
  const user = useUser()
  return (
    <header className={styles.head}>
      <Link href="/mine" className={styles.brand}>
        <Wordmark />
      </Link>
      <div className={styles.tools}>
        <ThemeSwitch />
        <IconButton icon="lock" label={t('shell.lock')} onClick={lockNow} />
        {user ? (
          <Suspense fallback={<Avatar name={user.name} />}>
            <AvatarMenu user={user} />
          </Suspense>
        ) : (
          <Skeleton shape="circle" className={styles.avatarPlace} />
        )}
      </div>
    </header>
  )
}

function Waiting({ label }: { label: string }) {
  return (
    <output aria-label={label} className={styles.waiting}>
      <Skeleton shape="block" className={styles.place} />
      <Skeleton shape="block" className={styles.place} />
      <Skeleton shape="block" className={styles.place} />
    </output>
  )
}
