/** A repeatable source of random values: the same seed gives the same plant on every machine. */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number;
  /** Returns a decimal between two bounds with `digits` digits after the point, in the form of the wire. */
  decimal(from: number, to: number, digits: number): string;
  /**
   * Returns a decimal at most `spread` from a centre with `digits` digits after the point, like a
   * measurement.
   */
  near(centre: number, spread: number, digits: number): string;
  /** Returns a whole number between two bounds, both included. */
  whole(from: number, to: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
}

/** Creates a Mulberry32 generator. Its 32 bits of state are enough for a few hundred cards. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const decimal: Random['decimal'] = (from, to, digits) => (from + next() * (to - from)).toFixed(digits);
  return {
    next,
    decimal,
    near: (centre, spread, digits) => decimal(centre - spread, centre + spread, digits),
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  };
}
