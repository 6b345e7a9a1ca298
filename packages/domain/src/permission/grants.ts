import { PERMISSION_TREE, POLICIES, type ParentPolicy, type Policy } from './policy.ts';

const PARENTS = Object.keys(PERMISSION_TREE) as ParentPolicy[];
const KNOWN: ReadonlySet<string> = new Set(POLICIES);

/** Returns whether a name is a policy of this product. All other names are ignored (wire free-maps). */
export function isPolicy(name: string): name is Policy {
  return KNOWN.has(name);
}

/** Returns the parent of a child policy; null for a parent itself. */
export function parentOf(policy: Policy): ParentPolicy | null {
  return PARENTS.find((parent) => policy.startsWith(`${parent}.`)) ?? null;
}

/** Returns the children of a policy; empty for a child. */
export function childrenOf(policy: Policy): Policy[] {
  return POLICIES.filter((one) => parentOf(one) === policy);
}

/**
 * Returns the policies among the names, in the order of the role form, with the parent of each child (ruling
 * 1.2).
 */
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
 * Returns a role's grants after a partial change (ruling 1.2, 1.5). Names that the change does not mention stay.
 * Unknown names are ignored. When a name occurs twice, the last one counts. Granting a child grants its parent. An
 * explicit false for a parent removes its children, even children that the same change grants.
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
 * Returns the policies that a change would grant although the caller does not have them, which is forbidden (ruling
 * 1.6). Empty when the caller may make the change.
 */
export function notHeld(
  held: ReadonlySet<string>,
  before: Iterable<string>,
  after: Iterable<string>,
): Policy[] {
  const [had, has] = [new Set(before), new Set(after)];
  return POLICIES.filter((policy) => has.has(policy) && !had.has(policy) && !held.has(policy));
}

/**
 * Returns whether a caller holds every policy that another user has. Only then may the caller change that
 * user's account (ruling 1.6).
 */
export function holdsAll(held: ReadonlySet<string>, needed: Iterable<string>): boolean {
  return [...needed].every((policy) => !isPolicy(policy) || held.has(policy));
}
