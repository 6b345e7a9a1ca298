import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardElement } from '@kartoteka/contract/control-card-form';
import { useCallback } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useNotify } from '../../../ui/notices.tsx';
import { useConfirm } from '../../../ui/questions.tsx';
import { changeCard, forgetLists, refetchCard } from '../card-data/card-cache.ts';
import { withEntry } from '../card-data/change-card.ts';
import { useCardScreen } from '../open/card-context.ts';
import { cardTexts } from '#texts/card';
import type { EntryRow } from '../work/rows.ts';

/** Returns a function that asks the user and then withdraws the submission of an entry (ruling 5.2). */
export function useEntryWithdrawal(element: CardElement): (row: EntryRow) => Promise<void> {
  const { cardId, client } = useCardScreen();
  const notify = useNotify();
  const confirm = useConfirm();
  return useCallback(
    async ({ entry }) => {
      if (entry === null) return;
      const question = { title: cardTexts.withdrawTitle, text: cardTexts.withdrawText };
      if (!(await confirm({ ...question, confirmLabel: cardTexts.withdraw }))) return;
      try {
        const answer = await call(controlCardRoutes.withdraw, { params: { id: entry.id }, body: {} });
        await changeCard(
          client,
          cardId,
          (card) => withEntry(card, element.id, answer),
          () => notify.success(cardTexts.withdrawn),
        );
      } catch (error) {
        notify.error(messageOf(error));
      }
      await Promise.all([refetchCard(client, cardId), forgetLists(client)]);
    },
    [client, cardId, element, confirm, notify],
  );
}
