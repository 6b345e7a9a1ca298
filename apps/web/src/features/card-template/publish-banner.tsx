import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useSubmitWith } from '../../form/record/submit-with.ts';
import { cardTemplateTexts as texts } from '#texts/card-template';
import type { CardTemplateValues } from './card-template-values.ts';

const CURRENT = 'isCurrentVersion' satisfies keyof CardTemplateValues;

/**
 * Says that no card can be started from the version on the screen. The banner's button publishes the version: it saves
 * the form with 'Wersja obowiązująca' checked (ruling 4.14). When nothing was stored, the box is as it was before, so
 * that a later 'Zapisz' does not publish. The button is not the form's submit button, because Enter in a field would
 * then publish the version.
 */
export function PublishBanner({ text }: { readonly text: string }) {
  const submitWith = useSubmitWith();
  return (
    <Alert
      severity="info"
      sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center' }}
      action={
        <Button
          type="button"
          variant="outlined"
          onClick={() => void submitWith(CURRENT, true).catch(reportError)}
        >
          {texts.publish}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
