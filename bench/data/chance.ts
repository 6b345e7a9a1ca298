/** Random numbers that depend only on a seed, such as a card's number, so that every run makes the same card. */
export interface Chance {
  /** Returns a number from 0 up to 1, but not 1 itself. */
  next(): number;
  /** Returns a whole number from 0 to `below` - 1. */
  below(below: number): number;
  /** Returns a number from `from` to `to` with `digits` digits after the point, as text in the form of the wire. */
  decimal(from: number, to: number, digits: number): string;
  /** Returns a UUID of version 4. */
  id(): string;
  /** Returns 32 hexadecimal digits. */
  stamp(): string;
}

/** Returns a generator of random numbers with this seed: sfc32 by Chris Doty-Humphrey. */
export function chanceOf(seed: number): Chance {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, 1];
  const bits = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let mixed = 0; mixed < 12; mixed += 1) bits();
  const hex = (): string => bits().toString(16).padStart(8, '0');
  const next = (): number => bits() / 2 ** 32;
  return {
    next,
    below: (below) => Math.floor(next() * below),
    decimal: (from, to, digits) => (from + next() * (to - from)).toFixed(digits),
    id: () => {
      const [a, b, c, d] = [hex(), hex(), hex(), hex()];
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`;
    },
    stamp: () => hex() + hex() + hex() + hex(),
  };
}
