import { randomBytes, randomUUID } from 'node:crypto';
import type { Route, RouteResult } from '@kartoteka/contract/route';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Caller } from '../http/access/caller.ts';
import type { ServedRoute } from '../http/serve.ts';
import type { LastWrite, RequestContext } from '../http/request-context.ts';

type Enqueue = (db: Kysely<Database>, job: string, payload: object) => Promise<void>;

/** The input of a call, without the parts that the route does not have. */
interface Sent<R extends Route> {
  params?: z.input<R['params']>;
  query?: z.input<R['query']>;
  body?: z.input<R['body']>;
}

/** Calls the product's routes without HTTP: as a chosen person, at a chosen time, in a transaction. */
export interface Calls {
  call<R extends Route>(as: Caller, at: Date, route: R, sent: Sent<R>): Promise<RouteResult<R>>;
}

/**
 * Returns calls that run the handlers of the served routes, so that the data that they make obeys the product's own
 * rules. The door's checks of policies are left out, and the clock is chosen freely.
 */
export function createCalls(served: readonly ServedRoute[], db: Kysely<Database>, enqueue: Enqueue): Calls {
  const byName = new Map(served.map((one) => [one.route.name, one]));
  return {
    async call(as, at, route, { params = {}, query = {}, body }) {
      const one = byName.get(route.name);
      if (one === undefined) throw new Error(`The route ${route.name} is not served.`);
      const input = {
        params: route.params.parse(params),
        query: route.query.parse(query),
        body: route.body.parse(body),
      };
      const lastWrites = new Set<LastWrite>();
      const context = workOf(as, at, { db, enqueue, lastWrites });
      const answer = await one.handle(input, context, await one.before?.(input, context));
      for (const write of lastWrites) await write(db);
      return route.answer.parse(answer) as RouteResult<typeof route>;
    },
  };
}

interface Tools {
  readonly db: Kysely<Database>;
  readonly enqueue: Enqueue;
  readonly lastWrites: Set<LastWrite>;
}

function workOf(caller: Caller, now: Date, { db, enqueue, lastWrites }: Tools): RequestContext {
  return {
    db,
    // Uses the transaction here too, so that everything that a call writes is rolled back together. The server takes
    // the numbers of new cards on another connection, so that simultaneous starts do not wait for each other. The
    // demo plant starts the cards of a template one after another.
    autonomousDb: db,
    caller,
    now,
    newId: randomUUID,
    // The small cards of the demo plant never reach these limits.
    cardSize: 500_000,
    filesPerEntry: 30,
    publicUrl: 'http://localhost',
    newStamp: () => randomBytes(16).toString('hex'),
    correlationId: 'demo',
    address: '127.0.0.1',
    network: '127.0.0.1',
    userAgent: null,
    // Nobody is signed in yet, so no cache or screen has to be notified.
    afterCommit: () => undefined,
    beforeCommit: (write) => void lastWrites.add(write),
    enqueue: (job, payload) => enqueue(db, job, payload),
  };
}
