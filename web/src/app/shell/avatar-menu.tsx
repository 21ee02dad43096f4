import { Menu } from '@base-ui/react/menu'
import type { User } from '@shibei/contract/account.ts'
import { Avatar } from '@shibei/ui/avatar.tsx'
import { Icon } from '@shibei/ui/icons.tsx'
import type { IconName } from '@shibei/ui/icons.tsx'
import { navigate } from '#lib/navigate.tsx'
import { signOut } from '#features/auth/signing.ts'
import { lockNow } from '#features/lock/lock.ts'
import { useT } from '#lib/i18n/t.ts'
import styles from './avatar-menu.module.css'

export function AvatarMenu({ user }: { user: User }) {
  const t = useT()
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={styles.trigger} aria-label={t('shell.menu', { name: user.name })}>
        <Avatar name={user.name} />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} align="end" sideOffset={6} collisionPadding={12}>
          <Menu.Popup className={styles.popup}>
            <div className={styles.who}>
              <span className={styles.name}>{user.name}</span>
              <span className={styles.account}>{user.phone || user.email}</span>
            </div>
            <Item icon="settings" label={t('shell.settings')} onPress={() => navigate('/mine/setting')} />
            <Item icon="lock" label={t('shell.lock')} onPress={lockNow} />
            <Item icon="log-out" label={t('shell.signOut')} onPress={signOut} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

function Item({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }) {
  return (
    <Menu.Item className={styles.item} onClick={onPress}>
      <Icon name={icon} />
      {label}
    </Menu.Item>
  )
}
