import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useRef, useState } from 'react';
import { session } from '../../lib/session.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TouchDensity } from '../../ui/touch-density.tsx';
import { loginTexts } from '#texts/login';
import { type Credentials, useDemoLogin, useLogin } from './use-login.ts';

const EMPTY: Credentials = { username: '', password: '' };

export function LoginForm() {
  const demo = useDemoLogin();
  const { login, busy, error } = useLogin();
  const [typed, setTyped] = useState<Credentials | null>(null);
  const [tried, setTried] = useState(false);
  const [hasExpired] = useState(session.hasExpired);
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  // The demo login arrives late and must not replace text that the user has already typed.
  const value = typed ?? demo ?? EMPTY;
  const usernameMissing = value.username.trim() === '';
  const passwordMissing = value.password === '';

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    if (usernameMissing) usernameField.current?.focus();
    else if (passwordMissing) passwordField.current?.focus();
    else {
      await login({ username: value.username.trim(), password: value.password });
      // Selects the password, because most failed logins have a wrong password.
      passwordField.current?.select();
    }
  };

  return (
    <TouchDensity>
      <Stack component="form" noValidate spacing={2.5} onSubmit={submit}>
        {error && <Alert severity="error">{error}</Alert>}
        {!error && hasExpired && <Alert severity="info">{loginTexts.expired}</Alert>}
        <TextField
          id="login-username"
          name="username"
          label={loginTexts.login}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose than the login
          autoFocus
          autoComplete="username"
          value={value.username}
          onChange={(event) => setTyped({ ...value, username: event.target.value })}
          error={tried && usernameMissing}
          helperText={tried && usernameMissing ? loginTexts.loginMissing : undefined}
          inputRef={usernameField}
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 256 } }}
        />
        <PasswordField
          id="login-password"
          name="password"
          label={loginTexts.password}
          required
          autoComplete="current-password"
          value={value.password}
          onChange={(event) => setTyped({ ...value, password: event.target.value })}
          error={tried && passwordMissing}
          helperText={tried && passwordMissing ? loginTexts.passwordMissing : undefined}
          inputRef={passwordField}
        />
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={busy}
          loadingPosition="start"
          fullWidth
        >
          {loginTexts.submit}
        </Button>
      </Stack>
    </TouchDensity>
  );
}
