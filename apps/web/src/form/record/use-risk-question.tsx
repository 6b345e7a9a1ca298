import Box from '@mui/material/Box';
import { useCallback, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type Confirmation, useConfirm } from '../../ui/questions.tsx';
import { formTexts } from '#texts/form';
import type { StoredRecord } from './crud-calls.ts';
import type { RecordKind } from './record-kind.ts';
import type { RecordFormState } from './use-record-form.ts';
import { openCardsWords, usageWords } from './usage-words.ts';
import type { KnownUsage } from './use-usage.ts';

/**
 * Returns a function that asks the user the kind's own question before a save, and then about a change that takes
 * something away from other records that use this record. The function resolves with whether to store the change.
 */
export function useRiskQuestion<I, A extends StoredRecord, V extends FieldValues>(
  kind: RecordKind<I, A, V>,
  { form, stored, baseline, isDirty }: RecordFormState<I, A, V>,
  refreshUsage: KnownUsage['refreshUsage'],
): () => Promise<boolean> {
  const confirm = useConfirm();
  const isAsking = useRef(false);
  const askAbout = useCallback(
    async (risks: readonly string[]): Promise<boolean> => {
      // The record may have come into use since the screen was opened.
      const now = await refreshUsage();
      if (now.totalCount === 0) return true;
      const note = kind.usageNote ?? openCardsWords(now.cardsInProgress);
      return confirm({
        title: formTexts.riskTitle,
        text: <Risks risks={risks} note={`${kind.used} ${usageWords(now)}. ${note}`} />,
        confirmLabel: formTexts.riskSave,
      });
    },
    [confirm, kind, refreshUsage],
  );
  const askAll = useCallback(
    async (question: Confirmation | null, risks: readonly string[]): Promise<boolean> =>
      (question === null || (await confirm(question))) && (risks.length === 0 || (await askAbout(risks))),
    [askAbout, confirm],
  );
  return useCallback(async () => {
    const question = kind.question?.(stored, form.getValues()) ?? null;
    const risks = stored !== null && isDirty() ? (kind.risks?.(baseline, form.getValues()) ?? []) : [];
    // Refuses a second press while a question is open, so that it is asked only once.
    if (isAsking.current) return false;
    isAsking.current = true;
    return askAll(question, risks).finally(() => {
      isAsking.current = false;
    });
  }, [askAll, baseline, form, isDirty, kind, stored]);
}

function Risks({ risks, note }: { readonly risks: readonly string[]; readonly note: string }) {
  return (
    <>
      <Box component="ul" sx={{ marginBlock: 0, paddingLeft: 2.5, maxHeight: 280, overflowY: 'auto' }}>
        {risks.map((risk) => (
          <li key={risk}>{risk}</li>
        ))}
      </Box>
      <p>{note}</p>
    </>
  );
}
