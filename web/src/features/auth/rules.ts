/** The contract's rules in the form that `useForm` asks for. */
import { isAccount, isCode, isEmail, isPassword, isPhone, normaliseAccount } from '@shibei/contract/rules.ts'
import type { Rule } from '#lib/form.ts'
import { t } from '#lib/i18n/t.ts'

export const accountRule: Rule = (value) => (isAccount(normaliseAccount(value)) ? undefined : 'account')
export const phoneRule: Rule = (value) => (isPhone(normaliseAccount(value)) ? undefined : 'phone')
export const emailRule: Rule = (value) => (isEmail(normaliseAccount(value)) ? undefined : 'email')
export const filledRule: Rule = (value) => (value === '' ? 'required' : undefined)
export const passwordRule: Rule = (value) => (isPassword(value) ? undefined : 'password')
export const codeRule: Rule = (value) => (isCode(value.trim()) ? undefined : 'code')
export const captchaRule: Rule = (value) => (value.trim() === '' ? { text: t('auth.captcha.needed') } : undefined)
