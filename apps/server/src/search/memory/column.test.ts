import { expect, test } from 'vitest';
import type { Bits } from './bits.ts';
import { type Column, ColumnBuilder } from './column.ts';

const TEXTS = ['kubek', 'Kubek 97', '0,5', '97', '9', 'łyżka', 'a', '', '50 09'];
const CARDS = 400;
const textOf = (card: number): string => TEXTS[card % TEXTS.length] ?? '';

async function texts() {
  const builder = new ColumnBuilder(CARDS, 'texts', 1_000_000);
  for (let card = 0; card < CARDS; card += 1) builder.addText(textOf(card), card);
  return builder.build(() => Promise.resolve());
}

const having = (column: Column, piece: string): Promise<Bits | null> =>
  column.having({ kind: 'texts', texts: [piece] }, [piece], () => Promise.resolve());

/** More short texts than a column remembers. */
const PIECES = Array.from('kube 97054ał,żyx').flatMap((first) =>
  ['', 'k', 'u', 'e', '9', '7', '5'].map((second) => first + second),
);

test('a column of cards in memory finds the cards with a text of one or two characters whether or not it remembers them', async () => {
  const column = await texts();
  expect(PIECES.length).toBeGreaterThan(100);
  for (const piece of [...PIECES, ...PIECES.slice(-10), ...PIECES]) {
    const found: number[] = [];
    (await having(column, piece))?.forEach((card) => void found.push(card));
    const wanted = Array.from({ length: CARDS }, (_, card) => card).filter((card) =>
      textOf(card).includes(piece),
    );
    expect(found, `cards with '${piece}'`).toEqual(wanted);
  }
});

test('the searched texts that a column of cards in memory remembers count towards its size, and their number is limited', async () => {
  const column = await texts();
  const before = column.byteLength;
  const ask = async (pieces: readonly string[]) => {
    for (const piece of pieces) await having(column, piece);
    return column.byteLength;
  };
  const one = (await ask(['9'])) - before;
  expect(one).toBeGreaterThanOrEqual(CARDS / 8);
  expect(await ask(['9'])).toBe(before + one);
  expect(await ask(PIECES)).toBe(await ask(PIECES.toReversed()));
  expect(column.byteLength - before).toBeLessThan(50 * one);
});
