import type { UsageAnswer } from '@kartoteka/contract/crud';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { FieldValues } from 'react-hook-form';
import { focusHeading } from '../focus-part.ts';
import { useFormKit } from '../kit-context.ts';
import { formTexts } from '#texts/form';
import type { StoredRecord } from './crud-calls.ts';
import type { RecordKind } from './record-kind.ts';
import { UsageBanner } from './usage-banner.tsx';
import { openCardsWords } from './usage-words.ts';
import { useRetire } from './use-retire.tsx';

export interface RecordBannersProps<I, A extends StoredRecord, V extends FieldValues> {
  readonly kind: RecordKind<I, A, V>;
  readonly stored: A | null;
  readonly usage: UsageAnswer;
  readonly hasDraft: boolean;
  readonly onDiscardDraft: () => void;
  /** Whether an older draft is stored that the form does not show. */
  readonly offersDraft: boolean;
  readonly onTakeOffer: () => void;
  readonly onChanged: (answer: A) => void;
}

/**
 * The banners above the form, each shown only if it applies: the record is read-only, the kind's own banner, the record
 * is archived, unsaved changes were restored, an older draft is offered, and the record is in use.
 */
export function RecordBanners<I, A extends StoredRecord, V extends FieldValues>(
  props: RecordBannersProps<I, A, V>,
) {
  const { kind, stored, usage, hasDraft, onDiscardDraft, offersDraft, onTakeOffer, onChanged } = props;
  const kit = useFormKit();
  const { unarchive } = useRetire(kind.calls);
  const bringBack = async ({ id }: A) => {
    const answer = await unarchive(id);
    if (answer === null) return;
    onChanged(answer);
    focusHeading(kit.root());
  };
  return (
    <Stack spacing={2} sx={{ '&:not(:empty)': { marginBottom: 3 } }}>
      {kind.isReadOnly && <Alert severity="info">{kind.readOnlyHint ?? formTexts.readOnly}</Alert>}
      {stored && kind.banner?.(stored, onChanged)}
      {stored?.isArchived && (
        <AnsweredAlert
          severity="warning"
          text={formTexts.archived}
          answer={formTexts.unarchive}
          onAnswer={() => void bringBack(stored)}
        />
      )}
      {hasDraft && (
        <AnsweredAlert
          severity="info"
          text={formTexts.draftRestored}
          answer={formTexts.draftDiscard}
          onAnswer={onDiscardDraft}
        />
      )}
      {offersDraft && (
        <AnsweredAlert
          severity="info"
          text={formTexts.draftOffered}
          answer={formTexts.draftTake}
          onAnswer={onTakeOffer}
        />
      )}
      <UsageBanner
        used={kind.used ?? kind.what}
        usage={usage}
        note={kind.usageNote ?? openCardsWords(usage.cardsInProgress)}
      />
    </Stack>
  );
}

interface AnsweredAlertProps {
  readonly severity: 'info' | 'warning';
  readonly text: string;
  readonly answer: string;
  readonly onAnswer: () => void;
}

function AnsweredAlert({ severity, text, answer, onAnswer }: AnsweredAlertProps) {
  return (
    <Alert
      severity={severity}
      action={
        <Button color="inherit" onClick={onAnswer}>
          {answer}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
