import type { User } from '@kartoteka/contract/identity-user';

/** The end of the last lock that is still active at `now`, at any network; null without one. */
export function lockedUntil({ lockoutEnd }: Pick<User, 'lockoutEnd'>, now: number): string | null {
  return lockoutEnd !== null && Date.parse(lockoutEnd) > now ? lockoutEnd : null;
}

/** The locks that are still active at `now`. */
export function locksAt(
  { lockouts = [] }: Pick<User, 'lockouts'>,
  now: number,
): NonNullable<User['lockouts']> {
  return lockouts.filter(({ until }) => Date.parse(until) > now);
}
