import type { User } from '@kartoteka/contract/identity-user';

/**
 * Returns the end of the last lock of an account, if it is after `now` (in ms); null if the account is not
 * locked.
 */
export function lockedUntil({ lockoutEnd }: Pick<User, 'lockoutEnd'>, now: number): string | null {
  return lockoutEnd !== null && Date.parse(lockoutEnd) > now ? lockoutEnd : null;
}

/** Returns the locks of an account, and its delay (with a null address), that end after `now` (in ms). */
export function locksAt(
  { lockouts = [] }: Pick<User, 'lockouts'>,
  now: number,
): NonNullable<User['lockouts']> {
  return lockouts.filter(({ until }) => Date.parse(until) > now);
}
