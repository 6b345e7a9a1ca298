import type { Caller } from '../../http/access/caller.ts';

export { recentOwnNames } from './own-names.ts';

/** Returns whether the caller may see the list of users. */
export const seesUsers = (caller: Caller): boolean => caller.policies.has('AbpIdentity.Users');
