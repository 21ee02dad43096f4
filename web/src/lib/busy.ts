/** How many requests are on their way, for the thin bar on top. */
import { createStore, useStore } from './store.ts'

const inFlight = createStore(0)

export const setInFlight = (count: number) => inFlight.set(count)
export const useIsBusy = () => useStore(inFlight, (count) => count > 0)
