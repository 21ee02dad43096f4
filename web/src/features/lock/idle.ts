/**
 * When somebody last did something, in any tab. The time is kept by the clock, not by a running timer, so that a tab
 * that slept knows on waking how long it was.
 */
import { shared } from '#lib/storage.ts'

const key = 'shibei.active'
/** Writing at every mouse move would wake all other tabs. */
const writeEvery = 1000
const signs = ['mousemove', 'keydown', 'click', 'scroll', 'touchstart', 'pointerdown'] as const
const minute = 60_000

export function noteActivity(): void {
  shared.set(key, String(Date.now()))
}

export function forgetActivity(): void {
  shared.remove(key)
}

/** How long it still takes until the limit is reached; undefined when there is no limit. */
function timeLeft(minutes: number): number | undefined {
  const last = Number(shared.get(key) ?? Number.NaN)
  if (minutes === 0 || !Number.isFinite(last)) return undefined
  if (last <= Date.now()) return last + minutes * minute - Date.now()
  // The clock was set back. Counting begins anew, or the screen would stay open until the clock has caught up.
  noteActivity()
  return minutes * minute
}

export function isIdle(minutes: number): boolean {
  const left = timeLeft(minutes)
  return left !== undefined && left <= 0
}

/**
 * Calls `onIdle` once when nobody did anything in any tab for so many minutes; 0 only keeps the time. How many is asked
 * for at every look, because another tab may have chosen anew.
 */
export function watchIdle(minutes: () => number, onIdle: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let written = 0
  let over = false

  const check = () => {
    clearTimeout(timer)
    if (over) return
    const left = timeLeft(minutes())
    if (left !== undefined && left <= 0) {
      stop()
      onIdle()
    } else if (left !== undefined) timer = setTimeout(check, left)
  }
  const act = () => {
    const now = Date.now()
    if (now - written < writeEvery && now >= written) return
    // The first move after a long sleep comes before the timer does.
    if (isIdle(minutes())) return check()
    written = now
    noteActivity()
  }
  const wake = () => {
    if (document.visibilityState !== 'hidden') check()
  }
  const stop = () => {
    over = true
    clearTimeout(timer)
    for (const sign of signs) window.removeEventListener(sign, act, true)
    document.removeEventListener('visibilitychange', wake)
    window.removeEventListener('focus', wake)
    window.removeEventListener('pageshow', wake)
  }

  for (const sign of signs) window.addEventListener(sign, act, { capture: true, passive: true })
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('focus', wake)
  window.addEventListener('pageshow', wake)
  if (timeLeft(minutes()) === undefined) noteActivity()
  check()
  return stop
}
