import { accountRoutes } from '@kartoteka/contract/account';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../form/values/apply-server-errors.ts';
import { PasswordInput } from '../../form/inputs/password-input.tsx';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { usePasswordHint } from '../../lib/password-policy.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { profileTexts as texts } from '#texts/profile';

interface Passwords {
  readonly currentPassword: string;
  readonly newPassword: string;
}

/**
 * Changes the user's own password. The form asks for the old password, and the change ends all of the user's
 * sessions, this one included (wire sessions).
 */
export function ChangePassword() {
  const form = useForm<Passwords>({
    defaultValues: { currentPassword: '', newPassword: '' },
    shouldFocusError: false,
  });
  const [error, setError] = useState<string | null>(null);
  const [isChanging, setChanging] = useState(false);
  const [isDone, setDone] = useState(false);

  const change = async () => {
    if (isChanging) return;
    setChanging(true);
    setError(null);
    form.clearErrors();
    try {
      await call(accountRoutes.changePassword, { body: form.getValues() });
      form.reset();
      setDone(true);
    } catch (failure) {
      const isTold = failure instanceof ApiError && failure.validationErrors.size > 0;
      const left = applyServerErrors(form, failure);
      if (!isTold || left.length > 0) setError(messageOf(failure));
    } finally {
      setChanging(false);
    }
  };
  const goToLogin = () => {
    session.end();
    location.assign(paths.login);
  };
  return (
    <Paper component="section" aria-labelledby="profile-password" sx={{ padding: 2 }}>
      <Typography id="profile-password" variant="h2">
        {texts.password}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 2 }}>
        {texts.passwordAbout}
      </Typography>
      <Stack
        component="form"
        noValidate
        spacing={2}
        onSubmit={(event) => {
          event.preventDefault();
          change().catch(reportError);
        }}
        sx={{ maxWidth: 400 }}
      >
        {error !== null && <Alert severity="error">{error}</Alert>}
        <PasswordInput
          control={form.control}
          name="currentPassword"
          label={texts.currentPassword}
          autoComplete="current-password"
          required
        />
        <PasswordInput
          control={form.control}
          name="newPassword"
          label={texts.newPassword}
          hint={usePasswordHint()}
          autoComplete="new-password"
          required
        />
        <Button type="submit" variant="contained" loading={isChanging} sx={{ alignSelf: 'flex-start' }}>
          {texts.change}
        </Button>
      </Stack>
      <AlertDialog title={texts.changedTitle} text={isDone ? texts.changedText : null} onClose={goToLogin} />
    </Paper>
  );
}
