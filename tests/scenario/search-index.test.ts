import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import type { ListFilter } from '@kartoteka/contract/list-filter';
import { searchIndexRoutes } from '@kartoteka/contract/search-index';
import { describe, expect, test } from 'vitest';
import { makeTemplate, touch } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
const admin = () => app.client.as('admin@demo.local');

const ACTIONS = ['reindex', 'rebuildFilters', 'rebuildColumns'] as const;

const status = async () => (await admin().call(searchIndexRoutes.status)).actions;
const run = async (action: (typeof ACTIONS)[number]) => {
  await admin().call(searchIndexRoutes[action]);
  await app.jobs.drained();
};

/** Returns the whole content of the index, independent of the order of its rows. */
async function index(): Promise<unknown[]> {
  const tables = [
    'select * from card_search order by card_id',
    'select card_id, values from card_shown order by card_id',
    'select * from card_value order by card_id, field_no, ordinal',
    'select * from card_modified order by card_id',
    `select template_id, list_status, has_deviations, sum(cards)::int as cards from card_count
      group by 1, 2, 3 having sum(cards) <> 0 order by 1, 2, 3`,
    'select * from search_field order by id',
  ];
  return Promise.all(tables.map((table) => app.sql(table)));
}

test('repairing a correct search index changes nothing', async () => {
  expect((await status()).map(({ state, progress, error }) => [state, progress, error])).toEqual([
    ['idle', 0, null],
    ['idle', 0, null],
    ['idle', 0, null],
  ]);
  const before = await index();
  for (const action of ACTIONS) await run(action);
  expect(await index()).toEqual(before);
  for (const { state, progress, startedAt, finishedAt, error } of await status()) {
    expect([state, progress, error]).toEqual(['succeeded', 1, null]);
    expect(Date.parse(finishedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(startedAt ?? ''));
  }
});

describe('a damaged search index is repaired', () => {
  const DAMAGES: [(typeof ACTIONS)[number], string[]][] = [
    [
      'reindex',
      [
        `delete from card_search where ctid in (select ctid from card_search limit 20)`,
        `update card_search set body = 'nic'  where ctid in (select ctid from card_search limit 20)`,
        `insert into card_search (card_id, created_at, body) select id, now(), 'duch' from control_card where deleted_at is not null limit 1`,
      ],
    ],
    [
      'rebuildFilters',
      [
        `delete from card_value where ctid in (select ctid from card_value limit 100)`,
        `update card_value set number_value = number_value + 1 where number_value is not null
          and ctid in (select ctid from card_value limit 400)`,
        `insert into card_value (card_id, field_no, ordinal, created_at, text_value)
          select distinct on (card_id, field_no) card_id, field_no, 99, created_at, 'duch' from card_value limit 5`,
        `delete from card_shown where ctid in (select ctid from card_shown limit 20)`,
        `delete from card_modified where ctid in (select ctid from card_modified limit 20)`,
        `update card_count set cards = cards + 7`,
      ],
    ],
    [
      'rebuildColumns',
      [
        `update search_field set label = 'zepsuta', filter_group = 'zepsuta', options = '[]', is_repeated = false`,
        `insert into search_field (id, form_element_id, stored_value_type, label, filter_group, control_type)
          values ('duch:text', gen_random_uuid(), 'text', 'Duch', 'Duchy', 'text')`,
      ],
    ],
  ];
  test.each(DAMAGES)('the repair %s restores the search index', async (action, damages) => {
    const whole = await index();
    for (const damage of damages) await app.sql(damage);
    expect(await index()).not.toEqual(whole);
    await run(action);
    expect(await index()).toEqual(whole);
  });
});

test('a second request of a repair of the search index joins the repair that waits', async () => {
  const [before] = await app.sql<{ n: number }>(`select count(*)::int as n from audit_event
    where action = 'searchIndex.started'`);
  await Promise.all([1, 2, 3].map(() => admin().call(searchIndexRoutes.reindex)));
  const [running] = await status();
  expect(running).toMatchObject({ state: 'running', progress: 0, finishedAt: null });
  await app.jobs.drained();
  expect((await status())[0]).toMatchObject({ state: 'succeeded', startedAt: running?.startedAt });
  const [after] = await app.sql<{ n: number }>(`select count(*)::int as n from audit_event
    where action = 'searchIndex.started'`);
  expect((after?.n ?? 0) - (before?.n ?? 0)).toBe(1);
});

test('a repair of the search index that fails is shown as failed, and the next repair starts anew', async () => {
  await app.sql('alter table card_search rename to card_search_away');
  await admin().call(searchIndexRoutes.reindex);
  await expect(app.jobs.drained()).rejects.toThrow(/card_search/);
  await app.sql('alter table card_search_away rename to card_search');
  const [failed] = await status();
  expect(failed).toMatchObject({
    state: 'failed',
    error: 'Działanie nie powiodło się. Szczegóły są w dzienniku serwera.',
  });
  await run('reindex');
  expect((await status())[0]).toMatchObject({ state: 'succeeded', error: null });
});

describe('renamed definitions in the search index', () => {
  const found = async (search: string, filters: ListFilter[] = []) =>
    (await admin().call(controlCardRoutes.search, { body: { search, filters } })).totalCount;
  const some = async () => {
    const { items } = await admin().call(controlCardRoutes.list, { query: { maxResultCount: 1 } });
    const [card] = items;
    if (card === undefined) throw new Error('The demo plant has cards');
    return card;
  };
  const of = (id: string, value: string): ListFilter => ({
    id,
    name: null,
    value: { values: [value], isRange: false, isDateTime: false },
  });

  test('cards are found by the new name of their group, type and template', async () => {
    const card = await some();
    const cases = [
      ['controlCardGroup', card.controlCardGroup.id, controlCardGroupRoutes] as const,
      ['controlCardType', card.controlCardType.id, controlCardTypeRoutes] as const,
    ];
    for (const [field, id, routes] of cases) {
      const all = await found('', [of(field, id)]);
      await admin().call(routes.update, { params: { id }, body: { name: `Przemianowana ${field}` } });
      await app.jobs.drained();
      expect(await found(`przemianowana ${field}`)).toBe(all);
    }
    const template = await admin().call(controlCardTemplateRoutes.get, {
      params: { id: card.controlCardTemplateId },
    });
    const all = await found('', [of('controlCardTemplate', template.id)]);
    await admin().call(controlCardTemplateRoutes.update, {
      params: { id: template.id },
      body: { ...template, name: 'Nowa nazwa wzoru' },
    });
    await app.jobs.drained();
    expect(await found('nowa nazwa wzoru')).toBe(all);
  });
});

/** A template of one field in mm, with the steps by which cards and devices use it. */
async function measured(name: string) {
  const field = {
    name: 'Średnica',
    storedValueType: 'number_float',
    unit: 'mm',
    filterGroup: 'Wymiary',
  } as const;
  const template = await makeTemplate(app.sql, { name, elements: [{ name: 'Pomiar', fields: [field] }] });
  const operator = app.client.as('operator@demo.local');
  return {
    /** Gives the field's data type this unit, as an administrator does. */
    setUnit: async (unit: string) => {
      await app.sql(
        `with made as (insert into unit_type (id, name, concurrency_stamp)
            values (gen_random_uuid(), $2, 'x') on conflict do nothing returning id),
          named as (select id from made union select id from unit_type where name = $2 limit 1)
        update data_type set stored_value_unit_type_id = named.id from named
          where data_type.id = (select data_type_id from form_element where id = $1)`,
        [template.field('Średnica'), unit],
      );
      await touch(app.sql);
    },
    start: () =>
      operator.call(controlCardOperatorRoutes.initFilling, {
        params: { id: template.id },
        query: { forceFresh: 'true' },
      }),
    readKit: () => operator.call(controlCardOperatorRoutes.kit),
    /** Deletes all cards of the template. */
    deleteCards: () =>
      app.sql('update control_card set deleted_at = now() where template_id = $1', [template.id]),
    /** Makes the column forget its unit, so that a start that compares units is seen. */
    forgetUnit: () =>
      app.sql(`update search_field set unit_name = '' where form_element_id = $1`, [
        template.field('Średnica'),
      ]),
    /** Returns the name of the field's column in the list of filled cards. */
    label: async () => {
      const { availableColumns } = await admin().call(controlCardRoutes.configuration);
      return availableColumns.find(({ id }) => id.startsWith(template.field('Średnica')))?.label;
    },
  };
}

test('the column of a field names its unit until cards have another unit, also after a rebuild', async () => {
  const { setUnit, start, label } = await measured('Próba jednostki');
  await start();
  expect(await label()).toBe('Średnica (mm)');
  await setUnit('cm próby');
  await start();
  expect(await label()).toBe('Średnica');
  await run('rebuildColumns');
  expect(await label()).toBe('Średnica');
  await setUnit('mm');
  await start();
  expect(await label()).toBe('Średnica');
});

test('a unit that a device has read and no card has leaves the column its unit, also after a rebuild', async () => {
  const { setUnit, start, readKit, label } = await measured('Próba pomyłki');
  await setUnit('cm próby');
  await readKit();
  await setUnit('mm');
  await start();
  expect(await label()).toBe('Średnica (mm)');
  await setUnit('cm próby');
  await readKit();
  expect(await label()).toBe('Średnica (mm)');
  await setUnit('mm');
  await readKit();
  expect(await label()).toBe('Średnica (mm)');
  await run('rebuildColumns');
  expect(await label()).toBe('Średnica (mm)');
});

test('the start of a card compares no units when the newest card of the template has the same revision', async () => {
  const { setUnit, start, forgetUnit, label } = await measured('Próba znanej jednostki');
  await start();
  await forgetUnit();
  await start();
  expect(await label()).toBe('Średnica');
  await setUnit('cm próby');
  await start();
  expect(await label()).toBe('Średnica (cm próby)');
  await setUnit('mm');
  await start();
  expect(await label()).toBe('Średnica');
});

test('a unit that a rebuild took from a column returns with the next card, when all cards with the unit were deleted', async () => {
  const { start, deleteCards, label } = await measured('Próba usuniętych kart');
  await start();
  await deleteCards();
  await run('rebuildColumns');
  expect(await label()).toBe('Średnica');
  await start();
  expect(await label()).toBe('Średnica (mm)');
});
