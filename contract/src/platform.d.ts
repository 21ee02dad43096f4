/** What Node and every browser have alike, and all that this package may know of either. */
declare class AbortSignal {
  static timeout(milliseconds: number): AbortSignal
  static any(signals: AbortSignal[]): AbortSignal
  readonly aborted: boolean
}
declare class URL {
  static canParse(url: string): boolean
  constructor(url: string)
  readonly hostname: string
}
declare class URLSearchParams {
  set(name: string, value: string): void
  toString(): string
}
