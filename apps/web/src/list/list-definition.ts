import type {
  filterValuesQuery,
  FoundValues,
  listConfiguration,
  preferencesBody,
  searchBody,
} from '@kartoteka/contract/list';
import type { exportBody, ExportBody, listExport } from '@kartoteka/contract/list-export';
import type { ListViewCalls } from '@kartoteka/contract/list-view';
import type { None, Route } from '@kartoteka/contract/route';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Icon } from '../ui/icons/icon.tsx';

/** The properties of every list's rows. */
export interface ListRow {
  readonly id: string;
}

/** A page as the server sends it. */
export interface ListAnswer<Row> {
  readonly totalCount: number;
  readonly items: Row[];
}

/** The calls of a list (`listRoutes` of the contract). */
export interface ListCalls<Row> extends ListViewCalls {
  readonly configuration: Route<None, None, z.ZodType, typeof listConfiguration>;
  readonly search: Route<None, None, typeof searchBody, z.ZodType<ListAnswer<Row>>>;
  readonly export: Route<None, None, typeof exportBody, z.ZodVoid>;
  readonly startExport: Route<None, None, typeof exportBody, typeof listExport>;
  readonly savePreferences: Route<None, None, typeof preferencesBody, z.ZodVoid>;
  readonly filterValues: Route<None, typeof filterValuesQuery, z.ZodType, z.ZodType<FoundValues>>;
}

/** The words for each kind of row that a file may have. */
export type FileRows = Readonly<Record<ExportBody['oneRowPer'], string>>;

/** The deletion of a list's rows. */
interface Removal<Row> {
  /** Deletes a row. `reason` is null if none is required. */
  readonly remove: (row: Row, reason: string | null) => Promise<void>;
  /**
   * Returns whether deleting a row needs a reason. If the server requires a reason that was not expected, the
   * dialog asks for it afterwards.
   */
  readonly needsReason?: (row: Row) => boolean;
  /** Returns the reason why a row cannot be deleted, in Polish; null when it can. */
  readonly refusal?: (row: Row) => string | null;
  /** The calls of other screens that show the rows. Their answers are out of date after a deletion. */
  readonly shownBy?: readonly Route[];
}

/** A further action on a row. */
export interface RowAction {
  readonly label: string;
  readonly icon: Icon;
  /** The reason why the action is disabled, in Polish; null or absent when it is not disabled. */
  readonly refusal?: string | null;
  readonly run: () => void | Promise<unknown>;
}

/** Describes an entity's list (spec 2.4) to the list components. */
export interface ListDefinition<Row extends ListRow> {
  readonly title: string;
  /** Shown when the list has no rows, and neither a search nor filters. */
  readonly empty: string;
  readonly calls: ListCalls<Row>;
  /**
   * Whether the list requests brief rows, which have only the references that are shown (wire brief-rows).
   */
  readonly isBrief?: true;
  /** Columns for users who have chosen none. */
  readonly defaultColumns: readonly string[];
  /** The column with the row's name, which opens the row. The search suggests names that match the typed text. */
  readonly nameColumn: string;
  readonly nameOf: (row: Row) => string;
  /** The address that double click, Enter and the link open. */
  readonly pathOf: (row: Row) => string;
  /** When given, double click, Enter and the link call this function instead, and the page stays open. */
  readonly open?: (row: Row) => void;
  /** Cells that show more than a text, by column id. */
  readonly cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** Columns that cannot be sorted by. */
  readonly unsortable?: readonly string[];
  /** Widths in px of columns that differ from their data type's width. For the name it is the least width. */
  readonly widths?: Readonly<Record<string, number>>;
  /** Columns whose cells move under the name on a narrow screen, unless they are chosen (`ListColumn.isChosen`). */
  readonly folded?: readonly string[];
  /** Whether the folded columns keep their places on a narrow screen while all columns fit with their narrow widths. */
  readonly foldsLate?: true;
  /**
   * Set when the folded cells stay in one line with the name for a mouse, so that every row has one line (ruling 7.7).
   * If the line is too long, `whole` keeps the marks and clips the name, and `clipped` keeps the name and clips the
   * marks.
   */
  readonly marksBeside?: 'whole' | 'clipped';
  /** A note that is shown under or after the name on every screen. */
  readonly note?: (row: Row) => ReactNode;
  /** The column with the note's value, which an export of the shown columns contains. */
  readonly noteColumn?: string;
  readonly removal?: Removal<Row>;
  /**
   * The words for each kind of row of an export file. If they are missing, the user cannot choose the kind.
   */
  readonly fileRows?: FileRows;
  /** Further actions in the row's menu. */
  readonly actions?: (row: Row) => readonly RowAction[];
  /** The address that the button 'Dodaj' opens. If it is missing, there is no button. */
  readonly create?: string;
  /** A further button beside 'Dodaj', which opens another screen. */
  readonly beside?: { readonly label: string; readonly to: string };
}
