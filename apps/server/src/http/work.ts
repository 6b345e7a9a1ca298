import type { Database } from '../db/database.ts';
import type { Caller } from './caller.ts';
import type { Kysely } from 'kysely';

interface AnyWork {
  /** The request's transaction; the pool itself on a reading route, which needs none. */
  readonly db: Kysely<Database>;
  /**
   * One connection beside the request's transaction, shared by all requests: what is written there is committed at once,
   * whatever becomes of the request, and is on disk when the request's own commit is. For one short statement that waits
   * for nothing that a transaction holds.
   */
  readonly beside: Kysely<Database>;
  /** One instant for the whole request. */
  readonly now: Date;
  /** A random UUID. */
  newId(): string;
  /** A concurrency stamp: 32 hexadecimal digits. */
  newStamp(): string;
  readonly correlationId: string;
  /** Characters that the values and comments of a card may have. */
  readonly cardSize: number;
  /** Where the call comes from, for records: see `normaliseAddress`. */
  readonly address: string;
  /** What limits count instead: see `networkOf`. */
  readonly network: string;
  readonly userAgent: string | null;
  /**
   * Runs after the commit and before the reply, in order; never when the transaction failed. What it throws is logged
   * and does not change the answer. A reading route runs it after its handler.
   */
  afterCommit(effect: () => void | Promise<void>): void;
  /**
   * Sends a job with the request's transaction: seen after the commit, gone with a rollback. Jobs of one name and key
   * wait only once, where the job says so.
   */
  enqueue(job: string, payload: object, key?: string): Promise<void>;
}

/** A call of somebody who is signed in. A handler may be run again after a deadlock: it acts through this alone. */
export interface Work extends AnyWork {
  readonly caller: Caller;
}

/** A call of an anonymous route; a good token is recognised, a bad one is nobody. */
export interface AnonymousWork extends AnyWork {
  readonly caller: Caller | null;
}

interface OfFile {
  /** Fires when the answer has ended or the client has gone away: nobody waits for anything any more. */
  readonly signal: AbortSignal;
}

/** A call of somebody who is signed in that is answered with a file. */
export interface FileWork extends Work, OfFile {}

/** The same of an anonymous route. */
export interface AnonymousFileWork extends AnonymousWork, OfFile {}
