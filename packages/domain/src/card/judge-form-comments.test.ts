import { describe, expect, it } from 'vitest';
import type { Setting } from '../data-type/settings.ts';
import { plainRegex } from '../testing/plain-regex.ts';
import { definition, element, entry, field, state } from '../testing/sample-card.ts';
import { violation } from '../violation.ts';
import type { CardState } from './entry.ts';
import type { FormInput } from './form-input.ts';
import { judgeForm } from './judge-form.ts';

const NORM: Setting = { type: 'referenceValue', referenceValue: { type: 2, values: ['1', '2'] } };
const single = element('single', [field('t'), field('d', { stored: 'number_float', settings: [NORM] })]);
const CARD = definition(single);

const save = (input: Partial<FormInput>, cards: CardState) =>
  judgeForm('inProgress', CARD, cards, { elementsData: {}, isSubmitted: false, ...input }, plainRegex);

describe('comments of a whole form', () => {
  it('a whole form may consist of comments on deviations, which replace the stored comments on deviations of the entry', () => {
    const stored = entry(0, { values: { d: '9' }, comment: 'k', deviationComments: { d: 'dawny' } });
    const cards = new Map([['single', state([stored])]]);
    expect(save({ deviationComments: { single: { 0: { d: ' nowy ' } } } }, cards)).toMatchObject({
      result: { writes: [{ values: { d: '9' }, comment: 'k', deviationComments: { d: 'nowy' } }] },
    });
    expect(save({ deviationComments: { single: { 0: { d: 'dawny ' } } } }, cards)).toMatchObject({
      result: { writes: [] },
    });
    expect(save({ deviationComments: { single: { 0: {} } } }, cards)).toMatchObject({
      result: { writes: [{ deviationComments: {} }] },
    });
    expect(save({ elementsData: { single: { 0: { d: '8' } } } }, cards)).toMatchObject({
      result: { writes: [{ deviationComments: { d: 'dawny' } }] },
    });
    expect(save({ elementsData: { single: { 0: { d: '1' } } } }, cards)).toMatchObject({
      result: { writes: [{ deviationComments: {} }] },
    });
  });

  it('submitting a whole form needs a comment for each deviation of an entry whose comments on deviations it sends', () => {
    const cards = new Map([['single', state([entry(0, { values: { t: 'a', d: '9' }, comment: 'k' })])]]);
    expect(save({ isSubmitted: true }, cards).kind).toBe('done');
    expect(save({ deviationComments: { single: { 0: {} } }, isSubmitted: true }, cards)).toEqual({
      kind: 'invalid',
      violations: [
        violation(['deviationComments', 'single', 0, 'd'], 'commentRequired', {
          outside: ['poza normą 1–2'],
        }),
      ],
    });
  });

  it('a submitted entry counts as unchanged when a whole form repeats a comment on an empty value that its submission dropped', () => {
    const input = {
      elementsData: { single: { 0: { t: 'a' } } },
      deviationComments: { single: { 0: { d: 'drzwi' } } },
    };
    const submitted = { values: { t: 'a' }, deviationComments: {}, isSubmitted: true };
    expect(save({ ...input, isSubmitted: true }, new Map())).toMatchObject({
      result: { writes: [submitted] },
    });
    const cards = new Map([['single', state([entry(0, submitted)])]]);
    for (const isSubmitted of [false, true]) {
      expect(save({ ...input, isSubmitted }, cards)).toMatchObject({ result: { writes: [] } });
    }
  });
});
