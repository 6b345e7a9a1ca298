import type { BusinessCode } from '@kartoteka/domain/business-rule';
import {
  EMAIL_LENGTH,
  NAME_LENGTH,
  PASSWORD_LENGTH,
  PERSON_NAME_LENGTH,
  USER_NAME_LENGTH,
} from '@kartoteka/domain/limits';
import { violationTexts } from '@kartoteka/domain/texts/violations';
import { z } from 'zod';
import { session } from './account.ts';
import { aggregate, id, instant, stampInput } from './entity.ts';
import { role } from './identity-role.ts';
import { listRoutes } from './list.ts';
import { idParams, policy, route } from './route.ts';
import { optionalSeenName } from './text.ts';

/**
 * The end of a lock on a user's sign-ins from the network `address`. When `address` is null, it is the end of the
 * delay, which applies at every network that is not known for the user.
 */
const lockout = z.object({ address: z.string().nullable(), until: instant });

/** The name that a user had before the latest change of their own name; '' is an empty name. */
const ownNameChange = z.object({ before: z.string(), at: instant });

/**
 * A user. `roleNames`, `organizationUnitIds`, `isApproving`, `lockouts` and `ownNameChange` come with the answer for
 * one user, not in lists. `roles`, the roles' labels, and `lastSeenTime` come in lists only. `isApproving`: a slot of a
 * current template or an open card names the user, or one of their roles or units.
 */
const user = z.object({
  ...aggregate,
  /** The number that paper shows next to the name. It counts from 1, never changes and is never given again. */
  accountNumber: z.number().int(),
  userName: z.string(),
  name: z.string().nullable(),
  surname: z.string().nullable(),
  email: z.string(),
  isActive: z.boolean(),
  lockoutEnabled: z.boolean(),
  lockoutEnd: instant.nullable(),
  roles: z.array(z.string()).optional(),
  /** The latest use of a session, to the minute; null for somebody who has never signed in. */
  lastSeenTime: instant.nullable().optional(),
  roleNames: z.array(z.string()).optional(),
  organizationUnitIds: z.array(id).optional(),
  isApproving: z.boolean().optional(),
  lockouts: z.array(lockout).optional(),
  ownNameChange: ownNameChange.nullable().optional(),
  extraProperties: z.object({}),
});
export type User = z.output<typeof user>;

const personName = optionalSeenName(PERSON_NAME_LENGTH).optional();
const userName = z.string().trim().min(1).max(USER_NAME_LENGTH);
const email = z.string().trim().min(1).max(EMAIL_LENGTH).pipe(z.email());

/**
 * The fields that create and update share. On update an absent field stays as it is. On create the absent flags become
 * true and the other fields empty. A new user without `roleNames` gets the default roles that the caller may give. `[]`
 * gives no role.
 */
const shared = {
  name: personName,
  surname: personName,
  isActive: z.boolean().nullish(),
  lockoutEnabled: z.boolean().nullish(),
  roleNames: z.array(z.string().max(NAME_LENGTH)).max(1000).nullish(),
  organizationUnitIds: z.array(id).max(1000).nullish(),
};

/** The fields of a new user. Some clients send `username`, the framework sends `userName` (wire users). */
export const userFields = {
  ...shared,
  userName: userName.nullish(),
  username: userName.nullish(),
  email,
  password: z.string().min(1).max(PASSWORD_LENGTH),
};

/** Returns the field in which a client sent the login. Errors of the login are reported there. */
export function loginField(sent: {
  readonly userName?: string | null | undefined;
  readonly username?: string | null | undefined;
}): 'userName' | 'username' {
  return sent.userName == null && sent.username != null ? 'username' : 'userName';
}

/** A new user; one of the two user name fields is required. */
const userCreate = z
  .object(userFields)
  .refine(({ userName: named, username }) => (named ?? username) != null, {
    path: ['userName'],
    error: violationTexts.required(),
    // Without `when`, zod skips the rule when another field has an error.
    when: () => true,
  })
  .transform(({ username, userName: named, ...rest }) => ({
    ...rest,
    userName: named ?? username ?? '',
    loginField: loginField({ userName: named, username }),
  }));
export type UserCreate = z.output<typeof userCreate>;

/**
 * An empty password leaves the password unchanged. Changing one's own password requires the current one, as in the
 * profile (wire account).
 */
const userUpdate = z
  .object({
    ...shared,
    userName: userName.nullish(),
    username: userName.nullish(),
    email: email.nullish(),
    password: z.string().max(PASSWORD_LENGTH).nullish(),
    currentPassword: z.string().max(PASSWORD_LENGTH).nullish(),
    ...stampInput,
  })
  .transform(({ username, userName: named, ...rest }) => ({
    ...rest,
    userName: named ?? username,
    loginField: loginField({ userName: named, username }),
  }));
export type UserUpdate = z.output<typeof userUpdate>;

const USERS = '/api/identity/users';
const WRITE_ERRORS: readonly BusinessCode[] = [
  'Volo.Abp.Identity:DuplicateUserName',
  'Volo.Abp.Identity:DuplicateEmail',
  'Volo.Abp.Identity:InvalidUserName',
  'Volo.Abp.Identity:LookAlikeUserName',
  'Volo.Abp.Identity:PasswordTooShort',
  'Volo.Abp.Identity:PasswordTooCommon',
  'Volo.Abp.Identity:RoleNotFound',
  'Volo.Abp.Identity:NotHeld',
  'Volo.Abp.Identity:OpensApproval',
];

export const identityUserRoutes = {
  ...listRoutes({
    name: 'identityUser',
    label: 'Users',
    base: USERS,
    read: policy('AbpIdentity.Users'),
    own: policy('AbpIdentity.Users'),
    item: user,
  }),
  get: route({
    name: 'identityUser.get',
    summary: 'Users: one',
    method: 'GET',
    path: `${USERS}/:id`,
    access: policy('AbpIdentity.Users'),
    params: idParams,
    answer: user,
  }),
  roles: route({
    name: 'identityUser.roles',
    summary: 'Users: the roles of one',
    method: 'GET',
    path: `${USERS}/:id/roles`,
    access: policy('AbpIdentity.Users'),
    params: idParams,
    answer: z.object({ items: z.array(role) }),
  }),
  create: route({
    name: 'identityUser.create',
    summary: 'Users: create',
    method: 'POST',
    path: USERS,
    access: policy('AbpIdentity.Users.Create'),
    body: userCreate,
    answer: user,
    errors: WRITE_ERRORS,
  }),
  update: route({
    name: 'identityUser.update',
    summary: 'Users: update',
    method: 'PUT',
    path: `${USERS}/:id`,
    access: policy('AbpIdentity.Users.Update'),
    params: idParams,
    body: userUpdate,
    answer: user,
    errors: [
      ...WRITE_ERRORS,
      'Kartoteka:ConcurrencyConflict',
      'Volo.Abp.Identity:PasswordMismatch',
      'Volo.Abp.Identity:PasswordUnchanged',
      'Volo.Abp.Identity:MoreRights',
      'Volo.Abp.Identity:OwnMembership',
      'Volo.Abp.Identity:ApproverAccount',
      'Volo.Abp.Identity:LastAdministrator',
    ],
  }),
  remove: route({
    name: 'identityUser.remove',
    summary: 'Users: delete',
    method: 'DELETE',
    path: `${USERS}/:id`,
    access: policy('AbpIdentity.Users.Delete'),
    params: idParams,
    errors: [
      'Volo.Abp.Identity:010001',
      'Volo.Abp.Identity:MoreRights',
      'Volo.Abp.Identity:ApproverAccount',
      'Volo.Abp.Identity:LastAdministrator',
    ],
  }),
  sessions: route({
    name: 'identityUser.sessions',
    summary: 'Users: the sessions of one',
    method: 'GET',
    path: `${USERS}/:id/sessions`,
    access: policy('AbpIdentity.Users'),
    params: idParams,
    answer: z.object({ items: z.array(session) }),
  }),
  endSessions: route({
    name: 'identityUser.endSessions',
    summary: 'Users: end all sessions of one',
    method: 'DELETE',
    path: `${USERS}/:id/sessions`,
    access: policy('AbpIdentity.Users.Update'),
    params: idParams,
    errors: ['Volo.Abp.Identity:MoreRights'],
  }),
  unlock: route({
    name: 'identityUser.unlock',
    summary: 'Users: let one in again whom failed sign-ins have locked out',
    method: 'PUT',
    path: `${USERS}/:id/unlock`,
    access: policy('AbpIdentity.Users.Update'),
    params: idParams,
    answer: user,
    errors: ['Volo.Abp.Identity:MoreRights', 'Volo.Abp.Identity:ApproverAccount'],
  }),
};
