import { Component } from 'react'
import type { ReactNode } from 'react'
import { t } from '#lib/i18n/t.ts'
import { isMissingChunk, reloadOnce } from '#lib/reload-once.ts'
import { Boot } from './boot.tsx'
import { ErrorPage } from './error-page.tsx'

type State = { error?: unknown; reloading?: boolean }

/** Catches what a page throws. A part of the program that is missing reloads the page, once. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { error, reloading: isMissingChunk(error) && reloadOnce() }
  }

  override render() {
    const { error, reloading } = this.state
    if (error === undefined) return this.props.children
    if (reloading) return <Boot />
    if (isMissingChunk(error))
      return (
        <ErrorPage
          message={t('error.chunk')}
          text={t('error.chunk.text')}
          action={{ label: t('do.refresh'), onPress: () => window.location.reload() }}
        />
      )
    return (
      <ErrorPage
        status={500}
        message={t('error.page')}
        text={t('error.page.text')}
        action={{ label: t('do.retry'), onPress: () => this.setState({ error: undefined }) }}
      />
    )
  }
}
