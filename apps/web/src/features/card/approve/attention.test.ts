import { describe, expect, it } from 'vitest';
import { sampleCard, sampleElement, sampleEntry } from '../card-data/sample.ts';
import { attentionOf, calmOf } from './attention.ts';

const deviations = [{ formElementId: 'size', expected: '2–2,5 mm', actual: '2,7 mm' }];
const element = (id: string, entry: Parameters<typeof sampleEntry>[0]) =>
  sampleElement({ id, entries: [sampleEntry({ id, ...entry })] });
const order = (...elements: ReturnType<typeof sampleElement>[]) =>
  attentionOf(sampleCard(elements)).map((one) => one.entryId);

describe('entries that need attention', () => {
  it('the attention list has entries with deviations first, then reopened, commented and late entries, and no others', () => {
    const late = element('late', { submittedAt: '2026-03-06T06:00:00.000Z' });
    const ordinary = element('ordinary', { submittedAt: '2026-03-06T05:59:59.000Z' });
    const commented = element('commented', { comment: 'uwaga' });
    const reopened = element('reopened', { reopenedAt: '2026-03-05T09:00:00.000Z' });
    const outside = element('outside', { deviations, comment: 'uwaga' });
    expect(order(late, ordinary, commented, reopened, outside)).toEqual([
      'outside',
      'reopened',
      'commented',
      'late',
    ]);
  });

  it('an item of the attention list names the field, the entry and how late the entry was', () => {
    const repetitionSettings = { isRepeatable: true, minRepetitions: null, maxRepetitions: null };
    const entries = [
      sampleEntry({ id: 'a', index: 0 }),
      sampleEntry({
        id: 'b',
        index: 4,
        deviations,
        deviationComments: { size: 'nowa matryca' },
        submittedAt: '2026-03-07T08:30:00.000Z',
      }),
    ];
    const [item] = attentionOf(sampleCard([sampleElement({ repetitionSettings, entries })]));
    expect(item).toMatchObject({
      ordinal: 2,
      lateHours: 50,
      deviations: [{ name: 'size', norm: 'norma 2–2,5 mm', actual: '2,7 mm', comment: 'nowa matryca' }],
    });
  });
});

describe('the conclusion about a card without entries that need attention', () => {
  const filled = (values: Record<string, string>) => [sampleElement({ entries: [sampleEntry({ values })] })];
  it.each([
    ['inProgress', [sampleElement()], 'unfilled'],
    ['inProgress', filled({}), 'unfilled'],
    ['inProgress', filled({ size: '2.2', note: 'x' }), 'partial'],
    ['awaitingApproval', filled({ size: '2.2' }), 'blanks'],
    ['awaitingApproval', filled({ size: '2.2', note: 'x' }), 'whole'],
    ['approved', filled({ size: '2.2', note: 'x' }), 'whole'],
  ] as const)(
    'the conclusion about a card with status %s depends on its filled fields, case %#',
    (status, elements, expected) => {
      expect(calmOf(sampleCard([...elements], { status }))).toBe(expected);
    },
  );
});
