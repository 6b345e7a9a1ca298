import type { Route, RouteAnswer, RouteInput } from '@kartoteka/contract/route';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import type { FileAnswer } from './file-answer.ts';
import type { FieldError } from './problem.ts';
import type { AnonymousFileWork, AnonymousWork, FileWork, Work } from './work.ts';

/** What came of a request whose body the route's schema refuses. */
export interface RefusedInput {
  readonly params: unknown;
  readonly body: unknown;
}

/** A contract route with the function that serves it; a feature's `routes.ts` exports a list of them. */
export interface ServedRoute {
  readonly route: Route;
  /**
   * What is wrong with a refused body beyond its schema, as far as it can be read: whoever sent it is told everything at
   * once. It only reads.
   */
  readonly besides?: (refused: RefusedInput, db: Kysely<Database>) => Promise<readonly FieldError[]>;
  /** What takes its time and needs no transaction; `handle` is given what it answers. */
  readonly before?: (input: RouteInput<Route>, work: AnonymousWork) => Promise<unknown>;
  readonly handle: (input: RouteInput<Route>, work: AnonymousWork, ready?: unknown) => Promise<unknown>;
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

/**
 * The same for a route that waits for something beside the database. `before` runs with the pool, also where an earlier
 * answer is sent again; `handle` then holds a connection for as long as it writes and no longer.
 */
export function serveReady<R extends Route, Ready>(
  route: R,
  before: (input: RouteInput<R>, work: Work) => Promise<Ready>,
  handle: (input: RouteInput<R>, work: Work, ready: Ready) => Promise<RouteAnswer<R>>,
): ServedRoute {
  return {
    ...serve(route, handle as (input: RouteInput<R>, work: Work) => Promise<RouteAnswer<R>>),
    before: before as NonNullable<ServedRoute['before']>,
  };
}

/** The same for a route that is open without login; `work.caller` is null unless a good token was sent. */
export function serveAnonymous<R extends Route>(
  route: R,
  handle: (input: RouteInput<R>, work: AnonymousWork) => Promise<RouteAnswer<R>>,
): ServedRoute {
  if (route.access.kind !== 'anonymous') throw new Error(`${route.name} is not anonymous: use serve`);
  return { route, handle };
}

/**
 * The same for a route that answers a file. It runs without a transaction: what it reads in one state it reads in a
 * transaction of its own, which lives as long as the file's content is made.
 */
export function serveFile<R extends Route>(
  route: R,
  handle: (input: RouteInput<R>, work: FileWork) => Promise<FileAnswer>,
): ServedRoute {
  if (route.access.kind === 'anonymous')
    throw new Error(`${route.name} is anonymous: use serveAnonymousFile`);
  return fileRoute(route, handle as ServedRoute['handle']);
}

/** The same for a file that is open without login. */
export function serveAnonymousFile<R extends Route>(
  route: R,
  handle: (input: RouteInput<R>, work: AnonymousFileWork) => Promise<FileAnswer>,
): ServedRoute {
  if (route.access.kind !== 'anonymous') throw new Error(`${route.name} is not anonymous: use serveFile`);
  return fileRoute(route, handle as ServedRoute['handle']);
}

function fileRoute(route: Route, handle: ServedRoute['handle']): ServedRoute {
  if (route.answerKind !== 'file' || route.effect !== 'read')
    throw new Error(`${route.name} is no reading route of a file`);
  return { route, handle };
}
