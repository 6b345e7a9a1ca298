import type { FieldIds } from './fields.ts';

/** A request as it goes over the wire. */
export interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
}

/** Something that is measured: the how manieth request of it, to the product and, where there is one, to the floor. */
export interface Operation {
  readonly name: string;
  readonly label: string;
  readonly ours: (nth: number) => Sent;
  /** Null: the floor has no such thing. */
  readonly floor: ((nth: number) => Sent) | null;
  /** One at a time, and few: it takes seconds. */
  readonly isLong?: boolean;
}

/** What the database holds that requests name. */
export interface Known {
  readonly cards: number;
  readonly fields: FieldIds;
  readonly templateId: string;
  /** Cards in progress with a saved entry, in no order. */
  readonly drafts: readonly { readonly id: string; readonly elementId: string; readonly values: object }[];
  /** Cards that await a signature, with the slot. */
  readonly waiting: readonly { readonly id: string; readonly slotId: string }[];
}

const PAGE = 15;
const BASE = '/api/app/control-card';

const search = (body: object): Sent => ({
  method: 'POST',
  path: `${BASE}/search`,
  body: { skipCount: 0, maxResultCount: PAGE, ...body },
});
const floor = (name: string, body: object = {}): Sent => ({ method: 'POST', path: `/${name}`, body });

const filter = (id: string, values: readonly string[], isRange = false) => ({
  id,
  value: { values, isRange, isDateTime: false },
});

/** Spread over all that there is, the same ones each time. */
const spread = (nth: number, below: number): number => Math.floor((nth * 0.618_033_988_75 * below) % below);

/** Masses are uniform from 100 to 200: a stretch of them is that part of all cards. */
function masses(nth: number, width: number): [string, string] {
  const from = 102 + spread(nth, 98 - width);
  return [from.toFixed(2), (from + width).toFixed(2)];
}

/** Everything that is measured, in the order of the table. */
export function operationsOf(known: Known): Operation[] {
  const { fields, cards } = known;
  const batch = (nth: number): string => String(spread(nth, Math.floor(cards / 12))).padStart(6, '0');
  const three = (nth: number) => ({
    acidity: ['4.20', '4.60'],
    mass: masses(nth, 10),
    product: 'Kefir 400 g',
  });
  return [
    {
      name: 'list-first',
      label: 'list, page 1, newest first',
      ours: () => search({}),
      floor: () => floor('newest', { skip: 0 }),
    },
    {
      name: 'list-deep',
      label: 'deep page (from row 15,000)',
      ours: () => search({ skipCount: 15_000 }),
      floor: () => floor('newest', { skip: 15_000 }),
    },
    {
      name: 'text-rare',
      label: 'text inside words, a dozen hits',
      ours: (nth) => search({ search: batch(nth) }),
      floor: (nth) => floor('text-rare', { word: batch(nth) }),
    },
    {
      name: 'text-common',
      label: 'text in a quarter of all cards',
      ours: () => search({ search: 'jogurt' }),
      floor: () => floor('text-common', { word: 'jogurt' }),
    },
    {
      name: 'number-narrow',
      label: 'one numeric filter, 1 %',
      ours: (nth) => search({ filters: [filter(fields.mass.id, masses(nth, 1), true)] }),
      floor: (nth) => floor('number-narrow', { no: fields.mass.no, range: masses(nth, 1) }),
    },
    {
      name: 'number-broad',
      label: 'one numeric filter, 30 %',
      ours: (nth) => search({ filters: [filter(fields.mass.id, masses(nth, 30), true)] }),
      floor: (nth) => floor('number-broad', { no: fields.mass.no, range: masses(nth, 30) }),
    },
    {
      name: 'choice',
      label: 'one choice out of four',
      ours: () => search({ filters: [filter(fields.product.id, ['Kefir 400 g'])] }),
      floor: () => floor('choice', { no: fields.product.no, value: 'Kefir 400 g' }),
    },
    {
      name: 'three-filters',
      label: 'three filters, 1 % of all cards',
      ours: (nth) => {
        const { acidity, mass, product } = three(nth);
        return search({
          filters: [
            filter(fields.product.id, [product]),
            filter(fields.acidity.id, acidity, true),
            filter(fields.mass.id, mass, true),
          ],
        });
      },
      floor: (nth) =>
        floor('three', { ...three(nth), nos: [fields.product.no, fields.acidity.no, fields.mass.no] }),
    },
    {
      name: 'sort-value',
      label: 'sort by a value',
      ours: () => search({ sorting: `${fields.mass.id} desc` }),
      floor: () => floor('sort-value', { no: fields.mass.no }),
    },
    {
      name: 'suggestions',
      label: 'suggestions (10) while typing',
      ours: (nth) => search({ search: `l${batch(nth).slice(0, 4)}`, maxResultCount: 10 }),
      floor: (nth) => floor('suggest', { word: `l${batch(nth).slice(0, 4)}` }),
    },
    {
      name: 'save-entry',
      label: 'save one entry: rules, history, durable commit, index',
      ours: (nth) => {
        const draft = known.drafts[spread(nth, known.drafts.length)];
        const data = { ...draft?.values, [fields.remarks.elementId]: `Pomiar ${nth}` };
        return {
          method: 'PUT',
          path: `${BASE}/${draft?.id}/element`,
          body: { elementTemplateId: draft?.elementId, index: 0, data },
        };
      },
      floor: (nth) => {
        const draft = known.drafts[spread(nth, known.drafts.length)];
        return floor('save', {
          id: draft?.id,
          no: fields.remarks.no,
          key: fields.remarks.elementId,
          fieldId: fields.remarks.id,
          text: `Pomiar ${nth}`,
        });
      },
    },
    {
      name: 'start-card',
      label: 'start a card',
      ours: () => ({
        method: 'POST',
        path: `${BASE}-operator/init-card-filling/${known.templateId}?forceFresh=true`,
      }),
      floor: null,
    },
    {
      name: 'approve',
      label: 'sign a card',
      ours: (nth) => {
        const one = known.waiting[nth % Math.max(1, known.waiting.length)];
        return { method: 'POST', path: `${BASE}/${one?.id}/approve/${one?.slotId}`, body: {} };
      },
      floor: null,
    },
    ...[10_000, 100_000].map((rows): Operation => ({
      name: `export-${rows}`,
      label: `xlsx of ${rows} rows with 15 columns`,
      isLong: true,
      ours: () => ({
        method: 'POST',
        path: `${BASE}/export-list`,
        body: {
          searchParams: { filters: [filter(fields.line.id, ['1', String(linesFor(rows, cards))], true)] },
          columns: fields.columns.slice(0, 15).map(({ id, label }) => ({ property: id, label })),
        },
      }),
      floor: null,
    })),
  ];
}

/** Of twenty lines with as many cards each: so many that their cards are about, and no more than, these rows. */
function linesFor(rows: number, cards: number): number {
  return Math.max(1, Math.min(20, Math.floor((rows * 0.98 * 20) / cards)));
}
