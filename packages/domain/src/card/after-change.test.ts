import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entry, state } from '../testing/sample-card.ts';
import { afterChange } from './after-change.ts';
import { isCardComplete } from './completion.ts';
import { CARD, done, NOBODY, save, write } from '../testing/sample-form.ts';

describe('afterChange', () => {
  it('is the card as the change leaves it', () => {
    const cards = new Map([
      ['group', state([entry(2), entry(5, { rowVersion: 7 })], { retiredIndexes: [0, 1] })],
      ['told', state([], { isGroupSubmitted: true })],
    ]);
    const change = {
      writes: [
        write('group', 5, {
          isNew: false,
          values: { t: 'x' },
          comment: 'k',
          deviationComments: { d: 'k2' },
          isSubmitted: true,
        }),
        write('group', 1),
        write('told', 0, { opensGroup: true }),
      ],
      submittedGroups: ['group'],
    };
    expect(afterChange(cards, change)).toEqual(
      new Map([
        [
          'group',
          state(
            [
              entry(1),
              entry(2),
              entry(5, {
                values: { t: 'x' },
                comment: 'k',
                deviationComments: { d: 'k2' },
                isSubmitted: true,
                rowVersion: 8,
              }),
            ],
            { retiredIndexes: [0], isGroupSubmitted: true },
          ),
        ],
        ['told', state([entry(0)])],
      ]),
    );
    expect(cards.get('group')?.entries).toHaveLength(2);
    const closed = new Map([['group', state([entry(0)], { isGroupSubmitted: true })]]);
    const again = { writes: [write('group', 0, { isNew: false })], submittedGroups: [] };
    expect(afterChange(closed, again).get('group')?.isGroupSubmitted).toBe(true);
  });

  it('makes every submitted form a complete card, and saving the same again changes nothing', () => {
    const values = fc.record({ t: fc.constantFrom('', 'a'), d: fc.constantFrom('', '1', '3') });
    const entries = fc.dictionary(fc.constantFrom('0', '1', '2'), values, { noNullPrototype: true });
    const commenting = fc.constantFrom('none', 'entry', 'each');
    fc.assert(
      fc.property(values, entries, fc.boolean(), commenting, (first, many, isSubmitted, comment) => {
        const elementsData = { single: { 0: first }, group: many };
        const said = <T>(one: T) => ({
          single: { 0: one },
          group: Object.fromEntries(Object.keys(many).map((key) => [key, one])),
        });
        const comments = comment === 'entry' ? said('k') : undefined;
        const deviationComments = comment === 'each' ? said({ d: 'k' }) : undefined;
        const isCommented = comment !== 'none';
        const input = { elementsData, comments, deviationComments, isSubmitted };
        const outcome = save(input);
        const isGood = (one: { t: string; d: string }) => one.t !== '' && (one.d !== '3' || isCommented);
        const count = Object.keys(many).length;
        const mayPass =
          count <= 2 && (!isSubmitted || (count >= 1 && [first, ...Object.values(many)].every(isGood)));
        expect(outcome.kind === 'done').toBe(mayPass);
        fc.pre(outcome.kind === 'done');
        const after = afterChange(NOBODY, outcome.result);
        expect(isCardComplete(CARD, after)).toBe(isSubmitted);
        expect(save(input, after)).toEqual(done({}));
      }),
    );
  });
});
