import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardElement } from '@kartoteka/contract/control-card-form';
import { useCallback } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { call } from '../../../lib/call.ts';
import { useNotify } from '../../../ui/notices.tsx';
import { useConfirm } from '../../../ui/questions.tsx';
import { changeCard, refetchCard } from '../card-data/card-cache.ts';
import { withoutEntry } from '../card-data/change-card.ts';
import { useCardScreen } from '../open/card-context.ts';
import { cardTexts } from '#texts/card';
import type { EntryRow } from '../work/rows.ts';
import { focusWhenGone } from './entry-focus.ts';

/**
 * Returns a function that asks the user, even for an untouched entry, and then removes the entry (spec
 * 2.11.6).
 */
export function useEntryRemoval(element: CardElement): (row: EntryRow) => Promise<void> {
  const { cardId, client, store } = useCardScreen();
  const notify = useNotify();
  const confirm = useConfirm();
  return useCallback(
    async ({ key, entry, index }) => {
      const question = { title: cardTexts.removeTitle, text: cardTexts.removeText };
      if (!(await confirm({ ...question, confirmLabel: cardTexts.remove, danger: true }))) return;
      const moveFocus = focusWhenGone(element.id, key);
      if (entry === null) {
        store.removeRow(element.id, key);
        moveFocus();
        return notify.success(cardTexts.entryRemoved);
      }
      store.tell(element.id, key, index, { type: 'sending', what: 'remove', attempt: null });
      try {
        const input = { params: { id: entry.id }, query: { rowVersion: entry.rowVersion } };
        await call(controlCardRoutes.removeEntry, input);
        await changeCard(
          client,
          cardId,
          (card) => withoutEntry(card, element.id, entry.id),
          () => store.removeRow(element.id, key),
        );
        moveFocus();
        notify.success(cardTexts.entryRemoved);
        // Reads the card again: it may be empty now, and then its author may discard it.
        await refetchCard(client, cardId);
      } catch (error) {
        const failure = { kind: 'refused', message: messageOf(error) } as const;
        store.tell(element.id, key, index, {
          type: 'failed',
          failure,
          errors: { fields: {}, comment: null },
        });
        notify.error(failure.message);
        await refetchCard(client, cardId);
      }
    },
    [client, cardId, element, store, confirm, notify],
  );
}
