import { limits } from '@shibei/contract/limits.ts'
import { isCleanLine } from '@shibei/contract/rules.ts'
import { Button } from '@shibei/ui/button.tsx'
import { TextField } from '@shibei/ui/text-field.tsx'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, SubmitEvent } from 'react'
import { SettingRow } from '#features/settings/setting-row.tsx'
import { isToldBySend, wordsFor } from '#lib/client.ts'
import { focusField, useForm } from '#lib/form.ts'
import { useT } from '#lib/i18n/t.ts'
import { notify } from '#lib/notify.ts'
import styles from './account-panel.module.css'
import { changeName } from './api.ts'

export function NameRow({ name }: { name: string }) {
  const t = useT()
  const [editing, setEditing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) opener.current?.focus()
    wasEditing.current = editing
  }, [editing])
  if (editing) return <NameForm name={name} onClose={() => setEditing(false)} />
  return (
    <SettingRow
      label={t('account.name')}
      value={name}
      action={
        <Button ref={opener} size="small" onClick={() => setEditing(true)}>
          {t('do.edit')}
        </Button>
      }
    />
  )
}

function NameForm({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useT()
  const [loading, setLoading] = useState(false)
  const form = useForm(
    { name },
    {
      name: (value) => {
        const text = value.trim()
        if (text === '') return 'required'
        if (!isCleanLine(text)) return 'text'
        return text.length > limits.userName ? 'too_long' : undefined
      },
    },
  )
  useEffect(() => {
    focusField(form.id, 'name')
  }, [form.id])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = form.values.name.trim()
    if (loading || !form.check()) return
    if (wanted === name) return onClose()
    setLoading(true)
    try {
      await changeName(wanted)
      notify('success', t('setting.saved'))
      onClose()
    } catch (error) {
      setLoading(false)
      if (!form.refuse(error) && !isToldBySend(error)) form.fault('name', wordsFor(error))
    }
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose()
  }

  return (
    <form id={form.id} className={styles.nameForm} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        {...form.field('name')}
        label={t('account.name')}
        labelHidden
        hint={t('account.name.hint')}
        autoComplete="nickname"
        enterKeyHint="done"
        onFocus={(event) => event.target.select()}
        onKeyDown={leave}
      />
      <Button type="submit" variant="primary" loading={loading}>
        {t('do.save')}
      </Button>
      <Button onClick={onClose}>{t('do.cancel')}</Button>
    </form>
  )
}
