import { identityRoleRoutes, type OfferedRole } from '@kartoteka/contract/identity-role';
import type { User } from '@kartoteka/contract/identity-user';
import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReferenceOption } from '../../form/inputs/lookup.tsx';
import { useIsGranted } from '../../lib/current-user.ts';
import { queryOf } from '../../lib/query.ts';
import { userTexts as texts } from '#texts/user';
import { unitPaths } from './unit-paths.ts';
import { userCalls } from './user-calls.ts';

const noRoles: readonly OfferedRole[] = [];

/** Returns the label of a role, or its name when it has no label (spec 2.7.6). */
export function roleLabel({ name, extraProperties }: OfferedRole): string {
  return extraProperties.DisplayName || name;
}

/** Returns the reason why the caller can neither give nor take a role; null when the caller can. */
export function whyFixed({ isAssignable, isApproving }: OfferedRole, givesAny: boolean): string | null {
  if (!isAssignable) return texts.notAssignable;
  return isApproving && !givesAny ? texts.approvingRole : null;
}

/** Returns whether a user has one of the roles in `beyond`, which grant permissions that the caller lacks. */
export function holdsMore(
  roleNames: readonly (string | undefined)[] | null | undefined,
  beyond: ReadonlySet<string>,
): boolean {
  return roleNames?.some((name) => name !== undefined && beyond.has(name)) ?? false;
}

/**
 * Returns all roles. `labels` and `ids` have their labels and ids by name. `firstRoles` has the default roles that the
 * caller may give to a new user; null until they are known. `beyond` has the names of the roles that grant permissions
 * that the caller lacks. The caller may not change the account of a user with such a role (ruling 1.6).
 */
export function useRoles() {
  const { data, error } = useQuery(queryOf(identityRoleRoutes.all));
  const roles = data?.items ?? noRoles;
  const labels = useMemo(() => new Map(roles.map((role) => [role.name, roleLabel(role)])), [roles]);
  const ids = useMemo(() => new Map(roles.map(({ name, id }) => [name, id])), [roles]);
  const beyond = useMemo(
    () => new Set(roles.flatMap(({ name, isAssignable }) => (isAssignable ? [] : [name]))),
    [roles],
  );
  const givesAny = useManagesPermissions();
  const firstRoles = useMemo(
    () =>
      data?.items.flatMap((role) =>
        role.isDefault && whyFixed(role, givesAny) === null ? [role.name] : [],
      ) ?? null,
    [data, givesAny],
  );
  return { roles, labels, ids, firstRoles, beyond, error, isLoading: data === undefined && error === null };
}

/** Returns the user in the form, as last loaded or saved. Undefined before loading and for a new user. */
export function useStoredUser(id: string | undefined): User | undefined {
  const queryFn = ({ signal }: { signal: AbortSignal }) => userCalls.read(id ?? '', { signal });
  return useQuery<User>({ queryKey: [userCalls.name, id], queryFn, enabled: false }).data;
}

/** Returns whether the caller may change who approves cards, and may change their own roles and units. */
export function useManagesPermissions(): boolean {
  return useIsGranted()('AbpIdentity.Roles.ManagePermissions');
}

/**
 * Returns all organisation units with their paths. Only a caller who manages permissions can add a user to a unit that
 * approves cards, or remove a user from it.
 */
export function useUnits() {
  const { data } = useQuery(queryOf(organizationUnitRoutes.list));
  const givesAny = useManagesPermissions();
  const options = useMemo(
    () =>
      unitPaths(data?.items ?? []).map(({ id, label, isApproving }): ReferenceOption => {
        if (givesAny || !isApproving) return { id, label };
        return { id, label, isFixed: true, note: texts.approvingUnit };
      }),
    [data, givesAny],
  );
  const labels = useMemo(() => new Map(options.map(({ id, label }) => [id, label])), [options]);
  return { options, labels, isLoading: data === undefined };
}
