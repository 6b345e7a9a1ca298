import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogEvent } from 'kysely';
import type { Logger } from 'pino';

const causes = new AsyncLocalStorage<string>();

/** Runs work whose statements are done for a request, by its correlation id, or for a job, by its name. */
export const causedBy = <T>(cause: string, work: () => T): T => causes.run(cause, work);

/** Characters of a statement that are logged. */
const MOST_SHOWN = 2_000;

/**
 * Returns a function that logs statements which ended after `most` ms or later; with 0 it logs none. The line has the
 * id of the request or the name of the job. The statement itself has neither, because PostgreSQL would then plan it anew
 * for each request. The parameters are left out, because they are what people typed.
 */
export function slowStatementLog(most: number, log: Pick<Logger, 'warn'>): (event: LogEvent) => void {
  return ({ query, queryDurationMillis: ms, ...event }) => {
    // The time of a stream is that of its reader.
    if (ms < most || most === 0 || ('isStream' in event && event.isStream === true)) return;
    log.warn(
      { correlationId: causes.getStore() ?? null, ms: Math.round(ms), sql: query.sql.slice(0, MOST_SHOWN) },
      'slow statement',
    );
  };
}
