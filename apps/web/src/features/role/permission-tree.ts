import { childrenOf, normaliseGrants } from '@kartoteka/domain/permission/grants';
import { PERMISSION_TREE, type ParentPolicy, type Policy } from '@kartoteka/domain/permission/policy';

/** How much of a group is granted. 'some' is also the parent without any child. */
export type GroupState = 'none' | 'some' | 'all';

export type MayChange = (policy: Policy) => boolean;

export const PARENTS = Object.keys(PERMISSION_TREE) as readonly ParentPolicy[];

function familyOf(parent: ParentPolicy): readonly Policy[] {
  return [parent, ...childrenOf(parent)];
}

export function groupState(granted: readonly Policy[], parent: ParentPolicy): GroupState {
  const family = familyOf(parent);
  const count = family.filter((policy) => granted.includes(policy)).length;
  if (count === 0) return 'none';
  return count === family.length ? 'all' : 'some';
}

/**
 * What is granted after the parent's box was used: all of the group that may be changed, or, when all that is granted
 * already, nothing of it. A child that may not be changed stays as it is, and keeps its parent.
 */
export function toggleGroup(
  granted: readonly Policy[],
  parent: ParentPolicy,
  mayChange: MayChange,
): readonly Policy[] {
  const changed = familyOf(parent).filter(mayChange);
  if (changed.some((policy) => !granted.includes(policy))) return normaliseGrants([...granted, ...changed]);
  return normaliseGrants(granted.filter((policy) => !changed.includes(policy)));
}

/** What is granted after a child's box was used: a child brings its parent, and leaves it when it goes. */
export function toggleChild(granted: readonly Policy[], child: Policy): readonly Policy[] {
  return normaliseGrants(
    granted.includes(child) ? granted.filter((policy) => policy !== child) : [...granted, child],
  );
}
