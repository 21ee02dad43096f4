import { Fragment } from 'react'
import { ago } from '#lib/format.ts'
import { useT } from '#lib/i18n/t.ts'
import type { Device } from './api.ts'
import styles from './device-dialog.module.css'

/** What somebody needs to know a device again: its name, how it is used, from where and when. */
export function DeviceWords({ device }: { device: Device }) {
  const t = useT()
  const parts = [t(`client.${device.client}`), device.ip, t('devices.seen', { time: ago(device.seen_at) })].filter(
    Boolean,
  )
  return (
    <span className={styles.words}>
      <span className={styles.name}>{device.name || t('devices.unknown')}</span>
      <span className={styles.detail}>
        {parts.map((part, index) => (
          <Fragment key={part}>
            {index > 0 && ' · '}
            <span className={styles.part}>{part}</span>
          </Fragment>
        ))}
      </span>
    </span>
  )
}
