import { Busy } from './problem.ts';

/** Counts what each account, or each network without one, has under way in this process. */
export interface Shares {
  /**
   * Counts a call until the function that it answers is called, once.
   *
   * @throws Busy when the owner has its share under way already
   */
  take(owner: string): () => void;
}

/** Of all that is under way at once, what one owner may have. */
const PART = 1 / 6;
/** However little is served at once: a browser has six calls under way, and people share accounts and addresses. */
const LEAST = 16;

/** Refuses calls beyond an owner's share, however much room there is: whoever comes next finds it. */
export function createShares(atOnce: number): Shares {
  const most = Math.max(LEAST, Math.ceil(atOnce * PART));
  const under = new Map<string, number>();
  return {
    take(owner) {
      const count = under.get(owner) ?? 0;
      if (count >= most) throw new Busy();
      under.set(owner, count + 1);
      return () => {
        const left = (under.get(owner) ?? 1) - 1;
        if (left === 0) under.delete(owner);
        else under.set(owner, left);
      };
    },
  };
}
