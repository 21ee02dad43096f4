import { isFailure } from '@shibei/contract/failures.ts'
import { ConfirmDialog } from '@shibei/ui/confirm-dialog.tsx'
import { PasswordField } from '@shibei/ui/password-field.tsx'
import { useRef, useState } from 'react'
import { navigate } from '#lib/navigate.tsx'
import { endSession } from '#features/auth/signing.ts'
import { isToldBySend, wordsFor } from '#lib/client.ts'
import { useT } from '#lib/i18n/t.ts'
import { notify } from '#lib/notify.ts'
import styles from './account-panel.module.css'
import { deleteAccount, getTicket } from './api.ts'

/** Ending the account: the password and a typed word, because nothing brings it back after the seven days. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [loading, setLoading] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const complain = (text: string) => {
    setError(text)
    field.current?.focus()
    field.current?.select()
  }

  const leave = async () => {
    if (password === '') return complain(t('auth.password.placeholder'))
    setLoading(true)
    try {
      await deleteAccount(await getTicket(password))
      endSession()
      navigate('/auth/login', { replace: true })
      notify('success', t('leave.done'), { duration: 10_000 })
    } catch (failure) {
      setLoading(false)
      if (isFailure(failure, 'wrong_password')) complain(t('leave.wrong'))
      else if (!isToldBySend(failure)) complain(wordsFor(failure))
    }
  }

  return (
    <ConfirmDialog
      open
      danger
      loading={loading}
      onOpenChange={onClose}
      onConfirm={() => void leave()}
      title={t('leave.title')}
      text={t('leave.text')}
      confirmLabel={t('leave.submit')}
      cancelLabel={t('do.cancel')}
      closeLabel={t('do.close')}
      word={{ expected: t('leave.word'), label: t('leave.type', { word: t('leave.word') }) }}
    >
      <PasswordField
        ref={field}
        className={styles.aboveWord}
        name="password"
        label={t('leave.password')}
        autoComplete="current-password"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.target.value)
          setError(undefined)
        }}
      />
    </ConfirmDialog>
  )
}
