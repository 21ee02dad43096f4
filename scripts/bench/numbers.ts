/** Medians and percentiles, and how numbers are written. */

/** The value below which a share of the values lies; 0.5 is the median. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  const middle = values.length / 2
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en')
export const milliseconds = (value: number): string => `${value < 10 ? value.toFixed(2) : whole(value)} ms`
export const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`
export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
export const percent = (share: number): string => `${Math.round(share * 100)} %`
