/** The frame of the sign-in pages: a picture at one side, a short form at the other; on a phone a slim strip on top. */
import { Wordmark } from '@shibei/ui/logo.tsx'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from '#lib/navigate.tsx'
import { LookSwitches } from '#features/settings/look-switches.tsx'
import { useT } from '#lib/i18n/t.ts'
import { listPictures } from './api.ts'
import styles from './auth-layout.module.css'

type Picture = { url: string; color: string }
type AuthLayoutProps = { title: string; text?: string; focusTitle?: boolean; children: ReactNode }

/** Chosen once for a visit, so that going from one form to the next changes nothing at the side. */
let chosen: Promise<Picture | undefined> | undefined

async function choosePicture(): Promise<Picture | undefined> {
  try {
    const { images } = await listPictures()
    return images[Math.floor(Math.random() * images.length)]
  } catch {
    return undefined
  }
}

export function AuthLayout({ title, text, focusTitle, children }: AuthLayoutProps) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focusTitle) heading.current?.focus()
  }, [focusTitle])
  return (
    <div className={styles.page}>
      <SidePicture line={t('product.line')} />
      <div className={styles.side}>
        <header className={styles.head}>
          <Link href="/" className={styles.brand}>
            <Wordmark />
          </Link>
          <LookSwitches />
        </header>
        <main className={styles.main}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {text && <p className={styles.text}>{text}</p>}
          <div className={styles.content}>{children}</div>
        </main>
      </div>
    </div>
  )
}

function SidePicture({ line }: { line: string }) {
  const [picture, setPicture] = useState<Picture>()
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    let wanted = true
    const show = async () => {
      chosen ??= choosePicture()
      const found = await chosen
      if (wanted) setPicture(found)
    }
    void show()
    return () => {
      wanted = false
    }
  }, [])
  return (
    <aside className={styles.picture} style={picture && { backgroundColor: picture.color }}>
      {picture && (
        <img
          src={picture.url}
          alt=""
          decoding="async"
          className={styles.image}
          data-loaded={isLoaded || undefined}
          onLoad={() => setIsLoaded(true)}
        />
      )}
      <p className={styles.line}>{line}</p>
    </aside>
  )
}
