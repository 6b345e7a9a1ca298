import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { byWaiting } from '../../../lib/by-waiting.ts';
import { paths, pathTo } from '../../../lib/paths.ts';
import { queryOf } from '../../../lib/query.ts';

/** The next card that the user can sign now. */
export interface NextWaiting {
  readonly address: string;
  /** The number of cards that wait besides the shown one. */
  readonly count: number;
}

/**
 * Returns the card after this one in the list of waiting cards, otherwise the first one. Null if no other card waits.
 */
export function useNextWaiting(cardId: string): NextWaiting | null {
  const { data } = useQuery(queryOf(controlCardRoutes.awaitingMe));
  return useMemo(() => {
    const waiting = data?.items.toSorted(byWaiting) ?? [];
    const at = waiting.findIndex((one) => one.cardId === cardId);
    const others = waiting.filter((one) => one.cardId !== cardId);
    const next = others[Math.max(at, 0)] ?? others[0];
    return next === undefined
      ? null
      : { address: pathTo(paths.cardApprove, next.cardId), count: others.length };
  }, [data, cardId]);
}
