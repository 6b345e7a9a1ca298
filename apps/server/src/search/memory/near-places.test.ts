import { expect, test } from 'vitest';
import { seeded } from '../../../../../tests/env/seeded.ts';
import { nearPlaces } from './near-places.ts';

/** Returns a number as an id. All ids have one length, so that texts and numbers have the same order. */
const idOf = (number: number): string => String(number).padStart(6, '0');

test('nearPlaces finds a short part of each of two lists, and both parts together hold the asked range of the merged list', async () => {
  const chance = seeded(1);
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const sizes = [chance.below(4_000), chance.below(chance.below(2) === 0 ? 4_000 : 10)];
    const share = 1 + chance.below(9);
    const lists: [string[], string[]] = [[], []];
    for (
      let number = 0;
      lists[0].length < (sizes[0] ?? 0) || lists[1].length < (sizes[1] ?? 0);
      number += 1
    ) {
      const which = chance.below(10) < share ? 0 : 1;
      const list = lists[which];
      // When a list is full, the numbers that would be added to it are in neither list.
      if (list.length < (sizes[which] ?? 0)) list.push(idOf(number));
    }
    const merged = [...lists[0], ...lists[1]].sort();
    const from = chance.below(merged.length + 20) - 10;
    const to = from + chance.below(40);
    const asked: number[] = [];
    const { ids, before } = await nearPlaces(lists, [from, to], (some) => {
      asked.push(some.length);
      return Promise.resolve([...some].sort());
    });
    const found = [...ids].sort().slice(Math.max(0, from - before), Math.max(0, to - before));
    expect(found, `attempt ${attempt}`).toEqual(merged.slice(Math.max(0, from), Math.max(0, to)));
    expect(asked.length).toBeLessThanOrEqual(1);
    expect(Math.max(0, ...asked)).toBeLessThanOrEqual(130);
    expect(ids.length).toBeLessThanOrEqual(400);
  }
});
