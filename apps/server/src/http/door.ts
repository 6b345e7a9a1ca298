import { randomUUID } from 'node:crypto';
import type { Route } from '@kartoteka/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { onBehalfOf } from '../db/fair-pool.ts';
import { networkOf, normaliseAddress } from './address.ts';
import { admit, type AdmissionOptions, ownerOf } from './admission.ts';
import { isDenial } from './denial.ts';
import { type FileAnswer, sendFile } from './file-answer.ts';
import { claim, hashRequest, keep, readKey, type Repeatable, type StoredAnswer } from './idempotency.ts';
import { parseQueryAndBody } from './input.ts';
import type { ServedRoute } from './serve.ts';
import type { SharedLimit } from './shared-limit.ts';
import { requireStillHere } from './still-here.ts';
import { inTransaction } from './transaction.ts';
import type { AnonymousWork } from './work.ts';

export interface DoorOptions extends AdmissionOptions {
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

/** Opens the contract's routes: each in the wire's order of checks, each failure rolled back, the reply after the commit. */
export function addRoutes(app: FastifyInstance, routes: readonly ServedRoute[], options: DoorOptions): void {
  for (const served of routes) {
    const { route } = served;
    const allowed = async <T>(answer: Promise<T>, request: FastifyRequest): Promise<T> => {
      try {
        return await answer;
      } catch (error) {
        if (request.caller !== null && isDenial(error)) options.onDenied(request.caller, route, request);
        throw error;
      }
    };
    app.route({
      method: route.method,
      url: route.path,
      bodyLimit: route.bodyLimit,
      config: { contract: route },
      onRequest: async (request, reply) => admit(route, request, reply, options),
      handler: (request, reply) =>
        onBehalfOf(ownerOf(request), async () =>
          route.answerKind === 'file'
            ? sendFile(
                reply,
                route.fileMedia,
                await allowed(makeFile(served, request, reply, options), request),
              )
            : send(reply, await allowed(pass(served, request, options), request)),
        ),
    });
  }
}

type Effect = () => void | Promise<void>;

async function pass(
  served: ServedRoute,
  request: FastifyRequest,
  options: DoorOptions,
): Promise<StoredAnswer> {
  const { route } = served;
  const input = await inputOf(served, request, options);
  await countExport(route, request, options);
  const call = repeatable(route, request);
  let effects: Effect[] = [];
  const ready = await served.before?.(input, workOf(request, options.db, effects, options));

  const work = async (db: Kysely<Database>): Promise<StoredAnswer> => {
    effects = [];
    const first = call === null ? null : await claim(db, call);
    if (first !== null) return first;
    if (served.before !== undefined && request.caller !== null) await requireStillHere(db, request.caller);
    const result = await served.handle(input, workOf(request, db, effects, options), ready);
    const answer = answerOf(route, result);
    if (call !== null) await keep(db, call, answer);
    return answer;
  };

  const answer = await (route.effect === 'read' ? work(options.db) : inTransaction(options.db, work));
  for (const effect of effects) await settleEffect(effect, options.log, request.id);
  return answer;
}

async function makeFile(
  served: ServedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  options: DoorOptions,
): Promise<FileAnswer> {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const input = await inputOf(served, request, options);
  await countExport(served.route, request, options);
  const effects: Effect[] = [];
  // `serveFile` and `serveAnonymousFile` let nothing else in.
  const work = { ...workOf(request, options.db, effects, options), signal: gone.signal };
  const file = (await served.handle(input, work)) as FileAnswer;
  for (const effect of effects) await settleEffect(effect, options.log, request.id);
  return file;
}

async function inputOf({ route, besides }: ServedRoute, request: FastifyRequest, { db }: DoorOptions) {
  const params = request.parsedParams;
  const parsed = await parseQueryAndBody(
    route,
    request,
    async (body) => besides?.({ params, body }, db) ?? [],
  );
  return { params, ...parsed };
}

/** Only what could be read counts, and it counts also when it fails later. */
async function countExport(route: Route, { caller }: FastifyRequest, options: DoorOptions): Promise<void> {
  if (route.isExport && caller !== null) await options.exportLimit.count(caller.userId);
}

function workOf(
  request: FastifyRequest,
  db: Kysely<Database>,
  effects: Effect[],
  options: DoorOptions,
): AnonymousWork {
  return {
    db,
    beside: options.beside,
    caller: request.caller,
    now: new Date(),
    newId: randomUUID,
    newStamp,
    cardSize: options.cardSize,
    correlationId: request.id,
    address: normaliseAddress(request.ip),
    network: networkOf(request.ip),
    userAgent: request.headers['user-agent'] ?? null,
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

function repeatable(route: Route, request: FastifyRequest): Repeatable | null {
  const mayRepeat = route.effect === 'write' && (route.method === 'POST' || route.method === 'PUT');
  const key = mayRepeat && request.caller !== null ? readKey(request.headers['idempotency-key']) : null;
  if (key === null || request.caller === null) return null;
  return {
    userId: request.caller.userId,
    route: route.name,
    key,
    requestHash: hashRequest(request.url, request.body),
  };
}

async function settleEffect(effect: Effect, log: Logger, correlationId: string): Promise<void> {
  try {
    await effect();
  } catch (err) {
    log.error({ err, correlationId }, 'an effect after the commit failed');
  }
}

function send(reply: FastifyReply, answer: StoredAnswer): FastifyReply {
  reply.header('Cache-Control', 'no-store').code(answer.status);
  if (answer.text === null) return reply.send();
  return reply.type('application/json; charset=utf-8').send(answer.text);
}
