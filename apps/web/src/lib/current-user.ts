import type { Policy } from '@kartoteka/domain/permission/policy';
import { createContext, useCallback, useContext } from 'react';

/** The logged-in user, as the application configuration describes them. */
export interface CurrentUser {
  readonly id: string;
  readonly userName: string;
  readonly name: string | null;
  readonly surName: string | null;
  readonly email: string | null;
  readonly grantedPolicies: Readonly<Record<string, true>>;
}

export const CurrentUserContext = createContext<CurrentUser | null>(null);

export function useCurrentUser(): CurrentUser {
  const user = useContext(CurrentUserContext);
  if (user === null) throw new Error('useCurrentUser was called outside the panel');
  return user;
}

/**
 * Returns a check for policies. Screens use it to decide what they show. The server decides which calls are allowed.
 */
export function useIsGranted(): (policy: Policy) => boolean {
  const { grantedPolicies } = useCurrentUser();
  return useCallback((policy) => grantedPolicies[policy] === true, [grantedPolicies]);
}

/** Returns the first and last name, with a space between them, or '' if the account has neither. */
export function personName({ name, surName }: Pick<CurrentUser, 'name' | 'surName'>): string {
  return [name, surName].flatMap((part) => part?.trim() || []).join(' ');
}

/**
 * Returns the initials for the avatar, from the first and last name if the account has both, otherwise from the user
 * name: 'jan.kowalski@zaklad.pl' gives 'JK', no name gives '-' (spec 2.2.7).
 */
export function initialsOf({
  userName,
  name,
  surName,
}: Pick<CurrentUser, 'name' | 'surName'> & { readonly userName: string | null }): string {
  const [first, last] = [name?.trim(), surName?.trim()];
  if (first && last) return `${first.charAt(0)}${last.charAt(0)}`.toLocaleUpperCase('pl');
  const [account = ''] = (userName ?? '').split('@');
  const words = account.split(/[\s._-]+/).filter((word) => word !== '');
  const letters = words.length > 2 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.charAt(0).toLocaleUpperCase('pl') ?? '').join('') || '-';
}
