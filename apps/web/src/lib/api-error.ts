import { callTexts } from '#texts/call';

/** The message of a call that got no answer. */
export const NO_CONNECTION = callTexts.noConnection;
const UNREADABLE = callTexts.unreadable;

/** What a failed call means to a screen. */
export interface Failure {
  /** HTTP status; 0 when there was no answer at all. */
  readonly status: number;
  /** `Kartoteka.<Area>:<Name>` for a business rule, OAuth's error name for the login, else null. */
  readonly code: string | null;
  /** Polish, fit to be shown. */
  readonly message: string;
  readonly details: string | null;
  /** Message by path; the path is the members joined with '.' (spec 5.2). */
  readonly validationErrors: ReadonlyMap<string, string>;
  /** What the business rule or the conflict adds: the current state on 409, `usedBy`… */
  readonly data: unknown;
  readonly correlationId: string | null;
  /** From `Retry-After`, whether it gives seconds or a date. */
  readonly retryAfterSeconds: number | null;
}

/** A call that did not succeed, whatever the reason. */
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

  /** No answer came: nothing is known of what the server did. */
  get isOffline(): boolean {
    return this.status === 0;
  }
}

/** Any thrown value as words for the user. */
export function messageOf(error: unknown, otherwise: string = UNREADABLE): string {
  return error instanceof ApiError ? error.message : otherwise;
}

/** What the server itself said of a failure; null when nothing came from it, or nothing that can be read. */
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

/** The envelope's `validationErrors` as message by path; several messages of one path stand one after another. */
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

/** An error's answer (the envelope of wire.md, OAuth's own, or a stranger's) as an `ApiError`. */
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
