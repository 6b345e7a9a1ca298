import type { ListConfiguration, ListDataType } from '@kartoteka/contract/list';

/** A column as it stands in the table. */
export interface ListColumn {
  readonly id: string;
  readonly label: string;
  readonly dataType: ListDataType;
  /** Words of an Enum's values. */
  readonly words: ReadonlyMap<string, string>;
  /** Whether the user has chosen it: it is a column of its own then, however narrow the screen (ruling 7.5). */
  readonly isChosen: boolean;
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
  const available = new Map(toldApart(availableColumns).map((column) => [column.id, column]));
  const columnsOf = (ids: readonly string[], isChosen: boolean): ListColumn[] =>
    ids.flatMap((id) => {
      const column = available.get(id);
      return column ? [{ ...column, words: wordsOf(configuration, id), isChosen }] : [];
    });
  const columns = columnsOf(chosen, true);
  return columns.length > 0 ? columns : columnsOf(defaults, false);
}

type AvailableColumn = ListConfiguration['availableColumns'][number];

/** The columns, those of one name with their groups beside it: on the screen and in a file nothing else tells them apart. */
export function toldApart(columns: readonly AvailableColumn[]): AvailableColumn[] {
  const times = new Map<string, number>();
  for (const { label } of columns) times.set(label, (times.get(label) ?? 0) + 1);
  return columns.map((column) =>
    column.group && times.get(column.label) !== 1
      ? { ...column, label: `${column.label} · ${column.group}` }
      : column,
  );
}

function wordsOf({ availableListFilters }: ListConfiguration, id: string): ReadonlyMap<string, string> {
  const values = availableListFilters.find((filter) => filter.id === id)?.properties.availableValues ?? [];
  return new Map(values.map(({ value, label }) => [value, label]));
}
