import { ButtonLink } from '@shibei/ui/button.tsx'
import { Logo, Wordmark } from '@shibei/ui/logo.tsx'
import { follow } from '#lib/navigate.tsx'
import { LookSwitches } from '#features/settings/look-switches.tsx'
import { useT } from '#lib/i18n/t.ts'
import { useSignedIn } from '#lib/session.ts'
import styles from './index-page.module.css'

export function IndexPage() {
  const t = useT()
  const signedIn = useSignedIn()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Wordmark />
        <LookSwitches />
      </header>
      <main className={styles.main}>
        <Logo className={styles.logo} />
        <h1 tabIndex={-1} className={styles.title}>
          {phrases(t('product.line')).map((phrase) => (
            <span key={phrase} className={styles.phrase}>
              {phrase}
            </span>
          ))}
        </h1>
        <p className={styles.text}>{t('product.text')}</p>
        <p className={styles.actions}>
          {signedIn ? (
            <Go href="/mine" label={t('home.enter')} primary />
          ) : (
            <>
              <Go href="/auth/register" label={t('home.register')} primary />
              <Go href="/auth/login" label={t('home.login')} />
            </>
          )}
        </p>
      </main>
      <Footer />
    </div>
  )
}

/** Chinese breaks anywhere; a headline breaks only after a comma. */
function phrases(text: string): string[] {
  return text.match(/[^，]+，?/g) ?? [text]
}

function Go({ href, label, primary }: { href: string; label: string; primary?: boolean }) {
  return (
    <ButtonLink
      href={href}
      variant={primary ? 'primary' : 'plain'}
      className={styles.go}
      onClick={(event) => follow(event, href)}
    >
      {label}
    </ButtonLink>
  )
}

/** The numbers that the law asks for, when the operator has them. */
function Footer() {
  const icp = metaContent('icp')
  const psb = metaContent('psb')
  if (!icp && !psb) return null
  return (
    <footer className={styles.foot}>
      {icp && (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noreferrer">
          {icp}
        </a>
      )}
      {psb && (
        <a href="https://beian.mps.gov.cn/" target="_blank" rel="noreferrer">
          {psb}
        </a>
      )}
    </footer>
  )
}

function metaContent(name: string): string | undefined {
  return document.querySelector(`meta[name=${name}]`)?.getAttribute('content') || undefined
}
