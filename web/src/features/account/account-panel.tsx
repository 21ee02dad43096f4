import type { User } from '@shibei/contract/account.ts'
import { Button } from '@shibei/ui/button.tsx'
import { Panel } from '@shibei/ui/panel.tsx'
import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { SettingRow } from '#features/settings/setting-row.tsx'
import { useT } from '#lib/i18n/t.ts'
import styles from './account-panel.module.css'
import { NameRow } from './name-row.tsx'

const AccountDialog = lazy(async () => ({ default: (await import('./account-dialog.tsx')).AccountDialog }))

export function AccountPanel({ user }: { user: User }) {
  const t = useT()
  const [changing, setChanging] = useState<'phone' | 'email'>()
  const tier = t(user.vip === 2 ? 'account.vip2' : user.vip === 1 ? 'account.vip1' : 'account.vip0')
  return (
    <Panel title={t('account.title')} actions={<span className={styles.tier}>{tier}</span>}>
      <div>
        <NameRow name={user.name} />
        {(['phone', 'email'] as const).map((kind) => (
          <SettingRow
            key={kind}
            label={t(`account.${kind}`)}
            value={addressWords(user[kind]) || <span className={styles.none}>{t('account.none')}</span>}
            action={
              <Button
                size="small"
                aria-label={t(accountTitle(kind, user[kind] !== ''))}
                onClick={() => setChanging(kind)}
              >
                {t(user[kind] ? 'do.change' : 'account.bind')}
              </Button>
            }
          />
        ))}
      </div>
      {changing && (
        <Suspense>
          <AccountDialog
            kind={changing}
            title={t(accountTitle(changing, user[changing] !== ''))}
            onClose={() => setChanging(undefined)}
          />
        </Suspense>
      )}
    </Panel>
  )
}

/** An address that needs two lines breaks before its @. */
function addressWords(address: string): ReactNode {
  const at = address.indexOf('@')
  if (at < 0) return address
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}

function accountTitle(kind: 'phone' | 'email', isSet: boolean) {
  if (isSet) return kind === 'phone' ? 'account.change.phone' : 'account.change.email'
  return kind === 'phone' ? 'account.change.bindPhone' : 'account.change.bindEmail'
}
