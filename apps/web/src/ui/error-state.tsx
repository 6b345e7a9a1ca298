import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ApiError, messageOf } from '../lib/api-error.ts';
import { RetryIcon } from './icons/action.tsx';
import { kitTexts } from '#texts/ui';

export interface ErrorStateProps {
  /** What happened, in a few words. */
  readonly title?: string;
  /** The failure, whose message is shown. */
  readonly error?: unknown;
  /** A further sentence, such as a reassurance about the data: 'Wpisane dane zostały na tym urządzeniu.' */
  readonly safe?: string;
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
}

/**
 * A message in place of a failed screen or part of a screen: the reason, a further sentence, and a button that tries
 * again.
 */
export function ErrorState({
  title = kitTexts.errorTitle,
  error,
  safe,
  onRetry,
  retryLabel,
}: ErrorStateProps) {
  const reference = error instanceof ApiError ? error.correlationId : null;
  return (
    <Alert severity="error" sx={{ alignItems: 'flex-start', maxWidth: 640 }}>
      <AlertTitle>{title}</AlertTitle>
      {error !== undefined && <Typography variant="body2">{messageOf(error)}</Typography>}
      {safe && <Typography variant="body2">{safe}</Typography>}
      {reference && (
        <Typography variant="caption" component="p" color="textSecondary">
          {kitTexts.reference(reference)}
        </Typography>
      )}
      {onRetry && (
        <Button
          variant="outlined"
          color="error"
          startIcon={<RetryIcon />}
          onClick={onRetry}
          sx={{ marginTop: 1.5 }}
        >
          {retryLabel ?? kitTexts.retry}
        </Button>
      )}
    </Alert>
  );
}
