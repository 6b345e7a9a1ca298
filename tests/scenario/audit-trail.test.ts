import { auditRoutes } from '@kartoteka/contract/audit';
import { accountRoutes } from '@kartoteka/contract/account';
import { connectRoutes, type TokenAnswer } from '@kartoteka/contract/connect';
import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { auditActionTexts, auditTargetTexts } from '@kartoteka/domain/texts/audit';
import { beforeAll, expect, test } from 'vitest';
import { APP_ROLE, createPool } from '../../apps/server/src/db/pool.ts';
import { makeRole, makeUnit } from '../env/people.ts';
import { addPerson, type Person, TEST_PASSWORD } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';
import { fresh } from '../env/warehouse.ts';

const app = testApp({ from: 'empty' });
let auditor: Person;
let admin: Person;

beforeAll(async () => {
  auditor = await addPerson(app, ['Kartoteka.Administration.Audit']);
  admin = await addPerson(app, 'admin');
});

const signIn = (username: string, password: string) =>
  app.client.send(connectRoutes.token, {
    body: { grant_type: 'password', client_id: 'Kartoteka_App', username, password },
  });
const found = (field: string, value: string) =>
  auditor.client.call(auditRoutes.search, {
    body: { filters: [{ id: field, value: { values: [value] } }], maxResultCount: 100 },
  });

test('the audit trail records successful, failed and locked sign-ins, and denied calls', async () => {
  const person = await addPerson(app, []);
  expect((await signIn(person.userName, TEST_PASSWORD)).status).toBe(200);
  for (let n = 0; n < 6; n += 1) await signIn(person.userName, 'nie to');
  const { items } = await found('targetName', person.userName);
  expect(items.map(({ action, outcome }) => [action, outcome])).toEqual([
    ['login', 'locked'],
    ['login', 'locked'],
    ['login', 'failure'],
    ['login', 'failure'],
    ['login', 'failure'],
    ['login', 'failure'],
    ['login', 'success'],
  ]);
  const stranger = await addPerson(app, []);
  expect((await stranger.client.send(unitTypeRoutes.search, { body: {} })).status).toBe(403);
  await expect
    .poll(async () => (await found('userName', stranger.userName)).items)
    .toContainEqual(
      expect.objectContaining({
        action: 'denied',
        target: { kind: 'route', id: 'unitType.search', name: 'Typy jednostek: wyszukiwanie' },
      }),
    );
});

test('the audit trail also records a call that is denied because of the user it changes or the permission it grants', async () => {
  const clerk = await addPerson(app, ['AbpIdentity.Users.Update', 'AbpIdentity.Roles.Create']);
  const taken = { params: { id: admin.id }, body: { password: 'inne dobre haslo' } };
  const role = { name: 'moja', extraProperties: null };
  const more = { body: { role, permissions: [{ name: 'AbpIdentity.Roles.Delete', isGranted: true }] } };
  expect((await clerk.client.send(identityUserRoutes.update, taken)).status).toBe(403);
  expect((await clerk.client.send(identityRoleRoutes.createForm, more)).status).toBe(403);
  await expect
    .poll(async () => {
      const { items } = await found('userName', clerk.userName);
      return items.filter(({ action }) => action === 'denied').map(({ target }) => target?.id);
    })
    .toEqual(expect.arrayContaining(['identityUser.update', 'role.create']));
});

test('the audit trail records a call that is denied because it would change who may sign', async () => {
  const clerk = await addPerson(app, ['AbpIdentity.Users.Update']);
  const own = { params: { id: clerk.id }, body: { organizationUnitIds: [await makeUnit(app.sql, 'Hala')] } };
  expect((await clerk.client.send(identityUserRoutes.update, own)).status).toBe(403);
  await expect
    .poll(async () => (await found('userName', clerk.userName)).items.map(({ action }) => action))
    .toContain('denied');
});

test('the audit trail records the end of a session and a wrong password', async () => {
  const person = await addPerson(app, []);
  const before = await signIn(person.userName, TEST_PASSWORD);
  const { access_token: token } = before.body as TokenAnswer;
  const change = { currentPassword: 'nie to', newPassword: 'inne dobre haslo' };
  expect((await person.client.send(accountRoutes.changePassword, { body: change })).status).toBe(403);
  await app.client.call(connectRoutes.revocation, { body: { token, client_id: 'Kartoteka_App' } });
  const own = await person.client.call(accountRoutes.sessions);
  await person.client.call(accountRoutes.endSession, { params: { id: own.items[0]?.id ?? '' } });
  const { items } = await found('targetName', person.userName);
  expect(items.map(({ action, outcome, userName }) => [action, outcome, userName])).toEqual([
    ['account.sessionEnded', 'success', person.userName],
    ['logout', 'success', person.userName],
    ['account.passwordRefused', 'failure', person.userName],
    ['login', 'success', person.userName],
    ['login', 'success', person.userName],
  ]);
});

test('twenty simultaneous wrong passwords in one session are all refused, and only five of them are compared', async () => {
  const person = await addPerson(app, []);
  const change = { currentPassword: 'nie to', newPassword: 'inne dobre haslo' };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => person.client.send(accountRoutes.changePassword, { body: change })),
  );
  const codes = answers.map(({ problem }) => problem?.code);
  const isWrong = (code: unknown) => code === 'Volo.Abp.Identity:PasswordMismatch';
  expect(codes.filter(isWrong)).toHaveLength(5);
  expect(new Set(codes.filter((code) => !isWrong(code)))).toEqual(new Set(['Kartoteka:TooManyRequests']));
  const { items } = await found('targetName', person.userName);
  const refused = items.filter(({ action }) => action === 'account.passwordRefused');
  // The fifth wrong password locks, so it is recorded as locked. Tries that start later are refused without a record.
  const failures = refused.filter(({ outcome }) => outcome === 'failure');
  expect(failures).toHaveLength(4);
  expect(refused.length).toBeGreaterThanOrEqual(5);
});

test("the audit trail records a change of one's own name, without invisible characters", async () => {
  const person = await addPerson(app, 'admin');
  const rename = (body: Record<string, unknown>) =>
    person.client.call(identityUserRoutes.update, { params: { id: person.id }, body });
  const renamed = await rename({ name: 'Tomasz\u200b', surname: '\u202eWójcik\u202c' });
  expect([renamed.name, renamed.surname]).toEqual(['Tomasz', 'Wójcik']);
  await rename({ isActive: true });
  const { items } = await found('action', 'user.ownName');
  expect(items.filter(({ target }) => target?.id === person.id)).toHaveLength(1);
  expect(items[0]).toMatchObject({ userName: person.userName, outcome: 'success' });
  expect(items[0]?.changes).toContainEqual({ path: 'name', old: 'Osoba', new: 'Tomasz' });
});

test('the audit trail records an administrative change with old and new values, and no secret', async () => {
  const person = await addPerson(app, []);
  await admin.client.call(identityUserRoutes.update, {
    params: { id: person.id },
    body: { name: 'Zmieniony', password: 'zupelnie nowe haslo' },
  });
  const { items } = await found('action', 'user.updated');
  expect(items[0]).toMatchObject({
    userName: admin.userName,
    outcome: 'success',
    target: { kind: 'user', id: person.id, name: person.userName },
  });
  expect(items[0]?.changes).toContainEqual({ path: 'name', old: 'Osoba', new: 'Zmieniony' });
  expect(JSON.stringify(items)).not.toContain('zupelnie nowe haslo');
});

test('the audit trail keeps what a deleted user, role or unit was, and no secret', async () => {
  const person = await addPerson(app, ['AbpIdentity.Users', 'AbpIdentity.Roles']);
  const hall = await makeUnit(app.sql, fresh('Hala'));
  const line = await makeUnit(app.sql, 'Linia', hall);
  await app.sql('insert into user_organization_unit values ($1, $2)', [person.id, hall]);
  const params = (id: string) => ({ params: { id } });
  const changesOf = async (action: string) => (await found('action', action)).items[0]?.changes;

  await admin.client.call(organizationUnitRoutes.remove, params(line));
  expect(await changesOf('organizationUnit.deleted')).toEqual([
    { path: 'displayName', old: 'Linia', new: null },
    { path: 'parentId', old: hall, new: null },
  ]);

  const other = await addPerson(app, ['AbpIdentity.Users', 'AbpIdentity.Roles']);
  await app.sql('insert into user_role values ($1, $2)', [other.id, person.roleId]);
  await admin.client.call(identityRoleRoutes.remove, params(person.roleId));
  const role = await changesOf('role.deleted');
  const permissions = role?.find(({ path }) => path === 'permissions')?.old as string[];
  expect(permissions.toSorted()).toEqual(['AbpIdentity.Roles', 'AbpIdentity.Users']);
  const members = [person.userName, other.userName].toSorted();
  expect(role).toContainEqual({ path: 'members', old: members, new: null });

  await admin.client.call(identityUserRoutes.remove, params(other.id));
  const user = await changesOf('user.deleted');
  expect(user).toContainEqual({ path: 'roleNames', old: [other.roleName], new: null });
  expect(user).toContainEqual({ path: 'email', old: other.userName, new: null });
  await admin.client.call(identityUserRoutes.remove, params(person.id));
  expect(await changesOf('user.deleted')).toContainEqual({
    path: 'organizationUnitIds',
    old: [hall],
    new: null,
  });
  const [{ hash }] = (await app.sql<{ hash: string }>(
    'select password_hash as hash from app_user where id = $1',
    [other.id],
  )) as [{ hash: string }];
  expect(JSON.stringify(user)).not.toContain(hash);
});

test('the audit trail names the first hundred members of a deleted role and counts all', async () => {
  const role = await makeRole(app.sql, 'wielu', []);
  await app.sql(
    `with people as (
       insert into app_user (id, user_name, email, password_hash, concurrency_stamp)
       select gen_random_uuid(), 'wielu-' || lpad(n::text, 3, '0'), 'wielu-' || n || '@test.local', 'x', 'x'
       from generate_series(1, 101) n returning id)
     insert into user_role select id, $1 from people`,
    [role],
  );
  await admin.client.call(identityRoleRoutes.remove, { params: { id: role } });
  const { changes } = (await found('action', 'role.deleted')).items[0] ?? {};
  const names = changes?.find(({ path }) => path === 'members')?.old as string[];
  expect([names.length, names[0], names.at(-1)]).toEqual([100, 'wielu-001', 'wielu-100']);
  expect(changes).toContainEqual({ path: 'memberCount', old: 101, new: null });
});

test('an administrator unlocks a user whom failed sign-ins have locked', async () => {
  const person = await addPerson(app, []);
  for (let n = 0; n < 5; n += 1) await signIn(person.userName, 'nie to');
  expect((await signIn(person.userName, TEST_PASSWORD)).status).toBe(400);
  const user = await admin.client.call(identityUserRoutes.unlock, { params: { id: person.id } });
  expect(user.lockoutEnd).toBeNull();
  expect((await signIn(person.userName, TEST_PASSWORD)).status).toBe(200);
  expect((await found('action', 'user.unlocked')).items[0]?.target?.id).toBe(person.id);
  const search = `odblokow ${person.userName}`;
  const { items } = await auditor.client.call(auditRoutes.search, { body: { search } });
  expect(items.map(({ action }) => action)).toEqual(['user.unlocked']);
});

test('a clerk cannot unlock a user who has more permissions than the clerk', async () => {
  const clerk = await addPerson(app, ['AbpIdentity.Users', 'AbpIdentity.Users.Update']);
  const answer = await clerk.client.send(identityUserRoutes.unlock, { params: { id: admin.id } });
  expect(answer.problem?.code).toBe('Volo.Abp.Identity:MoreRights');
});

test('every recorded kind of event and target has a Polish name', async () => {
  const kinds = await app.sql<{ action: string; target_kind: string | null }>(
    'select distinct action, target_kind from audit_event',
  );
  expect(kinds.length).toBeGreaterThan(3);
  expect(kinds.filter(({ action }) => !(action in auditActionTexts))).toEqual([]);
  expect(kinds.filter(({ target_kind: kind }) => kind !== null && !(kind in auditTargetTexts))).toEqual([]);
});

test('only users with the policy can read the audit trail, and nobody can change or delete its events', async () => {
  const { items } = await admin.client.call(auditRoutes.search, { body: {} });
  const clerk = await addPerson(app, ['AbpIdentity.Users']);
  expect((await clerk.client.send(auditRoutes.search, { body: {} })).status).toBe(403);

  const headers = {
    authorization: `Bearer ${await admin.client.token()}`,
    'content-type': 'application/json',
  };
  for (const path of ['/api/app/audit', `/api/app/audit/${items[0]?.id}`]) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status } = await fetch(app.origin + path, { method, headers, body: '{}' });
      expect(status, `${method} ${path}`).toBe(405);
    }
  }
  const application = createPool({ url: app.database.url, role: APP_ROLE, max: 1 });
  try {
    for (const statement of [
      `update audit_event set action = 'x'`,
      'delete from audit_event',
      'truncate audit_event',
    ]) {
      // The rights of the role refuse the application, and triggers refuse the owner.
      await expect(application.query(statement), statement).rejects.toMatchObject({ code: '42501' });
      await expect(app.sql(statement), statement).rejects.toMatchObject({ code: '23000' });
    }
  } finally {
    await application.end();
  }
});
