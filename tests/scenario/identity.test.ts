import { accountRoutes } from '@kartoteka/contract/account';
import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { identityUserRoutes, type User } from '@kartoteka/contract/identity-user';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf, markOf } from '../env/answers.ts';
import type { Answer } from '../env/client.ts';
import { makeUnit } from '../env/people.ts';
import { addPerson, type Person } from '../env/person.ts';
import { startTestApp, testApp } from '../env/test-app.ts';
import { createUser, FRESH_PASSWORD, freshUser, removeUser } from '../env/user-calls.ts';

const app = testApp({ from: 'empty' });
let admin: Person;
/** A person who may manage users and roles, and has no other policy. */
let clerk: Person;

const CLERK: readonly Policy[] = [
  'AbpIdentity.Users',
  'AbpIdentity.Users.Create',
  'AbpIdentity.Users.Update',
  'AbpIdentity.Users.Delete',
  'AbpIdentity.Roles',
  'AbpIdentity.Roles.Create',
  'AbpIdentity.Roles.Update',
  'AbpIdentity.Roles.ManagePermissions',
];

beforeAll(async () => {
  admin = await addPerson(app, 'admin');
  clerk = await addPerson(app, CLERK);
});

const update = (person: Person, id: string, body: Record<string, unknown>): Promise<Answer> =>
  person.client.send(identityUserRoutes.update, { params: { id }, body });

describe('users', () => {
  test('users are created, read, changed and deleted, and the password is never returned', async () => {
    const body = freshUser({ name: 'Jan', surname: 'Nowak', roleNames: [clerk.roleName] });
    const answer = await createUser(admin, { ...body, userName: undefined, username: body.userName });
    expect(answer.status).toBe(200);
    const user = answer.body as { id: string; concurrencyStamp: string };
    expect(user).toMatchObject({
      userName: body.userName,
      name: 'Jan',
      isActive: true,
      lockoutEnabled: true,
      lockoutEnd: null,
      roleNames: [clerk.roleName],
      organizationUnitIds: [],
      lastModificationTime: null,
      creatorId: admin.id,
      extraProperties: {},
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/password|argon/i);
    const roles = await admin.client.call(identityUserRoutes.roles, { params: { id: user.id } });
    expect(roles.items.map(({ name }) => name)).toEqual([clerk.roleName]);

    const changed = await update(admin, user.id, {
      name: '',
      concurrencyStamp: user.concurrencyStamp,
      password: '',
    });
    expect(changed.body).toMatchObject({ name: null, surname: 'Nowak', roleNames: [clerk.roleName] });
    const stale = await update(admin, user.id, { name: 'X', concurrencyStamp: user.concurrencyStamp });
    expect(codeOf(stale)).toEqual([409, 'Kartoteka:ConcurrencyConflict']);
    expect(stale.problem?.data).toMatchObject({ id: user.id, surname: 'Nowak' });

    expect((await removeUser(admin, user.id)).status).toBe(204);
    expect((await removeUser(admin, user.id)).status).toBe(204);
    expect((await admin.client.send(identityUserRoutes.get, { params: { id: user.id } })).status).toBe(404);
    expect((await createUser(admin, body)).status).toBe(200);
  });

  test.each<[string, () => Record<string, unknown>, string, string]>([
    [
      'a taken user name',
      () => ({ userName: clerk.userName.toUpperCase() }),
      'DuplicateUserName',
      'userName',
    ],
    ['a taken e-mail', () => ({ email: clerk.userName }), 'DuplicateEmail', 'email'],
    ['a user name with a space', () => ({ userName: 'jan nowak' }), 'InvalidUserName', 'userName'],
    [
      'a Cyrillic letter among Latin ones',
      () => ({ userName: '\u0430dmin' }),
      'LookAlikeUserName',
      'userName',
    ],
    ['a styled letter', () => ({ userName: '\uff41dmin' }), 'LookAlikeUserName', 'userName'],
    ['a sign without a glyph', () => ({ userName: 'ad\u200bmin' }), 'InvalidUserName', 'userName'],
    ['a short password', () => ({ password: 'krótkie' }), 'PasswordTooShort', 'password'],
    ['a common password', () => ({ password: 'Password1' }), 'PasswordTooCommon', 'password'],
    ['an unknown role', () => ({ roleNames: ['nie ma takiej'] }), 'RoleNotFound', 'roleNames'],
  ])('a user with %s is refused at that field', async (_name, wrong, code, field) => {
    const answer = await createUser(admin, freshUser(wrong()));
    expect(codeOf(answer)).toEqual([403, `Volo.Abp.Identity:${code}`]);
    expect(markOf(answer)).toEqual([field]);
  });

  test.each([
    ['no password', { password: undefined }, 'password'],
    ['too long a password', { password: 'x'.repeat(129) }, 'password'],
    ['no user name', { userName: undefined }, 'userName'],
    ['an invalid e-mail', { email: 'nie-adres' }, 'email'],
    ['too long a surname', { surname: 'x'.repeat(65) }, 'surname'],
    [
      'an unknown unit',
      { organizationUnitIds: ['7d0e0d6a-2f6c-4a54-9d0b-3c1c0d6b7a10'] },
      'organizationUnitIds.0',
    ],
  ])('creating a user with %s is a 400 at that field', async (_name, wrong, field) => {
    const answer = await createUser(admin, freshUser(wrong));
    expect([answer.status, markOf(answer)]).toEqual([400, [field]]);
  });

  test('the refusal of a new user names all errors at once', async () => {
    const missing = await createUser(
      admin,
      freshUser({ userName: 'jan nowak', email: '', password: 'krótkie' }),
    );
    expect([missing.status, markOf(missing)]).toEqual([400, ['email', 'userName', 'password']]);
    const broken = await createUser(admin, freshUser({ email: clerk.userName, password: 'krótkie' }));
    expect(codeOf(broken)).toEqual([403, 'Volo.Abp.Identity:PasswordTooShort']);
    expect(markOf(broken)).toEqual(['password', 'email']);
  });

  test('a new user whose e-mail is taken and is also the login is refused at both fields', async () => {
    const email = clerk.userName.toUpperCase();
    const answer = await createUser(admin, freshUser({ userName: email, email }));
    expect(codeOf(answer)).toEqual([403, 'Volo.Abp.Identity:DuplicateUserName']);
    expect(answer.problem?.validationErrors).toEqual([
      { members: ['userName'], message: `Login „${email}” jest już zajęty.` },
      { members: ['email'], message: `Adres „${email}” jest już zajęty.` },
    ]);
  });

  test('users are found by a part of their name, without diacritics, sorted and paged', async () => {
    await createUser(admin, freshUser({ name: 'Żaneta', surname: 'Ćwiąkała' }));
    await createUser(admin, freshUser({ name: 'Zenon', surname: 'Cwiakala' }));
    const found = await admin.client.call(identityUserRoutes.list, {
      query: { filter: 'wiaka', sorting: 'surname desc', maxResultCount: 1 },
    });
    expect([found.totalCount, found.items.map(({ surname }) => surname)]).toEqual([2, ['Ćwiąkała']]);
    const none = await admin.client.call(identityUserRoutes.list, { query: { filter: 'ćw%' } });
    expect(none.totalCount).toBe(0);
  });

  test('nobody can delete their own account', async () => {
    expect(codeOf(await removeUser(admin, admin.id))).toEqual([403, 'Volo.Abp.Identity:010001']);
  });

  test("deactivating a user or setting a new password ends all of the user's sessions at once", async () => {
    for (const change of [{ isActive: false }, { password: FRESH_PASSWORD }]) {
      const person = await addPerson(app, []);
      expect((await person.client.send(accountRoutes.sessions)).status).toBe(200);
      expect((await update(admin, person.id, change)).status).toBe(200);
      expect((await person.client.send(accountRoutes.sessions)).status).toBe(401);
    }
  });
});

describe('escalation of permissions', () => {
  test.each<[string, (victim: Person) => Promise<Answer>, string]>([
    [
      'giving the static role to a new user',
      () => createUser(clerk, freshUser({ roleNames: [admin.roleName] })),
      'NotHeld',
    ],
    [
      'giving the static role to oneself',
      () => update(clerk, clerk.id, { roleNames: [clerk.roleName, admin.roleName] }),
      'NotHeld',
    ],
    ['taking the static role away', (victim) => update(clerk, victim.id, { roleNames: [] }), 'NotHeld'],
    ['a new password', (victim) => update(clerk, victim.id, { password: FRESH_PASSWORD }), 'MoreRights'],
    ['a new e-mail', (victim) => update(clerk, victim.id, { email: 'moj@test.local' }), 'MoreRights'],
    ['a new user name', (victim) => update(clerk, victim.id, { userName: 'moj' }), 'MoreRights'],
    ['switching lockouts off', (victim) => update(clerk, victim.id, { lockoutEnabled: false }), 'MoreRights'],
    ['deactivation', (victim) => update(clerk, victim.id, { isActive: false }), 'MoreRights'],
    ['another name', (victim) => update(clerk, victim.id, { name: 'Inny' }), 'MoreRights'],
    ['another surname', (victim) => update(clerk, victim.id, { surname: 'Inny' }), 'MoreRights'],
    [
      'a further role, although the clerk has all its permissions',
      (victim) => update(clerk, victim.id, { roleNames: [admin.roleName, clerk.roleName] }),
      'MoreRights',
    ],
    [
      'another unit',
      async (victim) =>
        update(clerk, victim.id, { organizationUnitIds: [await makeUnit(app.sql, `Hala ${victim.id}`)] }),
      'MoreRights',
    ],
    ['deletion', (victim) => removeUser(clerk, victim.id), 'MoreRights'],
    [
      'the end of sessions',
      (victim) => clerk.client.send(identityUserRoutes.endSessions, { params: { id: victim.id } }),
      'MoreRights',
    ],
  ])('a caller cannot gain permissions or take over a stronger account: %s', async (_name, attempt, code) => {
    const victim = await addPerson(app, 'admin');
    expect(codeOf(await attempt(victim))).toEqual([403, `Volo.Abp.Identity:${code}`]);
    const [row] = await app.sql('select user_name, name, is_active, deleted_at from app_user where id = $1', [
      victim.id,
    ]);
    expect(row).toEqual({ user_name: victim.userName, name: 'Osoba', is_active: true, deleted_at: null });
  });

  test('an update of a user that changes nothing succeeds, even when the user has more permissions than the caller', async () => {
    const victim = await addPerson(app, 'admin');
    const user = await clerk.client.call(identityUserRoutes.get, { params: { id: victim.id } });
    expect((await update(clerk, victim.id, { ...user })).status).toBe(200);
  });

  test('nobody gains permissions by changing a role, even their own', async () => {
    const permissions = [{ name: 'Kartoteka.ControlCards.Operator', isGranted: true }];
    const answer = await clerk.client.send(identityRoleRoutes.updateForm, {
      params: { id: clerk.roleId },
      body: { role: { name: clerk.roleName }, permissions },
    });
    expect(codeOf(answer)).toEqual([403, 'Volo.Abp.Identity:NotHeld']);
    const made = await clerk.client.send(identityRoleRoutes.createForm, {
      body: { role: { name: 'wytrych' }, permissions },
    });
    expect(codeOf(made)).toEqual([403, 'Volo.Abp.Identity:NotHeld']);
  });

  test('the list of roles shows for each role whether the caller may give it', async () => {
    const offered = async (person: Person) => {
      const { items } = await person.client.call(identityRoleRoutes.all);
      return new Map(items.map(({ name, isAssignable }) => [name, isAssignable]));
    };
    const toClerk = await offered(clerk);
    expect([toClerk.get(clerk.roleName), toClerk.get(admin.roleName)]).toEqual([true, false]);
    expect([...(await offered(admin)).values()]).not.toContain(false);
  });

  test('a user can give permissions that they have', async () => {
    expect((await createUser(clerk, freshUser({ roleNames: [clerk.roleName] }))).status).toBe(200);
  });
});

describe('the last administrator', () => {
  test('when the last two administrators deactivate themselves or give up the role at the same time, one of them is refused', async () => {
    const own = await startTestApp({ from: 'empty' });
    try {
      const [first, second] = [await addPerson(own, 'admin'), await addPerson(own, 'admin')];
      await Promise.all([first.client.token(), second.client.token()]);
      const answers = await Promise.all([
        update(first, first.id, { isActive: false }),
        update(second, second.id, { roleNames: [] }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
      const refused = answers.find(({ status }) => status === 403);
      expect(refused?.problem?.code).toBe('Volo.Abp.Identity:LastAdministrator');
    } finally {
      await own.close();
    }
  });
});

describe('roles', () => {
  const form = (id: string) => admin.client.call(identityRoleRoutes.getForm, { params: { id } });
  const grantedOf = async (id: string) =>
    ((await form(id)).permissions ?? []).filter(({ isGranted }) => isGranted).map(({ name }) => name);
  const save = (id: string, name: string, permissions: unknown) =>
    admin.client.send(identityRoleRoutes.updateForm, {
      params: { id },
      body: { role: { name }, permissions },
    });

  test('a permission grants its parent, withdrawing a parent withdraws its children, and permissions not sent stay', async () => {
    const { role } = await admin.client.call(identityRoleRoutes.createForm, {
      body: {
        role: { name: 'Zmienna', extraProperties: { DisplayName: 'Etykieta' } },
        permissions: [
          { name: 'Kartoteka.ControlCards.Operator', isGranted: true },
          { name: 'Nie.Ma.Takiego', isGranted: true },
        ],
      },
    });
    expect(role.extraProperties).toEqual({ DisplayName: 'Etykieta' });
    expect(await grantedOf(role.id)).toEqual(['Kartoteka.ControlCards', 'Kartoteka.ControlCards.Operator']);
    await save(role.id, 'Zmienna', [{ name: 'AbpIdentity.Users', isGranted: true }]);
    expect(await grantedOf(role.id)).toHaveLength(3);
    await save(role.id, 'Zmienna', [
      { name: 'Kartoteka.ControlCards', isGranted: false },
      { name: 'Kartoteka.ControlCards.Operator', isGranted: true },
    ]);
    expect(await grantedOf(role.id)).toEqual(['AbpIdentity.Users']);
  });

  test('a change of permissions takes effect at once', async () => {
    const person = await addPerson(app, ['AbpIdentity.Users']);
    const list = () => person.client.send(identityUserRoutes.list);
    expect((await list()).status).toBe(200);
    await save(person.roleId, person.roleName, [{ name: 'AbpIdentity.Users', isGranted: false }]);
    expect((await list()).status).toBe(403);
    await save(person.roleId, person.roleName, [{ name: 'AbpIdentity.Users', isGranted: true }]);
    expect((await list()).status).toBe(200);
  });

  test('without ManagePermissions, permissions are neither shown nor changed', async () => {
    const person = await addPerson(app, ['AbpIdentity.Roles', 'AbpIdentity.Roles.Update']);
    const params = { id: person.roleId };
    const shown = await person.client.call(identityRoleRoutes.getForm, { params });
    expect(shown).not.toHaveProperty('permissions');
    const send = (isGranted: boolean) =>
      person.client.send(identityRoleRoutes.updateForm, {
        params,
        body: {
          role: { name: person.roleName },
          permissions: [{ name: 'AbpIdentity.Roles.Update', isGranted }],
        },
      });
    expect(codeOf(await send(false))).toEqual([403, 'Volo.Authorization:010001']);
    expect((await send(true)).status).toBe(200);
  });

  test('new users whose roles are not named get the default roles that the caller may give', async () => {
    const make = async (name: string, policies: string[]) => {
      const permissions = policies.map((policy) => ({ name: policy, isGranted: true }));
      const body = { role: { name, isDefault: true }, permissions };
      return (await admin.client.call(identityRoleRoutes.createForm, { body })).role;
    };
    const defaults = [
      await make('zwykła', []),
      await make('sygnatariusz', ['Kartoteka.ControlCards.Approval']),
    ];
    const rolesOf = async (person: Person, given: Record<string, unknown>) =>
      ((await createUser(person, freshUser(given))).body as User).roleNames;
    expect(await rolesOf(admin, {})).toEqual(['sygnatariusz', 'zwykła']);
    expect(await rolesOf(clerk, {})).toEqual(['zwykła']);
    expect(await rolesOf(admin, { roleNames: [] })).toEqual([]);
    for (const { id, name } of defaults) {
      const body = { role: { name, isDefault: false } };
      await admin.client.call(identityRoleRoutes.updateForm, { params: { id }, body });
    }
    expect(await rolesOf(admin, {})).toEqual([]);
  });

  test('nobody can mark a role with more permissions than their own as a default role', async () => {
    const { role } = await admin.client.call(identityRoleRoutes.createForm, {
      body: {
        role: { name: 'mocniejsza' },
        permissions: [{ name: 'Kartoteka.ControlCards.Approval', isGranted: true }],
      },
    });
    const refused = await clerk.client.send(identityRoleRoutes.updateForm, {
      params: { id: role.id },
      body: { role: { name: role.name, isDefault: true } },
    });
    expect(codeOf(refused)).toEqual([403, 'Volo.Abp.Identity:NotHeld']);
    expect(markOf(refused)).toEqual(['role.isDefault']);
  });

  test('the static role cannot be renamed, reduced or deleted', async () => {
    expect(codeOf(await save(admin.roleId, 'inna', []))).toEqual([403, 'Volo.Abp.Identity:010005']);
    await save(admin.roleId, admin.roleName, [{ name: 'AbpIdentity.Users', isGranted: false }]);
    expect(await grantedOf(admin.roleId)).toContain('AbpIdentity.Users.Delete');
    const answer = await admin.client.send(identityRoleRoutes.remove, { params: { id: admin.roleId } });
    expect(codeOf(answer)).toEqual([403, 'Volo.Abp.Identity:010006']);
  });

  test('two roles cannot have the same name, without regard to case', async () => {
    const body = { name: clerk.roleName.toUpperCase() };
    const answer = await admin.client.send(identityRoleRoutes.create, { body });
    expect(codeOf(answer)).toEqual([403, 'Volo.Abp.Identity:DuplicateRoleName']);
    expect(markOf(answer)).toEqual(['name']);
    const wrapped = await admin.client.send(identityRoleRoutes.createForm, { body: { role: body } });
    expect(markOf(wrapped)).toEqual(['role.name']);
  });
});

test('the audit trail records administrative changes, sign-ins and denials without secrets', async () => {
  const stranger = await addPerson(app, []);
  await stranger.client.send(identityUserRoutes.list);
  const actions = await app.sql<{ action: string; outcome: string }>(
    'select distinct action, outcome from audit_event',
  );
  const seen = actions.map(({ action, outcome }) => `${action} ${outcome}`);
  expect(seen).toEqual(
    expect.arrayContaining(['login success', 'user.updated success', 'role.updated success']),
  );
  await expect
    .poll(() => app.sql(`select 1 from audit_event where action = 'denied' and user_id = $1`, [stranger.id]))
    .toHaveLength(1);
  const secrets = await app.sql(`select 1 from audit_event where changes::text ~* 'argon|haslo'`);
  expect(secrets).toHaveLength(0);
});
