import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';
import { passwordTexts as texts } from '#texts/password';
import { HideIcon, ShowIcon } from './icons/action.tsx';

export interface PasswordFieldProps extends Pick<
  TextFieldProps,
  'name' | 'label' | 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'required' | 'disabled' | 'error'
> {
  readonly id: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly helperText?: string | undefined;
}

/** A password, hidden until the user shows it. Warns while Caps Lock is on. */
export function PasswordField({ id, helperText, onBlur, ...rest }: PasswordFieldProps) {
  const [isVisible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const help = [helperText, capsLock && texts.capsLock].filter(Boolean).join(' ');
  return (
    <TextField
      {...rest}
      id={id}
      type={isVisible ? 'text' : 'password'}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={(event) => {
        setCapsLock(false);
        onBlur?.(event);
      }}
      helperText={help || undefined}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                disabled={rest.disabled}
                aria-label={isVisible ? texts.hide : texts.show}
                // A form may have several passwords, so the label of the field says which one the button shows.
                aria-describedby={`${id}-label`}
                aria-pressed={isVisible}
                onClick={() => setVisible(!isVisible)}
              >
                {isVisible ? <HideIcon /> : <ShowIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
