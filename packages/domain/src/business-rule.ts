import { businessTexts } from '#texts/business';
import type { PathSegment } from './violation.ts';

export type BusinessCode = keyof typeof businessTexts;

/** The parameters that the wording of a code needs; null for a code without parameters. */
export type BusinessParams<C extends BusinessCode> = C extends BusinessCode
  ? Parameters<(typeof businessTexts)[C]> extends [infer P]
    ? P
    : null
  : never;

/**
 * A broken business rule as a value. The server answers it with the HTTP status of its code, which is 403 for most
 * codes (`STATUS_OF` in the server's `http/answer/problem.ts`). `members` is the path of the field that the answer also
 * marks through `validationErrors`; null when it marks no field.
 */
export interface BusinessRule {
  readonly code: BusinessCode;
  /** Polish, a whole sentence, never empty. */
  readonly message: string;
  readonly members: readonly PathSegment[] | null;
}

/** Creates a broken business rule. `params` are the parameters that its wording needs. */
export function businessRule<C extends BusinessCode>(
  code: C,
  ...params: BusinessParams<C> extends null ? [] : [BusinessParams<C>]
): BusinessRule {
  const wording = businessTexts[code] as (params: unknown) => string;
  return { code, message: wording(params[0]), members: null };
}

/** Returns the rule with the path of the input field that broke it. The path [] stands for the whole record. */
export function marking(members: readonly PathSegment[], rule: BusinessRule): BusinessRule {
  return members.length === 0 ? rule : { ...rule, members };
}
