import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { keyOf } from '../lib/query.ts';
import type { ListDefinition, ListRow } from './list-definition.ts';
import { cleanSearch } from './list-state.ts';
import { orderSuggestions, SUGGESTIONS } from './order-suggestions.ts';
import { useAfterPause } from './use-after-pause.ts';

/** A pause in typing that is worth a question, in ms. */
const PAUSE = 150;

const none: readonly string[] = [];

/**
 * Names that a typed text may mean: an ordinary search of ten. Asked for after a pause; a call that a further key press
 * has made stale is aborted. The text null asks nothing. A failure suggests nothing: the search itself will tell.
 */
export function useSuggestions<Row extends ListRow>(
  { calls, nameOf }: ListDefinition<Row>,
  typed: string | null,
): readonly string[] {
  const search = cleanSearch(useAfterPause(typed, PAUSE) ?? '');
  const isAsked = typed !== null && search !== '';
  const { data } = useQuery({
    queryKey: [...keyOf(calls.search), 'suggestions', search],
    queryFn: isAsked
      ? async ({ signal }) => {
          const body = { search, maxResultCount: SUGGESTIONS };
          const { items } = await call(calls.search, { body }, { signal });
          return orderSuggestions(items.map(nameOf), search);
        }
      : skipToken,
    retry: false,
    gcTime: 60_000,
  });
  return isAsked && data ? data : none;
}
