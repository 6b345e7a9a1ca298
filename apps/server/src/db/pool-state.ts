import type pg from 'pg';

/** How many connections of a pool are in use, and how many callers wait for one. */
export interface PoolState {
  readonly name: string;
  readonly max: number;
  readonly inUse: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Reads the state of a pool; costs nothing. */
export function poolState(
  name: string,
  pool: Pick<pg.Pool, 'options' | 'totalCount' | 'idleCount' | 'waitingCount'> & { most?: number },
): PoolState {
  const { options, most = options.max, totalCount, idleCount, waitingCount } = pool;
  return { name, max: most, inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}
