import { IconButton } from '@shibei/ui/icon-button.tsx'
import type { IconName } from '@shibei/ui/icons.tsx'
import { Button } from '@shibei/ui/button.tsx'
import { useT } from '#lib/i18n/t.ts'
import { chooseLook, useLook } from '#lib/look.ts'
import type { Theme } from '#lib/look.ts'
import styles from './look-switches.module.css'

const icons: Readonly<Record<Theme, IconName>> = { system: 'monitor', light: 'sun', dark: 'moon' }
const after: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' }

/** One press goes to the next theme: as the system has it, light, dark. */
export function ThemeSwitch() {
  const t = useT()
  const { theme } = useLook()
  return (
    <IconButton
      icon={icons[theme]}
      label={t('look.switchTo', { now: t(`look.theme.${theme}`) })}
      onClick={() => chooseLook({ theme: after[theme] })}
    />
  )
}

/** The button is written in the language it leads to, for those who cannot read the present one. */
export function LanguageSwitch() {
  const { lang } = useLook()
  const other = lang === 'en' ? 'zh-CN' : 'en'
  return (
    <Button variant="quiet" lang={other} onClick={() => chooseLook({ lang: other })}>
      {other === 'en' ? 'English' : '中文'}
    </Button>
  )
}

export function LookSwitches() {
  return (
    <span className={styles.row}>
      <LanguageSwitch />
      <ThemeSwitch />
    </span>
  )
}
