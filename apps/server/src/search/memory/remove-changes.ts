import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { addUpSharedChanges } from './shared-parts.ts';

/** Number of the advisory lock; no other lock uses it. */
const REMOVE_LOCK = 7_262_014_326;
/** Number of newest changes that stay. A process reads changed cards long before this many have changed. */
const KEPT = 20_000;

/**
 * Removes old rows of the table of changes, and records the transaction before which rows may be missing. A reader sees
 * both the removal and the record, or neither. The record never passes a transaction that still runs, because memory
 * that is read meanwhile needs all rows from that transaction on. Also removes rows of transactions that this server
 * has not reached yet. A restore brought them from another server, and they mean nothing here. Then adds up the changes
 * of shared parts.
 */
export async function removeCardChanges(db: Kysely<Database>, kept: number = KEPT): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Only one run at a time: a run with an older snapshot would move the record back, below rows that are gone.
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
