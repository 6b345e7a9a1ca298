import type pg from 'pg';

/** Numbers of a pool's connections (maximum, in use, idle) and of the callers that wait for a connection. */
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
