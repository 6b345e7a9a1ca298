import { Busy } from '../answer/problem.ts';

/**
 * Counts the running calls of each account, or of each network for calls without an account, in this process.
 * The account or the network is the owner of the calls.
 */
export interface Shares {
  /**
   * Counts a call of an owner as running until the returned function is called. Call that function exactly
   * once.
   *
   * @param owner the id of the account, or the network, with the route's name if the route is counted apart
   * @throws Busy when as many calls of the owner are running as its share allows
   */
  take(owner: string): () => void;
}

/** The share of one owner, as a fraction of the calls that this process may run at once. */
const PART = 1 / 6;
/**
 * The smallest share, in calls. A browser runs six calls at once, and several people may share an account or
 * an address.
 */
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
