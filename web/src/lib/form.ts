/**
 * The state of a form: what is typed, and what is wrong with it. A field is checked when it is left and when the form
 * is sent, with the contract's own rules; a message goes away as soon as the field is typed in again.
 */
import { fieldFaultText, isFailure } from '@shibei/contract/failures.ts'
import type { FieldFault } from '@shibei/contract/failures.ts'
import { useId, useState } from 'react'
import type { ChangeEvent } from 'react'
import { getLanguage, useLanguage } from './i18n/t.ts'

type Fault = FieldFault | { text: string }
/** Names the broken rule, or gives the sentence itself. */
export type Rule<V = unknown> = (value: string, values: V) => Fault | undefined

export type Form<K extends string> = {
  /** The form element carries it; a submit button elsewhere names it. */
  id: string
  values: Readonly<Record<K, string>>
  set: (name: K, value: string) => void
  /** What an input needs: spread it. */
  field: (name: K) => {
    name: string
    value: string
    error: string | undefined
    onChange: (event: ChangeEvent<HTMLInputElement>) => void
    onBlur: () => void
  }
  /** Checks these fields, or all that have a rule; shows the faults and goes to the first one. */
  check: (...names: K[]) => boolean
  fault: (name: K, text: string | undefined) => void
  /** Shows what the server said about fields. Answers false when it said nothing of the kind. */
  refuse: (error: unknown) => boolean
}

type Faults<K extends string> = Partial<Record<K, Fault | undefined>>

export function useForm<K extends string>(
  initial: Record<K, string>,
  rules: Partial<Record<K, Rule<Record<K, string>>>>,
): Form<K> {
  useLanguage()
  const id = useId()
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<Faults<K>>({})

  const judge = (name: K) => rules[name]?.(values[name], values)
  const show = (found: Faults<K>) => setFaults((now) => ({ ...now, ...found }))
  const goTo = (name: K) => focusField(id, name)

  const set = (name: K, value: string) => {
    setValues((now) => ({ ...now, [name]: value }))
    if (faults[name] !== undefined) setFaults((now) => ({ ...now, [name]: undefined }))
  }

  return {
    id,
    values,
    set,
    field: (name) => ({
      name,
      value: values[name],
      error: inWords(faults[name]),
      onChange: (event) => set(name, event.target.value),
      onBlur: () => {
        // A field that was only passed through is not wrong yet.
        if (values[name] !== '') show({ [name]: judge(name) } as Faults<K>)
      },
    }),
    check: (...names) => {
      const asked = names.length > 0 ? names : (Object.keys(rules) as K[])
      const found = asked.map((name) => [name, judge(name)] as const)
      show(Object.fromEntries(found) as Faults<K>)
      const first = found.find(([, fault]) => fault !== undefined)
      if (first) goTo(first[0])
      return first === undefined
    },
    fault: (name, text) => {
      show({ [name]: text === undefined ? undefined : { text } } as Faults<K>)
      if (text !== undefined) goTo(name)
    },
    refuse: (error) => {
      if (!isFailure(error, 'bad_input')) return false
      const told = Object.entries(error.data?.fields ?? {}).filter(([name]) => name in values)
      show(Object.fromEntries(told.map(([name, text]) => [name, { text }])) as Faults<K>)
      if (told[0]) goTo(told[0][0] as K)
      return told.length > 0
    },
  }
}

function inWords(fault: Fault | undefined): string | undefined {
  return typeof fault === 'string' ? fieldFaultText(fault, getLanguage()) : fault?.text
}

/** Where the person has to go on typing. */
export function focusField(formId: string, name: string): void {
  const form = document.getElementById(formId)
  const input = form instanceof HTMLFormElement ? form.elements.namedItem(name) : null
  if (input instanceof HTMLElement) input.focus()
}
