import { createHash } from 'node:crypto';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CardPlant, openPlant, save, startCard } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
const NAMES = ['Łata', 'Lata', 'zebra', 'Żółć', 'ananas', '100% soku', 'a_b'];
let plant: CardPlant;
let template: MadeTemplate;
const ids = new Map<string, string>();

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    name: 'Odbiór dostawy',
    elements: [
      {
        name: 'Dane',
        repeat: {},
        fields: [
          { name: 'Uwagi', filterGroup: 'Opis' },
          { name: 'Waga', storedValueType: 'number_float', filterGroup: 'Pomiary', unit: 'kg' },
          { name: 'Dzień', controlType: 'date', storedValueType: 'datetime', filterGroup: 'Opis' },
          { name: 'Chwila', controlType: 'datetime', storedValueType: 'datetime', filterGroup: 'Opis' },
          { name: 'Zgodne', controlType: 'checkbox', storedValueType: 'bool', filterGroup: 'Opis' },
          {
            name: 'Wada',
            controlType: 'select',
            filterGroup: 'Opis',
            settings: [
              { type: 'multipleSelect', isEnabled: true },
              {
                type: 'availableOptions',
                options: [
                  { value: 'r', label: 'Pęknięcie', attributes: [] },
                  { value: 'w', label: 'Wgniot', attributes: [] },
                ],
              },
            ],
          },
          { name: 'Ukryte' },
        ],
      },
    ],
    approvals: [],
  });
  for (const name of NAMES) {
    const id = await startCard(plant.ola, template);
    await plant.marta.client.call(controlCardRoutes.update, { params: { id }, body: { name } });
    ids.set(name, id);
  }
});

const search = async (body: object) =>
  plant.marta.client.call(controlCardRoutes.search, {
    body: { skipCount: 0, maxResultCount: 15, ...body },
  });
const names = async (body: object) => (await search(body)).items.map(({ name }) => name);

test('the list of cards is sorted newest first by default, with the exact total', async () => {
  const page = await search({ maxResultCount: 3 });
  expect(page.totalCount).toBe(NAMES.length);
  expect(page.items.map(({ name }) => name)).toEqual(NAMES.toReversed().slice(0, 3));
  expect(await names({ skipCount: 5 })).toEqual(NAMES.toReversed().slice(5));
  const plain = await plant.marta.client.call(controlCardRoutes.list, { query: { maxResultCount: 2 } });
  expect(plain).toMatchObject({ totalCount: NAMES.length, items: [{ name: 'a_b' }, { name: '100% soku' }] });
});

test('texts in the list of cards sort in the Polish alphabet', async () => {
  expect(await names({ sorting: 'name asc' })).toEqual([
    '100% soku',
    'a_b',
    'ananas',
    'Lata',
    'Łata',
    'zebra',
    'Żółć',
  ]);
  expect(await names({ sorting: 'NAME desc', maxResultCount: 2 })).toEqual(['Żółć', 'zebra']);
});

describe('the text search of the list of cards', () => {
  test.each([
    ['zolc', ['Żółć']],
    ['ŁATA', ['Łata', 'Lata']],
    ['ana', ['ananas']],
    ['100%', ['100% soku']],
    ['%', ['100% soku']],
    ['_', ['a_b']],
    ['a_', ['a_b']],
    ['odbior zebra', ['zebra']],
    ['zebra ananas', []],
    ['grupa odbior', NAMES],
  ])('searching the list of cards for "%s" finds the cards %j', async (text, found) => {
    expect((await names({ search: text })).sort()).toEqual([...found].sort());
    expect((await names({ filter: text })).sort()).toEqual([...found].sort());
  });

  test('the search of cards finds the text of saved entries and option labels at once, and no longer finds deleted text', async () => {
    const id = ids.get('zebra') ?? '';
    const entry = await save(plant.ola, id, template.element('Dane'), {
      [template.field('Uwagi')]: 'Jabłka z Grójca',
      [template.field('Ukryte')]: 'skrytka',
      [template.field('Wada')]: ['r'],
    });
    for (const text of ['jablka grojca', 'skrytka', 'pekniecie']) {
      expect(await names({ search: text })).toEqual(['zebra']);
    }
    await save(
      plant.ola,
      id,
      template.element('Dane'),
      { [template.field('Uwagi')]: 'Gruszki' },
      { index: entry.index },
    );
    expect(await names({ search: 'jablka' })).toEqual([]);
    expect(await names({ search: 'gruszki' })).toEqual(['zebra']);
    await plant.ola.client.call(controlCardRoutes.removeEntry, { params: { id: entry.id }, query: {} });
    expect(await names({ search: 'gruszki' })).toEqual([]);
  });
});

test('a row of the list of cards has the values of fields with a filter group, in entry order and canonical form', async () => {
  const id = ids.get('ananas') ?? '';
  const column = (name: string, type: string) => `${template.field(name)}:${type}`;
  const put = (data: Record<string, unknown>, index?: number) =>
    save(
      plant.ola,
      id,
      template.element('Dane'),
      Object.fromEntries(Object.entries(data).map(([name, value]) => [template.field(name), value])),
      index === undefined ? {} : { index },
    );
  const values = async () => (await search({ search: 'ananas' })).items[0]?.values;
  await put({ Waga: '2,50', Dzień: '2026-03-01', Wada: ['w', 'r'], Ukryte: 'x' });
  await put({ Waga: '10', Chwila: '2026-03-01T10:00:00+01:00', Zgodne: false, Uwagi: 'Ą' });
  expect(await values()).toEqual({
    [column('Waga', 'number_float')]: ['2.50', '10'],
    [column('Dzień', 'datetime')]: ['2026-03-01'],
    [column('Wada', 'text')]: ['r', 'w'],
    [column('Chwila', 'datetime')]: ['2026-03-01T09:00:00.000Z'],
    [column('Zgodne', 'bool')]: [false],
    [column('Uwagi', 'text')]: ['Ą'],
  });
  await put({ Wada: ['w'] }, 0);
  expect(await values()).toEqual({
    [column('Waga', 'number_float')]: ['10'],
    [column('Wada', 'text')]: ['w'],
    [column('Chwila', 'datetime')]: ['2026-03-01T09:00:00.000Z'],
    [column('Zgodne', 'bool')]: [false],
    [column('Uwagi', 'text')]: ['Ą'],
  });
});

test('the list of cards is filtered by a number in the form in which people write it', async () => {
  const id = ids.get('ananas') ?? '';
  const weight = template.field('Waga');
  await save(plant.ola, id, template.element('Dane'), { [weight]: '12\u00a0345,5' });
  const found = (...values: string[]) =>
    names({
      filters: [{ id: `${weight}:number_float`, value: { values, isRange: values.length > 1 } }],
    });
  expect(await found('12 345,50')).toEqual(['ananas']);
  expect(await found('12\u202f000', '13 000')).toEqual(['ananas']);
  expect(await found('12 346')).toEqual([]);
});

test('a text of 4,000 characters in a card is stored and found', async () => {
  // A text that PostgreSQL cannot compress much.
  const noise = Array.from({ length: 60 }, (_one, at) =>
    createHash('sha512').update(`${at}`).digest('base64'),
  );
  const long = `${noise.join('').slice(0, 3990)}na Końcu`;
  await save(plant.ola, ids.get('Lata') ?? '', template.element('Dane'), { [template.field('Uwagi')]: long });
  expect(await names({ search: 'na koncu' })).toEqual(['Lata']);
});

test.each([
  ['sorting', { sorting: 'nic asc' }],
  ['sorting', { sorting: 'name sideways' }],
  ['filters.0.id', { filters: [{ id: 'nic', value: { values: ['1'] } }] }],
  ['maxResultCount', { maxResultCount: 1001 }],
  ['skipCount', { skipCount: -1 }],
])('a list request with a bad %s is refused at that part', async (member, body) => {
  const answer = await plant.marta.client.send(controlCardRoutes.search, { body });
  expect([answer.status, answer.problem?.validationErrors?.[0]?.members.join('.')]).toEqual([400, member]);
});

test('the configuration of the list of cards names its columns, and the list can be sorted by each of them', async () => {
  const configuration = await plant.marta.client.call(controlCardRoutes.configuration);
  expect(configuration.userPreferences).toEqual({ columns: {} });
  expect(configuration.availableColumns.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['name', 'isApproved', 'lastModificationTime', 'creationTime']),
  );
  for (const { id } of configuration.availableColumns) {
    for (const direction of ['asc', 'desc']) {
      expect((await search({ sorting: `${id} ${direction}` })).items).toHaveLength(NAMES.length);
    }
  }
});

test('only managers of cards see the list of cards', async () => {
  for (const who of [plant.ola, plant.bartek, plant.jagoda, plant.nikt]) {
    const { status } = await who.client.send(controlCardRoutes.search, { body: {} });
    expect([who.name, status]).toEqual([who.name, 403]);
  }
});

describe('the columns that a search names', () => {
  const valuesOf = async (columns: readonly string[] | null) =>
    (await search({ search: 'zebra', columns })).items.map(({ values }) => Object.keys(values).toSorted());
  const idOf = (name: string, type: string) => `${template.field(name)}:${type}`;

  beforeAll(async () => {
    const data = { [template.field('Uwagi')]: 'Owies', [template.field('Waga')]: '2,5' };
    await save(plant.ola, ids.get('zebra') ?? '', template.element('Dane'), data);
  });

  test('a search without columns returns all values of a card', async () => {
    const both = [idOf('Uwagi', 'text'), idOf('Waga', 'number_float')];
    for (const columns of [undefined, null]) {
      const [card] = (await search({ search: 'zebra', columns })).items;
      expect(Object.keys(card?.values ?? {})).toEqual(expect.arrayContaining(both));
    }
  });

  test('a search with columns returns only the values of these columns, and the other parts of a row in full', async () => {
    const weight = idOf('Waga', 'number_float');
    expect(await valuesOf(['name', weight])).toEqual([[weight]]);
    expect(await valuesOf(['name'])).toEqual([[]]);
    expect(await valuesOf([])).toEqual([[]]);
    const [whole] = (await search({ search: 'zebra' })).items;
    const [cut] = (await search({ search: 'zebra', columns: [weight] })).items;
    expect(cut).toEqual({ ...whole, values: { [weight]: whole?.values[weight] } });
  });

  test('a brief search returns rows with only the references that its columns name', async () => {
    const { items } = await search({ search: 'zebra', columns: ['name', 'creator'], isBrief: true });
    const [whole] = (await search({ search: 'zebra' })).items;
    expect(items).toEqual([
      {
        id: whole?.id,
        name: 'zebra',
        status: 'inProgress',
        isApproved: false,
        hasDeviations: false,
        creationTime: whole?.creationTime,
        lastModificationTime: whole?.lastModificationTime,
        files: 0,
        creator: whole?.creator,
        values: {},
      },
    ]);
  });

  test('a brief search without columns returns all references and values', async () => {
    const [whole] = (await search({ search: 'zebra' })).items;
    const { controlCardTemplate, controlCardGroup, controlCardType, creator, values } = whole ?? {};
    expect((await search({ search: 'zebra', isBrief: true })).items).toMatchObject([
      { controlCardTemplate, controlCardGroup, controlCardType, creator, values },
    ]);
    expect((await search({ search: 'zebra', isBrief: false })).items).toEqual([whole]);
  });

  test('a brief page of fifteen cards has at most 8 kB', async () => {
    const { bytes } = await plant.marta.client.send(controlCardRoutes.search, {
      body: { maxResultCount: 15, columns: ['name', 'status'], isBrief: true },
    });
    const page = JSON.parse(Buffer.from(bytes).toString()) as { items: object[] };
    expect((bytes.length / page.items.length) * 15).toBeLessThan(8 * 1024);
  });

  test('columns do not change what a search finds, sorts by and filters by', async () => {
    const weight = idOf('Waga', 'number_float');
    const filter = {
      id: weight,
      name: weight,
      value: { values: ['2.5'], isRange: false, isDateTime: false },
    };
    const found = await search({ filters: [filter], sorting: `${weight} desc`, columns: ['name'] });
    expect(found).toMatchObject({ totalCount: 1, items: [{ name: 'zebra', values: {} }] });
  });

  test('an unknown column of a search is refused at its position in the list of columns', async () => {
    const refused = plant.marta.client.call(controlCardRoutes.search, {
      body: { columns: ['name', 'gone', 'values'] },
    });
    const validationErrors = [
      { message: 'Nie ma kolumny „gone”.', members: ['columns', '1'] },
      { message: 'Nie ma kolumny „values”.', members: ['columns', '2'] },
    ];
    await expect(refused).rejects.toMatchObject({ answer: { status: 400, problem: { validationErrors } } });
  });
});
