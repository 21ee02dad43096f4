/** What TypeScript code uses of the preparing script. */
export const root: string
export const ownNode: string
export function findBrowser(): string | undefined
