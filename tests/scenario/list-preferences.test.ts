import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { beforeAll, expect, test } from 'vitest';
import { addPerson, type Person } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let ewa: Person;
let jan: Person;

beforeAll(async () => {
  ewa = await addPerson(app, ['Kartoteka.DataWarehouse.UnitTypes', 'Kartoteka.ControlCards.ManageGroups']);
  jan = await addPerson(app, ['Kartoteka.DataWarehouse.UnitTypes']);
});

const saveAs = ({ client }: Person, columns: unknown) =>
  client.send(unitTypeRoutes.savePreferences, { body: { columns } });
const chosen = async ({ client }: Person) =>
  (await client.call(unitTypeRoutes.configuration)).userPreferences.columns;

test('chosen columns are stored for one user and one list', async () => {
  const columns = { creationTime: { order: 0 }, name: { order: 1 } };
  expect((await saveAs(ewa, columns)).status).toBe(204);
  expect(await chosen(ewa)).toEqual(columns);
  expect(await chosen(jan)).toEqual({});
  const groups = await ewa.client.call(controlCardGroupRoutes.configuration);
  expect(groups.userPreferences.columns).toEqual({});
});

test('the last choice of columns replaces the earlier choice, and {} restores the default columns', async () => {
  await saveAs(ewa, { name: { order: 3 } });
  expect(await chosen(ewa)).toEqual({ name: { order: 3 } });
  expect((await saveAs(ewa, {})).status).toBe(204);
  expect(await chosen(ewa)).toEqual({});
});

test('a choice with unknown columns is refused with their names, and nothing is stored', async () => {
  const answer = await saveAs(ewa, { name: { order: 0 }, haslo: { order: 1 }, '': { order: 2 } });
  expect(answer.status).toBe(400);
  expect(answer.problem?.validationErrors).toEqual([
    { members: ['columns', 'haslo'], message: 'Nie ma kolumny „haslo”.' },
    { members: ['columns', ''], message: 'Nie ma kolumny „”.' },
  ]);
  expect(await chosen(ewa)).toEqual({});
});

test.each([[undefined], [null], [[]], [{ name: 1 }], [{ name: { order: '1' } }], [{ name: { order: -1 } }]])(
  'the column preferences %j are refused',
  async (columns) => {
    const answer = await saveAs(ewa, columns);
    expect(answer.status).toBe(400);
    expect(answer.problem?.validationErrors?.[0]?.members[0]).toBe('columns');
  },
);
