/** The closed screen. It holds the focus and the way back; only the password or leaving opens it. */
import { pageAt } from '@shibei/contract/pages.ts'
import { Button } from '@shibei/ui/button.tsx'
import { Logo } from '@shibei/ui/logo.tsx'
import { PasswordField } from '@shibei/ui/password-field.tsx'
import { useEffect, useRef, useState } from 'react'
import type { RefObject, SubmitEvent } from 'react'
import { Link } from '#lib/navigate.tsx'
import { signOut } from '#features/auth/signing.ts'
import { wordsFor } from '#lib/client.ts'
import { useT } from '#lib/i18n/t.ts'
import { dropPerson } from '#lib/person.ts'
import styles from './lock-overlay.module.css'
import { unlock } from './lock.ts'

export function LockOverlay() {
  const t = useT()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [loading, setLoading] = useState(false)
  const box = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useClosedTitle(t('product.name'))
  useNoWayBack()
  useKeptFocus(box)
  useEffect(() => field.current?.focus(), [])
  // A page that was being drawn when the screen closed may have begun to ask after the drop. Now it is gone for certain.
  useEffect(dropPerson, [])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (password === '' || loading) return
    setLoading(true)
    setError(undefined)
    try {
      await unlock(password)
    } catch (failure) {
      setError(wordsFor(failure))
      setLoading(false)
      field.current?.select()
      field.current?.focus()
    }
  }

  return (
    <main ref={box} aria-labelledby="lock-title" className={styles.overlay}>
      <form className={styles.box} onSubmit={(event) => void submit(event)} noValidate>
        <Logo className={styles.logo} label={t('product.name')} />
        <h1 id="lock-title" tabIndex={-1} className={styles.title}>
          {t('lock.title')}
        </h1>
        <p className={styles.text}>{t('lock.text')}</p>
        <PasswordField
          ref={field}
          className={styles.field}
          name="password"
          label={t('lock.field')}
          labelHidden
          placeholder={t('lock.placeholder')}
          autoComplete="current-password"
          enterKeyHint="go"
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.target.value)
            setError(undefined)
          }}
        />
        <Button type="submit" variant="primary" wide loading={loading}>
          {t('lock.submit')}
        </Button>
        <p className={styles.links}>
          <Link href="/auth/forget">{t('lock.forgot')}</Link>
          <button type="button" className={styles.leave} onClick={signOut}>
            {t('lock.signOut')}
          </button>
        </p>
      </form>
    </main>
  )
}

/** The title of a page may tell what is on it. */
function useClosedTitle(name: string): void {
  useEffect(() => {
    document.title = name
  }, [name])
}

const barrier = 'shibei.barrier'

const isOnBarrier = () => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && barrier in state
}

/**
 * Going back lands on this very place again, except on the page for forgotten passwords. The history entry that stands
 * in the way is there once, also after a reload, and is taken away when the screen opens.
 */
function useNoWayBack(): void {
  useEffect(() => {
    const here = window.location.href
    const block = () => {
      if (!isOnBarrier()) window.history.pushState({ [barrier]: true }, '', here)
    }
    const hold = () => {
      if (pageAt(window.location.pathname)?.name !== 'forget') block()
    }
    block()
    window.addEventListener('popstate', hold)
    return () => {
      window.removeEventListener('popstate', hold)
      if (isOnBarrier()) window.history.back()
    }
  }, [])
}

/** Tab goes round inside; whatever else is on the page cannot be reached. */
function useKeptFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || !box.current) return
      const stops = [...box.current.querySelectorAll<HTMLElement>('input, button, a[href]')]
      const inside = box.current.contains(document.activeElement)
      const edge = event.shiftKey ? stops[0] : stops.at(-1)
      if (inside && document.activeElement !== edge) return
      event.preventDefault()
      const next = event.shiftKey ? stops.at(-1) : stops[0]
      next?.focus()
    }
    document.addEventListener('keydown', keep)
    return () => document.removeEventListener('keydown', keep)
  }, [box])
}
