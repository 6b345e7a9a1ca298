import { useCallback } from 'react';
import { isFocusLost } from '../../../ui/lost-focus.ts';
import { cardQuery } from '../card-data/card-cache.ts';
import { nextRow, nextUnfinished } from '../element/element-state.ts';
import { revealGroupEnd, revealRow } from '../entry/entry-focus.ts';
import { entryDomId } from '../entry/entry-ids.ts';
import { useCardScreen } from '../open/card-context.ts';
import type { Done, LeadOn } from '../open/onward.ts';
import { rowsOf } from '../work/rows.ts';

/**
 * Returns a function that opens what the user fills next: another entry of the same element, the end of its group, or
 * the next element. It does nothing if the user has moved the focus elsewhere meanwhile.
 *
 * @param goTo unfolds an element and focuses its first field
 */
export function useOnward(goTo: (elementId: string) => void): LeadOn {
  const { cardId, client, store } = useCardScreen();
  return useCallback(
    (done) => {
      const card = client.getQueryData(cardQuery(cardId).queryKey);
      const element = card?.elements.find(({ id }) => id === done.elementId);
      if (!card || !element || card.status !== 'inProgress' || hasMovedOn(done)) return;
      if (element.isSubmitted) {
        const next = nextUnfinished(card.elements, element.id);
        if (next !== null) goTo(next.id);
        return;
      }
      const row = nextRow(element, rowsOf(element, store.ofElement(element.id), true), done.rowKey);
      requestAnimationFrame(() => {
        // The user may have pressed something since, for example the button that adds an entry.
        if (hasMovedOn(done)) return;
        if (row === null) revealGroupEnd(element);
        else revealRow(element.id, row.key);
      });
    },
    [cardId, client, store, goTo],
  );
}

function hasMovedOn({ elementId, rowKey, pressed }: Done): boolean {
  const { activeElement } = document;
  if (isFocusLost() || activeElement === pressed) return false;
  // The user did not move the focus to the entry: a submitted entry takes the focus when its form disappears.
  return rowKey === null || activeElement?.id !== entryDomId(elementId, rowKey);
}
