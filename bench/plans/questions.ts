import type { Caller } from '../../apps/server/src/http/access/caller.ts';
import type { ListConfiguration } from '@kartoteka/contract/list';
import { MAX_DIRECT_EXPORT } from '@kartoteka/contract/list-export';
import type { Kysely } from 'kysely';
import type { Database } from '../../apps/server/src/db/database.ts';
import { cardList } from '../../apps/server/src/features/control-card/lists/card-list.ts';
import { listConfiguration } from '../../apps/server/src/list/configuration.ts';
import { openExport } from '../../apps/server/src/list/export/open-export.ts';
import { filterValues } from '../../apps/server/src/list/filter-values.ts';
import type { ListRequest } from '../../apps/server/src/list/question.ts';
import { searchList } from '../../apps/server/src/list/search.ts';

/** A question to the list of cards of a generated database. */
export interface Asked {
  readonly name: string;
  readonly ask: (db: Kysely<Database>) => Promise<unknown>;
}

/** The id of a user without stored preferences. */
const NOBODY_ID = '00000000-0000-4000-8000-000000000000';
/** A caller without any right, view or choice of columns. */
export const NOBODY: Caller = {
  userId: NOBODY_ID,
  userName: '',
  displayName: '',
  name: null,
  surname: null,
  email: '',
  sessionId: NOBODY_ID,
  policies: new Set(),
  roleIds: new Set(),
  roleNames: [],
  unitIds: new Set(),
};

type Filter = ListConfiguration['availableListFilters'][number];

/** Ranges to filter by, for each field with numbers: some match few cards, others match many. */
const NUMBERS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'Masa netto': [
    ['120', '121'],
    ['120', '150'],
    ['120', '120.1'],
  ],
  Kwasowość: [
    ['4.20', '4.21'],
    ['4.2', '4.5'],
  ],
  Temperatura: [
    ['4', '4.1'],
    ['3', '5'],
  ],
  'Masa próbki': [
    ['12', '12.2'],
    ['12', '16'],
  ],
  Linia: [
    ['1', '1'],
    ['1', '7'],
  ],
};

const ask = (name: string, body: Partial<ListRequest>): Asked => ({
  name,
  ask: (db) => searchList(cardList, db, { skipCount: 0, maxResultCount: 15, ...body }),
});

function filtersOf({ id, name, dataType, properties }: Filter) {
  const filter = (values: readonly (string | null)[], isRange = false) => ({
    id,
    value: { values: [...values], isRange, isDateTime: false },
  });
  const offered = (properties.availableValues ?? []).map(({ value }) => value);
  switch (dataType) {
    case 'Bool':
      return [filter(['true']), filter(['false'])];
    case 'Enum':
    case 'Entity':
      return [...offered.slice(0, 5).map((value) => filter([value])), filter(offered.slice(0, 2))];
    case 'DateTime':
      return [
        filter(['2026-03-03']),
        filter(['2026-03-01', '2026-03-04'], true),
        filter(['2025-01-01', null], true),
      ];
    case 'NumberInteger':
    case 'NumberFloat':
      return Object.entries(NUMBERS)
        .filter(([label]) => name.startsWith(label))
        .flatMap(([, ranges]) => ranges.map((range) => filter(range, true)));
    case 'Text':
      return [filter(['L000123']), filter(['nr 12']), filter(['brak takiego'])];
  }
}

/** Returns questions of every kind that the list answers. */
export function questionsOf(configuration: ListConfiguration): Asked[] {
  const { availableListFilters: filters, availableColumns: columns } = configuration;
  const named = (label: string) => {
    const found = filters.find(({ name }) => name.startsWith(label));
    if (found === undefined) throw new Error(`The database was not filled by bench:data: no ${label}.`);
    return found;
  };
  const first = (label: string, at = 0) => filtersOf(named(label))[at] ?? { id: named(label).id };
  const mass = first('Masa netto', 1);
  return [
    ask('page 1', {}),
    ask('deep page', { skipCount: 2_000 }),
    ask('rare word', { search: 'L000100' }),
    ask('common word', { search: 'jogurt' }),
    ask('short word', { search: 'e' }),
    ask('two words', { search: 'jogurt l00' }),
    ask('no such word', { search: 'qqqzzz' }),
    ask('suggestions', { search: 'l0001', maxResultCount: 10 }),
    ...filters.flatMap((one) =>
      filtersOf(one).map((filter) =>
        ask(`${one.name}: ${JSON.stringify(filter.value.values)}`, { filters: [filter] }),
      ),
    ),
    ask('filter, deep page', { filters: [mass], skipCount: 300 }),
    ask('filter and word', { filters: [mass], search: 'jogurt' }),
    ask('filter and rare word', { filters: [mass], search: 'l0001' }),
    ask('rare state and filter', { filters: [first('Stan', 3), mass] }),
    ask('three filters', {
      filters: [first('Wyrób'), first('Kwasowość', 1), first('Masa netto')],
    }),
    ...columns.flatMap(({ id, label }) =>
      ['asc', 'desc'].map((direction) =>
        ask(`sorted by ${label} ${direction}`, { sorting: `${id} ${direction}` }),
      ),
    ),
    ...columns.map(({ id, label }) =>
      ask(`filter, sorted by ${label}`, { filters: [first('Masa netto')], sorting: `${id} asc` }),
    ),
    { name: 'configuration', ask: (db) => listConfiguration(cardList, db, NOBODY) },
    ...filters.map(({ id, name }): Asked => ({
      name: `values of ${name}`,
      ask: (db) => filterValues(cardList, db, { filterId: id, search: 'a' }),
    })),
    ...(['record', 'entry'] as const).map((oneRowPer): Asked => ({
      name: `export, a row per ${oneRowPer}`,
      ask: (db) => exported(db, oneRowPer, [first('Masa netto', 2)], columns),
    })),
  ];
}

async function exported(
  db: Kysely<Database>,
  oneRowPer: 'record' | 'entry',
  filters: NonNullable<ListRequest['filters']>,
  columns: ListConfiguration['availableColumns'],
): Promise<void> {
  const { content } = await openExport(
    cardList,
    db,
    { userId: NOBODY.userId, base: null, signal: new AbortController().signal },
    {
      searchParams: { filters, sorting: 'name asc' },
      columns: columns.map(({ id, label }) => ({ property: id, label })),
      oneRowPer,
    },
    { most: MAX_DIRECT_EXPORT },
  );
  for (let next = await content.next(); next.done !== true; next = await content.next());
}
