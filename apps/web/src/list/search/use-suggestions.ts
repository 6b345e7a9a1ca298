import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { keyOf } from '../../lib/query.ts';
import type { ListDefinition, ListRow } from '../list-definition.ts';
import { cleanSearch } from '../state/clean-search.ts';
import { orderSuggestions, SUGGESTIONS } from './order-suggestions.ts';
import { useAfterPause } from '../use-after-pause.ts';

/** Milliseconds without typing after which names are searched. */
const PAUSE = 150;

const none: readonly string[] = [];

/**
 * Returns names that match the typed text, found by an ordinary search for ten rows. The search runs after a
 * pause, and a further key press aborts it. The text null searches nothing. After a failure there are no
 * suggestions, because the list's own search reports the failure.
 */
export function useSuggestions<Row extends ListRow>(
  { calls, nameOf, nameColumn, isBrief }: ListDefinition<Row>,
  typed: string | null,
): readonly string[] {
  const search = cleanSearch(useAfterPause(typed, PAUSE) ?? '');
  const isAsked = typed !== null && search !== '';
  const { data } = useQuery({
    queryKey: [...keyOf(calls.search), 'suggestions', search],
    queryFn: isAsked
      ? async ({ signal }) => {
          const body = { search, maxResultCount: SUGGESTIONS, columns: [nameColumn], isBrief };
          const { items } = await call(calls.search, { body }, { signal });
          return orderSuggestions(items.map(nameOf), search);
        }
      : skipToken,
    retry: false,
    gcTime: 60_000,
  });
  return isAsked && data ? data : none;
}
