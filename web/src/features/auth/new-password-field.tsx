/** A password to be chosen: what the rule still asks for is said while it is typed. */
import { isPassword } from '@shibei/contract/rules.ts'
import { limits } from '@shibei/contract/limits.ts'
import { classNames } from '@shibei/ui/class-names.ts'
import { Icon } from '@shibei/ui/icons.tsx'
import { PasswordField } from '@shibei/ui/password-field.tsx'
import type { PasswordFieldProps } from '@shibei/ui/password-field.tsx'
import { useT } from '#lib/i18n/t.ts'
import type { PlainKey } from '#lib/i18n/t.ts'
import styles from './new-password-field.module.css'

type Demand = { key: PlainKey; isMet: boolean }

export function demandsOf(password: string): Demand[] {
  const demands: Demand[] = [
    { key: 'auth.strength.length', isMet: Array.from(password).length >= limits.passwordShortest },
    { key: 'auth.strength.letter', isMet: /[a-z]/i.test(password) },
    { key: 'auth.strength.digit', isMet: /\d/.test(password) },
  ]
  if (/\p{Script=Han}/u.test(password)) demands.push({ key: 'auth.strength.han', isMet: false })
  return demands
}

/** 0 does not pass, 1 passes, 2 is long or has signs besides letters and digits. */
export function strengthOf(password: string): 0 | 1 | 2 {
  if (!isPassword(password)) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  return password.length >= 14 || (password.length >= 10 && kinds >= 3) ? 2 : 1
}

type NewPasswordFieldProps = Omit<PasswordFieldProps, 'showLabel' | 'hideLabel'> & { value: string }

export function NewPasswordField(props: NewPasswordFieldProps) {
  const t = useT()
  const { value } = props
  return (
    <PasswordField
      placeholder={t('auth.newPassword.placeholder')}
      autoComplete="new-password"
      maxLength={limits.passwordLongest}
      showLabel={t('password.show')}
      hideLabel={t('password.hide')}
      hint={value === '' ? undefined : <Strength password={value} />}
      {...props}
    />
  )
}

function Strength({ password }: { password: string }) {
  const t = useT()
  const strength = strengthOf(password)
  if (strength > 0)
    return (
      <span className={styles.met}>
        <Icon name="check" />
        {t(strength === 2 ? 'auth.strength.good' : 'auth.strength.ok')}
      </span>
    )
  return (
    <span className={styles.demands}>
      {demandsOf(password).map(({ key, isMet }) => (
        <span key={key} className={classNames(styles.demand, isMet && styles.met)}>
          <Icon name={isMet ? 'check' : 'minus'} />
          {t(key)}
        </span>
      ))}
    </span>
  )
}
