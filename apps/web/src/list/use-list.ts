import type { ListConfiguration } from '@kartoteka/contract/list';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '../lib/call.ts';
import { keyOf, queryOf } from '../lib/query.ts';
import { type ListColumn, shownColumns } from './columns.ts';
import type { ListAnswer, ListDefinition, ListRow } from './list-definition.ts';
import { lastPageOf, requestOf } from './list-page.ts';
import type { ListState } from './list-state.ts';
import { useColumnWords } from './use-column-words.ts';
import { type ListStateControl, useListState } from './use-list-state.ts';

/** A page with its number: while the next one is on its way the old one still says which it is. */
export interface ShownPage<Row> extends ListAnswer<Row> {
  readonly page: number;
}

/** A list without its looks. */
export interface ListControl<Row> extends ListStateControl {
  /** What the list offers; null until it has come. */
  readonly configuration: ListConfiguration | null;
  /** Null until the configuration has come. */
  readonly columns: readonly ListColumn[] | null;
  /** The page to show; the previous one while the next is on its way, null before the first. */
  readonly shown: ShownPage<Row> | null;
  /** What is shown is not yet what was asked for. */
  readonly isLate: boolean;
  /** Why there is nothing to show, or nothing newer. */
  readonly error: unknown;
  readonly retry: () => Promise<void>;
}

function pageQuery<Row extends ListRow>({ calls }: ListDefinition<Row>, state: ListState) {
  return queryOptions<ShownPage<Row>>({
    queryKey: [...keyOf(calls.search), requestOf(state)],
    queryFn: async ({ signal, client }) => {
      const offered = client.getQueryData(queryOf(calls.configuration).queryKey)?.availableListFilters;
      const body = requestOf(state, offered);
      return { ...(await call(calls.search, { body }, { signal })), page: state.page };
    },
    placeholderData: keepPreviousData,
  });
}

/** What a list shows and what changes it, for whichever skin. */
export function useList<Row extends ListRow>(list: ListDefinition<Row>): ListControl<Row> {
  const { state, dispatch } = useListState();
  const configuration = useQuery(queryOf(list.calls.configuration));
  const page = useQuery(pageQuery(list, state));
  const { defaultColumns } = list;
  const offered = useMemo(
    () => (configuration.data ? shownColumns(configuration.data, defaultColumns) : null),
    [configuration.data, defaultColumns],
  );
  const columns = useColumnWords(list.calls, offered, page.data?.items);

  const beyond = page.data && !page.isPlaceholderData && page.data.items.length === 0;
  const lastPage = lastPageOf(page.data?.totalCount ?? 0);
  useEffect(() => {
    // A link may be older than a deletion: the rows that are there are shown instead of an empty page.
    if (beyond && state.page > lastPage) dispatch({ type: 'paged', page: lastPage }, 'quietly');
  }, [beyond, state.page, lastPage, dispatch]);

  return {
    state,
    dispatch,
    configuration: configuration.data ?? null,
    columns,
    shown: page.data ?? null,
    isLate: page.isPlaceholderData,
    error: page.error ?? configuration.error,
    retry: async () => {
      await Promise.all([page.refetch(), configuration.error && configuration.refetch()]);
    },
  };
}
