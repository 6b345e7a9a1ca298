import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Ids, ReadAhead } from '../../list/export/sheet.ts';

/**
 * When reading ahead takes at most this many ms, the pages were already in memory. The next rows are then not read
 * ahead, because that would only cost time.
 */
const FROM_MEMORY = 30;
/**
 * When looking up a batch of rows takes more than this many ms, the look-up waited for the disk. Rows are then read
 * ahead again.
 */
const FROM_DISK = 20;
/**
 * Maximum time in ms for which an export waits for reading ahead. Reading ahead only saves time, so an error in it is
 * ignored.
 */
const PATIENCE = 1000;

/** A table with at most one row for each row of a list. It may not fit into memory. */
export interface LargeTable {
  readonly table: string;
  /** The table's column with the id of the list's row. */
  readonly id: string;
}

/**
 * Creates a reader that brings the pages of rows into memory before the rows are looked up. Looking rows up in the
 * order of the list reads one page after another from the disk. A bitmap scan knows the pages of many rows, reads
 * several at once, and joins the reads of neighbouring pages. PostgreSQL would choose an index scan, so index scans are
 * switched off for this transaction. The reader works while rows are looked up and written. Rows that are in memory are
 * not read ahead, because reading ahead is a quarter of the database's work for an export.
 */
export function readAhead(db: Kysely<Database>, tables: readonly LargeTable[]): ReadAhead {
  let busy: Promise<unknown> | null = null;
  let isNeeded = true;
  const look = async (ids: Ids): Promise<void> => {
    // `tableoid` is in no index, so the rows themselves are read.
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
      if (ms > FROM_DISK) isNeeded = true;
    },
  };
}
