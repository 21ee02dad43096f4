/** Asking for a code by SMS or mail: account and picture first, then a wait before the next one may be asked for. */
import { isFailure } from '@shibei/contract/failures.ts'
import { limits } from '@shibei/contract/limits.ts'
import { normaliseAccount } from '@shibei/contract/rules.ts'
import { useState } from 'react'
import { isToldBySend, wordsFor } from '#lib/client.ts'
import { span } from '#lib/span.ts'
import { focusField } from '#lib/form.ts'
import type { Form } from '#lib/form.ts'
import { t } from '#lib/i18n/t.ts'
import type { CaptchaAnswer } from './api.ts'
import type { Captcha } from './captcha-field.tsx'
import { startCountdown, useCountdown } from './countdown.ts'

export type CodeForm = Form<'account' | 'captcha' | 'code'>
type Ask = (input: { account: string } & CaptchaAnswer) => Promise<{ resend_after: number }>

export type SendCode = {
  sending: boolean
  /** Seconds until the next code; 0 when one may be asked for. */
  left: number
  /** The account the last code went to, while it is still the one in the form. */
  sentTo: string | undefined
  /** The server has just sent one to this account, here or elsewhere. */
  tooSoon: boolean
  press: () => void
}

export function useSendCode(purpose: string, form: CodeForm, captcha: Captcha, ask: Ask): SendCode {
  const account = normaliseAccount(form.values.account)
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState<string>()
  const [early, setEarly] = useState<string>()
  const name = `${purpose}:${account}`
  const left = useCountdown(name)

  const refused = (error: unknown) => {
    if (isFailure(error, 'captcha_required')) form.fault('captcha', t('auth.captcha.wrong'))
    else if (isFailure(error, 'too_many_tries')) {
      const wait = error.data?.retry_after ?? 60
      startCountdown(name, wait)
      // Within the usual wait nothing is wrong: a code is on its way.
      const isUsual = wait * 1000 <= limits.codeResendAfter
      if (isUsual) setEarly(account)
      form.fault('code', isUsual ? undefined : t('auth.wait', { time: span(wait) }))
    } else if (!form.refuse(error) && !isToldBySend(error)) form.fault('code', wordsFor(error))
  }

  const run = async () => {
    if (sending || left > 0) return
    if (!form.check('account', ...(captcha.isAsked ? (['captcha'] as const) : []))) return
    setSending(true)
    try {
      const { resend_after } = await ask({ account, ...captcha.answer(form.values.captcha) })
      startCountdown(name, resend_after)
      setSent(account)
      setEarly(undefined)
      form.fault('code', undefined)
      focusField(form.id, 'code')
    } catch (error) {
      refused(error)
    } finally {
      form.set('captcha', '')
      captcha.refresh()
      setSending(false)
    }
  }

  return {
    sending,
    left,
    sentTo: sent === account ? sent : undefined,
    tooSoon: early === account && left > 0,
    press: () => void run(),
  }
}
