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
   * Asks the other pools of the process to close a connection, because the server has none left and this pool has none
   * at all.
   */
  helpOut(pool: Giver): void;
  /** Returns whether a pool other than this one has no connection at all. */
  isOtherStarving(pool: Giver): boolean;
  /** Returns whether the connection may have been cut off. The next call must then get another connection. */
  isDoubtful(client: pg.ClientBase): boolean;
}

/**
 * Returns the neighbours of the pools of a call thread. They only ask the main thread for a connection: the
 * main thread ends the call thread when the server is down, so the pools need not know it.
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
