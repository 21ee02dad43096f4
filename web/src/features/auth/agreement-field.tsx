/** The agreement box. It is never ticked beforehand; both texts open in place. */
import { Checkbox } from '@shibei/ui/checkbox.tsx'
import { lazy, Suspense, useState } from 'react'
import { fill } from '#lib/i18n/fill.tsx'
import { useT } from '#lib/i18n/t.ts'
import styles from './auth-form.module.css'

const AgreementDialog = lazy(async () => ({ default: (await import('./agreement-dialog.tsx')).AgreementDialog }))

type AgreementFieldProps = { checked: boolean; error: string | undefined; onChange: (checked: boolean) => void }

export function AgreementField({ checked, error, onChange }: AgreementFieldProps) {
  const t = useT()
  const [open, setOpen] = useState<'terms' | 'privacy'>()
  const opener = (name: 'terms' | 'privacy') => (
    <button type="button" className={styles.inline} onClick={() => setOpen(name)}>
      {t(`auth.register.${name}`)}
    </button>
  )
  return (
    <>
      <Checkbox name="agree" checked={checked} error={error} onChange={(event) => onChange(event.target.checked)}>
        {fill(t('auth.register.agree', { terms: '{terms}', privacy: '{privacy}' }), {
          terms: opener('terms'),
          privacy: opener('privacy'),
        })}
      </Checkbox>
      {open && (
        <Suspense>
          <AgreementDialog which={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
