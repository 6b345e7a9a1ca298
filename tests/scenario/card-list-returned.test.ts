import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { homeRoutes } from '@kartoteka/contract/home';
import { beforeAll, expect, test } from 'vitest';
import { type CardPlant, openPlant, save, startCard } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { readWorkbook, values } from '../env/workbook.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;
let opened: string;
let returned: string;

const fill = (id: string) =>
  save(
    plant.ola,
    id,
    template.element('Dane'),
    { [template.field('Partia')]: '1' },
    { index: 0, submit: true },
  );
const giveBack = (id: string) =>
  plant.bartek.client.call(controlCardRoutes.return, { params: { id }, body: { reason: 'Zły pomiar' } });

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
    approvals: [{ type: 'role', value: plant.roles.foreman }],
  });
  opened = await startCard(plant.ola, template);
  returned = await startCard(plant.ola, template);
  await fill(returned);
  await giveBack(returned);
});

const search = (body: object) => plant.marta.client.call(controlCardRoutes.search, { body });
const withStatus = (...states: string[]) => [{ id: 'status', value: { values: states } }];
const found = async (...states: string[]) => {
  const { totalCount, items } = await search({ filters: withStatus(...states) });
  expect(items).toHaveLength(totalCount);
  return items.map(({ id }) => id);
};

test('the filter Stan finds returned cards separately from cards in progress', async () => {
  const { availableListFilters } = await plant.marta.client.call(controlCardRoutes.configuration);
  expect(availableListFilters.find(({ id }) => id === 'status')?.properties.availableValues).toEqual([
    { value: 'inProgress', label: 'W trakcie' },
    { value: 'returned', label: 'Zwrócona' },
    { value: 'awaitingApproval', label: 'Do zatwierdzenia' },
    { value: 'approved', label: 'Zatwierdzona' },
    { value: 'voided', label: 'Unieważniona' },
  ]);
  expect(await found('returned')).toEqual([returned]);
  expect(await found('inProgress')).toEqual([opened]);
  expect(await found('inProgress', 'returned')).toEqual([returned, opened]);
});

test('the list shows a returned card as returned, while the card itself is in progress', async () => {
  const { items } = await search({ filters: withStatus('returned') });
  expect(items).toMatchObject([{ status: 'returned', isReturned: true, isSubmitted: false }]);
  const card = await plant.marta.client.call(controlCardRoutes.get, { params: { id: returned } });
  expect(card).toMatchObject({ status: 'inProgress', returnReason: 'Zły pomiar' });
});

test('cards are sorted by the Polish word of their status: W trakcie before Zwrócona', async () => {
  const sorted = async (sorting: string) => (await search({ sorting })).items.map(({ id }) => id);
  expect(await sorted('status asc')).toEqual([opened, returned]);
  expect(await sorted('status desc')).toEqual([returned, opened]);
});

test.each(['record', 'entry'] as const)(
  'an export with one line per %s shows the status Zwrócona for a returned card',
  async (oneRowPer) => {
    const { problem, bytes } = await plant.marta.client.send(controlCardRoutes.export, {
      body: {
        columns: [{ property: 'status' }],
        oneRowPer,
        searchParams: { filters: withStatus('returned') },
      },
    });
    expect(problem).toBeNull();
    const [heads, ...lines] = values(readWorkbook(bytes)[0]);
    expect(lines.map((line) => line[heads?.indexOf('Stan') ?? -1])).toEqual(['Zwrócona']);
  },
);

test('the start page counts returned cards separately from cards in progress', async () => {
  const { manager } = await plant.marta.client.call(homeRoutes.read);
  expect(manager?.now).toEqual({ inProgress: 1, returned: 1, awaitingApproval: 0 });
  expect(manager?.days.at(-1)).toMatchObject({ inProgress: 1, returned: 1, awaitingApproval: 0 });
});

test('a card that is submitted or returned again changes its list status at once', async () => {
  await fill(returned);
  expect(await found('returned')).toEqual([]);
  expect(await found('awaitingApproval')).toEqual([returned]);
  await giveBack(returned);
  expect(await found('awaitingApproval')).toEqual([]);
  expect(await found('returned')).toEqual([returned]);
});

test("a refused return does not change the card's list status", async () => {
  await fill(returned);
  const refused = await plant.bartek.client.send(controlCardRoutes.return, {
    params: { id: returned },
    body: { reason: '' },
  });
  expect(refused.status).toBe(400);
  expect(await found('awaitingApproval')).toEqual([returned]);
  expect(await found('returned')).toEqual([]);
});
