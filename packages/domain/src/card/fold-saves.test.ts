import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { type Foldable, foldSaves } from './fold-saves.ts';

interface Told extends Foldable {
  readonly no: number;
}

/** An event by its second, its person and its entry, as 'save Ola A 10'. */
function told(words: string, no: number): Told {
  const [type = '', userId = '', entryId = '', second = '0'] = words.split(' ');
  const types: Record<string, string> = {
    save: 'entrySaved',
    submit: 'entrySubmitted',
    card: 'cardReturned',
  };
  return {
    no,
    type: types[type] ?? type,
    userId,
    entryId: entryId === '-' ? null : entryId,
    at: new Date(Number(second) * 1000),
  };
}

const lines = (events: readonly string[], options?: { submissionEnds: boolean }) =>
  foldSaves(events.map(told), options).map((line) => line.map(({ no }) => no));

describe('saves of a card are folded', () => {
  test.each<[string, string[], number[][]]>([
    ['saves of one person and one entry', ['save Ola A 0', 'save Ola A 59', 'save Ola A 118'], [[0, 1, 2]]],
    ['saves a minute apart', ['save Ola A 0', 'save Ola A 60'], [[0], [1]]],
    ['saves of two people', ['save Ola A 0', 'save Olek A 1', 'save Ola A 2'], [[0], [1], [2]]],
    [
      'saves of two entries in turns',
      ['save Ola A 0', 'save Ola B 1', 'save Ola A 2', 'save Ola B 3'],
      [
        [0, 2],
        [1, 3],
      ],
    ],
    ['a submission between', ['save Ola A 0', 'submit Ola A 1', 'save Ola A 2'], [[0], [1], [2]]],
    [
      'a submission of another entry between',
      ['save Ola A 0', 'submit Ola B 1', 'save Ola A 2'],
      [[1], [0, 2]],
    ],
    ['an event of the card between', ['save Ola A 0', 'card Ola - 1', 'save Ola A 2'], [[0], [1], [2]]],
    ['two submissions', ['submit Ola A 0', 'submit Ola A 1'], [[0], [1]]],
    ['no events', [], []],
  ])('%s', (_what, events, expected) => {
    expect(lines(events)).toEqual(expected);
  });

  test('a submission ends a line only where it is asked to', () => {
    const events = ['save Ola A 0', 'submit Ola A 1', 'save Ola A 2'];
    expect(lines(events, { submissionEnds: true })).toEqual([[0, 1], [2]]);
    expect(lines(['save Ola A 0', 'submit Olek A 1'], { submissionEnds: true })).toEqual([[0], [1]]);
  });

  test('every event stands in exactly one line, and lines stand by their last events', () => {
    const event = fc
      .tuple(
        fc.constantFrom('save', 'submit', 'card'),
        fc.constantFrom('Ola', 'Olek'),
        fc.constantFrom('A', 'B', '-'),
        fc.nat(90),
      )
      .map(([type, who, entry, gap]) => ({ words: `${type} ${who} ${entry}`, gap }));
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let second = 0;
        const folded = lines(events.map(({ words, gap }) => `${words} ${(second += gap)}`));
        expect(folded.flat().toSorted((a, b) => a - b)).toEqual(events.map((_one, no) => no));
        const lasts = folded.map((line) => line.at(-1) ?? -1);
        expect(lasts).toEqual(lasts.toSorted((a, b) => a - b));
      }),
    );
  });
});
