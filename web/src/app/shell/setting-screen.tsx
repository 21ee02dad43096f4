import { SettingPage } from '#features/settings/setting-page.tsx'
import { useT } from '#lib/i18n/t.ts'
import { MineShell } from './mine-shell.tsx'

export function SettingScreen() {
  const t = useT()
  return (
    <MineShell title={t('setting.title')}>
      <SettingPage />
    </MineShell>
  )
}
