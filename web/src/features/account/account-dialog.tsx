/** Changing the phone or e-mail: the password first, then the new one has to prove itself by a code. */
import { isFailure } from '@shibei/contract/failures.ts'
import { normaliseAccount } from '@shibei/contract/rules.ts'
import { Button } from '@shibei/ui/button.tsx'
import { Dialog } from '@shibei/ui/dialog.tsx'
import { PasswordField } from '@shibei/ui/password-field.tsx'
import { TextField } from '@shibei/ui/text-field.tsx'
import { useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import { CaptchaField, useCaptcha } from '#features/auth/captcha-field.tsx'
import { CodeField } from '#features/auth/code-field.tsx'
import { FormAlert } from '#features/auth/form-alert.tsx'
import { captchaRule, codeRule, emailRule, filledRule, phoneRule } from '#features/auth/rules.ts'
import { useSendCode } from '#features/auth/send-code.ts'
import { isToldBySend, wordsFor } from '#lib/client.ts'
import { focusField, useForm } from '#lib/form.ts'
import { useT } from '#lib/i18n/t.ts'
import { notify } from '#lib/notify.ts'
import styles from './account-panel.module.css'
import { askChangeCode, changeAccount, getTicket } from './api.ts'

type Kind = 'phone' | 'email'
type AccountDialogProps = { kind: Kind; title: string; onClose: () => void }
type StepProps = { onFormId: (id: string) => void; onLoading: (loading: boolean) => void }

export function AccountDialog({ kind, title, onClose }: AccountDialogProps) {
  const t = useT()
  const [formId, setFormId] = useState<string>()
  const [ticket, setTicket] = useState<string>()
  const [loading, setLoading] = useState(false)
  const [note, setNote] = useState<string>()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={t(ticket === undefined ? 'account.change.first' : `account.change.second.${kind}`)}
      closeLabel={t('do.close')}
      size="small"
      footer={
        <>
          <Button onClick={onClose}>{t('do.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" loading={loading}>
            {t(ticket === undefined ? 'do.next' : 'account.change.submit')}
          </Button>
        </>
      }
    >
      {ticket === undefined ? (
        <PasswordStep onFormId={setFormId} note={note} onLoading={setLoading} onTicket={setTicket} />
      ) : (
        <AccountStep
          onFormId={setFormId}
          kind={kind}
          ticket={ticket}
          onLoading={setLoading}
          onDone={onClose}
          onExpired={() => {
            setNote(t('account.change.again'))
            setTicket(undefined)
          }}
        />
      )}
    </Dialog>
  )
}

type PasswordStepProps = StepProps & { note: string | undefined; onTicket: (ticket: string) => void }

function PasswordStep({ onFormId, note, onLoading, onTicket }: PasswordStepProps) {
  const t = useT()
  const form = useForm({ password: '' }, { password: filledRule })
  useStepStart(form.id, 'password', onFormId)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (!form.check()) return
    onLoading(true)
    try {
      onTicket(await getTicket(form.values.password))
    } catch (error) {
      if (isFailure(error, 'wrong_password')) form.fault('password', t('leave.wrong'))
      else if (!form.refuse(error) && !isToldBySend(error)) form.fault('password', wordsFor(error))
    } finally {
      onLoading(false)
    }
  }
  return (
    <form id={form.id} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert>{note}</FormAlert>
      <PasswordField
        {...form.field('password')}
        label={t('lock.field')}
        autoComplete="current-password"
        enterKeyHint="next"
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
      />
    </form>
  )
}

type AccountStepProps = StepProps & { kind: Kind; ticket: string; onDone: () => void; onExpired: () => void }

function AccountStep({ onFormId, kind, ticket, onLoading, onDone, onExpired }: AccountStepProps) {
  const t = useT()
  const captcha = useCaptcha()
  const [problem, setProblem] = useState<string>()
  const form = useForm(
    { account: '', captcha: '', code: '' },
    { account: kind === 'phone' ? phoneRule : emailRule, captcha: captchaRule, code: codeRule },
  )
  useStepStart(form.id, 'account', onFormId)
  const code = useSendCode('change', form, captcha, askChangeCode)

  const refused = (error: unknown) => {
    if (isFailure(error, 'not_allowed')) onExpired()
    else if (isFailure(error, 'wrong_code')) form.fault('code', wordsFor(error))
    else if (isFailure(error, 'already_registered')) form.fault('account', wordsFor(error))
    else if (!form.refuse(error) && !isToldBySend(error)) setProblem(wordsFor(error))
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setProblem(undefined)
    if (!form.check('account', 'code')) return
    const account = normaliseAccount(form.values.account)
    onLoading(true)
    try {
      const isShown = await changeAccount(ticket, account, form.values.code.trim())
      if (isShown) notify('success', t('account.change.done', { account }))
      onDone()
    } catch (error) {
      refused(error)
    } finally {
      onLoading(false)
    }
  }
  return (
    <form
      id={form.id}
      className={styles.form}
      noValidate
      onChange={() => setProblem(undefined)}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        {...form.field('account')}
        label={t(kind === 'phone' ? 'account.change.newPhone' : 'account.change.newEmail')}
        type={kind === 'phone' ? 'tel' : 'email'}
        autoComplete={kind === 'phone' ? 'tel-national' : 'email'}
        inputMode={kind === 'phone' ? 'tel' : 'email'}
        enterKeyHint="next"
      />
      {code.left === 0 && <CaptchaField captcha={captcha} form={form} />}
      <CodeField form={form} code={code} />
      <FormAlert>{problem}</FormAlert>
    </form>
  )
}

/** The dialog's button sends the form of the step that is shown, and the focus goes into it. */
function useStepStart(id: string, first: string, tell: (id: string) => void): void {
  useEffect(() => {
    tell(id)
    focusField(id, first)
  }, [id, first, tell])
}
