import { describe, expect, it } from 'vitest';
import { definition, element, entry, field, state } from '../testing/sample-card.ts';
import type { CardState, Entry } from './entry.ts';
import { signedData } from './signed-data.ts';

const CARD = { id: 'card', name: 'Kontrola 1', revisionHash: 'abc' };
const DEFINITION = definition(element('b', [field('t')]), element('a', [field('t')], { isRepeatable: true }));
const cards = (draft: Partial<Entry> = {}): CardState =>
  new Map([
    ['a', state([entry(2, { values: { t: 'x', m: ['1', '2'] }, comment: 'k', ...draft }), entry(1)])],
  ]);

describe('signedData', () => {
  it('signedData covers the card, its revision and every value and comment, in template then entry order', () => {
    expect(JSON.parse(signedData(CARD, DEFINITION, cards()))).toEqual({
      id: 'card',
      name: 'Kontrola 1',
      revision: 'abc',
      elements: [
        { id: 'b', entries: [] },
        {
          id: 'a',
          entries: [
            { index: 1, values: {}, comment: null },
            { index: 2, values: { t: 'x', m: ['1', '2'] }, comment: 'k' },
          ],
        },
      ],
    });
  });

  it('signedData contains deviation comments only where there are any, so that older signatures still verify', () => {
    expect(signedData(CARD, DEFINITION, cards({ deviationComments: { t: 'k2' } }))).toContain(
      '{"comment":"k","deviationComments":{"t":"k2"},"index":2,',
    );
    expect(signedData(CARD, DEFINITION, cards())).not.toContain('deviationComments');
  });

  const text = signedData(CARD, DEFINITION, cards());

  it.each<[string, Partial<Entry>]>([
    ['row versions', { rowVersion: 9 }],
    ['submissions', { isSubmitted: true }],
    ['the order of keys', { values: { m: ['1', '2'], t: 'x' } }],
  ])('signedData does not depend on %s', (_, draft) => {
    expect(signedData(CARD, DEFINITION, cards(draft))).toBe(text);
  });

  it.each<[string, Partial<Entry>]>([
    ['a value', { values: { t: 'y', m: ['1', '2'] } }],
    ['the order of values', { values: { t: 'x', m: ['2', '1'] } }],
    ['a comment', { comment: null }],
    ['a comment on a deviation', { deviationComments: { t: 'k' } }],
    ['an index', { index: 3 }],
  ])('signedData changes with %s', (_, draft) => {
    expect(signedData(CARD, DEFINITION, cards(draft))).not.toBe(text);
  });
});
