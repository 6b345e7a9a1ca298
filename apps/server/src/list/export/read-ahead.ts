import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { LargeTable } from '../definition.ts';
import type { Ids } from './read-rows.ts';

/** ms for all rows that are asked for: below it their pages were in memory, and reading ahead only costs time. */
const FROM_MEMORY = 30;
/** ms for a batch of rows that nobody read ahead: above it a disk was waited for. */
const FROM_DISK = 20;
/** ms that anybody waits for it; where no connection is free it is of no help, and that is all. */
const PATIENCE = 1000;

/** Brings the pages of rows into memory before they are looked up. */
export interface ReadAhead {
  /** Begins with these rows, unless it is busy with others or there is no need. */
  ask(ids: Ids): void;
  /** Until it is done, or too late. */
  done(): Promise<unknown>;
  /** How many ms it took to look up a batch. */
  tell(ms: number): void;
}

/**
 * Looked up row by row, in the list's order, a disk is asked for one page after the other. A bitmap scan knows all pages of
 * many rows, asks for several at once and for neighbours together; an index scan, which PostgreSQL takes for as cheap, does
 * not. It has a connection of its own, while rows are looked up and written. Rows that are in memory are left alone: reading
 * them ahead would be a quarter of what an export costs the database.
 */
export function readAhead(db: Kysely<Database>, tables: readonly LargeTable[]): ReadAhead {
  let busy: Promise<unknown> | null = null;
  let isNeeded = tables.length > 0;
  const look = async (ids: Ids): Promise<void> => {
    // A column that no index has: the rows themselves are read.
    const looks = tables.map(
      ({ table, id }) =>
        sql`(select count(tableoid) from ${sql.table(table)} where ${sql.ref(id)} = any(${`{${ids}}`}::uuid[]))`,
    );
    await db.transaction().execute(async (tx) => {
      await sql`set local enable_indexscan = off`.execute(tx);
      const start = performance.now();
      await sql`select ${sql.join(looks)}`.execute(tx);
      isNeeded = performance.now() - start > FROM_MEMORY;
    });
  };
  return {
    ask(ids) {
      if (busy !== null || !isNeeded || ids === '') return;
      busy = look(ids)
        .catch(() => undefined)
        .finally(() => {
          busy = null;
        });
    },
    async done() {
      if (busy !== null) await Promise.race([busy, sleep(PATIENCE, undefined, { ref: false })]);
    },
    tell(ms) {
      if (tables.length > 0 && ms > FROM_DISK) isNeeded = true;
    },
  };
}
