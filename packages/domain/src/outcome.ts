import type { BusinessRule } from './business-rule.ts';
import type { Violation } from './violation.ts';

/** The input breaks rules of its fields: a 400 with one `validationErrors` entry for each. */
export interface Invalid {
  readonly kind: 'invalid';
  readonly violations: readonly Violation[];
}

/** A business rule forbids the action: an error with the rule's code, mostly a 403. */
export interface Refused {
  readonly kind: 'refused';
  readonly rule: BusinessRule;
}

/** The row changed since the caller read it: a 409 with its current state. */
export interface Conflict<C> {
  readonly kind: 'conflict';
  readonly current: C;
}

/** The action is allowed. `result` is what to store. */
export interface Done<T> {
  readonly kind: 'done';
  readonly result: T;
}

/** The result of an attempted action. */
export type Outcome<T> = Done<T> | Invalid | Refused;
/** The result of an attempted action that names the version it is based on. */
export type VersionedOutcome<T, C> = Outcome<T> | Conflict<C>;

export function done<T>(result: T): Done<T> {
  return { kind: 'done', result };
}
export function invalid(violations: readonly Violation[]): Invalid {
  return { kind: 'invalid', violations };
}
export function refused(rule: BusinessRule): Refused {
  return { kind: 'refused', rule };
}
export function conflict<C>(current: C): Conflict<C> {
  return { kind: 'conflict', current };
}
