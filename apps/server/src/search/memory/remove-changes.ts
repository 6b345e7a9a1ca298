import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { addUpSharedChanges } from './shared-parts.ts';

/** Number of the advisory lock; no other lock uses it. */
const REMOVE_LOCK = 7_262_014_326;
/** The newest changes, which stay. A process reads its columns again long before so many cards have changed. */
const KEPT = 20_000;

/**
 * Adds up the changes of what many cards share. Removes old rows of the table of changes and records up to which
 * transaction rows may be missing. A reader sees both or neither. The record never passes a transaction that still runs,
 * so a long one makes nothing useless. Rows of transactions that this server has not reached came with a restore from
 * another one, and say nothing.
 */
export async function removeCardChanges(db: Kysely<Database>, kept: number = KEPT): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // A run with an older snapshot than another would move the record back, below rows that are gone.
    await sql`select pg_advisory_xact_lock(${REMOVE_LOCK})`.execute(tx);
    await removeOld(tx, kept);
  });
  await addUpSharedChanges(db);
}

async function removeOld(db: Kysely<Database>, kept: number): Promise<void> {
  await sql`with bound as materialized (
      select least(
        pg_snapshot_xmin(pg_current_snapshot()),
        greatest(
          least(pg_snapshot_xmin(pg_current_snapshot()), (select xid from card_change_floor)),
          coalesce(
            (select xid from card_change where xid < pg_snapshot_xmax(pg_current_snapshot())
              order by xid desc offset ${kept} limit 1),
            '0'::xid8))) as xid),
    gone as (delete from card_change where xid < (select xid from bound)
      or xid >= pg_snapshot_xmax(pg_current_snapshot()))
    update card_change_floor set xid = bound.xid from bound where card_change_floor.xid <> bound.xid`.execute(
    db,
  );
}
