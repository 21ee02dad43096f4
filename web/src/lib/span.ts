import { t } from './i18n/t.ts'

/** How long somebody has to wait. */
export function span(seconds: number): string {
  if (seconds < 60) return t('time.seconds', { n: seconds })
  return t('time.minutes', { m: Math.floor(seconds / 60), s: seconds % 60 })
}
