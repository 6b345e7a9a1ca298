import type { Route, RouteResult } from '@kartoteka/contract/route';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call, type CallArguments } from './call.ts';

const RETRIES = 2;
/** Data younger than this, in ms, is not asked for again when a screen opens. */
const FRESH = 10_000;
/** Data is kept this long, in ms, so that a screen seen before is drawn at once while it is refreshed behind. */
const KEPT = 30 * 60_000;

/** What the server refused stays refused; only what got no answer, or broke, is worth another try. */
function worthRetrying(error: unknown): boolean {
  return error instanceof ApiError && (error.isOffline || error.status >= 502);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // 'always': without a network the call fails at once and the screen says so, instead of waiting silently.
        networkMode: 'always',
        staleTime: FRESH,
        gcTime: KEPT,
        retry: (failures, error) => failures < RETRIES && worthRetrying(error),
        retryDelay: (attempt) => 500 * 2 ** attempt,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** The key of every query of a route: for `invalidateQueries({ queryKey: keyOf(route) })`. */
export function keyOf(route: Route): readonly [string] {
  return [route.name];
}

/** A read of the contract as a query: `useQuery(queryOf(controlCard.formData, { params: { id } }))`. */
export function queryOf<R extends Route>(route: R, ...rest: CallArguments<R>) {
  const [input] = rest as [unknown];
  return queryOptions<RouteResult<R>>({
    queryKey: [...keyOf(route), input ?? null],
    queryFn: ({ signal }) => call(route, ...([input, { signal }] as unknown as CallArguments<R>)),
  });
}
