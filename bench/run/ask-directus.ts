import {
  type Field,
  ACIDITY,
  batchAt,
  COMMON_WORD,
  DEEP,
  eightValues,
  type Known,
  masses,
  PAGE,
  PRODUCT,
  spread,
  SUGGESTIONS,
} from './known.ts';
import type { Asks, Sent } from './ask.ts';

const VALUES = ['field', 'text_value', 'number_value', 'bool_value', 'time_value'];
/** The fields that a row of our list shows, values included. */
const FIELDS = [
  'id',
  'name',
  'status',
  'has_deviations',
  'created',
  'modified',
  'author',
  'template.name',
  'template.group_name',
  'template.type_name',
  ...VALUES.map((name) => `values.${name}`),
].join(',');

function items(collection: string, query: Readonly<Record<string, string | number>>, filter?: object): Sent {
  const asked = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) asked.set(key, String(value));
  if (filter !== undefined) asked.set('filter', JSON.stringify(filter));
  return { method: 'GET', path: `/items/${collection}?${asked.toString()}` };
}

/** Returns the request for a page of the list with the exact total. */
const page = (filter?: object, offset = 0): Sent =>
  items(
    'card',
    {
      fields: FIELDS,
      limit: PAGE,
      offset,
      sort: '-created,-id',
      meta: filter ? 'filter_count' : 'total_count',
    },
    filter,
  );

const words = (word: string) => ({ values: { text_value: { _icontains: word } } });
/** Filters by a value with a join, which can test only one value of a card. */
const one = ({ no }: Field, test: object) => ({
  _and: [{ values: { field: { _eq: no } } }, { values: test }],
});
/** Filters by a value with a subquery, so that several values of one card can be tested. */
const some = ({ no }: Field, test: object) => ({
  values: { _some: { _and: [{ field: { _eq: no } }, test] } },
});
const equal = { text_value: { _eq: PRODUCT } };
const between = (range: readonly string[]) => ({ number_value: { _between: range } });

/** Returns the requests that ask Directus the same questions as the product, or null when Directus is not measured. */
export function askDirectus({ cards, fields, drafts: ours, directus }: Known): Asks | null {
  if (directus === null) return null;
  const { mass, acidity, product } = fields;
  const { drafts, templateId } = directus;
  const author = 'Maria Pomiar';
  const card = { template: templateId, status: 'inProgress', has_deviations: false, author };
  return {
    'list-first': () => page(),
    'list-screen': () => page(),
    'list-deep': () => page(undefined, DEEP),
    'text-rare': (nth) => page(words(batchAt(nth, cards))),
    'text-common': () => page(words(COMMON_WORD)),
    'number-narrow': (nth) => page(one(mass, between(masses(nth, 1)))),
    'number-broad': (nth) => page(one(mass, between(masses(nth, 30)))),
    choice: () => page(one(product, equal)),
    'three-filters': (nth) =>
      page({
        _and: [some(product, equal), some(acidity, between(ACIDITY)), some(mass, between(masses(nth, 10)))],
      }),
    // Directus cannot sort cards by one of their values, but it can sort values and show their cards.
    'sort-value': () => {
      const shown = FIELDS.split(',').map((name) => `card.${name}`);
      return items(
        'value',
        { fields: shown.join(','), limit: PAGE, sort: '-number_value', meta: 'filter_count' },
        { field: { _eq: mass.no } },
      );
    },
    suggestions: (nth) =>
      items(
        'card',
        { fields: 'id,name,created', limit: SUGGESTIONS, sort: '-created,-id' },
        words(`l${batchAt(nth, cards).slice(0, 4)}`),
      ),
    'save-entry': (nth) => {
      const draft = drafts[spread(nth, Math.min(drafts.length, ours.length))];
      const update = [{ id: draft?.valueId, text_value: `Pomiar ${nth}` }];
      return {
        method: 'PATCH',
        path: `/items/card/${draft?.id}?fields=id`,
        body: { values: { create: [], update, delete: [] } },
      };
    },
    'start-card': (nth) => ({
      method: 'POST',
      path: '/items/card?fields=id',
      body: { ...card, name: `Kontrola partii ${nth}` },
    }),
    'start-and-save': (nth) => {
      const { batch, measure } = eightValues(nth, fields);
      return {
        method: 'POST',
        path: '/items/card?fields=id',
        body: {
          ...card,
          name: `Kontrola partii ${nth}`,
          values: [...batch, ...measure].map(([{ no, stored }, value]) => ({ field: no, [stored]: value })),
        },
      };
    },
    'export-10000': () =>
      items('card', { fields: FIELDS, limit: 10_000, sort: '-created,-id', export: 'csv' }),
  };
}
