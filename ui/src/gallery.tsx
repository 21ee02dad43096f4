/**
 * Shows every component in its states and every skin in both themes, for looking at while working on them.
 * The pages never import it; its wording stands here because nobody but us reads it.
 */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { Button, ButtonLink } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { EmptyState } from './empty-state.tsx'
import { Fields } from './gallery-fields.tsx'
import styles from './gallery.module.css'
import { IconButton } from './icon-button.tsx'
import { Icon, iconNames } from './icons.tsx'
import { Logo, Wordmark } from './logo.tsx'
import { Panel } from './panel.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Segmented } from './segmented.tsx'
import { Skeleton } from './skeleton.tsx'
import { skins } from './skins.ts'
import { Spinner } from './spinner.tsx'
import { Switch } from './switch.tsx'
import { Tabs } from './tabs.tsx'
import { toast, ToastRegion } from './toast.tsx'

const Dialog = lazy(() => import('./dialog.tsx').then((file) => ({ default: file.Dialog })))
const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx').then((file) => ({ default: file.ConfirmDialog })))

const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>

function Buttons() {
  return (
    <Panel title="按钮" desc="一处只有一个主按钮，其余安静。" actions={<Button size="small">全部撤销</Button>}>
      <Row>
        <Button variant="primary">保存</Button>
        <Button>取消</Button>
        <Button variant="quiet">稍后再说</Button>
        <Button variant="danger">永久删除</Button>
        <ButtonLink href="#links" variant="primary" icon={<Icon name="plus" />}>
          添加网址
        </ButtonLink>
      </Row>
      <Row>
        <Button variant="primary" loading>
          保存
        </Button>
        <Button loading>取消</Button>
        <Button variant="danger" loading>
          永久删除
        </Button>
        <Button disabled>不可用</Button>
        <Button variant="primary" disabled>
          不可用
        </Button>
      </Row>
      <Row>
        <Button size="small" variant="primary">
          小按钮
        </Button>
        <Button size="small" icon={<Icon name="refresh" />}>
          重新检查
        </Button>
        <IconButton icon="search" label="搜索" />
        <IconButton icon="bell" label="通知" />
        <IconButton icon="star" label="常用" aria-pressed />
        <IconButton icon="more" label="更多" />
        <IconButton icon="trash" label="删除" disabled />
        <IconButton icon="settings" label="设置" size="small" />
        <Spinner label="正在加载" />
      </Row>
    </Panel>
  )
}

type ThemeName = 'light' | 'dark' | 'system'

function Choices() {
  const [theme, setTheme] = useState<ThemeName>('light')
  const [tab, setTab] = useState<'code' | 'password'>('password')
  return (
    <Panel title="选择">
      <Segmented
        legend="主题"
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'light', label: '浅色', icon: <Icon name="sun" /> },
          { value: 'dark', label: '深色', icon: <Icon name="moon" /> },
          { value: 'system', label: '跟随系统', icon: <Icon name="monitor" /> },
        ]}
      />
      <div>
        <Checkbox defaultChecked>记住这台设备</Checkbox>
        <Checkbox>
          我已阅读并同意 <a href="#terms">服务协议</a> 与 <a href="#privacy">隐私政策</a>
        </Checkbox>
        <Checkbox error="请先同意服务协议">我已阅读并同意服务协议</Checkbox>
        <Checkbox disabled defaultChecked>
          不可更改
        </Checkbox>
      </div>
      <div>
        <Switch defaultChecked hint="有人登录时给你发一封邮件。">
          登录提醒
        </Switch>
        <Switch>公开我的空间</Switch>
        <Switch disabled>会员功能</Switch>
      </div>
      <Tabs
        label="登录方式"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'password', label: '密码登录', content: '密码的一页' },
          { value: 'code', label: '验证码登录', content: '验证码的一页' },
        ]}
      />
    </Panel>
  )
}

function Messages() {
  const [busy, setBusy] = useState(false)
  const [dialog, setDialog] = useState<'none' | 'plain' | 'confirm'>('none')
  const show = (open: boolean) => !open && setDialog('none')
  return (
    <Panel title="消息与对话框" desc="能撤销的不问两遍；不能撤销的要写出名字。">
      <ProgressBar active={busy} label="正在加载" />
      <Row>
        <Button onClick={() => toast.show({ text: '已保存', tone: 'success' })}>成功</Button>
        <Button
          onClick={() =>
            toast.show({
              text: '已删除「设计灵感收藏」等 12 个网址',
              action: { label: '撤销', onPress: () => toast.show({ text: '已恢复', tone: 'success' }) },
            })
          }
        >
          可撤销
        </Button>
        <Button
          onClick={() => toast.show({ text: '网络断开了，改动还没有保存。连上之后会再试一次。', tone: 'danger' })}
        >
          出错
        </Button>
        <Button onClick={() => toast.show({ text: '空间快满了', tone: 'warning', duration: 0 })}>一直留着</Button>
        <Button onClick={() => setBusy(!busy)}>{busy ? '完成' : '进度条'}</Button>
        <Button onClick={() => setDialog('plain')}>对话框</Button>
        <Button onClick={() => setDialog('confirm')}>确认删除</Button>
      </Row>
      <Suspense>
        {dialog === 'plain' && (
          <Dialog
            open
            onOpenChange={show}
            title="添加网址"
            closeLabel="关闭"
            footer={
              <>
                <Button onClick={() => setDialog('none')}>取消</Button>
                <Button variant="primary">添加</Button>
              </>
            }
          >
            <Fields />
          </Dialog>
        )}
        {dialog === 'confirm' && (
          <ConfirmDialog
            open
            danger
            onOpenChange={show}
            onConfirm={() => setDialog('none')}
            title="删除空间「设计」？"
            text="里面的 1,284 个网址会一起永久删除，不能恢复。"
            word={{ expected: '设计', label: '输入空间名「设计」以确认' }}
            confirmLabel="永久删除"
            cancelLabel="取消"
            closeLabel="关闭"
          />
        )}
      </Suspense>
    </Panel>
  )
}

const Marks = () => (
  <Panel title="标志与图标">
    <Row>
      <Logo width={20} height={20} />
      <Logo width={32} height={32} />
      <Logo width={96} height={96} />
      <Wordmark />
    </Row>
    <div className={styles.icons}>
      {iconNames.map((name) => (
        <span key={name} title={name}>
          <Icon name={name} />
        </span>
      ))}
    </div>
    <Row>
      {['林小满', 'Ada', '周', '江南', 'Wen', '贝贝', '石头', '8'].map((name) => (
        <Avatar key={name} name={name} />
      ))}
      <Avatar name="江南" size="small" />
      <Avatar name="江南" size="large" />
    </Row>
  </Panel>
)

const Waiting = () => (
  <Panel title="等待与空">
    <Row>
      <Skeleton shape="circle" />
      <div className={styles.grow}>
        <Skeleton className={styles.half} />
        <Skeleton />
      </div>
    </Row>
    <EmptyState
      picture={<Logo width={72} height={72} />}
      title="这里还没有网址"
      text="把常看的网页拾到这里，以后按名称、拼音或标签都能找回来。"
      action={<Button variant="primary">添加第一个网址</Button>}
    />
  </Panel>
)

const Miniature = ({ id, theme }: { id: number; theme: 'light' | 'dark' }) => (
  <div data-skin={id} data-theme={theme} className={styles.miniature}>
    <div className={styles.card}>
      <b>{skins[id]?.zh}</b>
      <span className={styles.second}>{skins[id]?.en}</span>
      <span className={styles.third}>{skins[id]?.backdrop}</span>
      <Row>
        <Button size="small" variant="primary">
          主按钮
        </Button>
        <a href="#skins">链接</a>
        <Checkbox defaultChecked>选</Checkbox>
      </Row>
    </div>
  </div>
)

export function Gallery() {
  return (
    <main className={styles.gallery}>
      <Wordmark />
      <div className={styles.columns}>
        <Buttons />
        <Panel title="输入">
          <Fields />
        </Panel>
        <Choices />
        <Messages />
        <Marks />
        <Waiting />
      </div>
      <h2>皮肤</h2>
      <div className={styles.skins}>
        {skins.flatMap(({ id }) => [
          <Miniature key={`${id}-light`} id={id} theme="light" />,
          <Miniature key={`${id}-dark`} id={id} theme="dark" />,
        ])}
      </div>
      <ToastRegion label="通知" closeLabel="关闭" />
    </main>
  )
}
