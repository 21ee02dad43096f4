import { isFailure } from '@shibei/contract/failures.ts'
import { normaliseAccount } from '@shibei/contract/rules.ts'
import { Button } from '@shibei/ui/button.tsx'
import { PasswordField } from '@shibei/ui/password-field.tsx'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { SubmitEvent } from 'react'
import { Link } from '#lib/navigate.tsx'
import { isToldBySend, wordsFor } from '#lib/client.ts'
import { span } from '#lib/span.ts'
import { focusField, useForm } from '#lib/form.ts'
import { useT, withWords } from '#lib/i18n/t.ts'
import { enter } from './enter.ts'
import { AccountField } from './account-field.tsx'
import { login } from './api.ts'
import type { Device } from './api.ts'
import styles from './auth-form.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { CaptchaField, useCaptcha } from './captcha-field.tsx'
import { useCarriedAccount, usePathWithNext } from './carried.ts'
import { startCountdown, useCountdown } from './countdown.ts'
import { FormAlert } from './form-alert.tsx'
import { accountRule, captchaRule, filledRule } from './rules.ts'

const DeviceDialog = lazy(async () => ({
  default: (await withWords(import('./device-dialog.tsx'), 'pages')).DeviceDialog,
}))

type Crowd = { sign: string; devices: Device[] }

export function LoginPage() {
  const t = useT()
  const to = usePathWithNext()
  const [captchaWanted, setCaptchaWanted] = useState(false)
  const captcha = useCaptcha(captchaWanted)
  const form = useForm(
    { account: useCarriedAccount(), password: '', captcha: '' },
    { account: accountRule, password: filledRule, ...(captcha.isAsked ? { captcha: captchaRule } : {}) },
  )
  const [loading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [crowd, setCrowd] = useState<Crowd>()
  // The limit is for an account, so another one may be tried at once.
  const waiting = `login:${normaliseAccount(form.values.account)}`
  const wait = useCountdown(waiting)

  useEffect(() => {
    if (captchaWanted) focusField(form.id, 'captcha')
  }, [captchaWanted, form.id])

  const refused = (error: unknown) => {
    if (isFailure(error, 'captcha_required')) {
      // Being asked for the first time is no fault: the field comes with a hint and takes the focus.
      if (captchaWanted) form.fault('captcha', t('auth.captcha.wrong'))
      setCaptchaWanted(true)
    } else if (isFailure(error, 'too_many_tries')) startCountdown(waiting, error.data?.retry_after ?? 60)
    else if (isFailure(error, 'too_many_devices')) {
      setCrowd({ sign: error.data.sign, devices: error.data.devices as Device[] })
    } else if (!form.refuse(error) && !isToldBySend(error)) setProblem(wordsFor(error))
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (loading || wait > 0) return
    setProblem(undefined)
    if (!form.check()) return
    setLoading(true)
    const { account, password } = form.values
    try {
      const { token } = await login({
        account: normaliseAccount(account),
        password,
        ...captcha.answer(form.values.captcha),
      })
      await enter(token)
    } catch (error) {
      refused(error)
      if (captcha.isAsked) {
        form.set('captcha', '')
        captcha.refresh()
      }
    } finally {
      setLoading(false)
    }
  }

  return (
    <AuthLayout title={t('auth.login.title')} text={t('auth.login.text')}>
      <form
        id={form.id}
        className={styles.form}
        method="post"
        noValidate
        onChange={() => setProblem(undefined)}
        onSubmit={(event) => void submit(event)}
      >
        <AccountField {...form.field('account')} />
        <PasswordField
          {...form.field('password')}
          label={t('auth.password')}
          placeholder={t('auth.password.placeholder')}
          autoComplete="current-password"
          enterKeyHint="go"
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
        />
        <CaptchaField captcha={captcha} form={form} hint={t('auth.captcha.needed')} />
        <p className={styles.aside}>
          <Link href={to('/auth/forget')} state={{ account: form.values.account }}>
            {t('auth.login.forgot')}
          </Link>
        </p>
        <FormAlert>{wait > 0 ? t('auth.wait', { time: span(wait) }) : problem}</FormAlert>
        <Button type="submit" variant="primary" wide loading={loading} disabled={wait > 0}>
          {t('auth.login.submit')}
        </Button>
        <p className={styles.foot}>
          {t('auth.login.none')}
          <Link href={to('/auth/register')} state={{ account: form.values.account }}>
            {t('auth.login.toRegister')}
          </Link>
        </p>
      </form>
      {crowd && (
        <Suspense>
          <DeviceDialog
            sign={crowd.sign}
            devices={crowd.devices}
            onClose={(expired) => {
              setCrowd(undefined)
              if (expired) setProblem(t('auth.login.expired'))
            }}
          />
        </Suspense>
      )}
    </AuthLayout>
  )
}
