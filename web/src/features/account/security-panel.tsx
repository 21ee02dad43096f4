import { Button } from '@shibei/ui/button.tsx'
import { EmptyState } from '@shibei/ui/empty-state.tsx'
import { Icon } from '@shibei/ui/icons.tsx'
import { Panel } from '@shibei/ui/panel.tsx'
import { Skeleton } from '@shibei/ui/skeleton.tsx'
import { lazy, Suspense, useState } from 'react'
import type { Device } from '@shibei/contract/auth.ts'
import { DeviceWords } from '#features/auth/device-words.tsx'
import { SettingRow } from '#features/settings/setting-row.tsx'
import { isToldBySend, wordsFor } from '#lib/client.ts'
import { useT } from '#lib/i18n/t.ts'
import { notify } from '#lib/notify.ts'
import { useDevices, useExitDevice } from './api.ts'
import styles from './security-panel.module.css'

const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }))

export function SecurityPanel() {
  const t = useT()
  const [changing, setChanging] = useState(false)
  return (
    <Panel title={t('security.title')}>
      <SettingRow
        label={t('security.password')}
        value={<span className={styles.hint}>{t('security.password.text')}</span>}
        action={
          <Button size="small" aria-label={t('security.password.title')} onClick={() => setChanging(true)}>
            {t('security.password.change')}
          </Button>
        }
      />
      <section className={styles.devices} aria-labelledby="devices-title">
        <h3 id="devices-title">{t('security.devices')}</h3>
        <p className={styles.hint}>{t('security.devices.text')}</p>
        <DeviceList />
      </section>
      {changing && (
        <Suspense>
          <PasswordDialog onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

function DeviceList() {
  const t = useT()
  const { data, isError, refetch } = useDevices()
  if (isError)
    return (
      <EmptyState
        title={t('security.devices.failed')}
        action={<Button onClick={() => void refetch()}>{t('do.retry')}</Button>}
      />
    )
  if (!data) return <Skeleton shape="block" className={styles.place} />
  return (
    <ul className={styles.list}>
      {data.map((device) => (
        <DeviceRow key={device.id} device={device} />
      ))}
    </ul>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const t = useT()
  const exit = useExitDevice()
  const name = device.name || t('devices.unknown')
  const press = async () => {
    try {
      await exit.mutateAsync(device)
      notify('success', t('security.devices.exited', { name }))
    } catch (error) {
      if (!isToldBySend(error)) notify('danger', wordsFor(error))
    }
  }
  return (
    <li className={styles.device}>
      <span className={styles.mark}>
        <Icon name={device.client === 'web' ? 'monitor' : 'device'} />
      </span>
      <DeviceWords device={device} />
      {device.current === 1 ? (
        <span className={styles.current}>{t('security.devices.current')}</span>
      ) : (
        <Button size="small" aria-label={t('security.devices.exitOf', { name })} onClick={() => void press()}>
          {t('security.devices.exit')}
        </Button>
      )}
    </li>
  )
}
