import {
  type Field,
  ACIDITY,
  batchAt,
  COMMON_WORD,
  DEEP,
  eightValues,
  type Known,
  masses,
  PRODUCT,
  spread,
  takeWaiting,
} from './known.ts';
import type { Asks, Sent } from './ask.ts';

const ask = (name: string, body: object = {}): Sent => ({ method: 'POST', path: `/${name}`, body });

const valuesOf = (values: readonly (readonly [Field, string])[]) => ({
  data: Object.fromEntries(values.map(([{ elementId }, value]) => [elementId, value])),
  shown: Object.fromEntries(values.map(([{ id }, value]) => [id, [value]])),
  rows: values.map(([{ no, stored }, value]) => ({ no, [stored]: value })),
});

/**
 * Returns the requests to the floor. They name fields by number instead of id, because the floor does not look up the
 * number of a field.
 */
export function askFloor({ cards, fields, massOf, start, drafts, waiting }: Known): Asks {
  const { mass, acidity, product, remarks } = fields;
  const exported = (rows: number): Sent =>
    ask('export', { no: mass.no, range: ['0', massOf.get(rows) ?? '0'] });
  return {
    'list-first': () => ask('newest', { skip: 0 }),
    'list-screen': () => ask('newest', { skip: 0 }),
    'list-deep': () => ask('newest', { skip: DEEP }),
    'text-rare': (nth) => ask('text-rare', { word: batchAt(nth, cards) }),
    'text-common': () => ask('text-common', { word: COMMON_WORD }),
    'number-narrow': (nth) => ask('number-narrow', { no: mass.no, range: masses(nth, 1) }),
    'number-broad': (nth) => ask('number-broad', { no: mass.no, range: masses(nth, 30) }),
    choice: () => ask('choice', { no: product.no, value: PRODUCT }),
    'three-filters': (nth) =>
      ask('three', {
        product: PRODUCT,
        acidity: ACIDITY,
        mass: masses(nth, 10),
        nos: [product.no, acidity.no, mass.no],
      }),
    'sort-value': () => ask('sort-value', { no: mass.no }),
    suggestions: (nth) => ask('suggest', { word: `l${batchAt(nth, cards).slice(0, 4)}` }),
    'save-entry': (nth) => {
      const draft = drafts[spread(nth, drafts.length)];
      return ask('save', {
        id: draft?.id,
        elementId: draft?.elementId,
        no: remarks.no,
        key: remarks.elementId,
        fieldId: remarks.id,
        text: `Pomiar ${nth}`,
      });
    },
    'start-card': () =>
      ask('start', {
        templateId: start.templateId,
        elementIds: [start.batchElementId, start.measureElementId],
      }),
    'start-and-save': (nth) => {
      const values = eightValues(nth, fields);
      const [batch, measure] = [valuesOf(values.batch), valuesOf(values.measure)];
      return ask('start-and-save', {
        templateId: start.templateId,
        entries: [
          { element: start.batchElementId, data: batch.data },
          { element: start.measureElementId, data: measure.data },
        ],
        shown: { ...batch.shown, ...measure.shown },
        rows: [...batch.rows, ...measure.rows],
        text: `${PRODUCT}\nL${nth}\ndruga\nPomiar ${nth}`.toLowerCase(),
      });
    },
    approve: () => {
      const one = takeWaiting(waiting, 1);
      return one && ask('approve', one);
    },
    'export-10000': () => exported(10_000),
    'export-100000': () => exported(100_000),
  };
}
