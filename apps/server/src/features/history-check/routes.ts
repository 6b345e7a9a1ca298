import { type HistoryCheck, historyCheck, historyCheckRoutes } from '@kartoteka/contract/history-check';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { recordAudit } from '../../http/audit.ts';
import { serve, type ServedRoute } from '../../http/serve.ts';
import type { Work } from '../../http/work.ts';
import { CHECK_HISTORY } from './run-check.ts';

/** The check of the histories of all cards, for whoever audits. */
export const historyCheckServed: ServedRoute[] = [
  serve(historyCheckRoutes.status, (_input, { db }) => lastCheck(db)),
  serve(historyCheckRoutes.start, (_input, work) => ask(work)),
  serve(historyCheckRoutes.cancel, (_input, work) => cancel(work)),
];

const NONE: HistoryCheck = {
  state: 'idle',
  startedAt: null,
  finishedAt: null,
  progress: 0,
  error: null,
  cards: 0,
  cardsDue: 0,
  breaks: 0,
  found: [],
  summary: null,
};

async function lastCheck(db: Kysely<Database>): Promise<HistoryCheck> {
  const row = await db.selectFrom('history_check').selectAll().executeTakeFirst();
  if (!row) return NONE;
  return {
    // The table's check lets no other state in.
    state: historyCheck.shape.state.parse(row.state),
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    progress: row.state === 'succeeded' ? 1 : row.cards / Math.max(row.cards_due, 1),
    error: row.error,
    cards: row.cards,
    cardsDue: row.cards_due,
    breaks: row.breaks,
    found: row.found,
    summary: row.summary,
  };
}

/** Begins a check, or joins the one that is under way; the job is queued in any case, should that one's process be gone. */
async function ask(work: Work): Promise<void> {
  const { rows } = await sql`
    insert into history_check (state, started_at) values ('running', ${work.now})
    on conflict (id) do update set state = 'running', started_at = ${work.now}, finished_at = null,
      cards = 0, cards_due = 0, breaks = 0, found = '{}', summary = null, error = null
    where history_check.state <> 'running' returning id`.execute(work.db);
  if (rows.length > 0) await recordAudit(work, { action: 'historyCheck.started', outcome: 'success' });
  await work.enqueue(CHECK_HISTORY, {}, CHECK_HISTORY);
}

/** Ends the check where it stands; what it found until then stays shown. */
async function cancel(work: Work): Promise<void> {
  const { numUpdatedRows } = await work.db
    .updateTable('history_check')
    .set({ state: 'cancelled', finished_at: work.now })
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordAudit(work, { action: 'historyCheck.cancelled', outcome: 'success' });
}
