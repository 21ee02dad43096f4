import { Fragment } from 'react'
import type { ReactNode } from 'react'

/** Puts elements where a sentence has `{name}`, so that a link stands where the language wants it. */
export function fill(text: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode {
  return text.split(/(\{\w+\})/).map((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    // eslint-disable-next-line react/no-array-index-key -- the parts of one sentence keep their places
    return <Fragment key={index}>{name === undefined ? part : nodes[name]}</Fragment>
  })
}
