import { PERMISSION_TREE, POLICIES, type ParentPolicy, type Policy } from './policy.ts';

const PARENTS = Object.keys(PERMISSION_TREE) as ParentPolicy[];
const KNOWN: ReadonlySet<string> = new Set(POLICIES);

/** Whether a name is one of ours; others are ignored wherever they come from (wire free-maps). */
export function isPolicy(name: string): name is Policy {
  return KNOWN.has(name);
}

/** The parent of a child policy; null for a parent itself. */
export function parentOf(policy: Policy): ParentPolicy | null {
  return PARENTS.find((parent) => policy.startsWith(`${parent}.`)) ?? null;
}

/** The children of a policy; none of a child. */
export function childrenOf(policy: Policy): Policy[] {
  return POLICIES.filter((one) => parentOf(one) === policy);
}

/** The policies among the names, in the order of the role form, each child with its parent (ruling 1.2). */
export function normaliseGrants(names: Iterable<string>): Policy[] {
  const given = new Set(names);
  return POLICIES.filter(
    (policy) => given.has(policy) || childrenOf(policy).some((child) => given.has(child)),
  );
}

/** One line of a role's permissions as a client sends it. */
export interface GrantChange {
  readonly name: string;
  readonly isGranted: boolean;
}

/**
 * A role's grants after a partial change (ruling 1.2, 1.5): names left out stay, unknown ones are ignored, of a name
 * that occurs twice the last counts. Granting a child grants its parent; an explicit false of a parent takes its
 * children, also those that the change grants.
 */
export function changeGrants(current: Iterable<string>, changes: readonly GrantChange[]): Policy[] {
  const said = new Map(changes.map(({ name, isGranted }) => [name, isGranted]));
  const before = new Set(normaliseGrants(current));
  const isTaken = (policy: Policy | null) => policy !== null && said.get(policy) === false;
  const granted = POLICIES.filter((policy) => {
    const own = said.get(policy) ?? before.has(policy);
    return own && !isTaken(parentOf(policy));
  });
  return normaliseGrants(granted);
}

/**
 * The policies that somebody would hand out without holding them (ruling 1.6): nobody can. Empty
 * when the change is theirs to make.
 */
export function notHeld(
  held: ReadonlySet<string>,
  before: Iterable<string>,
  after: Iterable<string>,
): Policy[] {
  const [had, has] = [new Set(before), new Set(after)];
  return POLICIES.filter((policy) => has.has(policy) && !had.has(policy) && !held.has(policy));
}

/** Whether somebody holds everything that another holds, and so may touch their account (ruling 1.6). */
export function holdsAll(held: ReadonlySet<string>, needed: Iterable<string>): boolean {
  return [...needed].every((policy) => !isPolicy(policy) || held.has(policy));
}
