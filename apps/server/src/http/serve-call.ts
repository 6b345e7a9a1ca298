import { randomUUID } from 'node:crypto';
import type { Route } from '@kartoteka/contract/route';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Call } from './request/call.ts';
import {
  claim,
  hashRequest,
  keep,
  readKey,
  type Repeatable,
  type StoredAnswer,
} from './request/idempotency.ts';
import { parseQueryAndBody, type ReadInput } from './request/input.ts';
import type { ServedRoute } from './serve.ts';
import type { SharedLimit } from './limits/shared-limit.ts';
import { inTurn } from './answer/in-turn.ts';
import { requireActiveSession } from './access/active-session.ts';
import { inTransaction } from './transaction.ts';
import type { AnonymousContext, LastWrite } from './request-context.ts';

/** The connections, limits and settings with which any thread serves calls. */
export interface CallOptions {
  db: Kysely<Database>;
  /** See `RequestContext.autonomousDb`. */
  autonomousDb: Kysely<Database>;
  /** Sends a job on the given connection. */
  enqueue: (db: Kysely<Database>, job: string, payload: object, key?: string) => Promise<void>;
  /** Limit of list exports of an account per minute. */
  exportLimit: SharedLimit;
  /** See `RequestContext.cardSize`. */
  cardSize: number;
  /** See `RequestContext.filesPerEntry`. */
  filesPerEntry: number;
  /** See `RequestContext.publicUrl`. */
  publicUrl: string;
  log: Logger;
}

/** Thrown when an answer does not fit its schema, which is a bug. The log has the paths but not the values. */
class AnswerMismatch extends Error {
  constructor(route: Route, paths: readonly string[]) {
    super(`${route.name} gave an answer that its contract does not allow, at ${paths.join(', ')}`);
    this.name = 'AnswerMismatch';
  }
}

/**
 * Parses query and body of a call with the route's schemas. The error for a refused body also has the further
 * faults that the route finds.
 */
export function readInput(
  { route, furtherFaults }: ServedRoute,
  { params, query }: Call,
  body: unknown,
  { db }: Pick<CallOptions, 'db'>,
): Promise<ReadInput> {
  return parseQueryAndBody(
    route,
    { query, body },
    async (refused) => furtherFaults?.({ params, body: refused }, db) ?? [],
  );
}

/**
 * Counts a call of an export route. Throws TooManyRequests above the limit of the account. A request is counted when
 * its input is valid, even if it fails later.
 */
export async function countExport(
  { isExport }: Route,
  { caller }: Call,
  { exportLimit }: Pick<CallOptions, 'exportLimit'>,
): Promise<void> {
  if (isExport && caller !== null) await exportLimit.count(caller.userId);
}

/**
 * Serves a parsed call. The transaction of a writing route is committed when this returns.
 *
 * @param sent the unparsed body, by which a repeated call is recognised
 */
export async function serveCall(
  served: ServedRoute,
  call: Call,
  { query, body }: ReadInput,
  sent: unknown,
  options: CallOptions,
): Promise<StoredAnswer> {
  const { route } = served;
  const input = { params: call.params, query, body };
  await countExport(route, call, options);
  const repeat = repeatable(route, call, sent);
  let effects: Effect[] = [];
  const ready = await served.before?.(input, contextOf(call, options.db, { effects }, options));

  const work = async (db: Kysely<Database>): Promise<StoredAnswer> => {
    effects = [];
    const first = repeat === null ? null : await claim(db, repeat);
    if (first !== null) return first;
    if (served.before !== undefined && call.caller !== null) await requireActiveSession(db, call.caller);
    const lastWrites = new Set<LastWrite>();
    const registered = route.effect === 'read' ? { effects } : { effects, lastWrites };
    const result = await served.handle(input, contextOf(call, db, registered, options), ready);
    // A write makes its answer at once and not with `inTurn`, because the write holds locks.
    const answer =
      route.effect === 'read' ? await inTurn(() => answerOf(route, result)) : answerOf(route, result);
    if (repeat !== null) await keep(db, repeat, answer);
    for (const write of lastWrites) await write(db);
    return answer;
  };

  const answer = await (route.effect === 'read' ? work(options.db) : inTransaction(options.db, work));
  await runEffects(effects, call, options);
  return answer;
}

export type Effect = () => void | Promise<void>;

/** What a handler registers for the end of its call. */
interface Registered {
  readonly effects: Effect[];
  /** Missing on a route without a transaction. */
  readonly lastWrites?: Set<LastWrite>;
}

/** Returns the request context of a call for its handler. */
export function contextOf(
  { caller, correlationId, address, network, userAgent }: Call,
  db: Kysely<Database>,
  { effects, lastWrites }: Registered,
  options: CallOptions,
): AnonymousContext {
  return {
    db,
    autonomousDb: options.autonomousDb,
    caller,
    now: new Date(),
    newId: randomUUID,
    newStamp,
    cardSize: options.cardSize,
    filesPerEntry: options.filesPerEntry,
    publicUrl: options.publicUrl,
    correlationId,
    address,
    network,
    userAgent,
    afterCommit: (effect) => {
      effects.push(effect);
    },
    beforeCommit: (write) => {
      if (lastWrites === undefined) throw new Error('This call has no transaction to write in.');
      lastWrites.add(write);
    },
    enqueue: (job, payload, key) => options.enqueue(db, job, payload, key),
  };
}

/** Returns a new concurrency stamp: 32 hexadecimal digits. */
function newStamp(): string {
  return randomUUID().replaceAll('-', '');
}

function answerOf(route: Route, result: unknown): StoredAnswer {
  if (route.answerKind === 'nothing') return { status: 204, text: null };
  const parsed = route.answer.safeParse(result);
  if (!parsed.success) {
    throw new AnswerMismatch(
      route,
      parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.code})`),
    );
  }
  return { status: 200, text: JSON.stringify(parsed.data) };
}

function repeatable(
  { name, method, effect }: Route,
  { caller, idempotencyKey, url }: Call,
  body: unknown,
): Repeatable | null {
  const mayRepeat = effect === 'write' && (method === 'POST' || method === 'PUT');
  const key = mayRepeat && caller !== null ? readKey(idempotencyKey) : null;
  if (key === null || caller === null) return null;
  return { userId: caller.userId, route: name, key, requestHash: hashRequest(url, body) };
}

/**
 * Runs the effects in order, after the commit. An effect that fails is logged and does not stop the others.
 */
export async function runEffects(
  effects: readonly Effect[],
  { correlationId }: Call,
  { log }: Pick<CallOptions, 'log'>,
): Promise<void> {
  for (const effect of effects) {
    try {
      await effect();
    } catch (err) {
      log.error({ err, correlationId }, 'an effect after the commit failed');
    }
  }
}
