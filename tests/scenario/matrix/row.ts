import { type Policy, POLICIES } from '@kartoteka/domain/permission/policy';

/** The callers who may use a route, written by hand rather than read from the contract. */
export type May = 'anyone' | 'signed in' | readonly Policy[];

/** One route of the matrix. */
export interface Row {
  /** The route's name in the contract. */
  readonly route: string;
  readonly may: May;
  /**
   * The status for a permitted caller with an unknown id. Where it is 400, the test sends broken JSON or an empty form,
   * but no body to a GET.
   */
  readonly answer: number;
}

/** A kind of caller. */
export interface Subject {
  readonly name: string;
  /** 'anonymous', 'deactivated' and 'expired' callers are not signed in. */
  readonly state: 'anonymous' | 'active' | 'deactivated' | 'expired';
  readonly holds: readonly Policy[] | 'admin';
}

/**
 * The columns: an anonymous caller, administrators who were deactivated or whose access token expired, a user without
 * policies, a user for each single policy, and an administrator.
 */
export const SUBJECTS: readonly Subject[] = [
  { name: 'anonymous', state: 'anonymous', holds: [] },
  { name: 'deactivated', state: 'deactivated', holds: 'admin' },
  { name: 'expired', state: 'expired', holds: 'admin' },
  { name: 'no rights', state: 'active', holds: [] },
  ...POLICIES.map((policy): Subject => ({ name: `only ${policy}`, state: 'active', holds: [policy] })),
  { name: 'administrator', state: 'active', holds: 'admin' },
];

/** A status, with the code for a denial. */
export type Cell = readonly [status: number, code: string | null];

const NO_RIGHT = 'Volo.Authorization:010001';

/**
 * Returns the expected cell of a row and a column. A child policy includes its parent, and a parent includes none of
 * its children (ruling 1.2).
 */
export function cellOf({ may, answer }: Pick<Row, 'may' | 'answer'>, { state, holds }: Subject): Cell {
  if (may === 'anyone') return [answer, null];
  if (state !== 'active') return [401, NO_RIGHT];
  if (may === 'signed in' || holds === 'admin') return [answer, null];
  const held = new Set(holds.flatMap((policy) => [policy, policy.split('.').slice(0, 2).join('.')]));
  return may.some((policy) => held.has(policy)) ? [answer, null] : [403, NO_RIGHT];
}
