import { isFailure } from '@shibei/contract/failures.ts'
import { fieldFaultText } from '@shibei/contract/failures.ts'
import { normaliseAccount } from '@shibei/contract/rules.ts'
import { Button } from '@shibei/ui/button.tsx'
import { TextField } from '@shibei/ui/text-field.tsx'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { Link, useSearch } from '#lib/navigate.tsx'
import { isToldBySend, wordsFor } from '#lib/client.ts'
import { focusField, useForm } from '#lib/form.ts'
import { fill } from '#lib/i18n/fill.tsx'
import { useLanguage, useT } from '#lib/i18n/t.ts'
import { AgreementField } from './agreement-field.tsx'
import { AccountField } from './account-field.tsx'
import { askRegisterCode, register } from './api.ts'
import styles from './auth-form.module.css'
import { AuthLayout } from './auth-layout.tsx'
import { CaptchaField, useCaptcha } from './captcha-field.tsx'
import { useCarriedAccount, usePathWithNext } from './carried.ts'
import { CodeField } from './code-field.tsx'
import { enter } from './enter.ts'
import { FormAlert } from './form-alert.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { accountRule, captchaRule, codeRule, passwordRule } from './rules.ts'
import { useSendCode } from './send-code.ts'

const asked = ['account', 'code', 'password'] as const

export function RegisterPage() {
  const t = useT()
  const language = useLanguage()
  const to = usePathWithNext()
  const invited = new URLSearchParams(useSearch()).get('invite') ?? ''
  const captcha = useCaptcha()
  const form = useForm(
    { account: useCarriedAccount(), captcha: '', code: '', password: '', invitation_code: invited.slice(0, 32) },
    { account: accountRule, captcha: captchaRule, code: codeRule, password: passwordRule },
  )
  const code = useSendCode('register', form, captcha, askRegisterCode)
  const [inviteShown, setInviteShown] = useState(invited !== '')
  const [agreed, setAgreed] = useState(false)
  const [unagreed, setUnagreed] = useState(false)
  const [loading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [taken, setTaken] = useState<string>()

  const clear = () => {
    setProblem(undefined)
    setTaken(undefined)
  }

  const refused = (error: unknown) => {
    if (isFailure(error, 'already_registered')) setTaken(normaliseAccount(form.values.account))
    else if (isFailure(error, 'wrong_code')) form.fault('code', wordsFor(error))
    else if (!form.refuse(error) && !isToldBySend(error)) setProblem(wordsFor(error))
  }

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (loading) return
    clear()
    setUnagreed(!agreed)
    if (!form.check(...asked)) return
    if (!agreed) return focusField(form.id, 'agree')
    setLoading(true)
    const { account, password, invitation_code } = form.values
    try {
      const { token } = await register({
        account: normaliseAccount(account),
        code: form.values.code.trim(),
        password,
        agree: 1,
        ...(invitation_code.trim() ? { invitation_code: invitation_code.trim() } : {}),
      })
      await enter(token)
    } catch (error) {
      refused(error)
    } finally {
      setLoading(false)
    }
  }

  const loginLink = (
    <Link href={to('/auth/login')} state={{ account: taken }} className={styles.inline}>
      {t('auth.register.existsLink')}
    </Link>
  )

  return (
    <AuthLayout title={t('auth.register.title')} text={t('auth.register.text')}>
      <form
        id={form.id}
        className={styles.form}
        method="post"
        noValidate
        onChange={clear}
        onSubmit={(event) => void submit(event)}
      >
        <AccountField {...form.field('account')} />
        {code.left === 0 && <CaptchaField captcha={captcha} form={form} />}
        <CodeField form={form} code={code} />
        <NewPasswordField {...form.field('password')} label={t('auth.newPassword')} enterKeyHint="done" />
        {inviteShown ? (
          <TextField
            {...form.field('invitation_code')}
            label={t('auth.register.inviteField')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
          />
        ) : (
          <button type="button" className={styles.textButton} onClick={() => setInviteShown(true)}>
            {t('auth.register.invite')}
          </button>
        )}
        <AgreementField
          checked={agreed}
          error={unagreed ? fieldFaultText('agree', language) : undefined}
          onChange={(on) => {
            setAgreed(on)
            if (on) setUnagreed(false)
          }}
        />
        <FormAlert>
          {taken ? fill(t('auth.register.exists', { login: '{login}' }), { login: loginLink }) : problem}
        </FormAlert>
        <Button type="submit" variant="primary" wide loading={loading}>
          {t('auth.register.submit')}
        </Button>
        <p className={styles.foot}>
          {t('auth.register.have')}
          <Link href={to('/auth/login')} state={{ account: form.values.account }}>
            {t('auth.register.toLogin')}
          </Link>
        </p>
      </form>
    </AuthLayout>
  )
}
