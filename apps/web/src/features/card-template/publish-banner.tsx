import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormContext } from 'react-hook-form';
import { cardTemplateTexts as texts } from '#texts/card-template';
import type { CardTemplateValues } from './card-template-values.ts';

/**
 * Says that no card can be started from the version on the screen. The banner's button publishes the version:
 * it saves the form with 'Wersja obowiązująca' checked (ruling 4.14).
 */
export function PublishBanner({ text }: { readonly text: string }) {
  const { setValue } = useFormContext<CardTemplateValues>();
  return (
    <Alert
      severity="info"
      sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center' }}
      action={
        <Button
          type="submit"
          variant="outlined"
          onClick={() => setValue('isCurrentVersion', true, { shouldDirty: true })}
        >
          {texts.publish}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
