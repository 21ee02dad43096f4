import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

export type SkeletonProps = ComponentProps<'span'> & { shape?: 'line' | 'block' | 'circle' }

/** Holds the place of something that is coming. Give it the final size by `className`. */
export function Skeleton({ shape = 'line', className, ...rest }: SkeletonProps) {
  return <span aria-hidden="true" {...rest} className={classNames(styles.skeleton, styles[shape], className)} />
}
