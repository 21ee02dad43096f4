import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './panel.module.css'

export type PanelProps = Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode
  desc?: ReactNode
  actions?: ReactNode
  level?: 1 | 2 | 3
}

/** A card on the ground of the page. With a title it is a named section. */
export function Panel({ title, desc, actions, level = 2, className, children, ...rest }: PanelProps) {
  const titleId = useId()
  const Heading = `h${level}` as const
  const named = title !== undefined && title !== null
  return (
    <section aria-labelledby={named ? titleId : undefined} {...rest} className={classNames(styles.panel, className)}>
      {(named || desc || actions) && (
        <header className={styles.head}>
          <div className={styles.words}>
            {named && (
              <Heading id={titleId} className={styles.title}>
                {title}
              </Heading>
            )}
            {desc && <p className={styles.desc}>{desc}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
