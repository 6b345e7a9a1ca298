import type { ListConfiguration } from '@kartoteka/contract/list';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '../lib/call.ts';
import { keyOf, queryOf } from '../lib/query.ts';
import type { ListView } from '@kartoteka/contract/list-view';
import { type ListColumn, shownColumns } from './columns/columns.ts';
import type { ListAnswer, ListDefinition, ListRow } from './list-definition.ts';
import { lastPageOf, requestOf } from './list-page.ts';
import { readListState } from './state/list-address.ts';
import type { ListState } from './state/list-state.ts';
import { useColumnWords } from './columns/use-column-words.ts';
import { type ListStateControl, useListState } from './state/use-list-state.ts';
import { useViews, viewsFor } from './views/use-views.ts';

/** A page with its number. While the next page is loading, the old page keeps its own number. */
export interface ShownPage<Row> extends ListAnswer<Row> {
  readonly page: number;
  /** Ids of the columns that the request named. A page has their values only on request. */
  readonly asked: readonly string[];
}

/** The data and state of a list. Screens decide how the list is drawn. */
export interface ListControl<Row> extends ListStateControl {
  /** The columns and filters that the list offers; null until they are loaded. */
  readonly configuration: ListConfiguration | null;
  /** Null until the configuration is loaded. */
  readonly columns: readonly ListColumn[] | null;
  /** The saved view in use; null if the list uses none or the view was deleted. */
  readonly view: ListView | null;
  /**
   * The page to show: the previous page while the next page is loading. Null until the first page has arrived, until a
   * default view has opened, and until the rows have the values of the shown columns.
   */
  readonly shown: ShownPage<Row> | null;
  /** Whether the shown page still belongs to an earlier state of the list. */
  readonly isLate: boolean;
  /** The failure of the last read; an older page may still be shown. */
  readonly error: unknown;
  readonly retry: () => Promise<void>;
}

/**
 * Returns whether the request must name a column: a column of a form element, or a reference in brief rows.
 */
const isAskedFor = ({ isBrief }: { isBrief?: true }, { isCustom, dataType }: ListColumn): boolean =>
  isCustom || (isBrief === true && dataType === 'Entity');

/**
 * Returns the query of a page with the values of the shown columns. The query's key names only the columns that the
 * request must name.
 */
function pageQuery<Row extends ListRow>(
  list: ListDefinition<Row>,
  state: ListState,
  columns: readonly ListColumn[] | null,
) {
  const { calls, defaultColumns, isBrief } = list;
  const asked = (columns ?? []).filter((column) => isAskedFor(list, column)).map(({ id }) => id);
  return queryOptions<ShownPage<Row>>({
    queryKey: [...keyOf(calls.search), requestOf(state), asked.toSorted()],
    queryFn: async ({ signal, client }) => {
      const offered = client.getQueryData(queryOf(calls.configuration).queryKey)?.availableListFilters;
      const named = columns?.map(({ id }) => id) ?? defaultColumns;
      const body = { ...requestOf(state, offered), columns: [...named], isBrief };
      return { ...(await call(calls.search, { body }, { signal })), page: state.page, asked };
    },
    placeholderData: keepPreviousData,
  });
}

/**
 * Reads the page at an address before the list is drawn. Reads only the configuration if the list opens with
 * the user's default view, because that view shows another page.
 */
export async function readListPage<Row extends ListRow>(
  client: QueryClient,
  list: ListDefinition<Row>,
  address: URLSearchParams,
): Promise<void> {
  const state = readListState(address);
  const configuration = await client.query(queryOf(list.calls.configuration));
  const { view, opening } = viewsFor(configuration, state);
  if (opening) return;
  await client.query(pageQuery(list, state, columnsFor(list, configuration, state.filters, view)));
}

const columnsFor = (
  { defaultColumns }: { readonly defaultColumns: readonly string[] },
  configuration: ListConfiguration,
  filters: ListState['filters'],
  view: ListView | null,
): readonly ListColumn[] =>
  shownColumns(
    configuration,
    defaultColumns,
    filters.map(({ id }) => id),
    view,
  );

/** Reads a list and keeps its state in the address. Screens decide how the list is drawn. */
export function useList<Row extends ListRow>(list: ListDefinition<Row>): ListControl<Row> {
  const configuration = useQuery(queryOf(list.calls.configuration));
  const { state, dispatch } = useListState(
    configuration.data?.views.some(({ isDefault }) => isDefault) ?? false,
  );
  const { view, opening } = useViews(configuration.data, state, dispatch);
  const { filters } = state;
  const offered = useMemo(
    () => (configuration.data ? columnsFor(list, configuration.data, filters, view) : null),
    [configuration.data, list, filters, view],
  );
  // Reads the page at the same time as the configuration, because most users see only columns that every page has.
  const page = useQuery(pageQuery(list, state, offered));
  const columns = useColumnWords(list.calls, offered, page.data?.items);
  const hasValues =
    offered?.every((column) => !isAskedFor(list, column) || page.data?.asked.includes(column.id)) ?? true;

  const beyond = page.data && !page.isPlaceholderData && page.data.items.length === 0;
  const lastPage = lastPageOf(page.data?.totalCount ?? 0);
  useEffect(() => {
    // Shows the last page when the address names a page beyond it, which happens after deletions.
    if (beyond && state.page > lastPage) dispatch({ type: 'paged', page: lastPage }, 'quietly');
  }, [beyond, state.page, lastPage, dispatch]);

  return {
    state,
    dispatch,
    configuration: configuration.data ?? null,
    columns,
    view,
    // No rows are shown before the default view opens, nor before the shown columns have their values.
    shown: opening !== null || !hasValues ? null : (page.data ?? null),
    isLate: page.isPlaceholderData,
    error: page.error ?? configuration.error,
    retry: async () => {
      await Promise.all([page.refetch(), configuration.error && configuration.refetch()]);
    },
  };
}
