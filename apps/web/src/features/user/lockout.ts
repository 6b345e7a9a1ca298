import type { User } from '@kartoteka/contract/identity-user';

/** When the last lock ends that still holds at `now`, wherever that is; null when there is none. */
export function lockedUntil({ lockoutEnd }: Pick<User, 'lockoutEnd'>, now: number): string | null {
  return lockoutEnd !== null && Date.parse(lockoutEnd) > now ? lockoutEnd : null;
}

/** The locks that still hold at `now`. */
export function locksAt(
  { lockouts = [] }: Pick<User, 'lockouts'>,
  now: number,
): NonNullable<User['lockouts']> {
  return lockouts.filter(({ until }) => Date.parse(until) > now);
}
