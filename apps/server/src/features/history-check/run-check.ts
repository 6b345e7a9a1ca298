import type { Kysely, Updateable } from 'kysely';
import { z } from 'zod';
import { jobTexts } from '#texts/jobs';
import type { Database } from '../../db/database.ts';
import type { HistoryCheckTable } from '../../db/tables/history.ts';
import { type Break, breakWords } from '../../history/break.ts';
import { runExclusively } from '../../jobs/exclusive-run.ts';
import { runCancellable } from '../../jobs/cancellable-run.ts';
import { job } from '../../jobs/job.ts';
import { endStart, mayStart } from './starts.ts';

/** Name of the job that checks the histories of all cards. */
export const CHECK_HISTORY = 'check-history';

/** Maximum number of breaks that are stored with details. All breaks are counted. */
const KEPT = 20;

/**
 * The function that checks the histories. The application composes it from functions of the features, because each
 * feature knows its own rows.
 */
export type Verify = (
  db: Kysely<Database>,
  watching: {
    onBreak(found: Break): void;
    onProgress(done: number, due: number): Promise<void>;
    isStopped(): boolean;
  },
) => Promise<{
  readonly wasStopped: boolean;
  readonly summary: string;
  /** The missing or weakened guards of the stored data, in words. */
  readonly lacking: readonly string[];
  /** Why the store of photos and files could not be read, in words; null when it could. */
  readonly storeTrouble: string | null;
}>;

interface Tools {
  readonly db: Kysely<Database>;
  readonly lanes: Kysely<Database>;
  readonly verify: Verify;
}

/** Runs a requested check. A check whose process died starts again from the beginning. */
export const checkHistoryJob = job(
  z.object({}),
  (_payload, tools: Tools, signal, isLastTry) =>
    runExclusively(tools.lanes, { kind: 'history_check', name: '' }, signal, (stopping) =>
      checkIfAsked(tools, stopping, isLastTry),
    ),
  { waiting: 'one', retries: 3, expireInSeconds: 6 * 3600 },
);

type Noted = Pick<
  Updateable<HistoryCheckTable>,
  'cards' | 'cards_due' | 'breaks' | 'found' | 'lacking' | 'summary'
>;

async function checkIfAsked(
  { db, verify }: Tools,
  stopping: AbortSignal,
  isLastTry: boolean,
): Promise<boolean> {
  const asked = await db
    .selectFrom('history_check')
    .select('started_at')
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (!asked) return false;
  if (!(await mayStart(db, asked.started_at))) return true;
  const check = db
    .updateTable('history_check')
    .where('state', '=', 'running')
    .where('started_at', '=', asked.started_at);
  const found: string[] = [];
  let breaks = 0;
  const run = () =>
    runCancellable<Noted>({
      stopping,
      isLastTry,
      write: async (columns) => (await check.set(columns).executeTakeFirst()).numUpdatedRows > 0n,
      failed: { error: jobTexts.historyCheckFailed },
      work: async ({ signal, note }) => {
        const { wasStopped, summary, lacking, storeTrouble } = await verify(db, {
          onBreak: (one) => {
            breaks += 1;
            if (found.length < KEPT) found.push(breakWords(one));
          },
          onProgress: (cards, due) => note({ cards, cards_due: due, breaks, found }, cards >= due),
          isStopped: () => signal.aborted,
        });
        if (wasStopped) signal.throwIfAborted();
        const checked = { breaks, found, lacking: [...lacking], summary };
        // A check that did not read all files does not count as a whole one, and what it found stays.
        return storeTrouble === null
          ? checked
          : { ...checked, error: jobTexts.historyCheckWithoutFiles(storeTrouble) };
      },
    });
  try {
    await run();
  } finally {
    await endStart(db, asked.started_at);
  }
  return true;
}

/** Returns whether a check was requested and has not ended. */
export async function isCheckUnfinished(db: Kysely<Database>): Promise<boolean> {
  const row = await db
    .selectFrom('history_check')
    .select('id')
    .where('state', '=', 'running')
    .executeTakeFirst();
  return row !== undefined;
}
