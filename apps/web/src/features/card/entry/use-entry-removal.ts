import type { CardElement } from '@kartoteka/contract/control-card-form';
import { useCallback } from 'react';
import { useNotify } from '../../../ui/notices.tsx';
import { useConfirm } from '../../../ui/questions.tsx';
import { refetchCard } from '../card-data/card-cache.ts';
import { type CardScreen, useCardScreen } from '../open/card-context.ts';
import { cardTexts } from '#texts/card';
import { type RemovedEntry, removeEntry } from '../send/remove-entry.ts';
import type { EntryRow } from '../work/rows.ts';
import { focusWhenGone } from './entry-focus.ts';

/**
 * Returns a function that asks the user, even for an untouched entry, and then removes the entry (spec
 * 2.11.6).
 */
export function useEntryRemoval(element: CardElement): (row: EntryRow) => Promise<void> {
  const screen = useCardScreen();
  const notify = useNotify();
  const confirm = useConfirm();
  return useCallback(
    async (row) => {
      const moveFocus = focusWhenGone(element.id, row.key);
      const question = { title: cardTexts.removeTitle, text: cardTexts.removeText };
      const ask = () => confirm({ ...question, confirmLabel: cardTexts.remove, danger: true });
      const result = await removeIfWanted(screen, element, row, ask);
      if (result === null) return;
      if (result.kind === 'failed') notify.error(result.message);
      else {
        moveFocus();
        notify.success(result.kind === 'unsure' ? cardTexts.entryRemovedHere : cardTexts.entryRemoved);
      }
      // Reads the card again, because the author may discard a card that is empty now.
      if (result.kind === 'deleted' || result.kind === 'failed')
        await refetchCard(screen.client, screen.cardId);
    },
    [screen, element, confirm, notify],
  );
}

/** Removes the entry if the user agrees. Resolves with null if not. */
async function removeIfWanted(
  screen: CardScreen,
  element: CardElement,
  row: EntryRow,
  ask: () => Promise<boolean>,
): Promise<RemovedEntry | null> {
  // Begins no save while the question is open, because a save would store the text that the user is about to remove.
  const release = screen.hold();
  let removing: Promise<RemovedEntry> | null = null;
  try {
    if (await ask()) removing = removeEntry(screen, element, row, { isWholeForm: screen.mode === 'form' });
  } finally {
    // The hold ends here already: automatic saves skip an entry that is being removed, and the other entries must not
    // wait for a long removal.
    release();
  }
  return removing;
}
