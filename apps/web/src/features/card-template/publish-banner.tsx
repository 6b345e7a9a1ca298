import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormContext } from 'react-hook-form';
import { useSubmitWith } from '../../form/record/submit-with.ts';
import { useConfirm } from '../../ui/questions.tsx';
import { cardTemplateTexts as texts } from '#texts/card-template';
import type { CardTemplateValues } from './card-template-values.ts';
import { useParties } from './use-look-ups.ts';

const CURRENT = 'isCurrentVersion' satisfies keyof CardTemplateValues;

/** Returns a function that names the approvals of the form that nobody can sign now (ruling 2.7). */
function useUnsigned(): () => readonly string[] {
  const { getValues } = useFormContext<CardTemplateValues>();
  const { approvals, signable } = useParties();
  return () =>
    approvals.isLoading
      ? []
      : getValues('approvals').flatMap(({ value }) =>
          value && !signable.has(value) ? [approvals.names.get(value) ?? texts.unknownParty] : [],
        );
}

/**
 * Says that no card can be started from the version on the screen. The banner's button publishes the version:
 * it saves the form with 'Wersja obowiązująca' checked (ruling 4.14), and asks first when nobody can sign an approval. When nothing was stored, the box is as it was
 * before, so that a later 'Zapisz' does not publish. The button is not the form's submit button, because the browser
 * would press it for Enter in a field.
 */
export function PublishBanner({ text }: { readonly text: string }) {
  const submitWith = useSubmitWith();
  const confirm = useConfirm();
  const unsigned = useUnsigned();
  const publish = async () => {
    const labels = unsigned();
    const isWanted =
      labels.length === 0 ||
      (await confirm({
        title: texts.publishTitle,
        text: texts.publishUnsigned(labels),
        confirmLabel: texts.publish,
      }));
    if (isWanted) await submitWith(CURRENT, true);
  };
  return (
    <Alert
      severity="info"
      sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'center' }}
      action={
        <Button type="button" variant="outlined" onClick={() => void publish().catch(reportError)}>
          {texts.publish}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
