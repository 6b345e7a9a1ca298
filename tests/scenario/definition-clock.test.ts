import { identityRoleRoutes } from '@kartoteka/contract/identity-role';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { preview, smallFile } from '../env/definition-file.ts';
import { makeRole, makeUnit, makeUser } from '../env/people.ts';
import { addPerson, type Person } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let admin: Person;

beforeAll(async () => {
  admin = await addPerson(app, 'admin');
});

const clock = async () =>
  (await app.sql<{ version: string }>('select version from definition_clock'))[0]?.version;
let count = 0;
const fresh = (name: string) => `${name} ${(count += 1)}`;

const user = () => makeUser(app.sql, fresh('Osoba Zegar').replace(/ (\d+)$/, '$1'));
const role = () => makeRole(app.sql, fresh('Rola'), []);
const unit = () => makeUnit(app.sql, fresh('Dział'));
const changeUser = async (body: object, id?: string) =>
  admin.client.call(identityUserRoutes.update, { params: { id: id ?? (await user()) }, body });
const changeRole = async (body: object) => {
  const id = await role();
  const [{ name } = { name: '' }] = await app.sql<{ name: string }>('select name from role where id = $1', [
    id,
  ]);
  return admin.client.call(identityRoleRoutes.update, { params: { id }, body: { name, ...body } });
};
const changeUnit = async (body: object) => {
  const id = await unit();
  const [{ displayName } = { displayName: '' }] = await app.sql<{ displayName: string }>(
    'select display_name as "displayName" from organization_unit where id = $1',
    [id],
  );
  const whole = { displayName, parentId: null, ...body };
  return admin.client.call(organizationUnitRoutes.update, { params: { id }, body: whole });
};

describe('the clock of definitions, after which all templates are compiled again', () => {
  test.each([
    ['a new name of a user', () => changeUser({ name: 'Nowe' })],
    ['a new surname of a user', () => changeUser({ surname: 'Nowe' })],
    ['a new name of a role', () => changeRole({ name: fresh('Nowa') })],
    ['a new shown name of a role', () => changeRole({ extraProperties: { DisplayName: fresh('Nowa') } })],
    ['a new name of an organisation unit', () => changeUnit({ displayName: fresh('Nowy') })],
  ])('is advanced by %s, because a revision has that name', async (_what, change) => {
    const before = await clock();
    await change();
    expect(await clock()).not.toBe(before);
  });

  test.each([
    ['a new password of a user', () => changeUser({ password: 'Inne-haslo-2026' })],
    ['an inactive user', () => changeUser({ isActive: false })],
    ['a role of a user', async () => changeUser({ roleNames: ['admin'] })],
    ['an unchanged user', () => changeUser({})],
    ['an unchanged role', () => changeRole({})],
    ['a role that new users get', () => changeRole({ isDefault: true })],
    ['an unchanged organisation unit', () => changeUnit({})],
    ['a moved organisation unit', async () => changeUnit({ parentId: await unit() })],
  ])('is not advanced by %s', async (_what, change) => {
    const before = await clock();
    await change();
    expect(await clock()).toBe(before);
  });
});

test('the comparison of an import does not wait for a save of a definition, so it does not delay saves either', async () => {
  const pool = createPool({ url: app.database.url, role: null, max: 1 });
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select from definition_clock for update');
    const told = await preview(admin, smallFile());
    expect(told.rows.map(({ outcome }) => outcome)).toContain('created');
  } finally {
    await client.query('rollback');
    client.release();
    await pool.end();
  }
});
