import { type RawBuilder, sql } from 'kysely';

/** The point in time at which a generation knows the cards. */
export interface Moment {
  /** The snapshot, as PostgreSQL writes it. */
  readonly snapshot: string;
  /** The oldest transaction that the snapshot may not see. */
  readonly from: string;
}

/** The ids of cards whose changes a generation does not see, as a select of texts. */
export const changedSince = ({ snapshot, from }: Moment, most: number): RawBuilder<unknown> =>
  sql`select card_id::text from card_change where xid >= ${from}::xid8
    and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot) group by card_id limit ${most}::int`;

/**
 * Selects a text that changes when numbers of transactions may be used a second time: with a restore, which begins an epoch,
 * and with the promotion of a standby, which begins a timeline and may lack the primary's last transactions.
 */
export const origin: RawBuilder<string> = sql`(select value->>'id' from installation where key = 'epoch')
  || ' ' || case when pg_is_in_recovery() then 'standby' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end`;
