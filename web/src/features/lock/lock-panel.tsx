import { lockTypes } from '@shibei/contract/limits.ts'
import type { Settings } from '@shibei/contract/settings.ts'
import { Button } from '@shibei/ui/button.tsx'
import { Icon } from '@shibei/ui/icons.tsx'
import { Panel } from '@shibei/ui/panel.tsx'
import { SelectField } from '@shibei/ui/select-field.tsx'
import { changeSettings } from '#features/settings/settings.ts'
import { useT } from '#lib/i18n/t.ts'
import styles from './lock-panel.module.css'
import { lockNow } from './lock.ts'

type LockType = Settings['lockType']

export function LockPanel({ lockType }: { lockType: LockType }) {
  const t = useT()
  const words = (type: LockType) => {
    if (type === '0') return t('lockSetting.off')
    if (type === '-1') return t('lockSetting.start')
    return t('lockSetting.minutes', { n: type })
  }
  return (
    <Panel
      title={t('lockSetting.title')}
      desc={t('lockSetting.text')}
      actions={
        <Button icon={<Icon name="lock" />} onClick={lockNow}>
          {t('lockSetting.now')}
        </Button>
      }
    >
      <SelectField
        className={styles.type}
        label={t('lockSetting.type')}
        name="lockType"
        value={lockType}
        onChange={(event) => void changeSettings({ lockType: event.target.value as LockType })}
      >
        {lockTypes.map((type) => (
          <option key={type} value={type}>
            {words(type)}
          </option>
        ))}
      </SelectField>
    </Panel>
  )
}
