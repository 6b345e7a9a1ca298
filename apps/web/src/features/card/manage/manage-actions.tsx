import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardFormData } from '@kartoteka/contract/control-card-form';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useIsGranted } from '../../../lib/current-user.ts';
import { useBodyKey } from '../../../lib/idempotency.ts';
import { forgetOnceUnused } from '../../../lib/query.ts';
import { useIsHere } from '../../../lib/navigation/use-is-here.ts';
import { paths } from '../../../lib/paths.ts';
import { DeleteIcon } from '../../../ui/icons/action.tsx';
import { VoidedIcon } from '../../../ui/icons/status.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { useConfirm } from '../../../ui/questions.tsx';
import { cardQuery, changeCard, forgetLists, refetchCard } from '../card-data/card-cache.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { type NamedFiles, useReasonFiles } from './use-reason-files.ts';
import { manageTexts } from '#texts/card-manage';

/** The buttons 'Unieważnij' and 'Usuń', each shown only if the server permits the action. */
export function ManageActions({ card }: { card: CardFormData }) {
  const [asked, setAsked] = useState<'void' | 'remove' | null>(null);
  const client = useQueryClient();
  const notify = useNotify();
  const confirm = useConfirm();
  const keyFor = useBodyKey();
  const files = useReasonFiles();
  const remove = useRemove(card);
  if (!card.can.void && !card.can.remove) return null;

  const voidCard = async (reason: string, named: NamedFiles) => {
    const body = { reason, files: named };
    const input = { params: { id: card.id }, body };
    const answer = await call(controlCardRoutes.void, input, { idempotencyKey: keyFor(body) });
    await changeCard(
      client,
      card.id,
      () => answer,
      () => notify.success(manageTexts.voided),
    );
    await forgetLists(client);
  };
  const askAndRemove = async () => {
    if (card.status === 'awaitingApproval') return setAsked('remove');
    const question = { title: manageTexts.removeTitle, text: manageTexts.removeText };
    if (!(await confirm({ ...question, confirmLabel: manageTexts.remove, danger: true }))) return;
    try {
      await remove(undefined);
    } catch (error) {
      const wantsReason = error instanceof ApiError && error.validationErrors.has('reason');
      if (!wantsReason) return notify.error(messageOf(error));
      // The card has begun to await approval since it was read.
      setAsked('remove');
      await refetchCard(client, card.id);
    }
  };

  return (
    <Stack
      direction="row"
      role="group"
      aria-label={manageTexts.title}
      sx={{ gap: 1, justifyContent: 'flex-end' }}
    >
      {card.can.remove && (
        <Button color="error" startIcon={<DeleteIcon />} onClick={() => void askAndRemove()}>
          {manageTexts.remove}
        </Button>
      )}
      {card.can.void && (
        <Button color="error" variant="outlined" startIcon={<VoidedIcon />} onClick={() => setAsked('void')}>
          {manageTexts.void}
        </Button>
      )}
      {asked === 'void' && (
        <ReasonDialog
          act="void"
          of={card.id}
          title={manageTexts.voidTitle}
          text={manageTexts.voidText}
          confirmLabel={manageTexts.void}
          isDangerous
          onConfirm={voidCard}
          onClose={() => setAsked(null)}
          files={files}
        />
      )}
      {asked === 'remove' && (
        <ReasonDialog
          act="remove"
          of={card.id}
          title={manageTexts.removeTitle}
          text={manageTexts.removeWithReason}
          confirmLabel={manageTexts.remove}
          isDangerous
          onConfirm={remove}
          onClose={() => setAsked(null)}
        />
      )}
    </Stack>
  );
}

/**
 * Returns a function that deletes the card, then opens the list of cards for card managers, or the operator's screen
 * for other users. A user who has left the card meanwhile stays where they are.
 */
function useRemove({ id }: CardFormData) {
  const client = useQueryClient();
  const notify = useNotify();
  const navigate = useNavigate();
  const isHere = useIsHere();
  const managesCards = useIsGranted()('Kartoteka.ControlCards.ManageCards');
  return async (reason: string | undefined) => {
    await call(controlCardRoutes.remove, { params: { id }, query: { reason } });
    notify.success(manageTexts.removed);
    if (isHere()) await navigate(managesCards ? paths.cards : paths.operator, { replace: true });
    forgetOnceUnused(client, cardQuery(id).queryKey);
    await forgetLists(client);
  };
}
