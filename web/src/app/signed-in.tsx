/**
 * What the page does besides while somebody is signed in: it learns who, watches the clock for the lock, and follows
 * the server and the other tabs. A chunk of its own, so that visitors do not pay for it.
 */
import { pageAt } from '@shibei/contract/pages.ts'
import { useEffect } from 'react'
import { usePathname } from '#lib/navigate.tsx'
import { followOtherSessions } from '#features/auth/signing.ts'
import { watchIdle } from '#features/lock/idle.ts'
import { LockOverlay } from '#features/lock/lock-overlay.tsx'
import { followOtherTabs, lockNow, minutesOf, resumeLock, useIsLocked } from '#features/lock/lock.ts'
import { followOtherSettings, latestLockType } from '#features/settings/settings.ts'
import { usePhase, useSettings } from '#lib/person.ts'
import { followTheServer } from './follow.ts'
import { Routes } from './router.tsx'
import { start } from './startup.ts'

followTheServer()

/** While the screen is locked the pages are not there at all, so there is nothing behind the overlay to look at. */
export function SignedIn() {
  const path = usePathname()
  const locked = useIsLocked()
  useStart(locked)
  useIdleLock(!locked)
  return locked && pageAt(path)?.name !== 'forget' ? <LockOverlay /> : <Routes />
}

function useStart(locked: boolean): void {
  const phase = usePhase()
  useEffect(() => {
    // A start that failed waits for the person to press the button.
    if (!locked && phase === 'visitor') void start()
  }, [locked, phase])
  useEffect(() => {
    resumeLock()
    const stops = [followOtherTabs(), followOtherSessions(), followOtherSettings()]
    return () => stops.forEach((stop) => stop())
  }, [])
}

function useIdleLock(active: boolean): void {
  const lockType = useSettings()?.lockType
  useEffect(() => {
    if (active && lockType !== undefined) return watchIdle(() => minutesOf(latestLockType() ?? lockType), lockNow)
    return undefined
  }, [active, lockType])
}
