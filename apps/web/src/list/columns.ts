import type { ListConfiguration, ListDataType } from '@kartoteka/contract/list';

/** A column as it stands in the table. */
export interface ListColumn {
  readonly id: string;
  readonly label: string;
  readonly dataType: ListDataType;
  /** Words of an Enum's values. */
  readonly words: ReadonlyMap<string, string>;
}

/**
 * The columns to show, in their order: those that the user has chosen, else the list's own. What the server no longer
 * offers is passed over, and a choice of which nothing is left counts as none.
 */
export function shownColumns(configuration: ListConfiguration, defaults: readonly string[]): ListColumn[] {
  const { userPreferences, availableColumns } = configuration;
  const chosen = Object.entries(userPreferences.columns)
    .toSorted(([, one], [, other]) => one.order - other.order)
    .map(([id]) => id);
  const available = new Map(availableColumns.map((column) => [column.id, column]));
  const columnsOf = (ids: readonly string[]): ListColumn[] =>
    ids.flatMap((id) => {
      const column = available.get(id);
      return column ? [{ ...column, words: wordsOf(configuration, id) }] : [];
    });
  const columns = columnsOf(chosen);
  return columns.length > 0 ? columns : columnsOf(defaults);
}

function wordsOf({ availableListFilters }: ListConfiguration, id: string): ReadonlyMap<string, string> {
  const values = availableListFilters.find((filter) => filter.id === id)?.properties.availableValues ?? [];
  return new Map(values.map(({ value, label }) => [value, label]));
}
