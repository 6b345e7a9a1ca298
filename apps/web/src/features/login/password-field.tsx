import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { HideIcon, ShowIcon } from '../../ui/icons/action.tsx';
import { loginTexts } from '#texts/login';

export interface PasswordFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly missing: boolean;
  readonly inputRef: Ref<HTMLInputElement>;
}

/** The password, hidden until the user shows it. Warns while Caps Lock is on. */
export function PasswordField({ value, onChange, missing, inputRef }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const label = visible ? loginTexts.hidePassword : loginTexts.showPassword;
  const help = [missing && loginTexts.passwordMissing, capsLock && loginTexts.capsLock]
    .filter(Boolean)
    .join(' ');
  return (
    <TextField
      id="login-password"
      name="password"
      type={visible ? 'text' : 'password'}
      label={loginTexts.password}
      required
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      error={missing}
      helperText={help || undefined}
      inputRef={inputRef}
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={label}
                aria-pressed={visible}
                onClick={() => setVisible(!visible)}
              >
                {visible ? <HideIcon /> : <ShowIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
