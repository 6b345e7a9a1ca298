import type { Logger } from 'pino';

/** Logs an error under a message, at once or as one of the errors that a later line counts. */
export type LogError = (message: string, error: unknown) => void;

/** ms */
const WINDOW = 60_000;
/** Causes that are told apart. Beyond them, all errors under one message count as one cause. */
const MOST_CAUSES = 500;

interface Cause {
  /** The last error without a line of its own. */
  untold: unknown;
  /** Number of errors without a line. */
  more: number;
}

/**
 * Returns a function that logs each cause at most once a minute. The next line of a cause has the number of errors
 * without a line in `more`. A database that is away for an hour would otherwise fill the log with its one reason.
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
    const key = causes.size < MOST_CAUSES ? `${message} ${causeOf(error)}` : message;
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

/** Returns the error's code where it has one, because messages may contain ids and addresses. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
