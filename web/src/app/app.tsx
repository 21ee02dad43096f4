import { ProgressBar } from '@shibei/ui/progress-bar.tsx'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useIsBusy } from '#lib/busy.ts'
import { useT, withWords } from '#lib/i18n/t.ts'
import { useSignedIn } from '#lib/session.ts'
import { Boot } from './boot.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Routes } from './router.tsx'

const SignedIn = lazy(async () => ({ default: (await withWords(import('./signed-in.tsx'), 'pages')).SignedIn }))

export function App() {
  const t = useT()
  return (
    <>
      <ProgressBar active={useIsBusy()} label={t('wait.loading')} />
      {useSignedIn() ? (
        <ErrorBoundary>
          <Suspense fallback={<Boot />}>
            <SignedIn />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <Routes />
      )}
      <Toasts />
    </>
  )
}

type Region = ComponentType<{ label: string; closeLabel: string }>

/** Fetched after the first drawing: nothing is told before it, and what is waits in the store. */
function Toasts() {
  const t = useT()
  const [Region, setRegion] = useState<Region>()
  useEffect(() => {
    const load = async () => {
      const { ToastRegion } = await import('@shibei/ui/toast.tsx')
      setRegion(() => ToastRegion)
    }
    void load()
  }, [])
  return Region && <Region label={t('toast.region')} closeLabel={t('do.close')} />
}
