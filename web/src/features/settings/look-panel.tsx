import { languages, themes } from '@shibei/contract/limits.ts'
import type { Settings } from '@shibei/contract/settings.ts'
import { Icon } from '@shibei/ui/icons.tsx'
import { Panel } from '@shibei/ui/panel.tsx'
import { Segmented } from '@shibei/ui/segmented.tsx'
import { skins } from '@shibei/ui/skins.ts'
import { useEffect, useState } from 'react'
import { useLanguage, useT } from '#lib/i18n/t.ts'
import { loadSkins } from '#lib/look.ts'
import styles from './look-panel.module.css'
import { changeSettings } from './settings.ts'

const languageNames = { 'zh-CN': '简体中文', en: 'English' } as const
/** What everybody may wear; the rest is for members. The server decides, this only marks them. */
const freeSkins = 5

type LookPanelProps = { settings: Settings; isMember: boolean }

export function LookPanel({ settings, isMember }: LookPanelProps) {
  const t = useT()
  return (
    <Panel title={t('lookSetting.title')}>
      <div className={styles.pair}>
        <Segmented
          legend={t('look.theme')}
          name="theme"
          value={settings.theme}
          onChange={(theme) => void changeSettings({ theme })}
          options={themes.map((theme) => ({ value: theme, label: t(`look.theme.${theme}`) }))}
        />
        <Segmented
          legend={t('look.language')}
          name="lang"
          value={settings.lang}
          onChange={(lang) => void changeSettings({ lang })}
          options={languages.map((lang) => ({ value: lang, label: languageNames[lang] }))}
        />
      </div>
      <SkinChoice skin={settings.skin} isMember={isMember} />
    </Panel>
  )
}

function SkinChoice({ skin, isMember }: { skin: number; isMember: boolean }) {
  const t = useT()
  const chinese = useLanguage() === 'zh-CN'
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let wanted = true
    const prepare = async () => {
      await loadSkins()
      if (wanted) setReady(true)
    }
    void prepare()
    return () => {
      wanted = false
    }
  }, [])
  return (
    <fieldset>
      <legend className={styles.legend}>{t('lookSetting.skin')}</legend>
      <div className={styles.skins} data-ready={ready || undefined}>
        {skins.map(({ id, zh, en }) => {
          const name = chinese ? zh : en
          const forMembers = id > freeSkins && !isMember
          return (
            <label key={id} className={styles.skin}>
              <input
                type="radio"
                name="skin"
                className={styles.input}
                checked={id === skin}
                aria-label={forMembers ? t('lookSetting.skinName', { name }) : name}
                onChange={() => void changeSettings({ skin: id })}
              />
              <span className={styles.mini} data-skin={id} aria-hidden="true">
                <span className={styles.miniHead} />
                <span className={styles.miniCard}>
                  <span className={styles.miniAccent} />
                  <span className={styles.miniLine} />
                </span>
                <span className={styles.tick}>
                  <Icon name="check" />
                </span>
              </span>
              <span className={styles.name}>
                {name}
                {forMembers && <span className={styles.badge}>{t('lookSetting.member')}</span>}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
