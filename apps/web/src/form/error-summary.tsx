import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { formTexts } from '#texts/form';
import type { LeftOver } from './apply-server-errors.ts';

/** Errors that belong to no field on the page, beside the save button. */
export function ErrorSummary({ errors }: { errors: readonly LeftOver[] }) {
  if (errors.length === 0) return null;
  return (
    <Alert severity="error">
      <AlertTitle>{formTexts.errors(errors.length)}</AlertTitle>
      {errors.map(({ path, message }) => (
        <div key={path}>{message}</div>
      ))}
    </Alert>
  );
}
