import type { Route } from '@kartoteka/contract/route';
import type { Logger } from 'pino';
import type { Call } from '../http/call.ts';
import type { ReadInput } from '../http/input.ts';
import { RefusedInThread } from '../http/refused-in-thread.ts';
import type { ThreadAnswer, ThreadGround, ThreadQuestion, ThreadReply } from './messages.ts';
import { createThreadPool } from './thread-pool.ts';

export type { ThreadAnswer } from './messages.ts';

/** Threads beside the event loop that serve calls which would hold it up (docs/decisions/heavy-calls.md). */
export interface CallThreads {
  /** Whether calls of this route can be served whole in a thread. */
  serves(route: Route): boolean;
  /** Serves a call whole, its body as it came. @throws what the call is refused with */
  serve(route: Route, call: Call, body: Uint8Array): Promise<ThreadAnswer>;
  /** Reads a body by the route's schema. @throws what it is refused with */
  read(route: Route, call: Call, body: Uint8Array): Promise<ReadInput>;
  close(): Promise<void>;
}

export interface CallThreadsOptions {
  /** Path of the module that a thread runs. */
  readonly module: string;
  readonly ground: ThreadGround;
  /** Routes that need nothing but the database. */
  readonly routes: readonly Route[];
  readonly log: Logger;
}

/** One for who saves a large template, one for who comes meanwhile; both leave the event loop its core. */
const THREADS = 2;
/** ms; longer than any call takes that stays within its effort. */
const DEADLINE = 30_000;
/** ms */
const IDLE = 30_000;

export function createCallThreads({ module, ground, routes, log }: CallThreadsOptions): CallThreads {
  const pool = createThreadPool<ThreadQuestion, ThreadReply>({
    module,
    ground,
    most: THREADS,
    deadline: DEADLINE,
    idle: IDLE,
    log,
  });
  const served = new Set(routes);

  const ask = async (what: ThreadQuestion['what'], route: Route, call: Call, body: Uint8Array) => {
    const own = ownBytes(body);
    const question = { what, route: route.name, call, body: own };
    const reply = await pool.ask(question, [own.buffer], call.caller?.userId ?? call.network);
    if (reply.kind === 'refusal') throw new RefusedInThread(reply.reply, reply.isDenial);
    if (reply.kind === 'failure') throw reply.error;
    return reply;
  };

  return {
    serves: (route) => served.has(route),
    async serve(route, call, body) {
      const reply = await ask('serve', route, call, body);
      if (reply.kind !== 'answer') throw new Error(`A thread did not serve ${route.name}.`);
      return reply.answer;
    },
    async read(route, call, body) {
      const reply = await ask('read', route, call, body);
      if (reply.kind !== 'input') throw new Error(`A thread did not read ${route.name}.`);
      return reply.input;
    },
    close: pool.close,
  };
}

/** Bytes that can be handed over: those of small buffers lie in one that others use too. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes);
}
