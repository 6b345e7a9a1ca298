import type pg from 'pg';

/** The connections of a pool that are in use, and the callers that wait for one. */
export interface PoolState {
  readonly name: string;
  readonly max: number;
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Reads the state of a pool without a query. */
export function poolState(
  name: string,
  pool: Pick<pg.Pool, 'options' | 'totalCount' | 'idleCount' | 'waitingCount'> & { most?: number },
): PoolState {
  const { options, most = options.max, totalCount, idleCount, waitingCount } = pool;
  return { name, max: most, inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
