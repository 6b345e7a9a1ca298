import { isDeepStrictEqual } from 'node:util';
import type { User, UserCreate, UserUpdate } from '@kartoteka/contract/identity-user';
import { businessRule } from '@kartoteka/domain/business-rule';
import type { AuditAction } from '@kartoteka/domain/texts/audit';
import type { AccessChanges } from '../../http/access-change.ts';
import { type AuditChange, changesBetween, recordAudit } from '../../http/audit.ts';
import { BusinessError, ConcurrencyConflict, NotFound, refuseBroken } from '../../http/problem.ts';
import type { Work } from '../../http/work.ts';
import { managesPermissions } from '../approving/read.ts';
import { holdUnits } from '../organisation/read.ts';
import { touchDefinitions } from '../revision/read.ts';
import { guardChangedUser, guardDeletedUser, guardNewUser, isMoved } from './approving-user.ts';
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
  /** Whether the demo's known password opens the door (ruling 0.5). */
  acceptsDemoPassword: boolean;
}

export async function createUser(work: Work, input: UserCreate, password: ReadyPassword): Promise<User> {
  const id = work.newId();
  await refuseFields(work.db, id, input, [
    ...brokenUserName(input.userName, input.loginField),
    ...password.broken,
  ]);
  const roles = await rolesByName(work.db, input.roleNames ?? (await defaultRoleNames(work)));
  await requireMayAssign(work.db, work.caller, [], roles);
  const unitIds = await holdUnits(work.db, input.organizationUnitIds ?? []);
  const opened = await guardNewUser(work, { roles, unitIds });
  await holdLogins(work.db);
  refuseBroken(await takenLogin(work.db, id, input));
  const row = await work.db
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
      concurrency_stamp: work.newStamp(),
      creation_time: work.now,
      creator_id: work.caller.userId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await saveRoles(work.db, row.id, roles);
  await saveUnits(work.db, row.id, unitIds);
  const user = await wholeUser(work.db, row);
  await audit(work, 'user.created', {}, user, opened);
  return user;
}

/** What a new user gets of whom nobody said which roles: the default ones, as far as the caller may give them. */
async function defaultRoleNames({ db, caller }: Work): Promise<string[]> {
  const offered = await rolesToGive(db, caller.policies);
  const givesAny = managesPermissions(caller);
  return offered.flatMap(({ role, isAssignable, isApproving }) =>
    role.is_default && isAssignable && (givesAny || !isApproving) ? [role.name] : [],
  );
}

/** @param password null: it stays */
export async function updateUser(
  { access, acceptsDemoPassword }: UserTools,
  work: Work,
  id: string,
  input: UserUpdate,
  password: ReadyPassword | null,
): Promise<User> {
  const { db, caller } = work;
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
  const opened = await guardChangedUser(work, id, ...memberships, accountFields);
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
      concurrency_stamp: work.newStamp(),
      last_modification_time: work.now,
      last_modifier_id: caller.userId,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (input.roleNames) await saveRoles(db, id, roles);
  if (input.organizationUnitIds) await saveUnits(db, id, unitIds);
  if (passwordHash !== null || !next.is_active) await endSessions(db, { userId: id }, work.now);
  const user = await wholeUser(db, row);
  const isOwnName = id === caller.userId && (next.name !== before.name || next.surname !== before.surname);
  await audit(work, isOwnName ? 'user.ownName' : 'user.updated', current, user, [
    ...passwordChange(passwordHash),
    ...opened,
  ]);
  // Slots are labelled with its name.
  await touchDefinitions(work.db);
  await access.announce(work);
  return user;
}

export async function deleteUser(tools: UserTools, work: Work, id: string): Promise<void> {
  const user = await findUser(work.db, id, 'change');
  if (user === null) return;
  if (id === work.caller.userId) throw new BusinessError(businessRule('Volo.Abp.Identity:010001'));
  const roles = await rolesOfUser(work.db, id);
  await requireHoldsAll(work.db, work.caller, roles);
  const opened = await guardDeletedUser(work, id, { roles, unitIds: await unitIdsOfUser(work.db, id) });
  await requireAdministratorLeft(
    work.db,
    { id, wasActive: user.is_active, roles },
    { isActive: false, roles },
    tools.acceptsDemoPassword,
  );
  await work.db
    .updateTable('app_user')
    .set({ deleted_at: work.now, concurrency_stamp: work.newStamp() })
    .where('id', '=', id)
    .execute();
  await endSessions(work.db, { userId: id }, work.now);
  await recordAudit(work, {
    action: 'user.deleted',
    outcome: 'success',
    target: { kind: 'user', id, name: user.user_name },
    changes: opened,
  });
  await tools.access.announce(work);
}

/** Ends all sessions of a user; of one who holds more it is refused, as any other hold over the account. */
export async function endSessionsOfUser(tools: UserTools, work: Work, id: string): Promise<void> {
  const user = await findUser(work.db, id, 'change');
  if (user === null) return;
  await requireHoldsAll(work.db, work.caller, await rolesOfUser(work.db, id));
  await endSessions(work.db, { userId: id }, work.now);
  await recordAudit(work, {
    action: 'user.sessionsEnded',
    outcome: 'success',
    target: { kind: 'user', id, name: user.user_name },
  });
  await tools.access.announce(work);
}

/** Lets a user in again from where failed sign-ins have locked them out; who is not locked stays as they are. */
export async function unlockUser(work: Work, id: string): Promise<User> {
  const before = await findUser(work.db, id, 'change');
  if (before === null) throw new NotFound();
  await requireHoldsAll(work.db, work.caller, await rolesOfUser(work.db, id));
  const row = await work.db
    .updateTable('app_user')
    .set({ lockout_end: null, concurrency_stamp: work.newStamp() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const locked = await wholeUser(work.db, before);
  await forgetTries(work.db, id);
  const user = await wholeUser(work.db, row);
  await audit(work, 'user.unlocked', locked, user);
  return user;
}

/** Absent fields stay; an empty name is none. */
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

/** The fields that open or close the account, as far as they change, by what they were sent as. */
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
  ];
}

/** That there is a new one, and nothing of it. */
function passwordChange(passwordHash: string | null): AuditChange[] {
  return passwordHash === null ? [] : [{ path: 'password', old: null, new: null }];
}

async function audit(
  work: Work,
  action: AuditAction,
  before: Partial<User>,
  after: User,
  besides: readonly AuditChange[] = [],
): Promise<void> {
  const shown = ({
    concurrencyStamp: _stamp,
    lastModificationTime: _time,
    lastModifierId: _by,
    isApproving: _approving,
    lockouts: _lockouts,
    ...user
  }: Partial<User>) => user;
  await recordAudit(work, {
    action,
    outcome: 'success',
    target: { kind: 'user', id: after.id, name: after.userName },
    changes: [...changesBetween(shown(before), shown(after)), ...besides],
  });
}
