import type { Route, RouteAnswer, RouteInput } from '@kartoteka/contract/route';
import type { AnonymousWork, Work } from './work.ts';

/** A contract route with the function that serves it; a feature's `routes.ts` exports a list of them. */
export interface ServedRoute {
  readonly route: Route;
  readonly handle: (input: RouteInput<Route>, work: AnonymousWork) => Promise<unknown>;
}

/**
 * Binds a handler to a route that wants somebody signed in. The door has checked token and policy and parsed the
 * input; what the handler returns is parsed with the answer's schema, then committed, then sent.
 */
export function serve<R extends Route>(
  route: R,
  handle: (input: RouteInput<R>, work: Work) => Promise<RouteAnswer<R>>,
): ServedRoute {
  if (route.access.kind === 'anonymous') throw new Error(`${route.name} is anonymous: use serveAnonymous`);
  return { route, handle: handle as ServedRoute['handle'] };
}

/** The same for a route that is open without login; `work.caller` is null unless a good token was sent. */
export function serveAnonymous<R extends Route>(
  route: R,
  handle: (input: RouteInput<R>, work: AnonymousWork) => Promise<RouteAnswer<R>>,
): ServedRoute {
  if (route.access.kind !== 'anonymous') throw new Error(`${route.name} is not anonymous: use serve`);
  return { route, handle };
}
