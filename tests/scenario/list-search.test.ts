import { unitTypeRoutes as routes } from '@kartoteka/contract/unit-type';
import { foldText, hasWords, searchWords } from '@kartoteka/domain/list/search-text';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../env/test-app.ts';
import { type Keeper, openWarehouse } from '../env/warehouse.ts';

/** All lists share the tested code. The list of unit types is an example with few columns. */
const app = testApp({ from: 'empty' });
let keeper: Keeper;
let rows: Row[];

interface Row {
  id: string;
  name: string;
  creationTime: string;
  lastModificationTime: string | null;
}

const NAMES = [
  'ąbc;abc;Ćma;cma;czas;Łódź;lodz 2;LÓD;żółć;Zolc gęsia;źdźbło;zdzblo;100%;100 procent',
  "a_b;axb;a\\b;Ø24 h7;pH;µm;d'Artagnan;szt. (sztuki);%;_;Андрій;Їжак 2",
].flatMap((names) => names.split(';'));

beforeAll(async () => {
  keeper = await openWarehouse(app);
  for (const name of NAMES) await keeper.unit(name);
  await app.sql(`update unit_type set last_modification_time = creation_time + interval '1 minute'
    where length(name) % 3 = 0`);
  // Some rows have the same creation time, so that only the id decides their order.
  await app.sql(
    `update unit_type set creation_time =
    ('2026-03-0' || (1 + length(name) % 4) || 'T12:00:00.123Z')::timestamptz`,
  );
  const { items } = await keeper.client.call(routes.list, { query: { maxResultCount: 1000 } });
  rows = items;
});

const polish = new Intl.Collator('pl');
type Compare = (one: Row, other: Row) => number;
const byId: Compare = (one, other) => (one.id < other.id ? -1 : 1);
const byTime = (one: string, other: string) => (one < other ? -1 : Number(one > other));

function compare(field: string, desc: boolean): Compare {
  const sign = desc ? -1 : 1;
  if (field === 'name') return (one, other) => sign * polish.compare(one.name, other.name);
  if (field === 'creationTime') return (one, other) => sign * byTime(one.creationTime, other.creationTime);
  return ({ lastModificationTime: one }, { lastModificationTime: other }) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * byTime(one, other);
  };
}

function sorted(sorts: readonly { field: string; desc: boolean }[]): string[] {
  const keys = sorts.map(({ field, desc }) => compare(field, desc));
  if (sorts.length === 0) keys.push(compare('creationTime', true), (one, other) => byId(other, one));
  keys.push(byId);
  const all = (one: Row, other: Row) => keys.reduce((found, key) => found || key(one, other), 0);
  return [...rows].sort(all).map((row) => row.id);
}

const sorting = fc.uniqueArray(
  fc.record({ field: fc.constantFrom('name', 'creationTime', 'lastModificationTime'), desc: fc.boolean() }),
  { selector: (sort) => sort.field, maxLength: 3 },
);

test('a list returns the same pages as a plain sort of all rows', async () => {
  await fc.assert(
    fc.asyncProperty(sorting, fc.nat(30), fc.integer({ min: 1, max: 30 }), async (sorts, skip, count) => {
      const text = sorts.map(({ field, desc }) => `${field.toUpperCase()} ${desc ? 'DESC' : ''}`).join(', ');
      const query = { sorting: text, skipCount: skip, maxResultCount: count };
      const page = await keeper.client.call(routes.list, { query });
      expect(page.totalCount).toBe(rows.length);
      expect(page.items.map((row) => row.id)).toEqual(sorted(sorts).slice(skip, skip + count));
      expect(await keeper.client.call(routes.search, { body: query })).toEqual(page);
    }),
    { numRuns: 60 },
  );
});

test('a search finds exactly the rows that contain all its words', async () => {
  const piece = fc.oneof(
    fc.constantFrom(...NAMES),
    fc.constantFrom('ZOL', 'łó', 'lo', 'b', '%', '_', '\\', "'", 'h7', '0', '(', 'ZDZB', ' ', 'brak'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 3 }), fc.boolean(), async (pieces, asFilter) => {
      const text = pieces.join(' ');
      const { totalCount, items } = await keeper.client.call(routes.search, {
        body: { maxResultCount: 1000, ...(asFilter ? { filter: text } : { search: text }) },
      });
      const words = searchWords(text);
      // `hasWords` keeps 'Ø' and 'µ', and the database folds both to other letters. So the database may find more rows
      // than `hasWords`, but never fewer.
      const expected = rows.filter((row) => hasWords(row.name, words)).map((row) => row.name);
      const found = items.map((row) => row.name);
      expect(found).toEqual(expect.arrayContaining(expected));
      const more = found.filter((name) => !expected.includes(name));
      expect(more.filter((name) => !/[Øµ]/.test(name))).toEqual([]);
      expect(totalCount).toBe(items.length);
    }),
    { numRuns: 80 },
  );
});

test('a request may combine search and filter', async () => {
  const { items } = await keeper.client.call(routes.search, { body: { search: 'zolc', filter: 'gęś' } });
  expect(items.map((row) => row.name)).toEqual(['Zolc gęsia']);
});

describe('filters of a list', () => {
  const find = async (...filters: object[]) => {
    const { body, status } = await keeper.client.send(routes.search, {
      body: { maxResultCount: 1000, filters },
    });
    expect(status).toBe(200);
    return (body as { items: Row[] }).items.map((row) => row.name).sort();
  };
  const only = (keep: (row: Row) => boolean) =>
    rows
      .filter(keep)
      .map((row) => row.name)
      .sort();
  const day = (date: string) => (row: Row) => row.creationTime.startsWith(date);

  test('a text filter finds texts that contain one of its values', async () => {
    expect(await find({ id: 'name', value: { values: ['LODZ'] } })).toEqual(['lodz 2', 'Łódź'].sort());
    expect(await find({ id: 'name', value: { values: ['100', 'zdz'] } })).toEqual(
      only((row) => /100|zdz|źdź/.test(row.name)),
    );
    expect(await find({ id: 'name', value: { values: ['%'] } })).toEqual(['%', '100%']);
  });

  test('a date filter uses the Warsaw day, and a range includes both days', async () => {
    const created = (values: (string | null)[], more: object = {}) =>
      find({ id: 'creationTime', value: { values, ...more } });
    expect(await created(['2026-03-02'])).toEqual(only(day('2026-03-02')));
    expect(await created(['2026-03-02', '2026-03-04'])).toEqual(
      only((row) => /-0[24]T/.test(row.creationTime)),
    );
    expect(await created(['2026-03-02', '2026-03-03'], { isRange: true })).toEqual(
      only((row) => /-0[23]T/.test(row.creationTime)),
    );
    expect(await created([null, '2026-03-01'], { isRange: true })).toEqual(only(day('2026-03-01')));
    expect(await created(['2026-03-04', ''], { isRange: true })).toEqual(only(day('2026-03-04')));
    // Late in the evening UTC it is already the next day in Warsaw.
    expect(await created(['2026-03-01T23:30:00Z'])).toEqual(only(day('2026-03-02')));
  });

  test('a filter of instants includes both ends', async () => {
    const at = (values: string[], isRange = false) =>
      find({ id: 'creationTime', value: { values, isRange, isDateTime: true } });
    expect(await at(['2026-03-02T12:00:00.123Z', '2026-03-03T12:00:00.123Z'], true)).toEqual(
      only((row) => /-0[23]T/.test(row.creationTime)),
    );
    expect(await at(['2026-03-02T12:00:00.124Z', '2026-03-03T12:00:00.122Z'], true)).toEqual([]);
    expect(await at(['2026-03-02T13:00:00.123+01:00'])).toEqual(only(day('2026-03-02')));
    expect(await at(['2026-03-02T12:00:00Z'])).toEqual(only(day('2026-03-02')));
    expect(await at(['2026-03-02T12:01:00Z'])).toEqual([]);
  });

  test('a row must match every filter, and empty filters are ignored', async () => {
    expect(
      await find(
        { id: 'name', value: { values: ['z'] } },
        { id: 'creationTime', value: { values: ['2026-03-02'] } },
        { id: 'lastModificationTime', value: { values: ['  ', null] } },
        { id: 'isArchived', value: { values: [] } },
      ),
    ).toEqual(only((row) => hasWords(row.name, ['z']) && day('2026-03-02')(row)));
  });

  test('a list can be filtered by whether its rows are archived', async () => {
    expect(await find({ id: 'isArchived', value: { values: ['false'] } })).toEqual(only(() => true));
    expect(await find({ id: 'isArchived', value: { values: [1] } })).toEqual([]);
    expect(await find({ id: 'isArchived', value: { values: [true, false] } })).toEqual(only(() => true));
  });

  test.each<[string, object, string]>([
    ['an unknown id', { id: 'colour', value: { values: ['x'] } }, 'filters.1.id'],
    ['an unknown id without values', { id: 'colour' }, 'filters.1.id'],
    [
      'an invalid date',
      { id: 'creationTime', value: { values: ['2026-02-30'] } },
      'filters.1.value.values.0',
    ],
    [
      'an end of a range that is not a date',
      { id: 'creationTime', value: { values: ['2026-02-01', 'x'], isRange: true } },
      'filters.1.value.values.1',
    ],
    [
      'a range of three values',
      { id: 'creationTime', value: { values: ['2026-02-01', null, null], isRange: true } },
      'filters.1.value.values',
    ],
    [
      'a range that ends before it begins',
      { id: 'creationTime', value: { values: ['2026-02-02', '2026-02-01'], isRange: true } },
      'filters.1.value.values.1',
    ],
    [
      'a day where an instant belongs',
      { id: 'creationTime', value: { values: ['2026-02-01'], isDateTime: true } },
      'filters.1.value.values.0',
    ],
    ['an invalid flag', { id: 'isArchived', value: { values: ['może'] } }, 'filters.1.value.values.0'],
    ['an object for a value', { id: 'name', value: { values: [{}] } }, 'filters.1.value.values.0'],
  ])('a filter of a list with %s is refused', async (_what, filter, member) => {
    const { status, problem } = await keeper.client.send(routes.search, {
      body: { filters: [{ id: 'name', value: { values: ['a'] } }, filter] },
    });
    expect(problem?.validationErrors?.map((one) => one.members.join('.'))).toEqual([member]);
    expect(status).toBe(400);
  });
});

describe('pages of a list', () => {
  test('a page beyond the last one has no rows and the right total', async () => {
    const page = await keeper.client.call(routes.list, { query: { skipCount: 500 } });
    expect(page).toEqual({ totalCount: rows.length, items: [] });
    const none = await keeper.client.call(routes.list, { query: { filter: 'nie ma takiej' } });
    expect(none).toEqual({ totalCount: 0, items: [] });
  });

  test('a page has ten rows unless the request names a number', async () => {
    expect((await keeper.client.call(routes.list, { query: {} })).items).toHaveLength(10);
    expect((await keeper.client.call(routes.search, { body: {} })).items).toHaveLength(10);
  });

  test.each<[Readonly<Record<string, unknown>>, string]>([
    [{ maxResultCount: 0 }, 'maxResultCount'],
    [{ maxResultCount: 1001 }, 'maxResultCount'],
    [{ maxResultCount: 'wszystkie' }, 'maxResultCount'],
    [{ skipCount: -1 }, 'skipCount'],
    [{ skipCount: 1.5 }, 'skipCount'],
    [{ sorting: 'colour' }, 'sorting'],
    [{ sorting: 'name up' }, 'sorting'],
    [{ sorting: 'name, ' }, 'sorting'],
    [{ sorting: 'name; drop table unit_type' }, 'sorting'],
    [{ sorting: 't.name' }, 'sorting'],
  ])('a request for a page of a list with %j is refused', async (query, member) => {
    for (const answer of [
      await keeper.client.send(routes.list, { query }),
      await keeper.client.send(routes.search, { body: query }),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.problem?.validationErrors?.map((one) => one.members)).toEqual([[member]]);
    }
  });
});

test('the configuration of a list has its columns and filters, and the columns that its user chose', async () => {
  const configuration = await keeper.client.call(routes.configuration);
  expect(configuration.userPreferences).toEqual({ columns: {} });
  expect(configuration.availableColumns.map(({ id, label }) => [id, label])).toEqual([
    ['name', 'Nazwa'],
    ['creationTime', 'Data utworzenia'],
    ['lastModificationTime', 'Data modyfikacji'],
  ]);
  expect(configuration.availableListFilters.map(({ id, dataType }) => [id, dataType])).toEqual([
    ['name', 'Text'],
    ['creationTime', 'DateTime'],
    ['lastModificationTime', 'DateTime'],
    ['isArchived', 'Bool'],
  ]);
  const [{ creatorId } = { creatorId: null }] = (await keeper.client.call(routes.list, { query: {} })).items;
  const columns = { name: { order: 1 } };
  await app.sql('insert into list_preference values ($1, $2, $3)', [creatorId, 'unitType', columns]);
  expect((await keeper.client.call(routes.configuration)).userPreferences).toEqual({ columns });
});

test('a search for a name in Polish, Ukrainian or Russian letters finds the name as it is written', async () => {
  const letters = Array.from({ length: 256 }, (_, at) => String.fromCodePoint(0x400 + at));
  const folded = [...letters, ...Array.from('ąćęłńóśźżĄĆĘŁŃÓŚŹŻ')].map((letter) => [
    letter,
    foldText(letter),
  ]);
  const differing = `select one->>0 as letter from jsonb_array_elements($1::jsonb) as one
    where fold(one->>0) <> fold(one->>1)`;
  expect(await app.sql(differing, [JSON.stringify(folded)])).toEqual([]);
  for (const name of ['Андрій', 'Їжак 2']) {
    const { items } = await keeper.client.call(routes.search, { body: { search: name } });
    expect(items.map((one) => one.name)).toEqual([name]);
  }
});
