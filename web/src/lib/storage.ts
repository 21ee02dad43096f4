/** Web storage that may be refused (private windows, strict settings): then a value lives as long as the page. */
export type Keep = {
  get: (key: string) => string | undefined
  set: (key: string, value: string) => void
  remove: (key: string) => void
}

export function keepIn(open: () => Storage): Keep {
  const memory = new Map<string, string>()
  return {
    get(key) {
      try {
        return open().getItem(key) ?? undefined
      } catch {
        return memory.get(key)
      }
    },
    set(key, value) {
      memory.set(key, value)
      try {
        open().setItem(key, value)
      } catch {
        // The copy in memory has to do.
      }
    },
    remove(key) {
      memory.delete(key)
      try {
        open().removeItem(key)
      } catch {
        // There is nothing to remove where nothing could be kept.
      }
    },
  }
}

/** Seen by all tabs of this site. */
export const shared = keepIn(() => window.localStorage)
