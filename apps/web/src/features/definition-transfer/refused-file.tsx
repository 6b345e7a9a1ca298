import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { faultPlace } from './fault-place.ts';
import { type ChosenFile, UnreadableFile } from './read-file.ts';
import { definitionTransferTexts as texts } from '#texts/definition-transfer';

/** Maximum number of faults that are shown for one file. */
const MOST_SHOWN = 20;
/**
 * Paths of faults in the file's head. A file with such a fault cannot be read as a definition file, so only this fault
 * is shown.
 */
const HEAD = ['file.format', 'file.version'];

/** Returns the faults of a file in words, each with its place. */
function faultsOf({ validationErrors }: ApiError, content: unknown): readonly string[] {
  const head = HEAD.flatMap((path) => validationErrors.get(path) ?? []);
  if (head.length > 0) return head.slice(0, 1);
  return [...validationErrors].map(([path, message]) => {
    const place = faultPlace(content, path.split('.').slice(1));
    return place === '' ? message : `${place}: ${message}`;
  });
}

export interface RefusedFileProps {
  readonly error: unknown;
  /** The refused file; null when it could not even be read. */
  readonly file: ChosenFile | null;
}

/** Shows why a file cannot be imported: its faults, or the failure of the comparison. */
export function RefusedFile({ error, file }: RefusedFileProps) {
  if (error instanceof UnreadableFile) {
    return (
      <Alert severity="error">
        <AlertTitle>{texts.refused}</AlertTitle>
        {error.message}
      </Alert>
    );
  }
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500)
    return <ErrorState title={texts.failed} error={error} />;
  const faults = faultsOf(error, file?.content);
  return (
    <Alert severity="error">
      <AlertTitle>{texts.refused}</AlertTitle>
      {faults.length === 0 && messageOf(error)}
      <Box component="ul" sx={{ margin: 0, paddingLeft: 2.5, overflowWrap: 'anywhere' }}>
        {faults.slice(0, MOST_SHOWN).map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </Box>
      {faults.length > MOST_SHOWN && texts.moreFaults(faults.length - MOST_SHOWN)}
    </Alert>
  );
}
