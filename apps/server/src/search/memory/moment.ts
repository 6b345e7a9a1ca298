import { type RawBuilder, sql } from 'kysely';

/** The snapshot of the database in which a generation read its cards. */
export interface Moment {
  /** The snapshot, as PostgreSQL writes it. */
  readonly snapshot: string;
  /** The oldest transaction that the snapshot may not see. */
  readonly from: string;
}

/** Selects, as texts, the ids of cards with a change that the snapshot does not see, `most` ids at most. */
export const changedSince = ({ snapshot, from }: Moment, most: number): RawBuilder<unknown> =>
  sql`select card_id::text from card_change where xid >= ${from}::xid8
    and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot) group by card_id limit ${most}::int`;

/** All cards are read again when more cards than this, and more than `RECENT_SHARE` of all cards, have changed. */
const MOST_RECENT = 2_000;
/** The share of all cards that may change before all cards are read again; see `MOST_RECENT`. */
const RECENT_SHARE = 1 / 50;

/** Returns how many of these cards may change before all of them are read again; a whole number, as SQL needs it. */
export const mostRecent = (cards: number): number => Math.max(MOST_RECENT, Math.floor(cards * RECENT_SHARE));

/**
 * Selects a text that changes when the database may use transaction numbers a second time. A restore begins a
 * new epoch. The promotion of a standby, which may lack the primary's last transactions, begins a new
 * timeline.
 */
export const origin: RawBuilder<string> = sql`(select value->>'id' from installation where key = 'epoch')
  || ' ' || case when pg_is_in_recovery() then 'standby' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end`;
