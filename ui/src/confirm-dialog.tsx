import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => void
  title: ReactNode
  text?: ReactNode
  confirmLabel: string
  cancelLabel: string
  closeLabel: string
  /** The act cannot be undone: red, and the focus starts on the harmless button. */
  danger?: boolean
  loading?: boolean
  /** When given, the act waits until exactly this word is typed. */
  word?: { expected: string; label: ReactNode; hint?: ReactNode }
  children?: ReactNode
}

/** Asks before an act. The caller closes it when the act is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, onConfirm, title, text, confirmLabel, cancelLabel, closeLabel } = props
  const { danger, loading, word, children } = props
  const [typed, setTyped] = useState('')
  const formId = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const ready = word === undefined || typed.trim() === word.expected

  // A refusal leaves the word as it is; only a dialog that was closed asks for it anew.
  const [wasOpen, setWasOpen] = useState(open)
  if (wasOpen !== open) {
    setWasOpen(open)
    setTyped('')
  }

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!ready || loading) return
    onConfirm()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={text}
      closeLabel={closeLabel}
      size="small"
      dismissible={!loading}
      initialFocus={children && word ? undefined : word ? field : danger ? cancel : undefined}
      footer={
        <>
          <Button ref={cancel} disabled={loading} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            loading={loading}
            disabled={!ready && !loading}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        {children}
        {word && (
          <TextField
            ref={field}
            label={word.label}
            hint={word.hint}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </form>
    </Dialog>
  )
}
