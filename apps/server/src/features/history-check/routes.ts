import { type HistoryCheck, historyCheck, historyCheckRoutes } from '@kartoteka/contract/history-check';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { recordAudit } from '../../http/observe/audit.ts';
import { serve, type ServedRoute } from '../../http/serve.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { CHECK_HISTORY } from './run-check.ts';

/** Routes of the history check over all cards, for auditors. */
export const historyCheckServed: ServedRoute[] = [
  serve(historyCheckRoutes.status, (_input, { db }) => lastCheck(db)),
  serve(historyCheckRoutes.start, (_input, context) => ask(context)),
  serve(historyCheckRoutes.cancel, (_input, context) => cancel(context)),
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
  lacking: [],
  summary: null,
};

async function lastCheck(db: Kysely<Database>): Promise<HistoryCheck> {
  const row = await db.selectFrom('history_check').selectAll().executeTakeFirst();
  if (!row) return NONE;
  return {
    // `parse` succeeds, because a constraint of the table allows no other state.
    state: historyCheck.shape.state.parse(row.state),
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    progress: row.state === 'succeeded' ? 1 : row.cards / Math.max(row.cards_due, 1),
    error: row.error,
    cards: row.cards,
    cardsDue: row.cards_due,
    breaks: row.breaks,
    found: row.found,
    lacking: row.lacking,
    summary: row.summary,
  };
}

/**
 * Starts a check, or joins the running one. The job is queued in either case, because the process of the check may have
 * died.
 */
async function ask(context: RequestContext): Promise<void> {
  const { rows } = await sql`
    insert into history_check (state, started_at) values ('running', ${context.now})
    on conflict (id) do update set state = 'running', started_at = ${context.now}, finished_at = null,
      cards = 0, cards_due = 0, breaks = 0, found = '{}', lacking = '{}', summary = null, error = null, starts = 0
    where history_check.state <> 'running' returning id`.execute(context.db);
  if (rows.length > 0) await recordAudit(context, { action: 'historyCheck.started', outcome: 'success' });
  await context.enqueue(CHECK_HISTORY, {}, CHECK_HISTORY);
}

/** Cancels the running check. The breaks that the check has stored so far stay visible. */
async function cancel(context: RequestContext): Promise<void> {
  const { numUpdatedRows } = await context.db
    .updateTable('history_check')
    .set({ state: 'cancelled', finished_at: context.now })
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordAudit(context, { action: 'historyCheck.cancelled', outcome: 'success' });
}
