import { readFile } from 'node:fs/promises';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import type { FoundCardRow } from '@kartoteka/contract/filled-card';
import { searchIndexRoutes } from '@kartoteka/contract/search-index';
import type { ControlType } from '@kartoteka/domain/data-type/control';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CardPlant, openPlant, save, startCard } from '../env/card-plant.ts';
import { storeEarlierRevision } from '../env/earlier-revision.ts';
import { makeRole, makeUser, PASSWORD } from '../env/people.ts';
import { makeTemplate, touch } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { readWorkbook, values } from '../env/workbook.ts';

const app = testApp({ from: 'empty' });
const MIGRATION = 'apps/server/src/db/migrations/0043-option-labels.sql';
let plant: CardPlant;

beforeAll(async () => {
  plant = await openPlant(app);
  const role = await makeRole(app.sql, 'indeks', ['Kartoteka.Administration.SearchIndex']);
  await makeUser(app.sql, 'Iga Indeks', { roles: [role] });
});

const settings = (labels: Readonly<Record<string, string>>) => [
  {
    type: 'availableOptions' as const,
    options: Object.entries(labels).map(([value, label]) => ({ value, label, attributes: [] })),
  },
];

/** A template with a column that is a select at first, and the steps of administrators and operators. */
async function rated(labels: Readonly<Record<string, string>>) {
  const template = await makeTemplate(app.sql, {
    elements: [
      {
        name: 'Ocena',
        repeat: {},
        fields: [{ name: 'Wynik', controlType: 'select', filterGroup: 'Ocena', settings: settings(labels) }],
      },
    ],
  });
  const field = template.field('Wynik');
  const column = `${field}:text`;
  const ofTemplate = [{ id: 'controlCardTemplate', value: { values: [template.id] } }];
  const search = async (body: object = {}): Promise<FoundCardRow[]> => {
    const { items } = await plant.marta.client.call(controlCardRoutes.search, {
      body: { sorting: 'creationTime asc', filters: ofTemplate, ...body },
    });
    return items;
  };
  return {
    column,
    search,
    setType: async (controlType: ControlType, to: Readonly<Record<string, string>>) => {
      await app.sql(
        `update data_type set control_type = $2, settings = $3
          where id = (select data_type_id from form_element where id = $1)`,
        [field, controlType, JSON.stringify(settings(to))],
      );
      await touch(app.sql);
    },
    /** Starts a card whose entries have these values. */
    fill: async (...chosen: string[]) => {
      const id = await startCard(plant.ola, template);
      for (const value of chosen) {
        await save(plant.ola, id, template.element('Ocena'), { [field]: value }, { submit: true });
      }
      return id;
    },
    /** Makes the next card begin with a revision as earlier versions of the program stored it. */
    storeEarlier: () => storeEarlierRevision(app.sql, template.id),
    readKit: () => plant.ola.client.call(controlCardOperatorRoutes.kit),
    deleteCard: (id: string) => app.sql('update control_card set deleted_at = now() where id = $1', [id]),
    /** Returns the labels that the rows of the list have for the column, oldest card first. */
    listed: async (body: object = { columns: [column] }) =>
      (await search(body)).map(({ labels }) => labels?.[column]),
    /** Returns the cells of the column in a sheet, oldest card first. */
    sheet: async (oneRowPer: 'record' | 'entry', columns = 1) => {
      const { bytes } = await plant.marta.client.send(controlCardRoutes.export, {
        body: {
          oneRowPer,
          searchParams: { sorting: 'creationTime asc', filters: ofTemplate },
          columns: Array.from({ length: columns }, () => ({ property: column, label: 'Wynik' })),
        },
      });
      const [heads = [], ...lines] = values(readWorkbook(bytes)[0]);
      return lines.map((line) => line[heads.indexOf('Wynik')]);
    },
    /** Returns the labels that the filter of the column offers; null for a filter without choices. */
    choices: async () => {
      const { availableListFilters } = await plant.marta.client.call(controlCardRoutes.configuration);
      const filter = availableListFilters.find(({ id }) => id === column);
      return filter?.properties.availableValues?.map(({ label }) => label) ?? null;
    },
    found: async (text: string) => {
      const { items } = await plant.marta.client.call(controlCardRoutes.filterValues, {
        query: { filterId: column, search: text },
      });
      return items;
    },
  };
}

const rebuildColumns = async () => {
  await app.client.as('Indeks', PASSWORD).call(searchIndexRoutes.rebuildColumns);
  await app.jobs.drained();
};

describe('an option that was given another label', () => {
  const A = 'Zgodny';
  const B = 'Niezgodny';

  test('the list names the option of each card with the label of the revision of the card', async () => {
    const { column, search, setType, fill, listed } = await rated({ a: A, b: 'Inny' });
    await fill('a', 'b');
    expect(await listed()).toEqual([undefined]);
    await setType('select', { a: B, b: 'Inny' });
    await fill('a');
    const labels = [{ a: A, b: 'Inny' }, { a: B }];
    expect(await listed()).toEqual(labels);
    expect(await listed({ columns: [column], isBrief: true })).toEqual(labels);
    expect(await listed({})).toEqual(labels);
    expect(await listed({ columns: [] })).toEqual([undefined, undefined]);
    expect((await search({ columns: [column] })).map((row) => row.values[column])).toEqual([
      ['a', 'b'],
      ['a'],
    ]);
  });

  test('both kinds of sheets name the option of each card with the label of the revision of the card', async () => {
    const { setType, fill, sheet } = await rated({ a: A, b: 'Inny' });
    await fill('a', 'b');
    await setType('select', { a: B, b: 'Inny' });
    await fill('a');
    expect(await sheet('record')).toEqual([`${A}; Inny`, B]);
    // Above a hundred columns a sheet is made from the rows of the list.
    expect(await sheet('record', 101)).toEqual([`${A}; Inny`, B]);
    expect(await sheet('entry')).toEqual([A, 'Inny', B]);
  });

  test('the filter offers the newest label of the option, and the earlier labels that cards still have', async () => {
    const { column, setType, fill, readKit, choices, found, deleteCard, search } = await rated({ a: A });
    const first = await fill('a');
    expect(await choices()).toEqual([A]);
    await setType('select', { a: 'Pomyłka' });
    await readKit();
    await setType('select', { a: B });
    await readKit();
    expect(await choices()).toEqual([`${B} (dawniej: ${A})`]);
    await fill('a');
    expect(await found('zgodny')).toEqual([{ value: 'a', label: `${B} (dawniej: ${A})` }]);
    expect(await search({ filters: [{ id: column, value: { values: ['a'] } }] })).toHaveLength(2);
    await deleteCard(first);
    expect(await choices()).toEqual([B]);
  });

  test('a rebuild of the columns gives each card the label of its revision again', async () => {
    const { setType, fill, listed, choices } = await rated({ a: A });
    await fill('a');
    await setType('select', { a: B });
    await fill('a');
    await app.sql('update search_field set has_own_labels = false; delete from revision_labels');
    await rebuildColumns();
    expect(await listed()).toEqual([{ a: A }, { a: B }]);
    expect(await choices()).toEqual([`${B} (dawniej: ${A})`]);
  });

  test('cards that are older than the stored labels of revisions get them by a migration', async () => {
    const { setType, fill, storeEarlier, listed } = await rated({ a: A, b: '' });
    await fill('a', 'b');
    await storeEarlier();
    await fill('a');
    await setType('select', { a: B, b: '' });
    await fill('a');
    await app.sql('drop table revision_labels; alter table search_field drop column has_own_labels');
    await app.sql(await readFile(MIGRATION, 'utf8'));
    expect(await listed()).toEqual([{ a: A, b: 'b' }, { a: A }, { a: B }]);
  });
});

describe('a field whose control stops or begins to be a select', () => {
  test('cards from the time of the select keep their labels in the list and in sheets', async () => {
    const { setType, fill, listed, sheet } = await rated({ a: 'Zgodny' });
    await fill('a');
    await setType('text', {});
    await fill('a');
    expect(await listed()).toEqual([{ a: 'Zgodny' }, {}]);
    expect(await sheet('record')).toEqual(['Zgodny', 'a']);
    expect(await sheet('entry')).toEqual(['Zgodny', 'a']);
  });

  test('cards from before the select show what was typed', async () => {
    const { setType, fill, listed, sheet } = await rated({ a: 'Zgodny' });
    await setType('text', {});
    await fill('a');
    await setType('select', { a: 'Zgodny' });
    await fill('a');
    expect(await listed()).toEqual([{}, { a: 'Zgodny' }]);
    expect(await sheet('record')).toEqual(['a', 'Zgodny']);
    expect(await sheet('entry')).toEqual(['a', 'Zgodny']);
  });
});

test('a column whose options only grew has no labels in the rows of the list', async () => {
  const { setType, fill, listed, choices } = await rated({ a: 'Zgodny' });
  await fill('a');
  await setType('select', { b: 'Inny', a: 'Zgodny' });
  await fill('b');
  expect(await listed()).toEqual([undefined, undefined]);
  expect(await choices()).toEqual(['Inny', 'Zgodny']);
});
