import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './tabs.module.css'

export type Tab<T extends string> = { value: T; label: ReactNode; content: ReactNode }

export type TabsProps<T extends string> = {
  /** The name of the list for screen readers. */
  label: string
  tabs: readonly Tab<T>[]
  value: T
  onChange: (value: T) => void
  /** The tabs share the whole width. */
  wide?: boolean
  className?: string
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Tabs after the WAI-ARIA pattern: arrows, Home and End choose, Tab goes into the panel. Only the chosen panel is mounted. */
export function Tabs<T extends string>({ label, tabs, value, onChange, wide, className }: TabsProps<T>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const tabId = (tab: T) => `${base}-${tab}-tab`
  const panelId = (tab: T) => `${base}-${tab}-panel`

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = step(at, tabs.length)
    const tab = tabs[next]
    if (!tab) return
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div className={className}>
      <div ref={list} role="tablist" aria-label={label} className={classNames(styles.list, wide && styles.wide)}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={tabId(tab.value)}
            aria-controls={panelId(tab.value)}
            aria-selected={tab.value === value}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.value)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={panelId(tab.value)}
          aria-labelledby={tabId(tab.value)}
          hidden={tab.value !== value}
          className={styles.panel}
        >
          {tab.value === value && tab.content}
        </div>
      ))}
    </div>
  )
}
