import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { counted } from '@kartoteka/domain/message/plural';
import type { LeftOver } from './apply-server-errors.ts';

/** Errors that belong to no field on the page, beside the save button. */
export function ErrorSummary({ errors }: { errors: readonly LeftOver[] }) {
  if (errors.length === 0) return null;
  return (
    <Alert severity="error">
      <AlertTitle>{counted(errors.length, 'błąd', 'błędy', 'błędów')}</AlertTitle>
      {errors.map(({ path, message }) => (
        <div key={path}>{message}</div>
      ))}
    </Alert>
  );
}
