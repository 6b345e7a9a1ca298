import Alert from '@mui/material/Alert';
import { cardTemplateTexts as texts } from '#texts/card-template';

/** Shown for a version that is not current: new versions are not current yet, and archived ones no longer. */
export function NotCurrentBanner() {
  return <Alert severity="info">{texts.notCurrent}</Alert>;
}
