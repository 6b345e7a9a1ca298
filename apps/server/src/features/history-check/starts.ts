import type { Kysely } from 'kysely';
import { jobTexts } from '#texts/jobs';
import type { Database } from '../../db/database.ts';
import { perDatabase } from '../../db/per-database.ts';

/** Maximum number of processes that may die during one check. */
const MOST_DEATHS = 5;

/** The check whose start this process counted without writing its end. */
const unended = perDatabase(() => ({ startedAt: 0 }));

/**
 * Counts the start of the running check, and returns whether the check may start. A check during which too many
 * processes died fails instead, because the check itself may end them, and each new process would begin it again.
 */
export async function mayStart(db: Kysely<Database>, startedAt: Date): Promise<boolean> {
  const check = running(db, startedAt);
  const own = unended(db);
  // The end of the earlier start was not written, because the connection was lost. This process did not die.
  const isAlive = own.startedAt === startedAt.getTime();
  own.startedAt = startedAt.getTime();
  const counted = await check
    .set((eb) => ({ starts: isAlive ? 1 : eb('starts', '+', 1) }))
    .returning('starts')
    .executeTakeFirst();
  if (counted === undefined || counted.starts <= MOST_DEATHS) return true;
  await check.set({ state: 'failed', finished_at: new Date(), error: jobTexts.historyCheckDied }).execute();
  return false;
}

/** Forgets the starts of a check whose process is alive, even when the check failed or is to be tried again. */
export async function endStart(db: Kysely<Database>, startedAt: Date): Promise<void> {
  try {
    await running(db, startedAt).set({ starts: 0 }).execute();
    unended(db).startedAt = 0;
  } catch {
    // The connection may be lost, and the error of the check must stay.
  }
}

function running(db: Kysely<Database>, startedAt: Date) {
  return db.updateTable('history_check').where('state', '=', 'running').where('started_at', '=', startedAt);
}
