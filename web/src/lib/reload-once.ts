/**
 * A new version of the product takes the old one's files away. A page that then misses a file reloads itself, at most
 * once a minute: the time is kept in sessionStorage, or in the history entry where storage is refused, so that a file
 * that is gone for good leads to an error page and never to an endless reload.
 */
const key = 'shibei.reloaded'
const minute = 60_000

type Surroundings = { now: () => number; reload: () => void; storage: () => Storage; history: History }

const browser: Surroundings = {
  now: Date.now,
  reload: () => window.location.reload(),
  storage: () => window.sessionStorage,
  history: window.history,
}

let reloading = false

/** Reloads and answers true, or answers false when that was done within the last minute. */
export function reloadOnce(around: Surroundings = browser): boolean {
  if (reloading) return true
  const now = around.now()
  const last = remembered(around)
  if (last !== undefined && now - last < minute && now >= last) return false
  if (!remember(around, now)) return false
  reloading = around === browser
  around.reload()
  return true
}

function remembered({ storage, history }: Surroundings): number | undefined {
  const state: unknown = history.state
  const inHistory = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[key] : undefined
  let inStorage: string | null = null
  try {
    inStorage = storage().getItem(key)
  } catch {
    // Storage is refused; the history entry knows.
  }
  const last = Number(inStorage ?? inHistory)
  return Number.isFinite(last) && last > 0 ? last : undefined
}

function remember({ storage, history }: Surroundings, now: number): boolean {
  try {
    storage().setItem(key, String(now))
    return true
  } catch {
    try {
      const state: unknown = history.state
      history.replaceState({ ...(typeof state === 'object' ? state : {}), [key]: now }, '')
      return true
    } catch {
      return false
    }
  }
}

/** Whether an error says that a part of the program could not be loaded. */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message)
  )
}

/** Vite tells of every part it could not load, also of those that no page waits for. */
export function watchMissingChunks(): void {
  window.addEventListener('vite:preloadError', () => reloadOnce())
}
