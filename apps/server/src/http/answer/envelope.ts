import type { FieldError, Pressure, Problem } from './problem.ts';
import { httpTexts } from '#texts/http';

/** The body of every error (wire errors). */
interface Envelope {
  error: {
    code: string | null;
    message: string;
    details: string | null;
    data: unknown;
    validationErrors: readonly FieldError[] | null;
  };
}

/** The status, headers and body of an error. */
export interface ErrorReply {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** JSON as a value, or as encoded bytes. */
  body: unknown;
  /** The kind of load, when the load caused the refusal. */
  pressure?: Pressure;
}

/** Headers of every error in the envelope (wire errors). */
export const ERROR_HEADERS = { _AbpErrorFormat: 'true', 'Cache-Control': 'no-store' } as const;

/** Returns a refusal in the wire's form: its status, its headers and the envelope. */
export function problemReply(problem: Problem): ErrorReply {
  const { status, code, message, data, validationErrors, headers, pressure } = problem;
  return {
    status,
    headers: { ...ERROR_HEADERS, ...headers },
    body: { error: { code, message, details: null, data, validationErrors } } satisfies Envelope,
    ...(pressure === null ? {} : { pressure }),
  };
}

/** Returns a 500 with a neutral text. The correlation id leads to the log line with the cause. */
export function unexpectedReply(correlationId: string): ErrorReply {
  return {
    status: 500,
    headers: ERROR_HEADERS,
    body: {
      error: {
        code: null,
        message: httpTexts.unexpected,
        details: correlationId,
        data: null,
        validationErrors: null,
      },
    } satisfies Envelope,
  };
}
