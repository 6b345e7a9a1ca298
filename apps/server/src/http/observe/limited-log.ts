import type { Logger } from 'pino';

/** Logs an error under a message, at once or counted in a later line. */
export type LogError = (message: string, error: unknown) => void;

/** Milliseconds in which a cause gets at most one line. */
const WINDOW = 60_000;
/**
 * Maximum number of causes that are distinguished. Beyond them, all other errors under one message count as
 * one cause.
 */
const MOST_CAUSES = 500;

interface Cause {
  /** The last error that was not logged. */
  untold: unknown;
  /** Number of errors that were not logged. */
  more: number;
}

/**
 * Returns a function that logs each cause at most once a minute. The next line has the last skipped error, and the
 * number of the other skipped errors in `more`. Without the limit, an hour without the database would fill the log with
 * one reason.
 */
export function limitLog(log: Pick<Logger, 'error'>): LogError {
  const causes = new Map<string, Cause>();

  const endWindow = (key: string, message: string): void => {
    const cause = causes.get(key);
    if (cause === undefined || cause.more === 0) {
      causes.delete(key);
      return;
    }
    log.error({ err: cause.untold, more: cause.more - 1 }, message);
    begin(key, message);
  };
  const begin = (key: string, message: string): void => {
    causes.set(key, { untold: null, more: 0 });
    setTimeout(endWindow, WINDOW, key, message).unref();
  };

  return (message, error) => {
    const own = `${message} ${causeOf(error)}`;
    const key = causes.has(own) || causes.size < MOST_CAUSES ? own : message;
    const cause = causes.get(key);
    if (cause !== undefined) {
      cause.untold = error;
      cause.more += 1;
      return;
    }
    log.error({ err: error }, message);
    begin(key, message);
  };
}

/**
 * Returns the error's code, or its message when it has no code. Messages may contain ids and addresses, so one cause
 * may have many messages.
 */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
