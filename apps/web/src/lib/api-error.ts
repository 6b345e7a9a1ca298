import { callTexts } from '#texts/call';

/** The message for the user when a call received no answer. */
export const NO_CONNECTION = callTexts.noConnection;
const UNREADABLE = callTexts.unreadable;

/** The properties of a failed call that screens need. */
export interface Failure {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The code in the answer (wire errors), or OAuth's error name; null for an answer without a code. */
  readonly code: string | null;
  /** The message for the user, in Polish. */
  readonly message: string;
  readonly details: string | null;
  /** Messages by path. A path is the members joined with '.' (spec 5.2). */
  readonly validationErrors: ReadonlyMap<string, string>;
  /** Details of a business rule or a conflict, such as the current state on 409, or `usedBy`. */
  readonly data: unknown;
  readonly correlationId: string | null;
  /**
   * Seconds until a retry, from the `Retry-After` header, a number or a date; null if it is missing or past.
   */
  readonly retryAfterSeconds: number | null;
}

/** A call that failed, for any reason. */
export class ApiError extends Error implements Failure {
  readonly status: number;
  readonly code: string | null;
  readonly details: string | null;
  readonly validationErrors: ReadonlyMap<string, string>;
  readonly data: unknown;
  readonly correlationId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(failure: Partial<Failure> & Pick<Failure, 'status' | 'message'>) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code ?? null;
    this.details = failure.details ?? null;
    this.validationErrors = failure.validationErrors ?? new Map();
    this.data = failure.data ?? null;
    this.correlationId = failure.correlationId ?? null;
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null;
  }

  /** Whether no answer came. The call may or may not have taken effect. */
  get isOffline(): boolean {
    return this.status === 0;
  }
}

/**
 * Returns the message for the user: an `ApiError`'s own message, or `otherwise` for any other thrown value.
 */
export function messageOf(error: unknown, otherwise: string = UNREADABLE): string {
  return error instanceof ApiError ? error.message : otherwise;
}

/**
 * Returns the server's messages for the fields as one text, or the message of the failure if no field has one. For
 * screens that have no field to mark, because the message alone only says to correct the marked fields.
 */
export function reasonsOf(error: unknown, otherwise?: string): string {
  if (error instanceof ApiError && error.validationErrors.size > 0) {
    return [...error.validationErrors.values()].join(' ');
  }
  return messageOf(error, otherwise);
}

/** Returns the message that the server sent with a failure; null when no readable answer came. */
export function serverMessageOf(error: unknown): string | null {
  return error instanceof ApiError && !error.isOffline && error.message !== UNREADABLE ? error.message : null;
}

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/** Reads the envelope's `validationErrors` into messages by path. Several messages of one path are joined. */
export function fieldMessages(list: unknown): Map<string, string> {
  const messages = new Map<string, string>();
  for (const one of Array.isArray(list) ? list : []) {
    if (!isObject(one) || !Array.isArray(one.members)) continue;
    const path = one.members.map(String).join('.');
    const message = textOf(one.message);
    if (message === null) continue;
    const earlier = messages.get(path);
    messages.set(path, earlier === undefined ? message : `${earlier} ${message}`);
  }
  return messages;
}

function secondsIn(retryAfter: string): number | null {
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return seconds > 0 ? seconds : null;
}

/** Reads an error answer into an `ApiError`: our envelope (wire errors), OAuth's form, or any other body. */
export function apiErrorFrom(status: number, body: unknown, headers: Headers): ApiError {
  const common = {
    status,
    correlationId: headers.get('X-Correlation-Id'),
    retryAfterSeconds: secondsIn(headers.get('Retry-After') ?? ''),
  };
  if (isObject(body) && isObject(body.error)) {
    const { code, message, details, data, validationErrors } = body.error;
    return new ApiError({
      ...common,
      code: textOf(code),
      message: textOf(message) ?? UNREADABLE,
      details: textOf(details),
      data: data ?? null,
      validationErrors: fieldMessages(validationErrors),
    });
  }
  if (isObject(body) && typeof body.error === 'string') {
    return new ApiError({
      ...common,
      code: body.error,
      message: textOf(body.error_description) ?? UNREADABLE,
    });
  }
  return new ApiError({ ...common, message: UNREADABLE });
}
