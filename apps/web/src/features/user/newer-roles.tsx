import type { User } from '@kartoteka/contract/identity-user';
import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { keyOf } from '../../lib/query.ts';
import { type UserBody, userCalls } from './user-calls.ts';

export interface NewerRolesProps {
  readonly user: User;
  /** Labels of all roles, by name; empty until the roles are read. */
  readonly roles: ReadonlyMap<string, string>;
  readonly onChanged: (user: User) => void;
}

/**
 * Reads the user again when a role of theirs is not known under its name, because another person deleted or renamed the
 * role while the form was open. The role then has its new name in the form, and a deleted role is gone. Shows nothing.
 */
export function NewerRoles({ user, roles, onChanged }: NewerRolesProps) {
  const form = useFormContext<UserBody>();
  const queries = useQueryClient();
  const had = user.roleNames ?? [];
  const unknownOf = (names: readonly string[]) => names.filter((name) => !roles.has(name));
  const lost = roles.size === 0 ? '' : unknownOf(had).join();

  const take = useEffectEvent((answer: User) => {
    const chosen = form.getValues('roleNames') ?? [];
    const has = answer.roleNames ?? [];
    const given = chosen.filter((name) => !had.includes(name) && !has.includes(name));
    const left = has.filter((name) => chosen.includes(name) || !had.includes(name));
    onChanged(answer);
    // Set last, because the form compares the lists of roles place by place and may mix them up.
    form.setValue('roleNames', [...left, ...given].toSorted());
    // The list of roles is then older than the answer.
    if (unknownOf(has).length > 0)
      queries.invalidateQueries({ queryKey: keyOf(identityRoleRoutes.all) }).catch(reportError);
  });
  useEffect(() => {
    if (lost === '') return undefined;
    const left = new AbortController();
    // Without an answer the boxes of the roles say what to do.
    userCalls.read(user.id, { signal: left.signal }).then(
      (answer) => {
        if (!left.signal.aborted) take(answer);
      },
      () => undefined,
    );
    return () => left.abort();
  }, [lost, user.id]);
  return null;
}
