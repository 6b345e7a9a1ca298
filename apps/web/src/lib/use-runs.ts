import type { Route, RouteResult } from '@kartoteka/contract/route';
import { useQuery } from '@tanstack/react-query';
import { type CallArguments } from './call.ts';
import { queryOf } from './query.ts';

/** ms between two looks: while something is under way, and otherwise, since others start it too. */
const WHILE_RUNNING = 1000;
const OTHERWISE = 15_000;

/** What becomes of the long work that a route tells of: looked at often while it goes on. */
export function useRuns<R extends Route>(route: R, isRunning: (answer: RouteResult<R>) => boolean) {
  return useQuery({
    ...queryOf(route, ...([] as unknown as CallArguments<R>)),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isRunning(data as RouteResult<R>) ? WHILE_RUNNING : OTHERWISE,
  });
}
