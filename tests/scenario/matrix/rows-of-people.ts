/**
 * The users that the calls concern: the caller, a user with fewer permissions, a user with a permission that a clerk
 * lacks, and an administrator.
 */
export const MET = ['self', 'lesser', 'stronger', 'administrator'] as const;
export type Met = (typeof MET)[number];

/** The callers: a clerk may do everything with users, and has no other policy. */
export type UserCaller = 'clerk' | 'administrator';

/** A call on a user by its route's name, with the expected answer for each user of `MET`. */
export interface UserRow {
  readonly route: string;
  /** The part of the body that distinguishes the call. */
  readonly body?: object;
  readonly as: UserCaller;
  readonly cells: readonly string[];
}

const MORE = '403 Volo.Abp.Identity:MoreRights';
const OWN = '403 Volo.Abp.Identity:010001';

/** Users (ruling 1.6; wire users). */
export const USER_ROWS: readonly UserRow[] = [
  row('get', 'clerk', '200', '200', '200', '200'),
  row('roles', 'clerk', '200', '200', '200', '200'),
  row('sessions', 'clerk', '200', '200', '200', '200'),
  { ...row('update', 'clerk', '200', '200', MORE, MORE), body: { name: 'Nowe' } },
  { ...row('update', 'clerk', '200', '200', '200', '200'), body: {} },
  { ...row('update', 'clerk', '200', '200', MORE, MORE), body: { isActive: false } },
  // A new password for oneself needs the current password (ruling 1.11).
  { ...row('update', 'clerk', '400', '200', MORE, MORE), body: { password: 'calkiem nowe haslo' } },
  { ...row('update', 'clerk', '200', '200', MORE, MORE), body: { email: '<unique>@test.local' } },
  { ...row('update', 'clerk', '200', '200', MORE, MORE), body: { userName: '<unique>' } },
  { ...row('update', 'administrator', '400', '200', '200', '200'), body: { password: 'calkiem nowe haslo' } },
  row('unlock', 'clerk', '200', '200', MORE, MORE),
  row('unlock', 'administrator', '200', '200', '200', '200'),
  row('endSessions', 'clerk', '204', '204', MORE, MORE),
  row('endSessions', 'administrator', '204', '204', '204', '204'),
  row('remove', 'clerk', OWN, '204', MORE, MORE),
  row('remove', 'administrator', OWN, '204', '204', '204'),
];

function row(name: string, as: UserCaller, ...cells: string[]): UserRow {
  return { route: `identityUser.${name}`, as, cells };
}
