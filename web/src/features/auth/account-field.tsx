/** Who somebody is: a phone number or an e-mail address. Named so that a password manager keeps it with the password. */
import { TextField } from '@shibei/ui/text-field.tsx'
import type { ComponentProps } from 'react'
import { useT } from '#lib/i18n/t.ts'

export function AccountField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const t = useT()
  return (
    <TextField
      {...field}
      label={t('auth.account')}
      placeholder={t('auth.account.placeholder')}
      autoComplete="username"
      inputMode="email"
      enterKeyHint="next"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
