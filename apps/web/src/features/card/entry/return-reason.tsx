import Alert from '@mui/material/Alert';
import { cardTexts } from '#texts/card';

/** The reason why an entry was returned for correction, with its lines. */
export function ReturnReason({ text }: { text: string }) {
  return <Alert severity="warning" sx={{ whiteSpace: 'pre-wrap' }}>{`${cardTexts.returned}: ${text}`}</Alert>;
}
