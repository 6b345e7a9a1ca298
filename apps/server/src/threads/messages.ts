import type { EndedStatement } from '../db/ended-statement.ts';
import type { PoolTarget } from '../db/pool.ts';
import type { Call } from '../http/request/call.ts';
import type { ErrorReply } from '../http/answer/envelope.ts';
import type { RefusedInThread } from '../http/answer/refused-in-thread.ts';
import type { ReadInput } from '../http/request/input.ts';

/** The data that a thread receives from the process that starts it. */
export interface ThreadGround {
  /** The connections for requests. */
  readonly calls: PoolTarget;
  /** The connections for statements outside the transactions of requests. */
  readonly beside: PoolTarget;
  readonly exportsPerMinute: number;
  /** See `RequestContext.cardSize`. */
  readonly cardSize: number;
  /** See `RequestContext.filesPerEntry`. */
  readonly filesPerEntry: number;
  /** See `RequestContext.publicUrl`. */
  readonly publicUrl: string;
  readonly logLevel: string;
  /** Milliseconds; see `SLOW_STATEMENT`. */
  readonly slowStatement: number;
  /** Whether the thread reports each statement that ended. */
  readonly reportsStatements: boolean;
}

/** A task of a thread: to serve a call completely, or only to parse its query and body. */
export interface ThreadQuestion {
  readonly what: 'serve' | 'read';
  /** The route's name. */
  readonly route: string;
  readonly call: Call;
  /** The JSON of the call's body. It was sent by the client, or written from the parsed body. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** The answer to send to the client. Null `bytes` mean a 204. */
export interface ThreadAnswer {
  readonly status: number;
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

/** A thread's reply to one question. */
export type ThreadReply =
  | { readonly kind: 'answer'; readonly answer: ThreadAnswer }
  | { readonly kind: 'input'; readonly input: ReadInput }
  | {
      readonly kind: 'refusal';
      readonly reply: ErrorReply;
      readonly isDenial: boolean;
      readonly trouble: RefusedInThread['trouble'];
    }
  | { readonly kind: 'failure'; readonly error: unknown };

/**
 * A message of a thread: a reply, a statement that ended, or 'starving'. A thread is starving when the database server
 * has no free connection, although pools of the main thread may have idle connections.
 */
export type ThreadMessage =
  | ThreadReply
  | { readonly kind: 'starving' }
  | { readonly kind: 'statement'; readonly statement: EndedStatement };
