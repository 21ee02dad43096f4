/** Times in words. */
import { getLanguage, t } from './i18n/t.ts'

const steps = [
  { unit: 'minute', lasts: 60_000, until: 3_600_000 },
  { unit: 'hour', lasts: 3_600_000, until: 86_400_000 },
  { unit: 'day', lasts: 86_400_000, until: 30 * 86_400_000 },
] as const

/** "3 分钟前", "昨天"; a date when it is longer ago than a month. */
export function ago(time: number, now: number = Date.now()): string {
  const gone = Math.max(0, now - time)
  if (gone < 60_000) return t('time.now')
  const step = steps.find(({ until }) => gone < until)
  if (!step) return new Intl.DateTimeFormat(getLanguage(), { dateStyle: 'medium' }).format(time)
  const words = new Intl.RelativeTimeFormat(getLanguage(), { numeric: 'auto' })
  return words.format(-Math.floor(gone / step.lasts), step.unit)
}
