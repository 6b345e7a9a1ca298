import type { ListConfiguration } from '@kartoteka/contract/list';
import type { ListView } from '@kartoteka/contract/list-view';
import { shownColumns } from '../columns/columns.ts';

/** A column in the settings dialog. `group` is null for a column of the list itself. */
export interface ColumnRow {
  readonly id: string;
  readonly label: string;
  readonly group: string | null;
  readonly isShown: boolean;
}

export type ChosenColumns = ListConfiguration['userPreferences']['columns'];

/** Returns the shown columns in their order, followed by all others in the list's order. */
export function columnRows(
  configuration: ListConfiguration,
  defaults: readonly string[],
  view: ListView | null = null,
): ColumnRow[] {
  const shown = shownColumns(configuration, defaults, [], view).map(({ id }) => id);
  const place = new Map(shown.map((id, at) => [id, at]));
  const last = shown.length;
  return configuration.availableColumns
    .toSorted((one, other) => (place.get(one.id) ?? last) - (place.get(other.id) ?? last))
    .map(({ id, label, group }) => ({ id, label, group: group ?? null, isShown: place.has(id) }));
}

/** Returns the columns for a user who has chosen none. */
export function defaultRows(configuration: ListConfiguration, defaults: readonly string[]): ColumnRow[] {
  return columnRows({ ...configuration, userPreferences: { columns: {} } }, defaults);
}

/** Moves the row at `from` to `to`. */
export function movedRow(rows: readonly ColumnRow[], from: number, to: number): ColumnRow[] {
  const row = rows[from];
  return row === undefined ? [...rows] : rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

/** Returns the ids of the shown columns in order. */
export function shownIds(rows: readonly ColumnRow[]): string[] {
  return rows.filter(({ isShown }) => isShown).map(({ id }) => id);
}

/**
 * Returns the preferences to save: positions of the shown columns, or {} for the list's default (wire
 * columns).
 */
export function chosenColumns(rows: readonly ColumnRow[], defaults: readonly ColumnRow[]): ChosenColumns {
  const shown = shownIds(rows);
  const isDefault = shown.join('\n') === shownIds(defaults).join('\n');
  return isDefault ? {} : Object.fromEntries(shown.map((id, order) => [id, { order }]));
}
