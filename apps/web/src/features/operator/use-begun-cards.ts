import type { AvailableCard } from '@kartoteka/contract/control-card-operator';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '../../lib/current-user.ts';
import { CARD_START, draftBox } from '../../lib/draft-box.ts';

const NONE: readonly AvailableCard[] = [];

/** Returns the cards that were started on this device and that the server does not know yet, newest first. */
export function useBegunCards(): readonly AvailableCard[] {
  const user = useCurrentUser();
  const [cards, setCards] = useState(NONE);
  useEffect(() => {
    let isLeft = false;
    const read = async () => {
      const drafts = await draftBox.ofUser(user.id);
      const hasBegun = drafts.some(({ elementId }) => elementId === CARD_START);
      const begun = hasBegun ? await (await import('./begin-here.ts')).begunCards(user) : NONE;
      if (!isLeft) setCards(begun);
    };
    const readQuietly = () => void read().catch(reportError);
    readQuietly();
    const unwatch = draftBox.onChange(readQuietly);
    return () => {
      isLeft = true;
      unwatch();
    };
  }, [user]);
  return cards;
}
