/** What the server told inside /mine. It is forgotten as a whole with the person it belongs to. */
import { QueryClient } from '@tanstack/react-query'
import { onDrop } from './person.ts'

export const queries = new QueryClient({
  defaultOptions: {
    // `send` tells of failures; asking again by itself would tell of each of them several times.
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})

onDrop(() => queries.clear())
