import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Cell } from '../../xlsx/cell.ts';
import type { SheetColumn } from '../../xlsx/workbook.ts';

/** Ids of rows, separated by commas, because one text costs the driver nothing to parse. */
export type Ids = string;

/** A line of a sheet. */
export type Line = Cell[];

/**
 * Makes the lines of a batch of rows when they are needed, while the next rows are being read. They are made
 * one by one where possible, because short-lived objects are freed by the next collection of the young
 * generation.
 */
export type ReadRows = () => Iterable<Line> | Promise<Iterable<Line>>;

/** Converts rows of a list to the lines of a sheet. */
export interface SheetLines {
  readonly columns: readonly SheetColumn[];
  /** Reads the rows with these ids, in this order. */
  readonly read: (db: Kysely<Database>, ids: Ids) => Promise<ReadRows>;
}

/** Brings the pages of rows into memory before the rows are looked up. */
export interface ReadAhead {
  /**
   * Begins to read these rows ahead. Does nothing while other rows are being read ahead, or when the rows are in memory
   * anyway.
   */
  ask(ids: Ids): void;
  /** Resolves when reading ahead is done or has taken too long. */
  done(): Promise<unknown>;
  /** Receives the number of ms that looking up a batch took. */
  tell(ms: number): void;
}

/** Reads nothing ahead, for lists whose rows are always in memory. */
export const NO_READ_AHEAD: ReadAhead = {
  ask: () => undefined,
  done: async () => undefined,
  tell: () => undefined,
};
