import { identityUserRoutes, type User } from '@kartoteka/contract/identity-user';
import type { CrudCalls } from '../../form/record/crud-calls.ts';
import { call } from '../../lib/call.ts';

/** The body that the user form sends. An empty password leaves the password unchanged. */
export interface UserBody {
  readonly userName: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly password: string;
  /** Required when users change their own password. */
  readonly currentPassword: string;
  readonly isActive: boolean;
  /** Null for a new user means the default roles. */
  readonly roleNames: string[] | null;
  readonly organizationUnitIds: string[];
}

/** The calls of users. Users cannot be archived (spec 7.5, 7.6). */
export const userCalls: CrudCalls<UserBody, User> = {
  name: identityUserRoutes.get.name,
  family: 'identityUser.',
  read: (id, options) => call(identityUserRoutes.get, { params: { id } }, options),
  create: (body, options) => call(identityUserRoutes.create, { body }, options),
  update: (id, body, options) => call(identityUserRoutes.update, { params: { id }, body }, options),
  remove: (id) => call(identityUserRoutes.remove, { params: { id } }),
};
