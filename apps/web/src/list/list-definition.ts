import type {
  filterValuesQuery,
  FoundValues,
  listConfiguration,
  preferencesBody,
  searchBody,
} from '@kartoteka/contract/list';
import type { exportBody, listExport } from '@kartoteka/contract/list-export';
import type { None, Route } from '@kartoteka/contract/route';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Icon } from '../ui/icons/icon.tsx';

/** A row of any list. */
export interface ListRow {
  readonly id: string;
}

/** A page as the server answers it. */
export interface ListAnswer<Row> {
  readonly totalCount: number;
  readonly items: Row[];
}

/** What a list calls (`listRoutes` of the contract). */
export interface ListCalls<Row> {
  readonly configuration: Route<None, None, z.ZodType, typeof listConfiguration>;
  readonly search: Route<None, None, typeof searchBody, z.ZodType<ListAnswer<Row>>>;
  readonly export: Route<None, None, typeof exportBody, z.ZodVoid>;
  readonly startExport: Route<None, None, typeof exportBody, typeof listExport>;
  readonly savePreferences: Route<None, None, typeof preferencesBody, z.ZodVoid>;
  readonly filterValues: Route<None, typeof filterValuesQuery, z.ZodType, z.ZodType<FoundValues>>;
}

/** How rows of a list are deleted. */
export interface Removal<Row> {
  readonly remove: (row: Row, reason: string | null) => Promise<void>;
  /** A row that is deleted with a reason only. Should the server want one anyway, it is asked for then. */
  readonly needsReason?: (row: Row) => boolean;
  /** Why a row can't be deleted; null when it can. */
  readonly refusal?: (row: Row) => string | null;
}

/** Something else that can be done with a row. */
export interface RowAction {
  readonly label: string;
  readonly icon: Icon;
  readonly run: () => void | Promise<unknown>;
}

/** All that an entity says of its list (spec 2.4); the kit does the rest. */
export interface ListDefinition<Row extends ListRow> {
  readonly title: string;
  /** The sentence of a list without any row. */
  readonly empty: string;
  readonly calls: ListCalls<Row>;
  /** Columns of a user who has chosen none. */
  readonly defaultColumns: readonly string[];
  /** The column that names the row: its text is the link, and what the search suggests. */
  readonly nameColumn: string;
  readonly nameOf: (row: Row) => string;
  /** Where double click, Enter and the link lead. */
  readonly pathOf: (row: Row) => string;
  /** Given: they open the row on the list's own page, and lead nowhere. */
  readonly open?: (row: Row) => void;
  /** Cells that are more than their text, by column id. */
  readonly cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** Columns that can't be sorted by. */
  readonly unsortable?: readonly string[];
  /** Widths in px of columns that need another one than their data type's; the name's is its least. */
  readonly widths?: Readonly<Record<string, number>>;
  /** Of a user who has chosen none, columns whose cells stand under the name where the screen is narrow. */
  readonly folded?: readonly string[];
  /** Stands under the name on every screen. */
  readonly note?: (row: Row) => ReactNode;
  readonly removal?: Removal<Row>;
  /** Rows consist of entries: a file may have one row for each of them. */
  readonly hasEntries?: boolean;
  /** What the row's menu offers beside opening and deleting. */
  readonly actions?: (row: Row) => readonly RowAction[];
  /** Where 'Dodaj' leads; without it nothing is added here. */
  readonly create?: string;
}
