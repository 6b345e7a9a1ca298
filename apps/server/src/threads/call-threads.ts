import type { Route } from '@kartoteka/contract/route';
import type { Logger } from 'pino';
import type { EndedStatement } from '../db/ended-statement.ts';
import type { Call } from '../http/request/call.ts';
import type { ReadInput } from '../http/request/input.ts';
import { RefusedInThread } from '../http/answer/refused-in-thread.ts';
import type { ThreadAnswer, ThreadGround, ThreadMessage, ThreadQuestion, ThreadReply } from './messages.ts';
import { THREADS } from './how-many.ts';
import { createThreadPool } from './thread-pool.ts';

export type { ThreadAnswer } from './messages.ts';

/** Threads that serve calls which would block the event loop (docs/decisions/heavy-calls.md). */
export interface CallThreads {
  /** Returns whether a thread can serve calls of this route from beginning to end. */
  serves(route: Route): boolean;
  /**
   * Serves a call completely.
   *
   * @param body the JSON of the call's body
   * @throws RefusedInThread when the call is refused
   * @throws Busy when too many calls wait, or when the thread died or was ended
   * @throws Error the error with which the call failed in the thread
   */
  serve(route: Route, call: Call, body: Uint8Array): Promise<ThreadAnswer>;
  /**
   * Parses the query and the body of a call with the route's schemas. Throws like `serve`.
   *
   * @param body the JSON of the call's body
   */
  read(route: Route, call: Call, body: Uint8Array): Promise<ReadInput>;
  /** Ends the threads. Calls that they are serving are refused, and the next call starts a new thread. */
  drop(): void;
  close(): Promise<void>;
}

export interface CallThreadsOptions {
  /** Path of the module that a thread runs. */
  readonly module: string;
  readonly ground: ThreadGround;
  /** The routes that a thread can serve, because they need nothing but the database. */
  readonly routes: readonly Route[];
  /** Called when a thread needs a connection and the database server has none left. */
  readonly onStarving: () => void;
  /** Called when a statement of a thread ends, if the threads report them. */
  readonly onStatement: (statement: EndedStatement) => void;
  readonly log: Logger;
}

/** Time limit of one call in ms. */
const DEADLINE = 30_000;
/** Milliseconds after which a thread without work ends. */
const IDLE = 30_000;

export function createCallThreads(options: CallThreadsOptions): CallThreads {
  const { module, ground, routes, onStarving, onStatement, log } = options;
  const pool = createThreadPool<ThreadQuestion, ThreadReply, ThreadMessage>({
    module,
    ground,
    most: THREADS,
    deadline: DEADLINE,
    idle: IDLE,
    replyOf(message) {
      if (message.kind === 'starving') onStarving();
      else if (message.kind === 'statement') onStatement(message.statement);
      else return message;
      return null;
    },
    log,
  });
  const served = new Set(routes);

  const ask = async (what: ThreadQuestion['what'], route: Route, call: Call, body: Uint8Array) => {
    const own = ownBytes(body);
    const question = { what, route: route.name, call, body: own };
    const reply = await pool.ask(question, [own.buffer], call.caller?.userId ?? call.network);
    if (reply.kind === 'refusal') throw new RefusedInThread(reply.reply, reply.isDenial, reply.trouble);
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
    drop: pool.drop,
    close: pool.close,
  };
}

/**
 * Returns bytes that can be transferred to a thread. Copies bytes that share their memory with others, as small buffers
 * do.
 */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    ? new Uint8Array(buffer)
    : new Uint8Array(bytes);
}
