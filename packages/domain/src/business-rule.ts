import { businessTexts } from '#texts/business';
import type { PathSegment } from './violation.ts';

/** Every business error code that the wire knows. */
export type BusinessCode = keyof typeof businessTexts;

/** What the wording of a code needs; null for one without parameters. */
export type BusinessParams<C extends BusinessCode> = C extends BusinessCode
  ? Parameters<(typeof businessTexts)[C]> extends [infer P]
    ? P
    : null
  : never;

/**
 * A broken business rule as a value. The server answers it with the status of its code (403 for all but
 * `ConcurrencyConflict` 409, `TooManyRequests` 429, `IdempotencyKeyReused` 400); `members` is the field
 * that it also marks through `validationErrors`, if there is one.
 */
export interface BusinessRule {
  readonly code: BusinessCode;
  /** Polish, a whole sentence, never empty. */
  readonly message: string;
  readonly members: readonly PathSegment[] | null;
}

/** Makes a broken business rule; the parameters are those that its wording needs. */
export function businessRule<C extends BusinessCode>(
  code: C,
  ...params: BusinessParams<C> extends null ? [] : [BusinessParams<C>]
): BusinessRule {
  const wording = businessTexts[code] as (params: unknown) => string;
  return { code, message: wording(params[0]), members: null };
}

/** The same rule, marking the field of the input that broke it. */
export function marking(members: readonly PathSegment[], rule: BusinessRule): BusinessRule {
  return { ...rule, members };
}
