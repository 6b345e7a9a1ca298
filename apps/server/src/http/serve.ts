import type { Route, RouteAnswer, RouteInput } from '@kartoteka/contract/route';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { FileAnswer } from './answer/file-answer.ts';
import type { FieldError } from './answer/problem.ts';
import type {
  AnonymousFileContext,
  AnonymousContext,
  FileContext,
  RequestContext,
} from './request-context.ts';

/** A request whose body the route's schema refuses. */
export interface RefusedInput {
  readonly params: unknown;
  readonly body: unknown;
}

/** A contract route with the function that serves it; a feature's `routes.ts` exports a list of them. */
export interface ServedRoute {
  readonly route: Route;
  /**
   * Returns faults of a refused body that its schema does not find, as far as the body can be read, so that one answer
   * reports everything. It must only read.
   */
  readonly furtherFaults?: (refused: RefusedInput, db: Kysely<Database>) => Promise<readonly FieldError[]>;
  /** Does slow work that needs no transaction. `handle` receives its result. */
  readonly before?: (input: RouteInput<Route>, context: AnonymousContext) => Promise<unknown>;
  readonly handle: (input: RouteInput<Route>, context: AnonymousContext, ready?: unknown) => Promise<unknown>;
}

/**
 * Binds a handler to a route for signed-in callers. The door has checked token and policy and parsed the input. The
 * handler's result is parsed with the answer's schema. Then the transaction of a writing route is committed, and the
 * answer is sent.
 */
export function serve<R extends Route>(
  route: R,
  handle: (input: RouteInput<R>, context: RequestContext) => Promise<RouteAnswer<R>>,
): ServedRoute {
  if (route.access.kind === 'anonymous') throw new Error(`${route.name} is anonymous: use serveAnonymous`);
  return { route, handle: handle as ServedRoute['handle'] };
}

/**
 * Binds handlers to a route that waits for something besides the database. `before` runs without a transaction, so
 * `handle` needs a connection only while it writes. `before` also runs when an earlier answer is sent again.
 */
export function serveReady<R extends Route, Ready>(
  route: R,
  before: (input: RouteInput<R>, context: RequestContext) => Promise<Ready>,
  handle: (input: RouteInput<R>, context: RequestContext, ready: Ready) => Promise<RouteAnswer<R>>,
): ServedRoute {
  return {
    ...serve(route, handle as (input: RouteInput<R>, context: RequestContext) => Promise<RouteAnswer<R>>),
    before: before as NonNullable<ServedRoute['before']>,
  };
}

/**
 * Binds a handler to a route that is open without login. `context.caller` is null if there is no valid token.
 */
export function serveAnonymous<R extends Route>(
  route: R,
  handle: (input: RouteInput<R>, context: AnonymousContext) => Promise<RouteAnswer<R>>,
): ServedRoute {
  if (route.access.kind !== 'anonymous') throw new Error(`${route.name} is not anonymous: use serve`);
  return { route, handle };
}

/**
 * Binds a handler to a route that is answered with a file. The handler runs without a transaction. A handler
 * that must see one state of the database opens its own transaction, which lasts until the file is complete.
 */
export function serveFile<R extends Route>(
  route: R,
  handle: (input: RouteInput<R>, context: FileContext) => Promise<FileAnswer>,
): ServedRoute {
  if (route.access.kind === 'anonymous')
    throw new Error(`${route.name} is anonymous: use serveAnonymousFile`);
  return fileRoute(route, handle as ServedRoute['handle']);
}

/** Binds a handler to a file that is open without login. */
export function serveAnonymousFile<R extends Route>(
  route: R,
  handle: (input: RouteInput<R>, context: AnonymousFileContext) => Promise<FileAnswer>,
): ServedRoute {
  if (route.access.kind !== 'anonymous') throw new Error(`${route.name} is not anonymous: use serveFile`);
  return fileRoute(route, handle as ServedRoute['handle']);
}

function fileRoute(route: Route, handle: ServedRoute['handle']): ServedRoute {
  if (route.answerKind !== 'file' || route.effect !== 'read')
    throw new Error(`${route.name} does not answer with a file or is not a reading route`);
  return { route, handle };
}
