import type pg from 'pg';

/** A pool that can do without one of its connections. */
export interface Giver {
  /** Closes an idle connection, if it has one to spare. */
  giveOne(): void;
}

/** Tells a pool about the server and about the other pools of its process. */
export interface Neighbours {
  /** @throws LostConnection while the server is down */
  refuseWhenDown(): void;
  /** Calls `giveUp` once when the server goes down. The returned function cancels this. */
  whileUp(giveUp: (error: Error) => void): () => void;
  addPool(pool: Giver): void;
  /**
   * Asks each other pool of the process to close an idle connection. Call it when `pool` has no connection and the
   * server grants no more.
   */
  helpOut(pool: Giver): void;
  /** Returns whether a pool other than this one has no connection at all. */
  isOtherStarving(pool: Giver): boolean;
  /** Returns whether the connection may have been cut off. The next call must then get another connection. */
  isDoubtful(client: pg.ClientBase): boolean;
}

/**
 * Returns the neighbours of the pools of a call thread. These neighbours only ask the main thread for a connection.
 * They need not know whether the server is down, because the main thread then ends the call thread.
 *
 * @param ask asks the main thread for a connection
 */
export function neighboursOfThread(ask: () => void): Neighbours {
  return {
    refuseWhenDown: () => undefined,
    whileUp: () => () => undefined,
    addPool: () => undefined,
    helpOut: ask,
    isOtherStarving: () => false,
    isDoubtful: () => false,
  };
}
