import type { Route } from '@kartoteka/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { onBehalfOf } from '../db/fair-pool.ts';
import { causedBy } from '../db/slow-statements.ts';
import type { CallThreads, ThreadAnswer } from '../threads/call-threads.ts';
import { eventLoopEffort, TooMuchForEventLoop, withEffort } from '../threads/effort.ts';
import { admit, type AdmissionOptions } from './admission.ts';
import { ownerOf } from './request/owner-of.ts';
import { type ArrivedOptions, removingArrived } from './request/arrived-file.ts';
import { LargeBody } from './request/body.ts';
import { type Call, callOf } from './request/call.ts';
import { isDenial } from './observe/denial.ts';
import { type FileAnswer, sendFile } from './answer/file-answer.ts';
import { codingFor, compress, isWorthCompressing } from './answer/compress.ts';
import { goneSignal } from './answer/gone-signal.ts';
import { keptAnswer, vary } from './answer/kept-answer.ts';
import type { StoredAnswer } from './request/idempotency.ts';
import {
  countExport,
  type Effect,
  serveCall,
  type CallOptions,
  readInput,
  runEffects,
  contextOf,
} from './serve-call.ts';
import type { ServedRoute } from './serve.ts';

export interface DoorOptions extends AdmissionOptions, CallOptions, ArrivedOptions {
  /** Threads for calls that would block the event loop too long. */
  threads: CallThreads;
}

/**
 * Registers the contract's routes. Each route checks a call in the order of the wire. A writing route rolls back on
 * failure and replies after the commit.
 */
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
      onRequest: (request, reply) => causedBy(request.id, () => admit(route, request, reply, options)),
      handler: (request, reply) =>
        causedBy(request.id, () =>
          onBehalfOf(ownerOf(request), async () =>
            route.answerKind === 'file'
              ? sendFile(
                  reply,
                  route.fileMedia,
                  await allowed(makeFile(served, request, reply, options), request),
                )
              : send(
                  route,
                  reply,
                  await allowed(
                    removingArrived(request, options, () => answer(served, request, options)),
                    request,
                  ),
                ),
          ),
        ),
    });
  }
}

/** Answers a call on the event loop when that is quick, otherwise completely in a thread. */
async function answer(
  served: ServedRoute,
  request: FastifyRequest,
  options: DoorOptions,
): Promise<StoredAnswer | ThreadAnswer> {
  const { route } = served;
  const { threads } = options;
  const { body } = request;
  const call = callOf(request);
  const here = async () =>
    serveCall(served, call, await inputOf(served, call, request, options), request.body, options);
  if (!threads.serves(route)) return here();
  if (body instanceof LargeBody) return threads.serve(route, call, body.bytes);
  try {
    return await withEffort(eventLoopEffort(), here);
  } catch (error) {
    if (!(error instanceof TooMuchForEventLoop)) throw error;
    return threads.serve(route, call, Buffer.from(JSON.stringify(body ?? null)));
  }
}

async function makeFile(
  served: ServedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  options: DoorOptions,
): Promise<FileAnswer> {
  const gone = goneSignal(reply.raw);
  const call = callOf(request);
  const input = { params: call.params, ...(await inputOf(served, call, request, options)) };
  await countExport(served.route, call, options);
  const effects: Effect[] = [];
  // The handler returns a `FileAnswer`, because `serveFile` and `serveAnonymousFile` accept no other handlers.
  const context = { ...contextOf(call, options.db, { effects }, options), signal: gone };
  const file = (await served.handle(input, context)) as FileAnswer;
  await runEffects(effects, call, options);
  return file;
}

/** Reads the input. A large body is parsed in a thread, from which only the small result comes back. */
async function inputOf(served: ServedRoute, call: Call, request: FastifyRequest, options: DoorOptions) {
  if (!(request.body instanceof LargeBody)) return readInput(served, call, request.body, options);
  const input = await options.threads.read(served.route, call, request.body.bytes);
  request.body = input.body;
  return input;
}

/**
 * Sets the headers of an answer and returns its body. Returning the body, so that Fastify sends it, is cheaper than
 * sending it here and waiting for the reply.
 */
function send(
  route: Route,
  reply: FastifyReply,
  answer: StoredAnswer | ThreadAnswer,
): FastifyReply | string | Uint8Array | Promise<Uint8Array> {
  reply.header('Cache-Control', 'no-store').code(answer.status);
  const body = 'bytes' in answer ? answer.bytes : answer.text;
  if (body === null) return reply.send();
  if (keptAnswer(route, reply, body)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  // An answer without login is not compressed. It may contain a token next to a text that an attacker chose, and its
  // compressed size would reveal parts of the token.
  if (route.access.kind === 'anonymous' || !isWorthCompressing(body)) return body;
  vary(reply, 'Accept-Encoding');
  const coding = codingFor(reply.request.headers['accept-encoding']);
  if (coding === null) return body;
  reply.header('Content-Encoding', coding);
  return compress(body, coding);
}
