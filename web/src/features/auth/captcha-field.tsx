/** The picture to be read. Each one is good for one use; where the server has captchas off, there is none. */
import { IconButton } from '@shibei/ui/icon-button.tsx'
import { Spinner } from '@shibei/ui/spinner.tsx'
import { TextField } from '@shibei/ui/text-field.tsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Form } from '#lib/form.ts'
import { useT } from '#lib/i18n/t.ts'
import { getCaptcha } from './api.ts'
import type { CaptchaAnswer } from './api.ts'
import styles from './captcha-field.module.css'

type Picture = { state: 'waiting' | 'failed' } | { state: 'off' } | { state: 'ready'; id: string; image: string }

export type Captcha = {
  picture: Picture
  /** Whether the field has to be filled in. */
  isAsked: boolean
  refresh: () => void
  answer: (text: string) => CaptchaAnswer
}

export function useCaptcha(wanted = true): Captcha {
  const [picture, setPicture] = useState<Picture>({ state: 'waiting' })
  const latest = useRef(0)
  const load = useCallback(async () => {
    latest.current += 1
    const mine = latest.current
    const found = await readPicture()
    if (mine === latest.current) setPicture(found)
  }, [])
  useEffect(() => {
    if (wanted) void load()
  }, [wanted, load])
  const refresh = useCallback(() => {
    setPicture((now) => (now.state === 'off' ? now : { state: 'waiting' }))
    void load()
  }, [load])
  return {
    picture,
    isAsked: wanted && picture.state !== 'off',
    refresh,
    answer: (text) => (picture.state === 'ready' ? { captcha_id: picture.id, captcha: text.trim() } : {}),
  }
}

async function readPicture(): Promise<Picture> {
  try {
    const { captcha_id, image } = await getCaptcha()
    return captcha_id === '' ? { state: 'off' } : { state: 'ready', id: captcha_id, image }
  } catch {
    return { state: 'failed' }
  }
}

type CaptchaFieldProps = { captcha: Captcha; form: Form<'captcha'>; hint?: string }

export function CaptchaField({ captcha, form, hint }: CaptchaFieldProps) {
  const t = useT()
  const { picture, refresh } = captcha
  if (!captcha.isAsked) return null
  return (
    <div className={styles.row}>
      <TextField
        {...form.field('captcha')}
        className={styles.text}
        label={t('auth.captcha')}
        hint={hint}
        placeholder={t('auth.captcha.placeholder')}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={16}
      />
      <div className={styles.side}>
        <button type="button" className={styles.picture} title={t('auth.captcha.other')} onClick={refresh}>
          {picture.state === 'ready' && (
            <img src={picture.image} alt={t('auth.captcha.picture')} className={styles.image} width="120" height="40" />
          )}
          {picture.state === 'waiting' && <Spinner label={t('wait.loading')} />}
          {picture.state === 'failed' && <span className={styles.failed}>{t('auth.captcha.failed')}</span>}
        </button>
        <IconButton icon="refresh" label={t('auth.captcha.other')} onClick={refresh} />
      </div>
    </div>
  )
}
