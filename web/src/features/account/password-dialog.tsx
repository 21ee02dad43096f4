import { isFailure } from '@shibei/contract/failures.ts'
import { isPassword } from '@shibei/contract/rules.ts'
import { Button } from '@shibei/ui/button.tsx'
import { Dialog } from '@shibei/ui/dialog.tsx'
import { PasswordField } from '@shibei/ui/password-field.tsx'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { FormAlert } from '#features/auth/form-alert.tsx'
import { NewPasswordField } from '#features/auth/new-password-field.tsx'
import { filledRule } from '#features/auth/rules.ts'
import { isToldBySend, wordsFor } from '#lib/client.ts'
import { useForm } from '#lib/form.ts'
import { useT } from '#lib/i18n/t.ts'
import { notify } from '#lib/notify.ts'
import { useUser } from '#lib/person.ts'
import styles from './account-panel.module.css'
import { updatePassword } from './api.ts'

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const user = useUser()
  const [loading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const form = useForm(
    { old_password: '', password: '' },
    {
      old_password: filledRule,
      password: (value, values) => {
        if (!isPassword(value)) return 'password'
        return value === values.old_password ? { text: t('security.password.same') } : undefined
      },
    },
  )

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (loading) return
    setProblem(undefined)
    if (!form.check()) return
    setLoading(true)
    try {
      await updatePassword(form.values.old_password, form.values.password)
      notify('success', t('security.password.done'))
      onClose()
    } catch (error) {
      setLoading(false)
      if (isFailure(error, 'wrong_password')) form.fault('old_password', t('security.password.wrong'))
      else if (!form.refuse(error) && !isToldBySend(error)) setProblem(wordsFor(error))
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('security.password.title')}
      description={t('security.password.text')}
      closeLabel={t('do.close')}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{t('do.cancel')}</Button>
          <Button type="submit" form={form.id} variant="primary" loading={loading}>
            {t('do.save')}
          </Button>
        </>
      }
    >
      <form
        id={form.id}
        className={styles.form}
        noValidate
        onChange={() => setProblem(undefined)}
        onSubmit={(event) => void submit(event)}
      >
        {/* A password manager learns from it whose password is changed. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.phone || user?.email || ''}
          readOnly
          hidden
        />
        <PasswordField
          {...form.field('old_password')}
          label={t('security.password.old')}
          autoComplete="current-password"
          enterKeyHint="next"
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
        />
        <NewPasswordField {...form.field('password')} label={t('security.password.new')} enterKeyHint="done" />
        <FormAlert>{problem}</FormAlert>
      </form>
    </Dialog>
  )
}
