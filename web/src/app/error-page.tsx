import { Button, ButtonLink } from '@shibei/ui/button.tsx'
import { Wordmark } from '@shibei/ui/logo.tsx'
import { useT } from '#lib/i18n/t.ts'
import styles from './error-page.module.css'

export type ErrorPageProps = {
  status?: string | number
  message: string
  /** The message in the other language, where both are wanted. */
  also?: string
  text?: string
  action?: { label: string; onPress: () => void }
}

/** One page for everything that went wrong with a page: what happened, and what to do next. */
export function ErrorPage({ status, message, also, text, action }: ErrorPageProps) {
  const t = useT()
  return (
    <main className={styles.page}>
      <a href="/" className={styles.brand}>
        <Wordmark />
      </a>
      <div className={styles.box}>
        {status !== undefined && <p className={styles.status}>{status}</p>}
        <h1 tabIndex={-1} className={styles.title}>
          {message}
        </h1>
        {also && also !== message && <p className={styles.also}>{also}</p>}
        {text && <p className={styles.text}>{text}</p>}
        <div className={styles.actions}>
          {action && (
            <Button variant="primary" onClick={action.onPress}>
              {action.label}
            </Button>
          )}
          <ButtonLink href="/" variant={action ? 'plain' : 'primary'}>
            {t('error.home')}
          </ButtonLink>
        </div>
      </div>
    </main>
  )
}

export function MissingPage() {
  const t = useT()
  return (
    <ErrorPage
      status={404}
      message={t('error.missing')}
      also="This page could not be found"
      text={t('error.missing.text')}
    />
  )
}
