import { type Logger, pino } from 'pino';

/**
 * Creates a log of JSON lines. Lines are written in batches at most a tenth of a second apart, because a system call
 * for each request would be the log's largest cost. A fatal line is written at once, and all lines before the process
 * ends. Request lines have the fields of `request-log.ts` and contain no headers, bodies or queries.
 */
export function createLog(level: string): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  };
  return pino(options, pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 100 }));
}

/**
 * Describes an error without the parameters of its statement and without the `detail` of a database error, which
 * quotes rows.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? { constraint: error.constraint } : {};
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause) } : {};
  return { type: error.name, message: error.message, ...code, ...constraint, stack: error.stack, ...cause };
}
