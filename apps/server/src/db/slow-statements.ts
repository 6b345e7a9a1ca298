import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogEvent } from 'kysely';
import type { Logger } from 'pino';

const causes = new AsyncLocalStorage<string>();

/** Runs work and notes its cause for logs and spans: the correlation id of a request, or the name of a job. */
export const causedBy = <T>(cause: string, work: () => T): T => causes.run(cause, work);

/** Returns the request or job for which the running work is done; null outside both. */
export const causeOfWork = (): string | null => causes.getStore() ?? null;

/** Maximum number of characters of a statement that are logged. */
const MOST_SHOWN = 2_000;

/**
 * Returns a function that logs statements that took at least `most` ms. With 0 it logs none. The line has the id of the
 * request or the name of the job. The statement's text has neither the id nor the name, because PostgreSQL would then
 * plan the statement anew for each request. The line has no parameters, because people typed them.
 */
export function slowStatementLog(most: number, log: Pick<Logger, 'warn'>): (event: LogEvent) => void {
  return ({ query, queryDurationMillis: ms, ...event }) => {
    // The time of a stream depends on its reader, so it is not logged.
    if (ms < most || most === 0 || ('isStream' in event && event.isStream === true)) return;
    log.warn(
      { correlationId: causeOfWork(), ms: Math.round(ms), sql: query.sql.slice(0, MOST_SHOWN) },
      'slow statement',
    );
  };
}
