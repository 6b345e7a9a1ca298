import type { Route, RouteResult } from '@kartoteka/contract/route';
import { QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call, type CallArguments } from './call.ts';
import { orKept } from './kept/kept-answers.ts';

const RETRIES = 2;
/** Data younger than this many milliseconds is not read again when a screen opens. */
const FRESH = 10_000;
/**
 * Data that no screen shows is kept for this many milliseconds, so that a screen shows it at once while it
 * reads again.
 */
const KEPT = 30 * 60_000;

/**
 * Returns whether a failed call is worth repeating: it had no answer, or a proxy or an overloaded server
 * failed. A refused call would only be refused again.
 */
function worthRetrying(error: unknown): boolean {
  return error instanceof ApiError && (error.isOffline || error.status >= 502);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // 'always': without a network the call fails at once and the screen shows it, instead of waiting silently.
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

/** Returns the common key of all queries of a route, for `invalidateQueries({ queryKey: keyOf(route) })`. */
export function keyOf(route: Route): readonly [string] {
  return [route.name];
}

/**
 * Forgets the data of a record that no longer exists, as soon as no screen shows them. A screen that is still open
 * would read them again at once, and the server would refuse.
 */
export function forgetOnceUnused(client: QueryClient, queryKey: QueryKey): void {
  const cache = client.getQueryCache();
  const isUsed = () => cache.findAll({ queryKey, type: 'active' }).length > 0;
  const forget = () => client.removeQueries({ queryKey });
  if (!isUsed()) return forget();
  const stop = cache.subscribe(() => {
    if (isUsed()) return;
    stop();
    forget();
  });
}

/**
 * Returns the query of a read of the contract: `useQuery(queryOf(controlCardRoutes.formData, { params: { id }
 * }))`. If the server cannot be reached, the query answers with the answer that this device keeps.
 */
export function queryOf<R extends Route>(route: R, ...rest: CallArguments<R>) {
  const [input] = rest as [unknown];
  return queryOptions<RouteResult<R>>({
    queryKey: [...keyOf(route), input ?? null],
    queryFn: ({ client, queryKey, signal }) =>
      orKept(route.name, input, { client, queryKey }, () =>
        call(route, ...([input, { signal }] as unknown as CallArguments<R>)),
      ),
  });
}
