import type { exportBody } from '@kartoteka/contract/list-export';
import type { ListConfiguration } from '@kartoteka/contract/list';
import type { z } from 'zod';
import { type ListColumn, toldApart } from '../columns.ts';
import { requestOf } from '../list-page.ts';
import type { ListState } from '../list-state.ts';

/** What one chooses for a file. */
export interface ExportChoice {
  readonly oneRowPer: 'record' | 'entry';
  readonly columns: 'shown' | 'all';
}

/** The body that asks for what the list shows, on all its pages, as a file. */
export function exportBodyOf(
  choice: ExportChoice,
  state: ListState,
  shown: readonly ListColumn[],
  { availableColumns, availableListFilters }: ListConfiguration,
): z.input<typeof exportBody> {
  const { sorting, search, filters } = requestOf(state, availableListFilters);
  const shownIds = new Set(shown.map(({ id }) => id));
  const others = toldApart(availableColumns).filter(({ id }) => !shownIds.has(id));
  const columns = choice.columns === 'shown' ? shown : [...shown, ...others];
  return {
    searchParams: { sorting, search, filters },
    columns: columns.map(({ id, label }) => ({ label, property: id })),
    oneRowPer: choice.oneRowPer,
  };
}
