import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { LargeTable } from '../definition.ts';

/** ms that anybody waits for it; where no connection is free it is of no help, and that is all. */
const PATIENCE = 1000;

/** Brings the pages of rows into memory before they are looked up. */
export interface ReadAhead {
  /** Begins with these rows, unless it is busy with others. */
  ask(ids: readonly string[]): void;
  /** Until it is done, or too late. */
  done(): Promise<unknown>;
}

/**
 * Looked up row by row, in the list's order, a disk is asked for one page after the other. A bitmap scan knows all pages of
 * many rows, asks for several at once and for neighbours together; an index scan, which PostgreSQL takes for as cheap, does
 * not. It has a connection of its own, while rows are looked up and written.
 */
export function readAhead(db: Kysely<Database>, tables: readonly LargeTable[]): ReadAhead {
  let busy: Promise<unknown> | null = null;
  const look = async (ids: readonly string[]): Promise<void> => {
    // A column that no index has: the rows themselves are read.
    const looks = tables.map(
      ({ table, id }) =>
        sql`(select count(tableoid) from ${sql.table(table)} where ${sql.ref(id)} = any(${ids}::uuid[]))`,
    );
    await db.transaction().execute(async (tx) => {
      await sql`set local enable_indexscan = off`.execute(tx);
      await sql`select ${sql.join(looks)}`.execute(tx);
    });
  };
  return {
    ask(ids) {
      if (busy !== null || tables.length === 0 || ids.length === 0) return;
      busy = look(ids)
        .catch(() => undefined)
        .finally(() => {
          busy = null;
        });
    },
    async done() {
      if (busy !== null) await Promise.race([busy, sleep(PATIENCE, undefined, { ref: false })]);
    },
  };
}
