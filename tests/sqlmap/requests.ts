import type { ListConfiguration } from '@kartoteka/contract/list';
import type { Route } from '@kartoteka/contract/route';
import { leaf, type Leaf, type Marked, markJson, markQuery } from './marks.ts';

/** A call of the product whose leaves sqlmap tries one after another. */
export interface Attack {
  /** The route's name with the variant of the call: `controlCard.search …`. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly query: Marked | null;
  readonly body: Marked | null;
}

/** The calls of one generic list, by the last part of their names. */
export type ListCalls = ReadonlyMap<string, Route>;

type Filter = ListConfiguration['availableListFilters'][number];
type Column = ListConfiguration['availableColumns'][number];

const PLAIN: Record<Filter['dataType'], string> = {
  Text: 'a',
  NumberInteger: '1',
  NumberFloat: '2,5',
  DateTime: '2026-11-20',
  Bool: 'true',
  Enum: '',
  Entity: '',
};

/** Returns a valid value for the filter, or '' if no value of an Enum or Entity is known. */
const valueOf = ({ dataType, properties }: Filter): string =>
  properties.availableValues?.[0]?.value ?? PLAIN[dataType];

/** Returns the first filter of each kind that has a known value. */
function oneOfEachKind(filters: readonly Filter[]): Filter[] {
  const kinds = new Map<string, Filter>();
  for (const filter of filters) {
    // The list of filled cards filters by columns of the card in another way than by fields of forms. Only the ids of
    // form fields contain ':'.
    const kind = `${filter.dataType} ${filter.id.includes(':')}`;
    if (valueOf(filter) !== '' && !kinds.has(kind)) kinds.set(kind, filter);
  }
  return [...kinds.values()];
}

const whole = ({ id, name, ...filter }: Filter): object => ({
  id: leaf(id),
  name: leaf(name),
  value: {
    values: [leaf(valueOf({ id, name, ...filter }))],
    isRange: leaf(false),
    isDateTime: leaf(false),
  },
});

const valuesOnly = (filter: Filter): object => {
  const isRange = filter.dataType === 'DateTime' || filter.dataType.startsWith('Number');
  const value = valueOf(filter);
  return {
    id: filter.id,
    value: { values: isRange ? [leaf(value), leaf(value)] : [leaf(value)], isRange, isDateTime: false },
  };
};

/** Returns calls that try every leaf of search, filters, columns and sorting of one list. */
export function attacksOn(calls: ListCalls, configuration: ListConfiguration): Attack[] {
  const [first, second] = configuration.availableColumns;
  if (first === undefined || second === undefined) throw new Error('The list has no columns.');
  const kinds = oneOfEachKind(configuration.availableListFilters);
  const attack = (end: string, what: string, request: { body?: unknown; query?: Record<string, Leaf> }) => {
    const route = calls.get(end);
    if (route === undefined) return [];
    const { name, method, path } = route;
    const body = 'body' in request ? markJson(request.body) : null;
    const query = request.query === undefined ? null : markQuery(request.query);
    return [{ name: `${name} ${what}`.trim(), method, path, query, body }];
  };
  return [
    attack('search', 'by text', { body: searched(first, second) }),
    attack('search', 'by `filter`', { body: { filter: leaf('a') } }),
    kinds
      .slice(0, 1)
      .map((filter) => attack('search', 'by a filter', { body: { filters: [whole(filter)] } })),
    kinds.map((filter) =>
      attack('search', `by ${filter.dataType}`, { body: { filters: [valuesOnly(filter)] } }),
    ),
    attack('export', '', { body: exported(first, second, kinds) }),
    attack('savePreferences', '', { body: { columns: { [`@${first.id}`]: { order: leaf(0) } } } }),
    attack('saveView', '', {
      body: { name: leaf('widok'), address: leaf('q=a'), columns: [leaf(first.id)], roleId: null },
    }),
    attack('list', '', {
      query: {
        skipCount: leaf(0),
        maxResultCount: leaf(15),
        sorting: leaf(`${first.id} asc`),
        filter: leaf('a'),
      },
    }),
    kinds
      .filter(({ properties, dataType }) => properties.availableValues !== null || dataType === 'Entity')
      .slice(0, 1)
      .map(({ id, ...filter }) =>
        attack('filterValues', '', {
          query: { filterId: leaf(id), search: leaf('a'), values: leaf(valueOf({ id, ...filter })) },
        }),
      ),
  ].flat(3);
}

function searched(first: Column, second: Column): object {
  return {
    skipCount: leaf(0),
    maxResultCount: leaf(15),
    // The first column has a direction inside the text, and the second has none. sqlmap appends to the end of the text,
    // where the direction of the second column would be.
    sorting: leaf(`${first.id} desc, ${second.id}`),
    search: leaf('a'),
    filters: [],
  };
}

function exported(first: Column, second: Column, kinds: readonly Filter[]): object {
  return {
    searchParams: {
      sorting: leaf(first.id),
      search: leaf('a'),
      filters: kinds.slice(0, 1).map(valuesOnly),
    },
    columns: [
      { label: leaf(first.label), property: leaf(first.id) },
      { label: second.label, property: leaf(second.id) },
    ],
    oneRowPer: leaf('record'),
  };
}
