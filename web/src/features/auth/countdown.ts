/** Waits that outlive a drawing: when each of them ends is kept by name, outside of any component. */
import { useCallback, useSyncExternalStore } from 'react'
import { createStore } from '#lib/store.ts'

const ends = createStore<Readonly<Record<string, number>>>({})

export function startCountdown(name: string, seconds: number): void {
  ends.set((now) => ({ ...now, [name]: Date.now() + seconds * 1000 }))
}

/** The whole seconds left; 0 when there is nothing to wait for. */
export function useCountdown(name: string): number {
  return useSyncExternalStore(
    tick,
    useCallback(() => secondsLeft(name), [name]),
  )
}

function secondsLeft(name: string): number {
  return Math.max(0, Math.ceil(((ends.get()[name] ?? 0) - Date.now()) / 1000))
}

/** Looking more often than once a second keeps the steps even. */
function tick(listener: () => void): () => void {
  const timer = setInterval(listener, 250)
  const stop = ends.subscribe(listener)
  return () => {
    clearInterval(timer)
    stop()
  }
}
