import type { FieldError, Problem } from './problem.ts';
import { httpTexts } from '#texts/http';

/** The body of every error (wire errors). */
export interface Envelope {
  error: {
    code: string | null;
    message: string;
    details: string | null;
    data: unknown;
    validationErrors: readonly FieldError[] | null;
  };
}

/** What an error looks like on its way out. */
export interface ErrorReply {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** JSON as a value, or as the bytes that it is sent as. */
  body: unknown;
}

/** What every refusal carries (wire errors). */
export const ERROR_HEADERS = { _AbpErrorFormat: 'true', 'Cache-Control': 'no-store' } as const;

/** A refusal as the wire has it: its status, its headers, the envelope. */
export function problemReply(problem: Problem): ErrorReply {
  const { status, code, message, data, validationErrors, headers } = problem;
  return {
    status,
    headers: { ...ERROR_HEADERS, ...headers },
    body: { error: { code, message, details: null, data, validationErrors } } satisfies Envelope,
  };
}

/** 500: neutral text; the correlation id leads to the log line that says what happened. */
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
