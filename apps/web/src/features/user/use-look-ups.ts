import { identityRoleRoutes, type OfferedRole } from '@kartoteka/contract/identity-role';
import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../lib/query.ts';
import { unitPaths } from './unit-paths.ts';

const noRoles: readonly OfferedRole[] = [];

/** What a role is called where it is given: its label, or else its name (spec 2.7.6). */
export function roleLabel({ name, extraProperties }: OfferedRole): string {
  return extraProperties.DisplayName || name;
}

/** Whether one of a user's roles is among those that grant more than the caller holds. */
export function holdsMore(
  roleNames: readonly (string | undefined)[] | null | undefined,
  beyond: ReadonlySet<string>,
): boolean {
  return roleNames?.some((name) => name !== undefined && beyond.has(name)) ?? false;
}

/**
 * All roles, their labels by name, those that a new user begins with (null while nobody knows them), and the names of those
 * that grant more than the caller holds: nobody touches the account of who has one (ruling 1.6).
 */
export function useRoles() {
  const { data, error } = useQuery(queryOf(identityRoleRoutes.all));
  const roles = data?.items ?? noRoles;
  const labels = useMemo(() => new Map(roles.map((role) => [role.name, roleLabel(role)])), [roles]);
  const beyond = useMemo(
    () => new Set(roles.flatMap(({ name, isAssignable }) => (isAssignable ? [] : [name]))),
    [roles],
  );
  const firstRoles = useMemo(
    () =>
      data?.items.flatMap(({ name, isDefault, isAssignable }) => (isDefault && isAssignable ? [name] : [])) ??
      null,
    [data],
  );
  return { roles, labels, firstRoles, beyond, error, isLoading: data === undefined && error === null };
}

/** All organisation units by the way to each. */
export function useUnits() {
  const { data } = useQuery(queryOf(organizationUnitRoutes.list));
  const options = useMemo(() => unitPaths(data?.items ?? []), [data]);
  const labels = useMemo(() => new Map(options.map(({ id, label }) => [id, label])), [options]);
  return { options, labels, isLoading: data === undefined };
}
