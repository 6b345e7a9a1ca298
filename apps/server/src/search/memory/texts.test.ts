import { expect, test } from 'vitest';
import { seeded } from '../../../../../tests/env/seeded.ts';
import { Texts } from './texts.ts';

const chance = seeded(11);
/** Few letters, so that thousands of texts contain a given piece of two or three letters. */
const LETTERS = 'abł0 ';
const text = (length: number): string =>
  Array.from({ length }, () => LETTERS[chance.below(LETTERS.length)]).join('');

/** Enough texts to make a search take several turns, and to make some pieces count as frequent. */
const ALL = Array.from({ length: 400_000 }, (_, at) =>
  at % 1000 === 0 ? `${text(9)}żółw` : text(chance.below(60)),
);

function texts(all: readonly string[], isSorted: boolean): Promise<Texts> {
  const starts = [0];
  for (const one of all) starts.push((starts.at(-1) ?? 0) + Buffer.byteLength(one) + 1);
  const bytes = Buffer.from(all.map((one) => `${one}\0`).join(''));
  return Texts.of(bytes, Int32Array.from(starts), isSorted, () => Promise.resolve());
}

async function find(all: Texts, piece: string): Promise<{ found: number[]; pauses: number }> {
  const found: number[] = [];
  let pauses = 0;
  await all.find({
    asked: { kind: 'texts', texts: [piece] },
    pieces: [piece],
    visit: (value) => void found.push(value),
    pause: () => Promise.resolve((pauses += 1)),
  });
  return { found, pauses };
}

const SORTED = ALL.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));

test.each([
  ['in any order', ALL, false],
  ['sorted', SORTED, true],
] as const)(
  'a search in Texts finds exactly once each text that contains the searched piece when the texts are %s',
  async (_order, list, isSorted) => {
    const all = await texts(list, isSorted);
    for (const piece of ['a', 'ab', 'ł0', 'ab0', 'a b', 'żół', 'w', 'łaba0ł', text(12), 'brak', '']) {
      const wanted = list.flatMap((one, at) => (one.includes(piece) ? [at] : []));
      const { found, pauses } = await find(all, piece);
      expect(found.length, `texts with '${piece}'`).toBe(wanted.length);
      expect(found.every((value, at) => value === wanted[at])).toBe(true);
      expect(pauses).toBeGreaterThan(0);
    }
  },
);

test.each([false, true])(
  'a search in Texts finds a piece at the end of the last text, but none across the border of two texts (sorted: %s)',
  async (isSorted) => {
    const all = await texts(['', 'kubek', 'kubka', 'łyżka'], isSorted);
    expect((await find(all, 'ka')).found).toEqual([2, 3]);
    expect((await find(all, 'a')).found).toEqual([2, 3]);
    expect((await find(all, 'kł')).found).toEqual([]);
    expect((await find(all, 'kub')).found).toEqual([1, 2]);
  },
);
