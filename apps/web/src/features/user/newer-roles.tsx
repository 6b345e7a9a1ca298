import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import type { User } from '@kartoteka/contract/identity-user';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { queryOf } from '../../lib/query.ts';
import { type UserBody, userCalls } from './user-calls.ts';

export interface NewerRolesProps {
  readonly user: User;
  /** Ids of all roles, by name; empty until the roles are read. */
  readonly roleIds: ReadonlyMap<string, string>;
  readonly onChanged: (user: User) => void;
}

/**
 * Reads the user again when the list of roles lacks a role of the user, because another person deleted or renamed the
 * role while the form was open. A renamed role then has its new name in the form, ticked or not as before, and a
 * deleted role is gone. Shows nothing.
 */
export function NewerRoles({ user, roleIds, onChanged }: NewerRolesProps) {
  const form = useFormContext<UserBody>();
  const queries = useQueryClient();
  const had = user.roleNames ?? [];
  const isUnknown = (name: string) => !roleIds.has(name);
  const lost = roleIds.size === 0 ? '' : had.filter(isUnknown).join();
  /** The ids of roles by all names that they have had since the form was opened. */
  const earlierIds = useRef(new Map<string, string>());
  useEffect(() => {
    for (const [name, id] of roleIds) earlierIds.current.set(name, id);
  }, [roleIds]);

  /** Reads the user, and the roles too when the list of roles is older than the user. */
  const read = useEffectEvent(async (id: string, signal: AbortSignal) => {
    const answer = await userCalls.read(id, { signal });
    if (!(answer.roleNames ?? []).some(isUnknown)) return { answer, ids: roleIds };
    const { items } = await queries.query({ ...queryOf(identityRoleRoutes.all), staleTime: 0 });
    return { answer, ids: new Map(items.map(({ name, id }) => [name, id])) };
  });
  const take = useEffectEvent((answer: User, ids: ReadonlyMap<string, string>) => {
    const chosen = form.getValues('roleNames') ?? [];
    const has = answer.roleNames ?? [];
    const given = chosen.filter((name) => !had.includes(name) && !has.includes(name));
    const left = has.filter((name) => {
      const id = ids.get(name);
      const isSame = (one: string) =>
        one === name || (id !== undefined && earlierIds.current.get(one) === id);
      const before = had.find(isSame);
      // `before` is undefined for a role that another person gave to the user while the form was open.
      return before === undefined || chosen.includes(before);
    });
    onChanged(answer);
    // Sets the roles after `onChanged`, which compares the lists of roles place by place and may mix them up.
    form.setValue('roleNames', [...left, ...given].toSorted());
  });
  useEffect(() => {
    if (lost === '') return undefined;
    const gone = new AbortController();
    // Ignores a failure, because the boxes of the missing roles say what to do.
    read(user.id, gone.signal).then(
      ({ answer, ids }) => {
        if (!gone.signal.aborted) take(answer, ids);
      },
      () => undefined,
    );
    return () => gone.abort();
  }, [lost, user.id]);
  return null;
}
