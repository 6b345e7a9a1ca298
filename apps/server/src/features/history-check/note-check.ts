import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** A check that the command `verify-history` made. */
export interface MadeCheck {
  readonly startedAt: Date;
  readonly cards: number;
  readonly breaks: number;
  /** The first breaks in words. */
  readonly found: readonly string[];
  /** The missing or weakened guards of the stored data, in words. */
  readonly lacking: readonly string[];
  readonly summary: string;
}

/**
 * Stores a finished check as the last history check, so that the screen and `/metrics` show it. Stores nothing while
 * another check is running, because there is only one row.
 */
export async function noteCheck(db: Kysely<Database>, check: MadeCheck): Promise<void> {
  const { startedAt, cards, breaks, found, lacking, summary } = check;
  await sql`
    insert into history_check (state, started_at, finished_at, cards, cards_due, breaks, found, lacking, summary)
    values ('succeeded', ${startedAt}, ${new Date()}, ${cards}, ${cards}, ${breaks}, ${[...found]}::text[],
      ${[...lacking]}::text[], ${summary})
    on conflict (id) do update set state = excluded.state, started_at = excluded.started_at,
      finished_at = excluded.finished_at, cards = excluded.cards, cards_due = excluded.cards_due,
      breaks = excluded.breaks, found = excluded.found, lacking = excluded.lacking, summary = excluded.summary, error = null
    where history_check.state <> 'running'`.execute(db);
}
