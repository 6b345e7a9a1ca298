import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { keyOf } from '../../lib/query.ts';
import type { ListCalls } from '../list-definition.ts';
import { useAfterPause } from '../use-after-pause.ts';

/** Maximum length of a search text. Longer text is cut before it is sent. */
const SEARCH_LENGTH = 256;
/** Milliseconds without typing after which values are searched. */
const PAUSE = 150;

interface FoundValues {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isLoading: boolean;
}

const none: FoundValues['options'] = [];

/** Searches the values of a filter by their labels. The text null searches nothing. */
export function useFoundValues(
  calls: Pick<ListCalls<unknown>, 'filterValues'>,
  filterId: string,
  typed: string | null,
): FoundValues {
  const search = useAfterPause(typed, PAUSE)?.trim().slice(0, SEARCH_LENGTH);
  const { data, isFetching } = useQuery({
    queryKey: [...keyOf(calls.filterValues), filterId, { search }],
    queryFn:
      search === undefined
        ? skipToken
        : ({ signal }) => call(calls.filterValues, { query: { filterId, search } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { options: data?.items ?? none, isLoading: isFetching };
}
