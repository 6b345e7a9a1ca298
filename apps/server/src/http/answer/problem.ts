import {
  type BusinessCode,
  type BusinessParams,
  type BusinessRule,
  businessRule,
  marking,
} from '@kartoteka/domain/business-rule';
import type { Outcome } from '@kartoteka/domain/outcome';
import { word } from '@kartoteka/domain/message/word';
import type { Violation } from '@kartoteka/domain/violation';
import type { Trouble } from '../../db/trouble.ts';
import { httpTexts, storageTexts, troubleTexts } from '#texts/http';

/** The error of one field on the wire; `members` is its path in segments. */
export interface FieldError {
  readonly message: string;
  readonly members: readonly string[];
}

/** An error with a place in the wire's table of errors. */
export abstract class Problem extends Error {
  abstract readonly status: number;
  readonly code: string | null = null;
  readonly data: unknown = null;
  readonly validationErrors: readonly FieldError[] | null = null;
  readonly headers: Readonly<Record<string, string>> = {};
  /** The kind of load, when the load caused the refusal and not the call itself. */
  readonly pressure: Pressure | null = null;
}

/** Reasons to refuse a call that could have been served at another time; `/metrics` counts them. */
export const PRESSURES = [
  'callsAtOnce',
  'share',
  'passwordQueue',
  'callThreads',
  'printer',
  'database',
  'calls',
  'passwords',
  'exports',
  'exportsAtOnce',
  'papersAtOnce',
  'files',
] as const;
export type Pressure = (typeof PRESSURES)[number];

/**
 * Maximum number of faults that one answer reports, more than any form has fields. A body of a megabyte can have a
 * hundred thousand wrong values, and the answer would be larger and more costly than the body.
 */
export const MAX_REPORTED = 1_000;

/** 400: fields of the body, the query or the path break their rules. */
export class ValidationError extends Problem {
  readonly status = 400;
  override readonly validationErrors: readonly FieldError[];

  constructor(errors: readonly FieldError[]) {
    super(httpTexts.invalid);
    this.validationErrors = onePerField(errors);
  }

  static of(violations: readonly Violation[]): ValidationError {
    return new ValidationError(fieldErrorsOf(violations));
  }
}

/** Converts violations to the wire's form. */
export function fieldErrorsOf(violations: readonly Violation[]): FieldError[] {
  return violations
    .slice(0, MAX_REPORTED)
    .map((one) => ({ message: word(one), members: one.path.map(String) }));
}

/** The request itself cannot be read: not JSON, wrong media type, too large, too slow. */
export class BadRequest extends Problem {
  readonly status: 400 | 408 | 413 | 414 | 415 | 431;

  constructor(status: 400 | 408 | 413 | 414 | 415 | 431, message: string) {
    super(message);
    this.status = status;
  }
}

/** 401: the caller is not signed in. */
export class Unauthenticated extends Problem {
  readonly status = 401;
  override readonly code = 'Volo.Authorization:010001';
  override readonly headers = { 'WWW-Authenticate': 'Bearer' };

  constructor() {
    super(httpTexts.unauthenticated);
  }
}

/** 403: the caller lacks the policy. The answer reveals nothing else. */
export class Forbidden extends Problem {
  readonly status = 403;
  override readonly code = 'Volo.Authorization:010001';

  constructor() {
    super(httpTexts.forbidden);
  }
}

/** 404: there is no such row, or the caller may not know of it. */
export class NotFound extends Problem {
  readonly status = 404;

  constructor(message: string = httpTexts.notFound) {
    super(message);
  }
}

/** 421: the request asks for a host that this server does not serve. */
export class Misdirected extends Problem {
  readonly status = 421;

  constructor() {
    super(httpTexts.otherHost);
  }
}

/** 405: the address exists but not with this method. `Allow` names the allowed methods. */
export class MethodNotAllowed extends Problem {
  readonly status = 405;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(allowed: readonly string[]) {
    super(httpTexts.methodNotAllowed);
    this.headers = { Allow: allowed.join(', ') };
  }
}

const STATUS_OF: Partial<Record<BusinessCode, number>> = {
  'Kartoteka:ConcurrencyConflict': 409,
  'Kartoteka.Card:RevisionOutdated': 409,
  'Kartoteka:ClientTooOld': 426,
  'Kartoteka:TooManyRequests': 429,
  'Kartoteka:IdempotencyKeyReused': 400,
  'Kartoteka.File:Unknown': 400,
  'Kartoteka.File:Redacted': 404,
};

/** Returns the HTTP status of an error with this code. */
export const statusOf = (code: BusinessCode): number => STATUS_OF[code] ?? 403;

/**
 * An error with the code of a business rule. The wire defines the form of
 * `data` for each code (`{usedBy}` …).
 */
export class BusinessError extends Problem {
  readonly status: number;
  override readonly code: BusinessCode;
  override readonly data: unknown;
  override readonly validationErrors: readonly FieldError[] | null;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(rule: BusinessRule, data: unknown = null, headers: Readonly<Record<string, string>> = {}) {
    super(rule.message);
    this.status = statusOf(rule.code);
    this.code = rule.code;
    this.data = data;
    this.validationErrors = rule.members ? markedFields([rule]) : null;
    this.headers = headers;
  }
}

/** Returns the texts of broken rules at the fields that they mark. */
export function markedFields(rules: readonly BusinessRule[]): FieldError[] {
  return rules.flatMap(({ message, members }) =>
    members === null ? [] : [{ message, members: members.map(String) }],
  );
}

/**
 * The error for one or more broken rules. The error has the status and code of the first rule, and marks the fields of
 * all broken rules.
 */
class BusinessErrors extends BusinessError {
  override readonly validationErrors: readonly FieldError[];

  constructor(first: BusinessRule, others: readonly BusinessRule[]) {
    super(first);
    this.validationErrors = onePerField(markedFields([first, ...others]));
  }
}

/** Throws when a rule is broken. The error reports all broken rules. */
export function refuseBroken([first, ...others]: readonly BusinessRule[]): void {
  if (first !== undefined) throw new BusinessErrors(first, others);
}

/**
 * 409: somebody else was faster. `current` is the present state for the client, such as the row in the form of the
 * route's answer; null if the row is gone or was not read.
 */
export class ConcurrencyConflict extends BusinessError {
  constructor(current: unknown) {
    super(businessRule('Kartoteka:ConcurrencyConflict'), current);
  }
}

/** The limits that a 429 can name. */
export type TooManyOf = BusinessParams<'Kartoteka:TooManyRequests'>['of'];

/**
 * 429: the caller did too much in a time or at once. `after` is the number of seconds until a new try makes sense.
 * `members` is the path of the field that the answer marks; null if it marks none.
 */
export class TooManyRequests extends BusinessError {
  override readonly pressure: Pressure;

  constructor(after: number, of: TooManyOf = 'calls', members: readonly string[] | null = null) {
    const seconds = Math.max(1, Math.ceil(after));
    const rule = businessRule('Kartoteka:TooManyRequests', { of, seconds });
    super(members === null ? rule : marking(members, rule), null, {
      'Retry-After': String(seconds),
    });
    this.pressure = of;
  }
}

/**
 * 503: too much runs at once, or a lock or the database was not available in time. A new try after a second
 * may succeed.
 */
export class Busy extends Problem {
  readonly status = 503;
  override readonly headers = { 'Retry-After': '1' };

  override readonly pressure: Pressure;

  constructor(pressure: Pressure = 'database') {
    super(httpTexts.busy);
    this.pressure = pressure;
  }
}

/** Seconds after which to try again. Disk space is not freed within a second. */
const RETRY_AFTER: Readonly<Record<Trouble, number>> = {
  readOnly: 2,
  disk: 5,
  memory: 2,
  connections: 1,
  session: 5,
  ending: 1,
  unreachable: 1,
};

/** 503: the call is valid, but the state of the database does not allow it now. */
export class DatabaseTrouble extends Problem {
  readonly status = 503;
  readonly trouble: Trouble;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(trouble: Trouble) {
    super(troubleTexts[trouble]);
    this.trouble = trouble;
    this.headers = { 'Retry-After': String(RETRY_AFTER[trouble]) };
  }
}

/** 503: the call is valid, but the store of files has no room, does not answer or has lost the bytes of a file. */
export class StorageTrouble extends Problem {
  readonly status = 503;
  readonly kind: keyof typeof storageTexts;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(kind: keyof typeof storageTexts, options?: ErrorOptions) {
    super(storageTexts[kind]);
    this.kind = kind;
    // Lost bytes do not come back by themselves, so nobody is asked to try again.
    this.headers = kind === 'missing' ? {} : { 'Retry-After': '5' };
    if (options !== undefined) this.cause = options.cause;
  }
}

/** Returns the result of a rule, or throws its failure as the wire's error. */
export function resultOf<T>(outcome: Outcome<T>): T {
  switch (outcome.kind) {
    case 'done':
      return outcome.result;
    case 'invalid':
      throw ValidationError.of(outcome.violations);
    case 'refused':
      throw new BusinessError(outcome.rule);
  }
}

function onePerField(errors: readonly FieldError[]): FieldError[] {
  const seen = new Set<string>();
  return errors.slice(0, MAX_REPORTED).filter(({ members }) => {
    const field = members.join('.');
    if (seen.has(field)) return false;
    seen.add(field);
    return true;
  });
}
