import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { type ListView, MAX_VIEWS } from '@kartoteka/contract/list-view';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { beforeEach, expect, test } from 'vitest';
import { addPerson, type Person } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';
import { removeUser } from '../env/user-calls.ts';

const app = testApp({ from: 'empty' });
let ewa: Person;
let jan: Person;
let ola: Person;

beforeEach(async () => {
  ewa = await addPerson(app, ['Kartoteka.DataWarehouse.UnitTypes', 'Kartoteka.ControlCards.ManageGroups']);
  jan = await addPerson(app, ['Kartoteka.DataWarehouse.UnitTypes']);
  ola = await addPerson(app, ['Kartoteka.DataWarehouse.UnitTypes']);
  // Jan has Ewa's role too, and Ola does not.
  await app.sql('insert into user_role (user_id, role_id) values ($1, $2)', [jan.id, ewa.roleId]);
});

const body = (more: object = {}) => ({
  name: 'Pary z dziś',
  address: 'q=para&sort=name',
  columns: ['name', 'creationTime'],
  ...more,
});
const send = ({ client }: Person, more: object = {}) =>
  client.send(unitTypeRoutes.saveView, { body: body(more) });
const save = async (person: Person, more: object = {}): Promise<ListView> => {
  const answer = await send(person, more);
  expect(answer.status, JSON.stringify(answer.problem)).toBe(200);
  return answer.body as ListView;
};
const seenBy = async ({ client }: Person) => (await client.call(unitTypeRoutes.configuration)).views;

test('a saved view keeps its address and columns for its owner and its list alone', async () => {
  const view = await save(ewa);
  expect(view).toEqual({
    ...body(),
    id: view.id,
    role: null,
    owner: { id: ewa.id, name: `Osoba ${ewa.id.slice(0, 8)}` },
    isOwn: true,
    isDefault: false,
  });
  expect(await seenBy(ewa)).toEqual([view]);
  expect(await seenBy(jan)).toEqual([]);
  expect((await ewa.client.call(controlCardGroupRoutes.configuration)).views).toEqual([]);
});

test('a view shared with a role is seen by everybody with the role, and changed by its owner alone', async () => {
  const view = await save(ewa, { roleId: ewa.roleId });
  expect(view.role).toMatchObject({ id: ewa.roleId });
  expect(await seenBy(jan)).toEqual([{ ...view, isOwn: false }]);
  expect(await seenBy(ola)).toEqual([]);

  expect((await send(jan, { id: view.id, name: 'Moje' })).status).toBe(404);
  const params = { id: view.id };
  expect((await jan.client.send(unitTypeRoutes.removeView, { params })).status).toBe(204);
  expect(await seenBy(ewa)).toEqual([view]);
});

test('a view can be shared only with a role of its owner, but stays shared when the owner loses the role', async () => {
  const refused = await send(ola, { roleId: ewa.roleId });
  expect(refused.status).toBe(400);
  expect(refused.problem?.validationErrors).toEqual([
    { members: ['roleId'], message: 'Wybierz rolę, którą masz.' },
  ]);
  const shared = await save(jan, { roleId: ewa.roleId });
  await app.sql('delete from user_role where user_id = $1 and role_id = $2', [jan.id, ewa.roleId]);
  await jan.client.call(unitTypeRoutes.configuration);
  const { columns } = await save(jan, { id: shared.id, roleId: ewa.roleId, columns: ['name'] });
  expect(columns).toEqual(['name']);
});

test('a user can choose one own or shared view of a list as default, but not a view that the user does not see', async () => {
  const choose = ({ client }: Person, id: string | null) =>
    client.send(unitTypeRoutes.defaultView, { body: { id } });
  const defaults = async (person: Person) =>
    (await seenBy(person)).filter(({ isDefault }) => isDefault).map(({ name }) => name);
  const one = await save(ewa, { roleId: ewa.roleId });
  const other = await save(ewa, { name: 'Inny', isDefault: true });
  expect(await defaults(ewa)).toEqual(['Inny']);
  expect((await choose(ewa, one.id)).status).toBe(204);
  expect(await defaults(ewa)).toEqual(['Pary z dziś']);
  expect((await choose(jan, one.id)).status).toBe(204);
  expect(await defaults(jan)).toEqual(['Pary z dziś']);
  expect((await choose(ola, one.id)).status).toBe(404);
  expect((await choose(jan, other.id)).status).toBe(404);

  await save(ewa, { id: one.id, roleId: ewa.roleId });
  expect(await defaults(ewa), 'after a change that says that it is no default').toEqual([]);
  expect(await defaults(jan)).toEqual(['Pary z dziś']);
  await save(ewa, { id: one.id, roleId: null });
  expect(await seenBy(jan)).toEqual([]);
});

test('two views of a user have different names, whatever their case, and two users may use the same name', async () => {
  await save(ewa);
  const again = await send(ewa, { name: 'PARY Z DZIŚ' });
  expect([again.status, again.problem?.code]).toEqual([403, 'Kartoteka:DuplicateName']);
  await save(jan);
  const renamed = await save(ewa, { name: 'Inny' });
  expect((await send(ewa, { id: renamed.id })).problem?.code).toBe('Kartoteka:DuplicateName');
  expect((await seenBy(ewa)).map(({ name }) => name)).toEqual(['Inny', 'Pary z dziś']);
});

test(`a user keeps at most ${MAX_VIEWS} views of a list`, async () => {
  for (let nth = 0; nth < MAX_VIEWS; nth += 1) await save(ewa, { name: `Widok ${nth}` });
  const answer = await send(ewa);
  expect(answer.status).toBe(400);
  expect(answer.problem?.validationErrors).toEqual([
    { members: ['name'], message: 'Jedna lista może mieć najwyżej 50 Twoich widoków. Usuń niepotrzebne.' },
  ]);
});

test.each([
  ['name', { name: '  ' }],
  ['name', { name: 'x'.repeat(81) }],
  ['address', { address: null }],
  ['address', { address: 'x'.repeat(16_001) }],
  ['columns', { columns: 'name' }],
  ['columns', { columns: Array.from({ length: 501 }, () => 'name') }],
  ['roleId', { roleId: 'rola' }],
])('a view with a bad %s is refused at this field (%#)', async (field, bad) => {
  const answer = await send(ewa, bad);
  expect(answer.status).toBe(400);
  expect(answer.problem?.validationErrors?.[0]?.members[0]).toBe(field);
  expect(await seenBy(ewa)).toEqual([]);
});

test('a deleted view is gone for everybody, a second deletion succeeds, and a change of it is a 404', async () => {
  const { id } = await save(ewa, { roleId: ewa.roleId, isDefault: true });
  for (const _time of [1, 2])
    expect((await ewa.client.send(unitTypeRoutes.removeView, { params: { id } })).status).toBe(204);
  expect(await seenBy(jan)).toEqual([]);
  expect((await send(ewa, { id })).status).toBe(404);
});

test('the views of a deleted user are gone', async () => {
  await save(ewa, { roleId: ewa.roleId });
  await removeUser(await addPerson(app, 'admin'), ewa.id);
  expect(await seenBy(jan)).toEqual([]);
});
