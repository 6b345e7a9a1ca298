import type { CardFormData } from '@kartoteka/contract/control-card-form';
import type { QueryClient } from '@tanstack/react-query';
import { keptAnswers } from './kept-answers.ts';

/** The place of a card in the query cache, noted just before the kit's reader reads the card from the server. */
export interface CardInMemory {
  /** Returns whether a screen shows the card. Such a card is left to its screen. */
  isShown(): boolean;
  /**
   * Replaces the cached card, if there is one, with the card that was read. Returns false, and changes nothing, if a
   * screen shows the card, or if the cached card was read or changed since the place was noted, because the card that
   * was read may then be older.
   */
  renew(card: CardFormData): boolean;
}

/** Notes the place of a card in the query cache, which may have no such card. */
export function cardInMemory(client: QueryClient, queryKey: readonly unknown[]): CardInMemory {
  const find = () => client.getQueryCache().find({ queryKey });
  const before = find();
  const updates = before?.state.dataUpdateCount;
  const changes = keptAnswers.changesOf({ queryKey });
  const isShown = () => {
    const query = find();
    return query?.state.data !== undefined && query.getObserversCount() > 0;
  };
  return {
    isShown,
    renew(card) {
      const query = find();
      if (query?.state.data === undefined) return true;
      const isSame = query === before && query.state.dataUpdateCount === updates;
      if (isShown() || !isSame || keptAnswers.changesOf(query) !== changes) return false;
      const { isInvalidated } = query.state;
      keptAnswers.show(client, queryKey, card);
      // The card may have become outdated while it was read, so the next screen reads it again.
      if (isInvalidated) query.invalidate();
      return true;
    },
  };
}
