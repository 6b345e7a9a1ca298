import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { NoShare } from './trouble.ts';

const owners = new AsyncLocalStorage<string>();

/** Runs work for an owner. The connections that the work takes count as the owner's. */
export const onBehalfOf = <T>(owner: string, work: () => T): T => owners.run(owner, work);

/** The share of a pool's connections that one owner may use at a time. */
const PART = 3 / 4;
/** Milliseconds that a caller waits for a connection of its owner's share. */
const PATIENCE = 6_000;
/**
 * Maximum number of callers of one owner that wait. A call whose client has left no longer counts in the limits of
 * simultaneous calls, but it waits on. Without this maximum, one owner could fill the memory with such calls.
 */
const WAITING_EACH = 100;

/** A pool whose callers may have to wait although it has free connections. */
export interface FairPool extends PostgresPool {
  /** Number of callers that wait because their owner uses its whole share. */
  waitingForShare(): number;
}

/**
 * Wraps a pool so that no owner can take all connections. An owner that uses `PART` of the connections waits until it
 * gives one back. After `PATIENCE`, or when `WAITING_EACH` callers of the owner wait already, `connect` rejects with
 * `NoShare`. Connections without an owner, mostly of jobs, are not counted.
 */
export function fairPool(pool: PostgresPool, max: number): FairPool {
  const most = Math.max(1, Math.floor(max * PART));
  const held = new Map<string, number>();
  const waiting = new Map<string, Set<() => void>>();

  const enter = (owner: string): Promise<void> | void => {
    const count = held.get(owner) ?? 0;
    if (count < most) {
      held.set(owner, count + 1);
      return;
    }
    const queue = waiting.get(owner) ?? new Set();
    if (queue.size >= WAITING_EACH) return Promise.reject(new NoShare());
    waiting.set(owner, queue);
    return new Promise((resolve, reject) => {
      const proceed = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        remove(owner, proceed);
        reject(new NoShare());
      }, PATIENCE);
      queue.add(proceed);
    });
  };

  const remove = (owner: string, proceed: () => void): void => {
    const queue = waiting.get(owner);
    queue?.delete(proceed);
    if (queue?.size === 0) waiting.delete(owner);
  };

  /** Gives the owner's place to its next waiting call, or frees the place. */
  const leave = (owner: string): void => {
    const [next] = waiting.get(owner) ?? [];
    if (next !== undefined) {
      remove(owner, next);
      next();
      return;
    }
    const left = (held.get(owner) ?? 1) - 1;
    if (left === 0) held.delete(owner);
    else held.set(owner, left);
  };

  const connectFor = async (owner: string): Promise<PostgresPoolClient> => {
    await enter(owner);
    try {
      const client = await pool.connect();
      const release = client.release.bind(client);
      // The pool sets `release` anew each time it gives out the connection, so this change lasts for one use.
      client.release = (destroy) => {
        release(destroy);
        leave(owner);
      };
      return client;
    } catch (error) {
      leave(owner);
      throw error;
    }
  };

  return {
    options: pool.options,
    ...(pool.Client === undefined ? {} : { Client: pool.Client }),
    connect: () => {
      const owner = owners.getStore();
      return owner === undefined ? pool.connect() : connectFor(owner);
    },
    end: () => pool.end(),
    waitingForShare: () => [...waiting.values()].reduce((sum, queue) => sum + queue.size, 0),
  };
}
