/** A random source with a seed: the same seed gives the same test. */
export interface Seeded {
  /** Returns a whole number from 0 to `below` - 1. */
  below(below: number): number;
  /** Returns one element of the list. Throws when the list is empty. */
  pick<T>(from: readonly T[]): T;
  /** Returns the elements in random order. */
  shuffled<T>(from: readonly T[]): T[];
  /** Returns eight hexadecimal digits. */
  word(): string;
}

/** Mulberry32: short, and good enough to choose what a test does. */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (limit: number): number => next() % limit;
  return {
    below,
    pick: (from) => {
      const one = from[below(from.length)];
      if (one === undefined) throw new Error('There is nothing to pick from.');
      return one;
    },
    shuffled: (from) => {
      const left = [...from];
      return from.flatMap(() => left.splice(below(left.length), 1));
    },
    word: () => next().toString(16).padStart(8, '0'),
  };
}
