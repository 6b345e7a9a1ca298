import { randomUUID } from 'node:crypto';
import type { Route } from '@kartoteka/contract/route';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Call } from './call.ts';
import { claim, hashRequest, keep, readKey, type Repeatable, type StoredAnswer } from './idempotency.ts';
import { parseQueryAndBody, type ReadInput } from './input.ts';
import type { ServedRoute } from './serve.ts';
import type { SharedLimit } from './shared-limit.ts';
import { requireStillHere } from './still-here.ts';
import { inTransaction } from './transaction.ts';
import type { AnonymousWork } from './work.ts';

/** What calls are served with, whatever thread serves them. */
export interface PassOptions {
  db: Kysely<Database>;
  /** See `Work.beside`. */
  beside: Kysely<Database>;
  /** Sends a job with the connection that it is given. */
  enqueue: (db: Kysely<Database>, job: string, payload: object, key?: string) => Promise<void>;
  /** Files of lists that an account orders in a minute. */
  exportLimit: SharedLimit;
  /** See `Work.cardSize`. */
  cardSize: number;
  log: Logger;
}

/** An answer that its own schema refuses: our mistake, logged with the paths and nothing of the values. */
class AnswerMismatch extends Error {
  constructor(route: Route, paths: readonly string[]) {
    super(`${route.name} answers what its contract does not say, at ${paths.join(', ')}`);
    this.name = 'AnswerMismatch';
  }
}

/** Query and body of a call by the route's schemas; what a refused body breaks besides is told with it. */
export function readInput(
  { route, besides }: ServedRoute,
  { params, query }: Call,
  body: unknown,
  { db }: Pick<PassOptions, 'db'>,
): Promise<ReadInput> {
  return parseQueryAndBody(
    route,
    { query, body },
    async (refused) => besides?.({ params, body: refused }, db) ?? [],
  );
}

/** Only what could be read counts, and it counts also when it fails later. */
export async function countExport(
  { isExport }: Route,
  { caller }: Call,
  { exportLimit }: Pick<PassOptions, 'exportLimit'>,
): Promise<void> {
  if (isExport && caller !== null) await exportLimit.count(caller.userId);
}

/**
 * Serves a call that could be read: a writing route in a transaction that is committed when this comes back.
 *
 * @param sent the body as it came, by which a repeated call is known again
 */
export async function pass(
  served: ServedRoute,
  call: Call,
  { query, body }: ReadInput,
  sent: unknown,
  options: PassOptions,
): Promise<StoredAnswer> {
  const { route } = served;
  const input = { params: call.params, query, body };
  await countExport(route, call, options);
  const repeat = repeatable(route, call, sent);
  let effects: Effect[] = [];
  const ready = await served.before?.(input, workOf(call, options.db, effects, options));

  const work = async (db: Kysely<Database>): Promise<StoredAnswer> => {
    effects = [];
    const first = repeat === null ? null : await claim(db, repeat);
    if (first !== null) return first;
    if (served.before !== undefined && call.caller !== null) await requireStillHere(db, call.caller);
    const result = await served.handle(input, workOf(call, db, effects, options), ready);
    const answer = answerOf(route, result);
    if (repeat !== null) await keep(db, repeat, answer);
    return answer;
  };

  const answer = await (route.effect === 'read' ? work(options.db) : inTransaction(options.db, work));
  await settleEffects(effects, call, options);
  return answer;
}

export type Effect = () => void | Promise<void>;

/** What a handler is given. */
export function workOf(
  { caller, correlationId, address, network, userAgent }: Call,
  db: Kysely<Database>,
  effects: Effect[],
  options: PassOptions,
): AnonymousWork {
  return {
    db,
    beside: options.beside,
    caller,
    now: new Date(),
    newId: randomUUID,
    newStamp,
    cardSize: options.cardSize,
    correlationId,
    address,
    network,
    userAgent,
    afterCommit: (effect) => {
      effects.push(effect);
    },
    enqueue: (job, payload, key) => options.enqueue(db, job, payload, key),
  };
}

/** A concurrency stamp: 32 hexadecimal digits. */
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

/** Runs what was left for after the commit, each whatever became of the others. */
export async function settleEffects(
  effects: readonly Effect[],
  { correlationId }: Call,
  { log }: Pick<PassOptions, 'log'>,
): Promise<void> {
  for (const effect of effects) {
    try {
      await effect();
    } catch (err) {
      log.error({ err, correlationId }, 'an effect after the commit failed');
    }
  }
}
