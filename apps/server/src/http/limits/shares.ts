import { Busy } from '../answer/problem.ts';

/** Counts the running calls of each account, or of each network for calls without an account, in this process. */
export interface Shares {
  /**
   * Counts a call until the returned function is called, once.
   *
   * @throws Busy when all calls of the owner's share are running
   */
  take(owner: string): () => void;
}

/** The part of all calls in this process that one owner may run at once. */
const PART = 1 / 6;
/** The smallest share. A browser runs six calls at once, and several people may share an account or an address. */
const LEAST = 16;

/**
 * Creates shares. They refuse calls beyond an owner's share even when there is room, so that room is left for other
 * owners.
 */
export function createShares(atOnce: number): Shares {
  const most = Math.max(LEAST, Math.ceil(atOnce * PART));
  const under = new Map<string, number>();
  return {
    take(owner) {
      const count = under.get(owner) ?? 0;
      if (count >= most) throw new Busy('share');
      under.set(owner, count + 1);
      return () => {
        const left = (under.get(owner) ?? 1) - 1;
        if (left === 0) under.delete(owner);
        else under.set(owner, left);
      };
    },
  };
}
