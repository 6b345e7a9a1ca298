import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardFormData } from '@kartoteka/contract/control-card-form';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useBodyKey } from '../../../lib/idempotency.ts';
import { useIsHere } from '../../../lib/navigation/use-is-here.ts';
import { paths } from '../../../lib/paths.ts';
import { ReturnedIcon } from '../../../ui/icons/status.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { cardQuery, changeCard, forgetLists, refetchCard } from '../card-data/card-cache.ts';
import { ReasonDialog } from '../manage/reason-dialog.tsx';
import { type NamedFiles, useReasonFiles } from '../manage/use-reason-files.ts';
import { ReturnChoice } from './return-choice.tsx';
import { approveTexts } from '#texts/card-approve';

/**
 * The return of a card for correction. The buttons of the screen call `ask`, and the screen renders
 * `question`.
 */
export interface Returning {
  readonly ask: () => void;
  /** The dialog that asks for the reason and the entries to correct, while it is open. */
  readonly question: ReactNode;
}

/**
 * Prepares the return of the card. Render `question` in one place, so that turning a tablet keeps the typed
 * reason. The hash of the shown data is sent along, so that the server refuses the return when the data have changed
 * since the user read them.
 */
export function useReturning(card: CardFormData): Returning {
  /** The hash of the shown data while the question is open, otherwise null. */
  const [shown, setShown] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const client = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const keyFor = useBodyKey();
  const files = useReasonFiles();

  /** Shows the card as it is now. Called when the server has refused the return, because the card has changed. */
  const showAgain = async (): Promise<void> => {
    await Promise.all([refetchCard(client, card.id), forgetLists(client)]);
    const now = client.getQueryData(cardQuery(card.id).queryKey);
    if (now !== undefined) {
      const known = new Set(now.elements.flatMap(({ entries }) => entries.map(({ id }) => id)));
      setChosen((before) => before && new Set([...before].filter((id) => known.has(id))));
      // Does not open a question again that was closed meanwhile.
      setShown((before) => before && now.dataHash);
    }
  };
  const returnCard = async (reason: string, named: NamedFiles) => {
    const entryIds = chosen === null ? null : [...chosen];
    let answer: CardFormData;
    try {
      const body = { reason, entryIds, files: named, dataHash: shown };
      const input = { params: { id: card.id }, body };
      answer = await call(controlCardRoutes.return, input, { idempotencyKey: keyFor(body) });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      await showAgain();
      throw new ApiError({ status: error.status, message: approveTexts.returnStale });
    }
    await changeCard(
      client,
      card.id,
      () => answer,
      () => notify.success(approveTexts.returned),
    );
    await forgetLists(client);
    if (isHere()) await navigate(paths.approval);
  };
  return {
    ask() {
      setChosen(null);
      setShown(card.dataHash);
    },
    question: shown !== null && (
      <ReasonDialog
        act="return"
        of={card.id}
        title={approveTexts.returnTitle}
        text={approveTexts.returnText}
        confirmLabel={approveTexts.return}
        onConfirm={returnCard}
        onClose={() => setShown(null)}
        blockedBecause={chosen?.size === 0 ? approveTexts.returnNone : null}
        files={files}
      >
        {(isLocked) => <ReturnChoice card={card} chosen={chosen} onChoose={setChosen} isLocked={isLocked} />}
      </ReasonDialog>
    ),
  };
}

/** The button that opens the question about the return. */
export function ReturnButton({ onAsk }: { onAsk: () => void }) {
  return (
    <Button
      variant="outlined"
      size="large"
      startIcon={<ReturnedIcon />}
      onClick={onAsk}
      sx={{ minHeight: 48, bgcolor: 'background.paper' }}
    >
      {approveTexts.return}
    </Button>
  );
}
