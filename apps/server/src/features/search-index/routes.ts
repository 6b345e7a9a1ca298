import {
  INDEX_ACTIONS,
  type IndexAction,
  indexAction,
  type IndexActionName,
  searchIndexRoutes,
} from '@kartoteka/contract/search-index';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { recordAudit } from '../../http/observe/audit.ts';
import { serve, type ServedRoute } from '../../http/serve.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { indexActionTitles } from '#texts/jobs';
import { RUN_INDEX_ACTION } from './run-action.ts';

/** Routes that maintain the search index (ruling 7.3; spec 2.13). */
export const searchIndexServed: ServedRoute[] = [
  serve(searchIndexRoutes.status, async (_input, { db }) => ({ actions: await readActions(db) })),
  serve(searchIndexRoutes.cancel, ({ params }, context) => cancel(context, params.action)),
  serve(searchIndexRoutes.reindex, (_input, context) => ask(context, 'enqueue-entities-reindexing')),
  serve(searchIndexRoutes.rebuildFilters, (_input, context) =>
    ask(context, 'regenerate-entities-filters-index'),
  ),
  serve(searchIndexRoutes.rebuildColumns, (_input, context) => ask(context, 'rebuild-data-list-columns')),
];

async function readActions(db: Kysely<Database>): Promise<IndexAction[]> {
  const rows = await db.selectFrom('index_action').selectAll().execute();
  return INDEX_ACTIONS.map((name) => {
    const row = rows.find((one) => one.name === name);
    return {
      name,
      // `parse` succeeds, because a constraint of the table allows no other state.
      state: indexAction.shape.state.parse(row?.state ?? 'idle'),
      startedAt: row?.started_at?.toISOString() ?? null,
      finishedAt: row?.finished_at?.toISOString() ?? null,
      progress: row?.progress ?? 0,
      error: row?.error ?? null,
    };
  });
}

/**
 * Starts a run, or joins the running one. The job is queued in either case, because the process of the run may have
 * died.
 */
async function ask(context: RequestContext, name: IndexActionName): Promise<void> {
  const { rows } = await sql`
    insert into index_action (name, state, started_at) values (${name}, 'running', ${context.now})
    on conflict (name) do update set state = 'running', started_at = ${context.now}, finished_at = null,
      progress = 0, position = null, error = null
    where index_action.state <> 'running' returning name`.execute(context.db);
  if (rows.length > 0) {
    await recordAudit(context, {
      action: 'searchIndex.started',
      outcome: 'success',
      target: { kind: 'indexAction', id: name, name: indexActionTitles[name] },
    });
  }
  await context.enqueue(RUN_INDEX_ACTION, { name }, name);
}

/**
 * Cancels a run. A run replaces the index of one card after another, so the index is complete at every moment. Cards
 * that the run has not reached keep their old content.
 */
async function cancel(context: RequestContext, name: IndexActionName): Promise<void> {
  const { numUpdatedRows } = await context.db
    .updateTable('index_action')
    .set({ state: 'cancelled', finished_at: context.now, position: null })
    .where('name', '=', name)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordAudit(context, {
    action: 'searchIndex.cancelled',
    outcome: 'success',
    target: { kind: 'indexAction', id: name, name: indexActionTitles[name] },
  });
}
