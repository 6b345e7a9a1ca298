import { useMemo } from 'react';
import { filterErrors } from './filter-errors.ts';
import type { FilterState } from '../state/filter-state.ts';
import type { LabelOf, ListFilterOffer } from './filter-words.ts';
import type { ListCalls } from '../list-definition.ts';
import { useValueLabels } from './value-labels.ts';

/** Returns the labels of the values of active filters, and the server's errors by filter id. */
export function useLabelsAndErrors(
  calls: Pick<ListCalls<unknown>, 'filterValues'>,
  offers: readonly ListFilterOffer[],
  filters: readonly FilterState[],
  error: unknown,
): { readonly labelOf: LabelOf; readonly errors: ReadonlyMap<string, string> } {
  const wanted = useMemo(() => filters.map(({ id, values }) => ({ filterId: id, values })), [filters]);
  const labelOf = useValueLabels(calls, offers, wanted);
  const errors = useMemo(() => filterErrors(error, filters), [error, filters]);
  return { labelOf, errors };
}
