/** The fields of the gallery, shown on the page and again inside its dialog. */
import { Button } from './button.tsx'
import styles from './gallery.module.css'
import { Icon } from './icons.tsx'
import { PasswordField } from './password-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextAreaField, TextField } from './text-field.tsx'

export function Fields() {
  return (
    <div className={styles.fields}>
      <TextField label="手机号" placeholder="11 位手机号" inputMode="tel" autoComplete="off" />
      <TextField
        label="验证码"
        hint="验证码 10 分钟内有效。"
        inputMode="numeric"
        autoComplete="off"
        trailing={
          <Button size="small" variant="quiet">
            发送验证码
          </Button>
        }
      />
      <PasswordField
        label="密码"
        showLabel="显示密码"
        hideLabel="隐藏密码"
        defaultValue="hello-sea-shell"
        error="至少 8 位，要有字母和数字"
        autoComplete="off"
      />
      <TextField
        label="搜索"
        labelHidden
        leading={<Icon name="search" />}
        placeholder="名称 · 拼音 · 标签"
        type="search"
      />
      <SelectField label="语言" hint="界面用的语言。">
        <option>简体中文</option>
        <option>English</option>
      </SelectField>
      <TextField label="用户名" defaultValue="linxiaoman" disabled />
      <TextAreaField label="简介" placeholder="一句话介绍你的空间" />
    </div>
  )
}
