import { useState } from 'react'
import { IconButton } from './icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'> & { showLabel: string; hideLabel: string }

/** Hidden at first. The eye keeps what is typed and leaves the focus where the hand is. */
export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          size="small"
          icon={shown ? 'eye-off' : 'eye'}
          label={shown ? hideLabel : showLabel}
          disabled={rest.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
