/** What Node and every browser have alike, and all that this package may know of either. */
declare class AbortSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}
declare class AbortController {
  readonly signal: AbortSignal
  abort(): void
}
declare function setTimeout(run: () => void, milliseconds: number): unknown
declare function clearTimeout(timer: unknown): void
declare class URL {
  static canParse(url: string): boolean
  constructor(url: string)
  readonly hostname: string
}
declare class URLSearchParams {
  set(name: string, value: string): void
  toString(): string
}
