import type { Database } from '../db/database.ts';
import type { Caller } from './access/caller.ts';
import type { Kysely } from 'kysely';

/** A write that a transaction makes last. */
export type LastWrite = (db: Kysely<Database>) => Promise<void>;

interface AnyContext {
  /**
   * The request's transaction. It is the pool itself on a reading route and in the first handler of
   * `serveReady`, which need no transaction.
   */
  readonly db: Kysely<Database>;
  /**
   * Connections outside the request's transaction, shared by all requests. Their writes are committed at
   * once, even when the request fails. They are safe on disk at the latest when the request's own commit is.
   * Use them for single short statements that do not wait for locks of transactions.
   */
  readonly autonomousDb: Kysely<Database>;
  /** The instant at which this run of the handler began. It does not change during the run. */
  readonly now: Date;
  /** Returns a random UUID. */
  newId(): string;
  /** Returns a new concurrency stamp: 32 hexadecimal digits. */
  newStamp(): string;
  readonly correlationId: string;
  /** Maximum number of characters in the values and comments of a card. */
  readonly cardSize: number;
  /** Maximum number of files of an entry, a return or a void. */
  readonly filesPerEntry: number;
  /** The address by which other devices reach the product. */
  readonly publicUrl: string;
  /** The caller's address for records; see `normaliseAddress`. */
  readonly address: string;
  /** The caller's network for limits; see `networkOf`. */
  readonly network: string;
  readonly userAgent: string | null;
  /**
   * Registers an effect that runs after the commit and before the reply, in order, and never after a failed
   * transaction. An error in it is logged and does not change the answer. On a reading route it runs after the handler.
   */
  afterCommit(effect: () => void | Promise<void>): void;
  /**
   * Registers a write to a row that many transactions write. The request's transaction makes the write last, so that
   * other transactions wait for the row only during the commit. A write that is registered again is made once. Throws on
   * a route without a transaction.
   */
  beforeCommit(write: LastWrite): void;
  /**
   * Sends a job in the request's transaction: it is visible after the commit and disappears with a rollback. For a
   * job that is declared with `waiting: 'one'`, only one job of the same name and key waits at a time.
   */
  enqueue(job: string, payload: object, key?: string): Promise<void>;
}

/**
 * A call of a signed-in caller. A handler may run again after a deadlock, so its effects must go through this object.
 */
export interface RequestContext extends AnyContext {
  readonly caller: Caller;
}

/** A call of an anonymous route. The caller is null if there is no valid token. */
export interface AnonymousContext extends AnyContext {
  readonly caller: Caller | null;
}

interface OfFile {
  /** Fires when the answer has ended or the client has gone, because nobody waits for the work any more. */
  readonly signal: AbortSignal;
}

/** A call of a signed-in caller that is answered with a file. */
export interface FileContext extends RequestContext, OfFile {}

/** A call of an anonymous route that is answered with a file. */
export interface AnonymousFileContext extends AnonymousContext, OfFile {}
