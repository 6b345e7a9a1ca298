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
  takeWaiting,
} from './known.ts';
import type { Asks, Sent } from './ask.ts';

const BASE = '/api/app/control-card';

const search = (body: object): Sent => ({
  method: 'POST',
  path: `${BASE}/search`,
  body: { skipCount: 0, maxResultCount: PAGE, ...body },
});

/** The columns that the screen shows unless a person chose others. */
const SCREEN_COLUMNS = ['status', 'name', 'isApproved', 'lastModificationTime', 'creationTime', 'files'];

const filter = ({ id }: Field, values: readonly string[], isRange = false) => ({
  id,
  value: { values, isRange, isDateTime: false },
});

const dataOf = (values: readonly (readonly [Field, string])[]) =>
  Object.fromEntries(values.map(([{ elementId }, value]) => [elementId, value]));

/** Returns the requests to the product. */
export function askOurs({ cards, fields, massOf, start, drafts, waiting }: Known): Asks {
  const { mass, acidity, product, remarks } = fields;
  const exported = (rows: number): Sent => ({
    method: 'POST',
    path: `${BASE}/export-list`,
    body: {
      searchParams: { filters: [filter(mass, ['0', massOf.get(rows) ?? '0'], true)] },
      columns: fields.columns.slice(0, 15).map(({ id, label }) => ({ property: id, label })),
    },
  });
  return {
    'list-first': () => search({}),
    'list-screen': () => search({ columns: SCREEN_COLUMNS, isBrief: true }),
    'list-deep': () => search({ skipCount: DEEP }),
    'text-rare': (nth) => search({ search: batchAt(nth, cards) }),
    'text-common': () => search({ search: COMMON_WORD }),
    'number-narrow': (nth) => search({ filters: [filter(mass, masses(nth, 1), true)] }),
    'number-broad': (nth) => search({ filters: [filter(mass, masses(nth, 30), true)] }),
    choice: () => search({ filters: [filter(product, [PRODUCT])] }),
    'three-filters': (nth) =>
      search({
        filters: [
          filter(product, [PRODUCT]),
          filter(acidity, ACIDITY, true),
          filter(mass, masses(nth, 10), true),
        ],
      }),
    'sort-value': () => search({ sorting: `${mass.id} desc` }),
    suggestions: (nth) =>
      search({ search: `l${batchAt(nth, cards).slice(0, 4)}`, maxResultCount: SUGGESTIONS }),
    'save-entry': (nth) => {
      const draft = drafts[spread(nth, drafts.length)];
      const data = { ...draft?.values, [remarks.elementId]: `Pomiar ${nth}` };
      return {
        method: 'PUT',
        path: `${BASE}/${draft?.id}/element`,
        body: { elementTemplateId: draft?.elementId, index: 0, data },
      };
    },
    'start-card': () => ({
      method: 'POST',
      path: `${BASE}-operator/init-card-filling/${start.templateId}?forceFresh=true`,
    }),
    'start-and-save': (nth) => {
      const values = eightValues(nth, fields);
      return {
        method: 'POST',
        path: BASE,
        body: {
          controlCardTemplateId: start.templateId,
          elementsData: {
            [start.batchElementId]: { 0: dataOf(values.batch) },
            [start.measureElementId]: { 0: dataOf(values.measure) },
          },
        },
      };
    },
    // Requests to our server sign one half of the waiting cards, requests to the floor the other half.
    approve: () => {
      const one = takeWaiting(waiting, 0);
      return one && { method: 'POST', path: `${BASE}/${one.id}/approve/${one.slotId}`, body: {} };
    },
    'export-10000': () => exported(10_000),
    'export-100000': () => exported(100_000),
  };
}
