import { type Logger, pino } from 'pino';

/**
 * JSON lines, written in batches at most a tenth of a second apart: a system call a request is dearer than all else
 * that the log does. What is fatal is written at once, and the rest before the process ends. Request lines carry
 * what `request-log.ts` names and nothing of headers, bodies and queries.
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

/** An error without the values that a statement carried: a database's `detail` quotes rows. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: 'not an error' };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const constraint =
    'constraint' in error && typeof error.constraint === 'string' ? { constraint: error.constraint } : {};
  const cause = error.cause instanceof Error ? { cause: describeError(error.cause) } : {};
  return { type: error.name, message: error.message, ...code, ...constraint, stack: error.stack, ...cause };
}
