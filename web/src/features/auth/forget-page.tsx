import { isFailure } from '@shibei/contract/failures.ts'
import { normaliseAccount } from '@shibei/contract/rules.ts'
import { Button } from '@shibei/ui/button.tsx'
import { Icon } from '@shibei/ui/icons.tsx'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { Link, navigate, useHistoryState } from '#lib/navigate.tsx'
import { isToldBySend, wordsFor } from '#lib/client.ts'
import { useForm } from '#lib/form.ts'
import { useT } from '#lib/i18n/t.ts'
import { getToken } from '#lib/session.ts'
import { AccountField } from './account-field.tsx'
import { askForgetCode, forget, probeSession } from './api.ts'
import styles from './auth-form.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { CaptchaField, useCaptcha } from './captcha-field.tsx'
import { useCarriedAccount, usePathWithNext } from './carried.ts'
import { CodeField } from './code-field.tsx'
import { FormAlert } from './form-alert.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { accountRule, captchaRule, codeRule, passwordRule } from './rules.ts'
import { useSendCode } from './send-code.ts'

/** That it is done stands in the history entry: signing out draws the whole page anew, and nothing else would outlive it. */
export function ForgetPage() {
  const state: unknown = useHistoryState()
  const done = typeof state === 'object' && state !== null ? (state as { done?: unknown }).done : undefined
  return typeof done === 'string' ? <ForgetDone account={done} /> : <ForgetForm />
}

function ForgetForm() {
  const t = useT()
  const to = usePathWithNext()
  const captcha = useCaptcha()
  const form = useForm(
    { account: useCarriedAccount(), captcha: '', code: '', password: '' },
    { account: accountRule, captcha: captchaRule, code: codeRule, password: passwordRule },
  )
  const code = useSendCode('forget', form, captcha, askForgetCode)
  const [loading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string>()

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (loading) return
    setProblem(undefined)
    if (!form.check('account', 'code', 'password')) return
    setLoading(true)
    const account = normaliseAccount(form.values.account)
    try {
      await forget({ account, code: form.values.code.trim(), password: form.values.password })
      // Every session of the account is over: this browser's among them, if it was the same account.
      if (getToken() !== undefined) await probeSession()
      navigate(window.location.pathname + window.location.search, { replace: true, state: { done: account } })
    } catch (error) {
      setLoading(false)
      if (isFailure(error, 'wrong_code')) form.fault('code', wordsFor(error))
      else if (!form.refuse(error) && !isToldBySend(error)) setProblem(wordsFor(error))
    }
  }

  return (
    <AuthLayout title={t('auth.forget.title')} text={t('auth.forget.text')}>
      <form
        id={form.id}
        className={styles.form}
        method="post"
        noValidate
        onChange={() => setProblem(undefined)}
        onSubmit={(event) => void submit(event)}
      >
        <AccountField {...form.field('account')} />
        {code.left === 0 && <CaptchaField captcha={captcha} form={form} />}
        <CodeField form={form} code={code} />
        <NewPasswordField {...form.field('password')} label={t('auth.forget.newPassword')} enterKeyHint="done" />
        <FormAlert>{problem}</FormAlert>
        <Button type="submit" variant="primary" wide loading={loading}>
          {t('auth.forget.submit')}
        </Button>
        <p className={styles.foot}>
          <Link href={to('/auth/login')} state={{ account: form.values.account }}>
            {t('auth.forget.back')}
          </Link>
        </p>
      </form>
    </AuthLayout>
  )
}

function ForgetDone({ account }: { account: string }) {
  const t = useT()
  const to = usePathWithNext()
  return (
    <AuthLayout title={t('auth.forget.done')} focusTitle>
      <div className={styles.done}>
        <span className={styles.doneMark}>
          <Icon name="check" />
        </span>
        <p>{t('auth.forget.doneText')}</p>
        <Button variant="primary" wide onClick={() => navigate(to('/auth/login'), { state: { account } })}>
          {t('auth.forget.toLogin')}
        </Button>
      </div>
    </AuthLayout>
  )
}
