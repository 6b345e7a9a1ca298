import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keyOf } from '../../lib/query.ts';
import { valuesOf } from './cell-text.ts';
import type { ListColumn } from './columns.ts';
import type { ListCalls } from '../list-definition.ts';

const noRows: readonly object[] = [];

/**
 * Returns the columns with the labels of their values; null until the columns are known. If a column has too many
 * labels for the configuration, the labels of the values in the shown rows are read.
 */
export function useColumnWords(
  calls: Pick<ListCalls<unknown>, 'filterValues'>,
  columns: readonly ListColumn[] | null,
  rows: readonly object[] = noRows,
): readonly ListColumn[] | null {
  const wanted = useMemo(
    () =>
      (columns ?? [])
        .filter(({ dataType, words }) => dataType === 'Enum' && words.size === 0)
        .map(({ id }) => ({
          filterId: id,
          values: [...new Set(rows.flatMap((row) => valuesOf(row, id)).map(String))],
        }))
        .filter(({ values }) => values.length > 0),
    [columns, rows],
  );
  const { data } = useQuery({
    queryKey: [...keyOf(calls.filterValues), 'words', wanted],
    queryFn:
      wanted.length === 0
        ? skipToken
        : async ({ signal }) => {
            const { readLabels } = await import('../filter/value-labels.ts');
            return readLabels(calls, wanted, signal);
          },
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () =>
      data && columns ? columns.map((one) => ({ ...one, words: data.get(one.id) ?? one.words })) : columns,
    [columns, data],
  );
}
