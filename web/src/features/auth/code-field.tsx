import { Button } from '@shibei/ui/button.tsx'
import { TextField } from '@shibei/ui/text-field.tsx'
import { useT } from '#lib/i18n/t.ts'
import styles from './auth-form.module.css'
import type { CodeForm, SendCode } from './send-code.ts'

type CodeFieldProps = { form: CodeForm; code: SendCode }

/** Six digits, and the button that has them sent. */
export function CodeField({ form, code }: CodeFieldProps) {
  const t = useT()
  const { sending, left, sentTo, press } = code
  const label = left > 0 ? t('auth.code.wait', { n: left }) : t(sentTo ? 'auth.code.again' : 'auth.code.send')
  return (
    <TextField
      {...form.field('code')}
      label={t('auth.code')}
      placeholder={t('auth.code.placeholder')}
      hint={sentTo ? t('auth.code.sent', { account: sentTo }) : undefined}
      autoComplete="one-time-code"
      inputMode="numeric"
      enterKeyHint="next"
      maxLength={6}
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
