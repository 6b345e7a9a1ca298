import type { BusinessRule } from './business-rule.ts';
import type { Violation } from './violation.ts';

/** The input breaks rules of its fields: 400 with one `validationErrors` entry each. */
export interface Invalid {
  readonly kind: 'invalid';
  readonly violations: readonly Violation[];
}

/** A business rule forbids it: 403 with the rule's code. */
export interface Refused {
  readonly kind: 'refused';
  readonly rule: BusinessRule;
}

/** Somebody else was faster: 409 with what stands now. */
export interface Conflict<C> {
  readonly kind: 'conflict';
  readonly current: C;
}

/** It may be done; what is then to be stored. */
export interface Done<T> {
  readonly kind: 'done';
  readonly result: T;
}

/** What became of an attempt. */
export type Outcome<T> = Done<T> | Invalid | Refused;
/** What became of an attempt that says which version it means. */
export type VersionedOutcome<T, C> = Outcome<T> | Conflict<C>;

/** It succeeded, with this. */
export function done<T>(result: T): Done<T> {
  return { kind: 'done', result };
}
/** The input breaks these rules, each at its place. */
export function invalid(violations: readonly Violation[]): Invalid {
  return { kind: 'invalid', violations };
}
/** The rules of the business forbid it, whatever the input. */
export function refused(rule: BusinessRule): Refused {
  return { kind: 'refused', rule };
}
/** The named version is stale; this is what stands now. */
export function conflict<C>(current: C): Conflict<C> {
  return { kind: 'conflict', current };
}
