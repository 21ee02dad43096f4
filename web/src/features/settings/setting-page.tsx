import { AccountPanel } from '#features/account/account-panel.tsx'
import { LeavePanel } from '#features/account/leave-panel.tsx'
import { SecurityPanel } from '#features/account/security-panel.tsx'
import { LockPanel } from '#features/lock/lock-panel.tsx'
import { useSettings, useUser } from '#lib/person.ts'
import { LookPanel } from './look-panel.tsx'

export function SettingPage() {
  const user = useUser()
  const settings = useSettings()
  if (!user || !settings) return null
  return (
    <>
      <AccountPanel user={user} />
      <SecurityPanel />
      <LockPanel lockType={settings.lockType} />
      <LookPanel settings={settings} isMember={user.vip > 0} />
      <LeavePanel />
    </>
  )
}
