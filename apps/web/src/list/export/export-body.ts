import type { exportBody, ExportBody } from '@kartoteka/contract/list-export';
import type { ListConfiguration } from '@kartoteka/contract/list';
import type { z } from 'zod';
import { type ListColumn, toldApart } from '../columns/columns.ts';
import { requestOf } from '../list-page.ts';
import type { ListState } from '../state/list-state.ts';

/** The user's choices for a file. */
export interface ExportChoice {
  readonly oneRowPer: ExportBody['oneRowPer'];
  readonly columns: 'shown' | 'all';
}

/** The columns of a list's name and of the note beside it. */
export type NotedList = { readonly nameColumn?: string; readonly noteColumn?: string | undefined };

/**
 * Returns the body of a request for a file with all pages of the list, searched, filtered and sorted as it is
 * shown. The column that the list shows as a note beside the name comes after the name.
 */
export function exportBodyOf(
  choice: ExportChoice,
  state: ListState,
  shown: readonly ListColumn[],
  { availableColumns, availableListFilters }: ListConfiguration,
  { nameColumn, noteColumn }: NotedList = {},
): z.input<typeof exportBody> {
  const { sorting, search, filters } = requestOf(state, availableListFilters);
  const shownIds = new Set(shown.map(({ id }) => id));
  const others = toldApart(availableColumns).filter(({ id }) => !shownIds.has(id));
  const note = others.filter(({ id }) => id === noteColumn);
  const seen = shown.flatMap((column) => (column.id === nameColumn ? [column, ...note] : [column]));
  const columns = choice.columns === 'shown' ? seen : [...shown, ...others];
  return {
    searchParams: { sorting, search, filters },
    columns: columns.map(({ id, label }) => ({ label, property: id })),
    oneRowPer: choice.oneRowPer,
  };
}
