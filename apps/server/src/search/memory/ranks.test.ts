import { expect, test } from 'vitest';
import { seeded } from '../../../../../tests/env/seeded.ts';
import { Bits } from './bits.ts';
import { inOrder, Ranks, type RankSort } from './ranks.ts';

const chance = seeded(12);
const CARDS = 30_000;

/** Creates an order with up to `values` different values. Some cards have no value. */
const orderOf = async (values: number, isDescending: boolean): Promise<RankSort> => ({
  order: await Ranks.of(
    Int32Array.from({ length: CARDS }, () => chance.below(values + 1)),
    values,
    () => Promise.resolve(),
  ),
  isDescending,
});

function matching(share: number): Bits {
  const cards = new Bits(CARDS);
  for (let card = 0; card < CARDS; card += 1) if (chance.below(1000) < share * 1000) cards.add(card);
  return cards;
}

/** Returns what `inOrder` must return, by sorting all matching cards. */
function sorted(cards: Bits, sorts: readonly RankSort[], isNewest: boolean): number[] {
  const place = ({ order: { ranks, values }, isDescending }: RankSort, card: number): number => {
    const rank = ranks[card] ?? 0;
    return rank === 0 ? values + 1 : isDescending ? -rank : rank;
  };
  return Array.from(cards.toArray()).sort((one, other) => {
    for (const sort of sorts) {
      const between = place(sort, one) - place(sort, other);
      if (between !== 0) return between;
    }
    return isNewest ? other - one : one - other;
  });
}

const VALUES = [1, 3, 40, 20_000];
const SHARES = [0, 0.001, 0.05, 0.5, 1];

test('inOrder returns the same page as sorting all matching cards does', async () => {
  for (const values of VALUES) {
    for (const share of SHARES) {
      const cards = matching(share);
      for (const others of [[], [2], [2, 3], [500, 7], [20_000, 25_000]]) {
        const sorts = [await orderOf(values, chance.below(2) === 0)];
        for (const more of others) sorts.push(await orderOf(more, chance.below(2) === 0));
        const isNewest = chance.below(2) === 0;
        const all = sorted(cards, sorts, isNewest);
        for (const from of [0, 1, 14, Math.floor(all.length / 2), all.length - 3, all.length, CARDS]) {
          const range = [Math.max(0, from), Math.max(0, from) + 20] as const;
          const note = `${values} values, ${share} of the cards, ${others.join()} too, from ${from}`;
          expect(inOrder(cards, sorts, isNewest, range), note).toEqual(all.slice(...range));
        }
      }
    }
  }
});

test('an order of cards in memory takes no more bytes than Ranks.mostBytes says', async () => {
  const { order } = await orderOf(CARDS, false);
  expect(order.byteLength).toBeLessThanOrEqual(Ranks.mostBytes(CARDS));
});
