import type { ListConfiguration, ListDataType } from '@kartoteka/contract/list';
import type { ListView } from '@kartoteka/contract/list-view';

/** A column of the table. */
export interface ListColumn {
  readonly id: string;
  readonly label: string;
  readonly dataType: ListDataType;
  /** Labels of the values, by value; empty for a column without labels. */
  readonly words: ReadonlyMap<string, string>;
  /**
   * Whether the user, a saved view or a filter named this column, so that a narrow screen keeps it too
   * (ruling 7.5).
   */
  readonly isChosen: boolean;
  /**
   * Whether the values come from a form element. A page contains them only if its request names the column.
   */
  readonly isCustom: boolean;
}

/**
 * Returns the columns to show, in order: the saved view's columns, otherwise the columns that the user has
 * chosen, otherwise the list's default columns. Columns that the server no longer offers are left out. If
 * none of the chosen columns is left, the default applies. A column that the list is filtered by comes last
 * if it is not shown anyway, so that users see the filtered values.
 */
export function shownColumns(
  configuration: ListConfiguration,
  defaults: readonly string[],
  filtered: readonly string[] = [],
  view: ListView | null = null,
): ListColumn[] {
  const { userPreferences, availableColumns } = configuration;
  const preferred = Object.entries(userPreferences.columns)
    .toSorted(([, one], [, other]) => one.order - other.order)
    .map(([id]) => id);
  const available = new Map(toldApart(availableColumns).map((column) => [column.id, column]));
  const columnsOf = (ids: readonly string[], isChosen: boolean): ListColumn[] =>
    ids.flatMap((id) => {
      const column = available.get(id);
      if (!column) return [];
      const isCustom = (column.group ?? null) !== null;
      return [{ ...column, words: wordsOf(configuration, id), isChosen, isCustom }];
    });
  const ofView = columnsOf(view?.columns ?? [], true);
  const own = ofView.length > 0 ? ofView : columnsOf(preferred, true);
  const columns = own.length > 0 ? own : columnsOf(defaults, false);
  const shown = new Set(columns.map(({ id }) => id));
  return [
    ...columns,
    ...columnsOf(
      filtered.filter((id) => !shown.has(id)),
      true,
    ),
  ];
}

type AvailableColumn = ListConfiguration['availableColumns'][number];

/** Adds the group to columns with the same name, because nothing else distinguishes them in the table and in a file. */
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
