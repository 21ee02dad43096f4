import { Button } from '@shibei/ui/button.tsx'
import { TextField } from '@shibei/ui/text-field.tsx'
import { useT } from '#lib/i18n/t.ts'
import { span } from '#lib/span.ts'
import styles from './auth-form.module.css'
import type { CodeForm, SendCode } from './send-code.ts'

type CodeFieldProps = { form: CodeForm; code: SendCode }

/** A code is pasted with spaces, words around it or full-width digits; a limit on the input would cut it first. */
const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '').slice(0, 6)

/** Six digits, and the button that has them sent. */
export function CodeField({ form, code }: CodeFieldProps) {
  const t = useT()
  const { sending, left, sentTo, tooSoon, press } = code
  const label = left > 0 ? t('auth.code.wait', { n: left }) : t(sentTo ? 'auth.code.again' : 'auth.code.send')
  const sent = sentTo ? t('auth.code.sent', { account: sentTo }) : undefined
  const hint = tooSoon ? t('auth.code.tooSoon', { time: span(left) }) : sent
  return (
    <TextField
      {...form.field('code')}
      onChange={(event) => form.set('code', digitsOf(event.target.value))}
      label={t('auth.code')}
      placeholder={t('auth.code.placeholder')}
      hint={hint}
      autoComplete="one-time-code"
      inputMode="numeric"
      enterKeyHint="next"
      trailing={
        <Button
          variant="quiet"
          size="small"
          className={styles.insideField}
          loading={sending}
          disabled={left > 0}
          onClick={press}
        >
          {label}
        </Button>
      }
    />
  )
}
