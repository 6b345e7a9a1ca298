import { accountRoutes } from '@kartoteka/contract/account';
import { connectRoutes } from '@kartoteka/contract/connect';
import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { type CardPlant, openPlant, startCard } from '../env/card-plant.ts';
import { makeRole, makeUnit } from '../env/people.ts';
import { addPerson, type Person, TEST_PASSWORD } from '../env/person.ts';
import { makeTemplate, touch } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let admin: Person;
let plant: CardPlant;

beforeAll(async () => {
  admin = await addPerson(app, 'admin');
  plant = await openPlant(app);
});

describe('clients that send the login as username', () => {
  const create = (username: string, email: string) =>
    admin.client.send(identityUserRoutes.create, { body: { username, email, password: TEST_PASSWORD } });

  test('the refusal of a taken login that was sent as username names the login and marks username', async () => {
    await create('jan.nowak', 'jan@test.local');
    const taken = await create('Jan.Nowak', 'inny@test.local');
    expect(taken.problem).toMatchObject({
      code: 'Volo.Abp.Identity:DuplicateUserName',
      message: 'Login „Jan.Nowak” jest już zajęty.',
      validationErrors: [{ members: ['username'] }],
    });
    const other = await create('ewa.nowak', 'ewa@test.local');
    const renamed = await admin.client.send(identityUserRoutes.update, {
      params: { id: (other.body as { id: string }).id },
      body: { username: 'jan.nowak' },
    });
    expect(renamed.problem?.message).toBe('Login „jan.nowak” jest już zajęty.');
  });

  test('a user is created from username when userName is null', async () => {
    const answer = await admin.client.send(identityUserRoutes.create, {
      body: { userName: null, username: 'ola.zak', email: 'ola@test.local', password: TEST_PASSWORD },
    });
    expect(answer.body).toMatchObject({ userName: 'ola.zak' });
  });
});

describe('a login', () => {
  const create = (userName: string, email: string) =>
    admin.client.send(identityUserRoutes.create, { body: { userName, email, password: TEST_PASSWORD } });

  test("a login is never another user's e-mail, and an e-mail is never another user's login", async () => {
    await create('piotr', 'piotr@test.local');
    expect((await create('Piotr@test.local', 'obcy@test.local')).problem).toMatchObject({
      code: 'Volo.Abp.Identity:DuplicateUserName',
      validationErrors: [{ members: ['userName'] }],
    });
    await create('kasia@test.local', 'kasia.praca@test.local');
    expect((await create('obca', 'KASIA@test.local')).problem).toMatchObject({
      code: 'Volo.Abp.Identity:DuplicateEmail',
      validationErrors: [{ members: ['email'] }],
    });
    const own = await create('ela@test.local', 'ela@test.local');
    expect(own.status).toBe(200);
    const changed = await admin.client.send(identityUserRoutes.update, {
      params: { id: (own.body as { id: string }).id },
      body: { email: 'kasia@test.local' },
    });
    expect(changed.problem?.code).toBe('Volo.Abp.Identity:DuplicateEmail');
  });
});

test('the name and e-mail of a deleted user are free again', async () => {
  const body = { userName: 'zbyszek', email: 'zbyszek@test.local', password: TEST_PASSWORD };
  const { id } = await admin.client.call(identityUserRoutes.create, { body });
  const again = () => admin.client.send(identityUserRoutes.create, { body });
  expect((await again()).problem?.code).toBe('Volo.Abp.Identity:DuplicateUserName');
  await admin.client.call(identityUserRoutes.remove, { params: { id } });
  expect((await again()).status).toBe(200);
});

describe('lockouts after wrong passwords', () => {
  const signIn = (username: string, password: string) =>
    app.client.send(connectRoutes.token, {
      body: { grant_type: 'password', client_id: 'Kartoteka_App', username, password },
    });

  test('wrong old passwords lock password changes in the session, but not new sign-ins', async () => {
    const person = await addPerson(app, []);
    const change = (currentPassword: string) =>
      person.client.send(accountRoutes.changePassword, {
        body: { currentPassword, newPassword: 'inne dobre haslo' },
      });
    for (let n = 0; n < 5; n += 1) {
      expect((await change('nie to')).problem?.code).toBe('Volo.Abp.Identity:PasswordMismatch');
    }
    expect((await change(TEST_PASSWORD)).problem?.code).toBe('Kartoteka:TooManyRequests');
    expect((await signIn(person.userName, TEST_PASSWORD)).status).toBe(200);
  });

  test('a lockout ends when locking is switched off for the account', async () => {
    const person = await addPerson(app, []);
    for (let n = 0; n < 5; n += 1) await signIn(person.userName, 'nie to');
    expect((await signIn(person.userName, TEST_PASSWORD)).status).toBe(400);
    await admin.client.call(identityUserRoutes.update, {
      params: { id: person.id },
      body: { lockoutEnabled: false },
    });
    expect((await signIn(person.userName, TEST_PASSWORD)).status).toBe(200);
  });
});

test('a password change fails when an administrator ends the session during the call', async () => {
  const person = await addPerson(app, []);
  await person.client.token();
  const pool = createPool({ url: app.database.url, role: null, max: 1 });
  const client = await pool.connect();
  await client.query('begin');
  await client.query('update app_user set password_hash = $2 where id = $1', [person.id, 'nowy']);
  await client.query('update session set revoked_at = now() where user_id = $1', [person.id]);
  const change = person.client.send(accountRoutes.changePassword, {
    body: { currentPassword: TEST_PASSWORD, newPassword: 'haslo napastnika' },
  });
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => app.sql(waiting), { timeout: 4_000 }).toHaveLength(1);
  await client.query('commit');
  client.release();
  await pool.end();
  expect((await change).status).toBe(401);
  const kept = await app.sql('select password_hash from app_user where id = $1', [person.id]);
  expect(kept).toEqual([{ password_hash: 'nowy' }]);
});

describe('roles that cards in progress need', () => {
  test('a role that a card in progress still needs cannot be deleted, although its template no longer names it', async () => {
    const role = await makeRole(app.sql, 'kierownik zmiany', ['Kartoteka.ControlCards.Approval']);
    const template = await makeTemplate(app.sql, {
      elements: [{ name: 'Pomiar' }],
      approvals: [{ type: 'role', value: role }],
    });
    const cardId = await startCard(plant.ola, template);
    await app.sql('delete from template_approval where template_id = $1', [template.id]);
    await touch(app.sql);

    const refused = await admin.client.send(identityRoleRoutes.remove, { params: { id: role } });
    expect([refused.status, refused.problem?.code]).toEqual([403, 'Kartoteka:InUse']);
    expect(refused.problem?.data).toMatchObject({ usedBy: [{ kind: 'controlCard', id: cardId }] });

    await app.sql('update control_card set deleted_at = now() where id = $1', [cardId]);
    expect((await admin.client.send(identityRoleRoutes.remove, { params: { id: role } })).status).toBe(204);
  });
});

test('a unit that an assignment or an approval names cannot be deleted', async () => {
  const [filling, signing] = [await makeUnit(app.sql, 'Pakownia'), await makeUnit(app.sql, 'Laboratorium')];
  const template = await makeTemplate(app.sql, {
    elements: [{ name: 'Waga', assignments: [{ type: 'organizationUnit', value: filling }] }],
    approvals: [{ type: 'organizationUnit', value: signing }],
  });
  for (const id of [filling, signing]) {
    const refused = await admin.client.send(organizationUnitRoutes.remove, { params: { id } });
    expect([refused.status, refused.problem?.code]).toEqual([403, 'Kartoteka:InUse']);
    expect(refused.problem?.data).toMatchObject({ usedBy: [{ id: template.id }] });
  }
});

test('the refusal to delete a unit or a role names cards and templates only to people who may read them', async () => {
  const unit = await makeUnit(app.sql, 'Rozlewnia');
  const role = await makeRole(app.sql, 'rozlewnik', []);
  const template = await makeTemplate(app.sql, {
    elements: [
      {
        name: 'Waga',
        assignments: [
          { type: 'organizationUnit', value: unit },
          { type: 'role', value: role },
          { type: 'user', value: plant.ola.id },
        ],
      },
    ],
  });
  const cardId = await startCard(plant.ola, template);
  const places = async (route: typeof organizationUnitRoutes.remove, id: string, policies: Policy[]) => {
    const { client } = await addPerson(app, policies);
    const refused = await client.send(route, { params: { id } });
    expect(refused.problem).toMatchObject({
      code: 'Kartoteka:InUse',
      message: expect.stringContaining('jest w użyciu (2 miejsca)') as string,
    });
    const data = refused.problem?.data as { usedBy: { kind: string; id: string }[] } | undefined;
    return data?.usedBy.map((place) => `${place.kind} ${place.id}`);
  };
  const calls = [
    { route: organizationUnitRoutes.remove, id: unit, own: 'Kartoteka.Administration.OrganizationUnits' },
    { route: identityRoleRoutes.remove, id: role, own: 'AbpIdentity.Roles.Delete' },
  ] as const;
  for (const { route, id, own } of calls) {
    const aTemplate = `controlCardTemplate ${template.id}`;
    expect(await places(route, id, [own])).toEqual([]);
    expect(await places(route, id, [own, 'Kartoteka.ControlCards.ManageTemplates'])).toEqual([aTemplate]);
    const all = [aTemplate, `controlCard ${cardId}`];
    expect(await places(route, id, [own, 'Kartoteka.ControlCards.ManageCards'])).toEqual(all);
  }
});

test('the usage of a unit or a role counts the templates and open cards that name it, and names those that the caller may read', async () => {
  const unit = await makeUnit(app.sql, 'Kotłownia');
  const role = await makeRole(app.sql, 'palacz', []);
  const [busy, idle] = [
    await makeTemplate(app.sql, {
      elements: [
        {
          name: 'Ciśnienie',
          assignments: [
            { type: 'organizationUnit', value: unit },
            { type: 'role', value: role },
            { type: 'user', value: plant.ola.id },
          ],
        },
      ],
    }),
    await makeTemplate(app.sql, {
      elements: [{ name: 'Para' }],
      approvals: [
        { type: 'organizationUnit', value: unit },
        { type: 'role', value: role },
      ],
    }),
  ];
  const [open, finished] = [await startCard(plant.ola, busy), await startCard(plant.ola, busy)];
  await app.sql(`update control_card set status = 'approved', approved_at = now() where id = $1`, [finished]);
  const templates = [busy.id, idle.id].toSorted();
  const counted = {
    counts: [
      { kind: 'controlCardTemplate', count: 2, isDirect: true },
      { kind: 'controlCard', count: 1, isDirect: true },
    ],
    totalCount: 3,
    cardsInProgress: 1,
  };
  const calls = [
    { route: organizationUnitRoutes.usage, id: unit, own: 'Kartoteka.Administration.OrganizationUnits' },
    { route: identityRoleRoutes.usage, id: role, own: 'AbpIdentity.Roles.Delete' },
  ] as const;
  for (const { route, id, own } of calls) {
    const named = async (...policies: Policy[]) => {
      const { client } = await addPerson(app, [own, ...policies]);
      const { items, ...usage } = await client.call(route, { params: { id } });
      expect(usage).toEqual(counted);
      return items.map((item) => item.id).toSorted();
    };
    expect(await named()).toEqual([]);
    expect(await named('Kartoteka.ControlCards.ManageTemplates')).toEqual(templates);
    expect(await named('Kartoteka.ControlCards.ManageCards')).toEqual([...templates, open].toSorted());
  }
});

test('the usage of a unit or a role that nothing names is empty', async () => {
  const empty = { items: [], counts: [], totalCount: 0, cardsInProgress: 0 };
  const unit = { params: { id: await makeUnit(app.sql, 'Wolna') } };
  const role = { params: { id: await makeRole(app.sql, 'wolny', []) } };
  expect(await admin.client.call(organizationUnitRoutes.usage, unit)).toEqual(empty);
  expect(await admin.client.call(identityRoleRoutes.usage, role)).toEqual(empty);
});
