import Alert from '@mui/material/Alert';
import { cardTemplateTexts as texts } from '#texts/card-template';

/** Says of a version that nobody starts cards of it: a new one isn't current yet, one out of the archive no longer. */
export function NotCurrentBanner() {
  return <Alert severity="info">{texts.notCurrent}</Alert>;
}
