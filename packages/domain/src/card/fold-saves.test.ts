import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { type Foldable, foldSaves } from './fold-saves.ts';

interface Told extends Foldable {
  readonly no: number;
}

/** Reads an event from its type, person, entry and second: 'save Ola A 10'. */
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

const lines = (events: readonly string[]) =>
  foldSaves(events.map(told)).map((line) => line.map(({ no }) => no));

describe('foldSaves', () => {
  test.each<[string, string[], number[][]]>([
    [
      'saves of one person and one entry make one line',
      ['save Ola A 0', 'save Ola A 59', 'save Ola A 118'],
      [[0, 1, 2]],
    ],
    ['saves a minute apart make two lines', ['save Ola A 0', 'save Ola A 60'], [[0], [1]]],
    [
      'saves of two people make separate lines',
      ['save Ola A 0', 'save Olek A 1', 'save Ola A 2'],
      [[0], [1], [2]],
    ],
    [
      'saves of two entries in turns make one line for each entry',
      ['save Ola A 0', 'save Ola B 1', 'save Ola A 2', 'save Ola B 3'],
      [
        [0, 2],
        [1, 3],
      ],
    ],
    [
      'a submission ends a line of saves',
      ['save Ola A 0', 'submit Ola A 1', 'save Ola A 2'],
      [[0], [1], [2]],
    ],
    [
      'a submission of another entry does not end a line of saves',
      ['save Ola A 0', 'submit Ola B 1', 'save Ola A 2'],
      [[1], [0, 2]],
    ],
    [
      'an event of the whole card ends a line of saves',
      ['save Ola A 0', 'card Ola - 1', 'save Ola A 2'],
      [[0], [1], [2]],
    ],
    ['two submissions make two lines', ['submit Ola A 0', 'submit Ola A 1'], [[0], [1]]],
    ['a history without events has no lines', [], []],
  ])('%s', (_what, events, expected) => {
    expect(lines(events)).toEqual(expected);
  });

  test('a line of fifty thousand saves is folded in less than five seconds', () => {
    const events = Array.from({ length: 50_000 }, (_, no) => told(`save Ola A ${no}`, no));
    const began = Date.now();
    expect(foldSaves(events).map((line) => line.length)).toEqual([events.length]);
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  test('foldSaves puts every event into exactly one line, and orders the lines by their last events', () => {
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
