import { childrenOf, normaliseGrants } from '@kartoteka/domain/permission/grants';
import { PERMISSION_TREE, type ParentPolicy, type Policy } from '@kartoteka/domain/permission/policy';

/** The part of a permission group that is granted. A parent without any child counts as 'some'. */
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
 * Returns the grants after a press of the group's box. The press grants all permissions of the group that the
 * caller may change. If all of these are granted already, the press takes them away. A permission that the
 * caller may not change stays as it is, together with its parent.
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

/**
 * Returns the grants after a press of a child's box. Granting a child grants its parent. Taking a child away leaves its
 * parent.
 */
export function toggleChild(granted: readonly Policy[], child: Policy): readonly Policy[] {
  return normaliseGrants(
    granted.includes(child) ? granted.filter((policy) => policy !== child) : [...granted, child],
  );
}
