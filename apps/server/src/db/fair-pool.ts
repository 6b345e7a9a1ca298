import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';

const owners = new AsyncLocalStorage<string>();

/** Does work for somebody: the connections that it takes count as theirs. */
export const onBehalfOf = <T>(owner: string, work: () => T): T => owners.run(owner, work);

/** Of the connections of a pool, what one owner may hold. */
const PART = 3 / 4;

/**
 * A pool of which nobody takes everything: who holds a share of it waits for their own connections, in order, and others
 * find some. What is nobody's, jobs above all, is not counted.
 */
export function fairPool(pool: PostgresPool, max: number): PostgresPool {
  const most = Math.max(1, Math.floor(max * PART));
  const held = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();

  const enter = (owner: string): Promise<void> | void => {
    const count = held.get(owner) ?? 0;
    if (count < most) {
      held.set(owner, count + 1);
      return;
    }
    const queue = waiting.get(owner) ?? [];
    waiting.set(owner, queue);
    return new Promise((resolve) => {
      queue.push(resolve);
    });
  };

  /** Hands the place on to the owner's next, or gives it back. */
  const leave = (owner: string): void => {
    const queue = waiting.get(owner);
    const next = queue?.shift();
    if (queue?.length === 0) waiting.delete(owner);
    if (next !== undefined) {
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
      // The pool sets it anew each time that it hands the connection out.
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
  };
}
