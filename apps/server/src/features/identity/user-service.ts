import { isDeepStrictEqual } from 'node:util';
import type { User, UserCreate, UserUpdate } from '@kartoteka/contract/identity-user';
import { businessRule } from '@kartoteka/domain/business-rule';
import type { AuditAction } from '@kartoteka/domain/texts/audit';
import type { AccessChanges } from '../../http/access/access-change.ts';
import { type AuditChange, changesBetween, lastValues, recordAudit } from '../../http/observe/audit.ts';
import { BusinessError, ConcurrencyConflict, NotFound, refuseBroken } from '../../http/answer/problem.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { managesPermissions } from '../approving/read.ts';
import { holdUnits } from '../organisation/read.ts';
import { touchDefinitions } from '../revision/read.ts';
import { guardChangedUser, guardNewUser, guardWholeAccount, isMoved } from './approving-user.ts';
import type { PasswordCheckTools } from './confirm-password.ts';
import { forgetTries } from './lockout.ts';
import type { PasswordPolicy } from './password-policy.ts';
import { rolesToGive } from './role-store.ts';
import { endSessions } from './sessions.ts';
import type { UserRow } from './user-answer.ts';
import { type ReadyPassword, refuseFields } from './user-fields.ts';
import {
  brokenUserName,
  holdLogins,
  requireAdministratorLeft,
  requireHoldsAll,
  requireMayAssign,
  takenLogin,
} from './user-guard.ts';
import {
  findUser,
  rolesByName,
  rolesOfUser,
  saveRoles,
  saveUnits,
  unitIdsOfUser,
  wholeUser,
} from './user-store.ts';

export interface UserTools extends PasswordCheckTools {
  access: AccessChanges;
  passwords: PasswordPolicy;
  /** Whether the demo's known password may be used to sign in (ruling 0.5). */
  acceptsDemoPassword: boolean;
}

export async function createUser(
  context: RequestContext,
  input: UserCreate,
  password: ReadyPassword,
): Promise<User> {
  const id = context.newId();
  await refuseFields(context.db, id, input, [
    ...brokenUserName(input.userName, input.loginField),
    ...password.broken,
  ]);
  const roles = await rolesByName(context.db, input.roleNames ?? (await defaultRoleNames(context)));
  await requireMayAssign(context.db, context.caller, [], roles);
  const unitIds = await holdUnits(context.db, input.organizationUnitIds ?? []);
  const opened = await guardNewUser(context, id, { roles, unitIds });
  await holdLogins(context.db);
  refuseBroken(await takenLogin(context.db, id, input));
  const row = await context.db
    .insertInto('app_user')
    .values({
      id,
      user_name: input.userName,
      name: input.name || null,
      surname: input.surname || null,
      email: input.email,
      password_hash: password.take(),
      is_active: input.isActive ?? true,
      lockout_enabled: input.lockoutEnabled ?? true,
      concurrency_stamp: context.newStamp(),
      creation_time: context.now,
      creator_id: context.caller.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await saveRoles(context.db, row.id, roles);
  await saveUnits(context.db, row.id, unitIds);
  const user = await wholeUser(context.db, row);
  await audit(context, 'user.created', {}, user, opened);
  return user;
}

/**
 * Returns the names of the default roles that a new user gets when the input has no roles. Leaves out default
 * roles that the caller may not give.
 */
async function defaultRoleNames({ db, caller }: RequestContext): Promise<string[]> {
  const offered = await rolesToGive(db, caller.policies);
  const givesAny = managesPermissions(caller);
  return offered.flatMap(({ role, isAssignable, isApproving }) =>
    role.is_default && isAssignable && (givesAny || !isApproving) ? [role.name] : [],
  );
}

/** @param password null to keep the password */
export async function updateUser(
  { access, acceptsDemoPassword }: UserTools,
  context: RequestContext,
  id: string,
  input: UserUpdate,
  password: ReadyPassword | null,
): Promise<User> {
  const { db, caller } = context;
  const before = await findUser(db, id, 'change');
  if (before === null) throw new NotFound();
  const current = await wholeUser(db, before);
  if (input.concurrencyStamp && input.concurrencyStamp !== before.concurrency_stamp) {
    throw new ConcurrencyConflict(current);
  }
  const next = fieldsAfter(before, input);
  const login = { userName: next.user_name, email: next.email, loginField: input.loginField };
  await refuseFields(db, id, login, [
    ...(next.user_name === before.user_name ? [] : brokenUserName(next.user_name, input.loginField)),
    ...(password?.broken ?? []),
  ]);
  const passwordHash = password?.take() ?? null;

  const had = await rolesOfUser(db, id);
  const roles = input.roleNames ? await rolesByName(db, input.roleNames) : had;
  const hadUnits = await unitIdsOfUser(db, id);
  const unitIds = input.organizationUnitIds ? await holdUnits(db, input.organizationUnitIds) : hadUnits;
  const accountFields = changedAccountFields(before, next, passwordHash !== null, input.loginField);
  await requireMayAssign(db, caller, had, roles);
  const memberships = [
    { roles: had, unitIds: hadUnits },
    { roles, unitIds },
  ] as const;
  const isChanged =
    passwordHash !== null || !isDeepStrictEqual(next, fieldsAfter(before, {})) || isMoved(...memberships);
  if (isChanged) await requireHoldsAll(db, caller, had);
  const closes = before.is_active && !next.is_active;
  const opened = await guardChangedUser(context, id, ...memberships, accountFields, closes);
  if (next.user_name !== before.user_name || next.email !== before.email) {
    await holdLogins(db);
    refuseBroken(await takenLogin(db, id, login));
  }
  await requireAdministratorLeft(
    db,
    { id, wasActive: before.is_active, roles: had },
    { isActive: next.is_active, roles },
    acceptsDemoPassword,
  );
  const row = await db
    .updateTable('app_user')
    .set({
      ...next,
      ...(passwordHash === null ? {} : { password_hash: passwordHash, has_demo_password: false }),
      concurrency_stamp: context.newStamp(),
      last_modification_time: context.now,
      last_modifier_id: caller.userId,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (input.roleNames) await saveRoles(db, id, roles);
  if (input.organizationUnitIds) await saveUnits(db, id, unitIds);
  if (passwordHash !== null || !next.is_active) await endSessions(db, { userId: id }, context.now);
  const user = await wholeUser(db, row);
  const isOwnName = id === caller.userId && (next.name !== before.name || next.surname !== before.surname);
  await audit(context, isOwnName ? 'user.ownName' : 'user.updated', current, user, [
    ...passwordChange(passwordHash),
    ...opened,
  ]);
  // A revision labels its approvals with the names of users.
  if (next.name !== before.name || next.surname !== before.surname || next.user_name !== before.user_name) {
    touchDefinitions(context);
  }
  await access.announce(context);
  return user;
}

export async function deleteUser(tools: UserTools, context: RequestContext, id: string): Promise<void> {
  const user = await findUser(context.db, id, 'change');
  if (user === null) return;
  if (id === context.caller.userId) throw new BusinessError(businessRule('Volo.Abp.Identity:010001'));
  const roles = await rolesOfUser(context.db, id);
  await requireHoldsAll(context.db, context.caller, roles);
  const membership = { roles, unitIds: await unitIdsOfUser(context.db, id) };
  const opened = await guardWholeAccount(context, id, membership, 'delete');
  await requireAdministratorLeft(
    context.db,
    { id, wasActive: user.is_active, roles },
    { isActive: false, roles },
    tools.acceptsDemoPassword,
  );
  const last = await wholeUser(context.db, user);
  await context.db
    .updateTable('app_user')
    .set({ deleted_at: context.now, concurrency_stamp: context.newStamp() })
    .where('id', '=', id)
    .execute();
  await endSessions(context.db, { userId: id }, context.now);
  await recordAudit(context, {
    action: 'user.deleted',
    outcome: 'success',
    target: { kind: 'user', id, name: user.user_name },
    changes: [...lastValues(recorded(last)), ...opened],
  });
  await tools.access.announce(context);
}

/**
 * Ends all sessions of a user. Refuses a caller who lacks permissions of the user, like every other change of the
 * account.
 */
export async function endSessionsOfUser(
  tools: UserTools,
  context: RequestContext,
  id: string,
): Promise<void> {
  const user = await findUser(context.db, id, 'change');
  if (user === null) return;
  await requireHoldsAll(context.db, context.caller, await rolesOfUser(context.db, id));
  await endSessions(context.db, { userId: id }, context.now);
  await recordAudit(context, {
    action: 'user.sessionsEnded',
    outcome: 'success',
    target: { kind: 'user', id, name: user.user_name },
  });
  await tools.access.announce(context);
}

/**
 * Removes the locks, the delay and the counted failures of a user. Unlocking a signer again and again would allow any
 * number of guesses at the password, so it is guarded like the account itself.
 */
export async function unlockUser(context: RequestContext, id: string): Promise<User> {
  const before = await findUser(context.db, id, 'change');
  if (before === null) throw new NotFound();
  const roles = await rolesOfUser(context.db, id);
  await requireHoldsAll(context.db, context.caller, roles);
  const membership = { roles, unitIds: await unitIdsOfUser(context.db, id) };
  const opened = await guardWholeAccount(context, id, membership, 'unlock');
  const row = await context.db
    .updateTable('app_user')
    .set({ lockout_end: null, concurrency_stamp: context.newStamp() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const locked = await wholeUser(context.db, before);
  await forgetTries(context.db, id);
  const user = await wholeUser(context.db, row);
  await audit(context, 'user.unlocked', locked, user, opened);
  return user;
}

/** Returns the fields after an update: absent fields stay, and an empty name becomes null. */
function fieldsAfter(before: UserRow, input: Partial<UserUpdate>) {
  const text = (given: string | null | undefined, old: string | null): string | null =>
    given === undefined ? old : given || null;
  return {
    user_name: input.userName ?? before.user_name,
    email: input.email ?? before.email,
    name: text(input.name, before.name),
    surname: text(input.surname, before.surname),
    is_active: input.isActive ?? before.is_active,
    lockout_enabled: input.lockoutEnabled ?? before.lockout_enabled,
  };
}

/** Returns the changed fields among password, e-mail, login, activity and lockout, by their names on the wire. */
function changedAccountFields(
  before: UserRow,
  next: ReturnType<typeof fieldsAfter>,
  hasNewPassword: boolean,
  loginField: string,
): string[] {
  return [
    ...(hasNewPassword ? ['password'] : []),
    ...(next.email === before.email ? [] : ['email']),
    ...(next.user_name === before.user_name ? [] : [loginField]),
    ...(next.is_active === before.is_active ? [] : ['isActive']),
    ...(next.lockout_enabled === before.lockout_enabled ? [] : ['lockoutEnabled']),
  ];
}

/** Returns the change of a password for the trail, without the password. */
function passwordChange(passwordHash: string | null): AuditChange[] {
  return passwordHash === null ? [] : [{ path: 'password', old: null, new: null }];
}

/** Returns the fields of a user that the trail records. */
function recorded({
  concurrencyStamp: _stamp,
  lastModificationTime: _time,
  lastModifierId: _by,
  isApproving: _approving,
  lockouts: _lockouts,
  ownNameChange: _ownNameChange,
  ...user
}: Partial<User>): Partial<User> {
  return user;
}

async function audit(
  context: RequestContext,
  action: AuditAction,
  before: Partial<User>,
  after: User,
  furtherChanges: readonly AuditChange[] = [],
): Promise<void> {
  await recordAudit(context, {
    action,
    outcome: 'success',
    target: { kind: 'user', id: after.id, name: after.userName },
    changes: [...changesBetween(recorded(before), recorded(after)), ...furtherChanges],
  });
}
