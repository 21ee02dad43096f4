/** What index.html shows before any script runs, drawn again wherever a page is on its way: nothing jumps between. */
import { useT } from '#lib/i18n/t.ts'

export function Boot() {
  const t = useT()
  return (
    <output className="boot" aria-label={t('wait.loading')}>
      <img className="boot-logo" src="/favicon.svg" alt="" width="56" height="56" />
      <span className="boot-line" />
      <span className="boot-line boot-line-short" />
    </output>
  )
}
