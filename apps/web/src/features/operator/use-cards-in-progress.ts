import { type AvailableCard, controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { CARD_START, draftBox } from '../../lib/draft-box.ts';
import { keptAnswers } from '../../lib/kept/kept-answers.ts';
import { queryOf } from '../../lib/query.ts';
import { useNetwork } from '../../ui/use-network.ts';
import type { ListedCards } from './begin-here.ts';

const NONE: readonly AvailableCard[] = [];
const query = queryOf(controlCardOperatorRoutes.availableCards);

/** The cards in progress that the person may fill. */
export interface CardsInProgress {
  /** Undefined until the list is read. */
  readonly cards: readonly AvailableCard[] | undefined;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** Returns the server's list of cards in progress. Cards that only this device can list come first. */
export function useCardsInProgress(): CardsInProgress {
  const { data, error, refetch, dataUpdatedAt } = useQuery(query);
  const isAway = useNetwork() !== 'reachable';
  const keptAt = keptAnswers.timeOf(query);
  const items = data?.items;
  const at = keptAt ?? dataUpdatedAt;
  // Kept cards complete only an old list, because the server's own answer is newer than every kept card that it lacks.
  const isOld = items !== undefined && (isAway || keptAt !== null);
  const list = useMemo(() => (isOld ? { items, at } : null), [isOld, items, at]);
  const here = useCardsHere(list);
  const cards = useMemo(() => items && [...here, ...items], [here, items]);
  return { cards, error, refetch: () => void refetch() };
}

/** Returns the cards in progress that only this device can list, newest first. */
function useCardsHere(list: ListedCards | null): readonly AvailableCard[] {
  const user = useCurrentUser();
  const [cards, setCards] = useState(NONE);
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      const drafts = await draftBox.ofUser(user.id);
      const isWanted = list !== null || drafts.some(({ elementId }) => elementId === CARD_START);
      const here = isWanted ? await (await import('./begin-here.ts')).cardsHere(user, list) : NONE;
      if (!isLeft) setCards(here);
    };
    const readQuietly = () => void read().catch(reportError);
    readQuietly();
    const unwatch = draftBox.onChange(readQuietly);
    return () => {
      isLeft = true;
      unwatch();
    };
  }, [user, list]);
  return cards;
}
