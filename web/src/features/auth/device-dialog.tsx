/** Too many devices are signed in: which shall go? Choosing finishes the sign-in that was refused. */
import { isFailure } from '@shibei/contract/failures.ts'
import { Button } from '@shibei/ui/button.tsx'
import { Checkbox } from '@shibei/ui/checkbox.tsx'
import { Dialog } from '@shibei/ui/dialog.tsx'
import { useId, useState } from 'react'
import type { SubmitEvent } from 'react'
import { isToldBySend, wordsFor } from '#lib/client.ts'
import { useT } from '#lib/i18n/t.ts'
import { loginExit } from './api.ts'
import type { Device } from './api.ts'
import styles from './device-dialog.module.css'
import { DeviceWords } from './device-words.tsx'
import { enter } from './enter.ts'
import { FormAlert } from './form-alert.tsx'

type DeviceDialogProps = { sign: string; devices: Device[]; onClose: (expired: boolean) => void }

export function DeviceDialog(given: DeviceDialogProps) {
  const t = useT()
  const formId = useId()
  const [crowd, setCrowd] = useState({ sign: given.sign, devices: given.devices })
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [loading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string>()

  const toggle = (id: number, on: boolean) => {
    setChosen((now) => (on ? [...now, id] : now.filter((one) => one !== id)))
    setProblem(undefined)
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (loading) return
    if (chosen.length === 0) return setProblem(t('devices.choose'))
    setLoading(true)
    try {
      const { token } = await loginExit(crowd.sign, [...chosen])
      await enter(token)
    } catch (error) {
      setLoading(false)
      if (isFailure(error, 'not_found')) given.onClose(true)
      else if (isFailure(error, 'too_many_devices')) {
        setCrowd({ sign: error.data.sign, devices: error.data.devices as Device[] })
        setChosen([])
        setProblem(t('devices.still'))
      } else if (!isToldBySend(error)) setProblem(wordsFor(error))
    }
  }

  return (
    <Dialog
      open
      onOpenChange={() => given.onClose(false)}
      title={t('devices.title')}
      description={t('devices.text')}
      closeLabel={t('do.close')}
      footer={
        <>
          <Button onClick={() => given.onClose(false)}>{t('do.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={loading}>
            {t('devices.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} className={styles.form}>
        <ul className={styles.list}>
          {crowd.devices.map((device) => (
            <li key={device.id}>
              <Checkbox
                name="device_ids"
                className={styles.device}
                checked={chosen.includes(device.id)}
                onChange={(event) => toggle(device.id, event.target.checked)}
              >
                <DeviceWords device={device} />
              </Checkbox>
            </li>
          ))}
        </ul>
        <FormAlert>{problem}</FormAlert>
      </form>
    </Dialog>
  )
}
