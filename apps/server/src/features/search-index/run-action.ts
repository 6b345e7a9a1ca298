import { INDEX_ACTIONS, type IndexActionName } from '@kartoteka/contract/search-index';
import type { Kysely, Updateable } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { IndexActionTable } from '../../db/tables/search.ts';
import { runExclusively } from '../../jobs/exclusive-run.ts';
import { runCancellable } from '../../jobs/cancellable-run.ts';
import { job } from '../../jobs/job.ts';
import { putTexts, putValues } from '../../search/put-documents.ts';
import { recountCards, recountTexts } from '../../search/recount.ts';
import { rebuildFields } from './rebuild-fields.ts';
import { walkCards } from './walk-cards.ts';
import { jobTexts } from '#texts/jobs';

/** Name of the job that runs a repair of the index. */
export const RUN_INDEX_ACTION = 'run-index-action';

interface Run {
  readonly db: Kysely<Database>;
  readonly signal: AbortSignal;
  /** The id of the last card that an interrupted run indexed; null to start from the beginning. */
  readonly from: string | null;
  /** Records the progress. Drops calls within 500 ms of the last write. */
  note(share: number, position: string | null): Promise<void>;
}

const ACTIONS: Record<IndexActionName, (run: Run) => Promise<void>> = {
  'enqueue-entities-reindexing': async ({ db, signal, from, note }) => {
    await walkCards(db, putTexts, {
      from,
      signal,
      onProgress: (position, share) => note(share * 0.9, position),
    });
    await recountTexts(db);
  },
  'regenerate-entities-filters-index': async ({ db, signal, from, note }) => {
    // Rebuilds the fields first, because values are stored under the numbers of fields.
    if (from === null) await rebuildFields(db, signal, (share) => note(share * 0.02, null));
    await walkCards(db, putValues, {
      from,
      signal,
      onProgress: (position, share) => note(0.02 + share * 0.96, position),
    });
    await recountCards(db);
  },
  'rebuild-data-list-columns': ({ db, signal, note }) =>
    rebuildFields(db, signal, (share) => note(share, null)),
};

interface Tools {
  readonly db: Kysely<Database>;
  readonly lanes: Kysely<Database>;
}

/**
 * Runs a requested repair. When its process died, the repair continues after the last batch of cards that it recorded,
 * or starts again if it recorded none.
 */
export const runIndexActionJob = job(
  z.object({ name: z.enum(INDEX_ACTIONS) }),
  ({ name }, { db, lanes }: Tools, signal, isLastTry) =>
    runExclusively(lanes, { kind: 'index_action', name }, signal, (stopping) =>
      runIfAsked(db, name, stopping, isLastTry),
    ),
  { waiting: 'one', concurrency: 3, retries: 3, expireInSeconds: 6 * 3600 },
);

type Noted = Pick<Updateable<IndexActionTable>, 'progress' | 'position'>;

async function runIfAsked(
  db: Kysely<Database>,
  name: IndexActionName,
  stopping: AbortSignal,
  isLastTry: boolean,
): Promise<boolean> {
  const asked = await db
    .selectFrom('index_action')
    .select(['position', 'started_at'])
    .where('name', '=', name)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (!asked) return false;
  const action = db
    .updateTable('index_action')
    .where('name', '=', name)
    .where('state', '=', 'running')
    .where('started_at', '=', asked.started_at);
  await runCancellable<Noted>({
    stopping,
    isLastTry,
    write: async (columns) => (await action.set(columns).executeTakeFirst()).numUpdatedRows > 0n,
    failed: { error: jobTexts.indexFailed, position: null },
    work: async ({ signal, note }) => {
      await ACTIONS[name]({
        db,
        signal,
        from: asked.position,
        note: (progress, position) => note({ progress, position }),
      });
      return { progress: 1, position: null };
    },
  });
  return true;
}

/** Returns the names of the repairs that were requested and have not ended. */
export async function unfinishedActions(db: Kysely<Database>): Promise<string[]> {
  const rows = await db.selectFrom('index_action').select('name').where('state', '=', 'running').execute();
  return rows.map(({ name }) => name);
}
