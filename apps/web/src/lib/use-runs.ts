import type { Route, RouteResult } from '@kartoteka/contract/route';
import { useQuery } from '@tanstack/react-query';
import { type CallArguments } from './call.ts';
import { queryOf } from './query.ts';

/** Milliseconds between two reads while work is running. */
const WHILE_RUNNING = 1000;
/** Milliseconds between two reads while no work is running. Other users may start work. */
const OTHERWISE = 15_000;

/** Watches background work that a route reports on. Reads more often while it runs. */
export function useRuns<R extends Route>(route: R, isRunning: (answer: RouteResult<R>) => boolean) {
  return useQuery({
    ...queryOf(route, ...([] as unknown as CallArguments<R>)),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isRunning(data as RouteResult<R>) ? WHILE_RUNNING : OTHERWISE,
  });
}
