import {
  INDEX_ACTIONS,
  type IndexAction,
  indexAction,
  type IndexActionName,
  searchIndexRoutes,
} from '@kartoteka/contract/search-index';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { recordAudit } from '../../http/audit.ts';
import { serve, type ServedRoute } from '../../http/serve.ts';
import type { Work } from '../../http/work.ts';
import { indexActionTitles } from '#texts/jobs';
import { RUN_INDEX_ACTION } from './run-action.ts';

/** Maintenance of the search index (ruling 7.3; spec 2.13). */
export const searchIndexServed: ServedRoute[] = [
  serve(searchIndexRoutes.status, async (_input, { db }) => ({ actions: await readActions(db) })),
  serve(searchIndexRoutes.cancel, ({ params }, work) => cancel(work, params.action)),
  serve(searchIndexRoutes.reindex, (_input, work) => ask(work, 'enqueue-entities-reindexing')),
  serve(searchIndexRoutes.rebuildFilters, (_input, work) => ask(work, 'regenerate-entities-filters-index')),
  serve(searchIndexRoutes.rebuildColumns, (_input, work) => ask(work, 'rebuild-data-list-columns')),
];

async function readActions(db: Kysely<Database>): Promise<IndexAction[]> {
  const rows = await db.selectFrom('index_action').selectAll().execute();
  return INDEX_ACTIONS.map((name) => {
    const row = rows.find((one) => one.name === name);
    return {
      name,
      // The table's check lets no other state in.
      state: indexAction.shape.state.parse(row?.state ?? 'idle'),
      startedAt: row?.started_at?.toISOString() ?? null,
      finishedAt: row?.finished_at?.toISOString() ?? null,
      progress: row?.progress ?? 0,
      error: row?.error ?? null,
    };
  });
}

/** Begins a run, or joins the one that is under way; the job is queued in any case, should that one's process be gone. */
async function ask(work: Work, name: IndexActionName): Promise<void> {
  const { rows } = await sql`
    insert into index_action (name, state, started_at) values (${name}, 'running', ${work.now})
    on conflict (name) do update set state = 'running', started_at = ${work.now}, finished_at = null,
      progress = 0, position = null, error = null
    where index_action.state <> 'running' returning name`.execute(work.db);
  if (rows.length > 0) {
    await recordAudit(work, {
      action: 'searchIndex.started',
      outcome: 'success',
      target: { kind: 'indexAction', id: name, name: indexActionTitles[name] },
    });
  }
  await work.enqueue(RUN_INDEX_ACTION, { name }, name);
}

/**
 * Ends a run where it stands. Cards are indexed one by one in place, so each is found by what it was or by what it is:
 * the index is as good as before, and better as far as the run came.
 */
async function cancel(work: Work, name: IndexActionName): Promise<void> {
  const { numUpdatedRows } = await work.db
    .updateTable('index_action')
    .set({ state: 'cancelled', finished_at: work.now, position: null })
    .where('name', '=', name)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordAudit(work, {
    action: 'searchIndex.cancelled',
    outcome: 'success',
    target: { kind: 'indexAction', id: name, name: indexActionTitles[name] },
  });
}
