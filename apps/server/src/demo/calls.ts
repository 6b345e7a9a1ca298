import { randomBytes, randomUUID } from 'node:crypto';
import type { Route, RouteResult } from '@kartoteka/contract/route';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import type { ServedRoute } from '../http/serve.ts';
import type { Work } from '../http/work.ts';

type Enqueue = (db: Kysely<Database>, job: string, payload: object) => Promise<void>;

/** What a call sends; left out is what the route has none of. */
export interface Sent<R extends Route> {
  params?: z.input<R['params']>;
  query?: z.input<R['query']>;
  body?: z.input<R['body']>;
}

/** The product's own calls without HTTP: by somebody, at some time, in a transaction. */
export interface Calls {
  call<R extends Route>(as: Caller, at: Date, route: R, sent: Sent<R>): Promise<RouteResult<R>>;
}

/**
 * Speaks to the served routes as the door does, so that whatever the demo plant holds went through the product's own
 * rules; only the clock is the caller's.
 */
export function createCalls(served: readonly ServedRoute[], db: Kysely<Database>, enqueue: Enqueue): Calls {
  const byName = new Map(served.map((one) => [one.route.name, one]));
  return {
    async call(as, at, route, { params = {}, query = {}, body }) {
      const one = byName.get(route.name);
      if (one === undefined) throw new Error(`Nobody serves ${route.name}.`);
      const input = {
        params: route.params.parse(params),
        query: route.query.parse(query),
        body: route.body.parse(body),
      };
      const work = workOf(as, at, db, enqueue);
      const answer = await one.handle(input, work, await one.before?.(input, work));
      return route.answer.parse(answer) as RouteResult<typeof route>;
    },
  };
}

function workOf(caller: Caller, now: Date, db: Kysely<Database>, enqueue: Enqueue): Work {
  return {
    db,
    // The plant is made by nobody but this transaction.
    beside: db,
    caller,
    now,
    newId: randomUUID,
    // The demo plant's cards are small.
    cardSize: 500_000,
    newStamp: () => randomBytes(16).toString('hex'),
    correlationId: 'demo',
    address: '127.0.0.1',
    network: '127.0.0.1',
    userAgent: null,
    // Nobody is signed in yet whose caches or screens would have to be told.
    afterCommit: () => undefined,
    enqueue: (job, payload) => enqueue(db, job, payload),
  };
}
