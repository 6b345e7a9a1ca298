import { parentPort, workerData } from 'node:worker_threads';
import type { LogEvent } from 'kysely';
import { ROUTES } from '@kartoteka/contract/registry';
import { JOBS } from './background.ts';
import { cacheCompiled } from './boot/cache-compiled.ts';
import { causedBy, slowStatementLog } from './db/slow-statements.ts';
import { endedStatement } from './db/ended-statement.ts';
import { neighboursOfThread } from './db/neighbours.ts';
import { createKysely, createUnwatchedPool } from './db/pool.ts';
import { troubleOf } from './db/trouble.ts';
import { isDenial } from './http/observe/denial.ts';
import { problemReply } from './http/answer/envelope.ts';
import { problemOf } from './http/answer/failure.ts';
import { parseJson } from './http/request/body.ts';
import { createLog } from './http/observe/log.ts';
import { serveCall, type CallOptions, readInput } from './http/serve-call.ts';
import { createSharedLimit } from './http/limits/shared-limit.ts';
import { createJobSender } from './jobs/sender.ts';
import { THREAD_SERVED } from './served.ts';
import { threadEffort, withEffort } from './threads/effort.ts';
import type { ThreadGround, ThreadMessage, ThreadQuestion, ThreadReply } from './threads/messages.ts';

/*
 * The program of the threads of `threads/call-threads.ts`. It serves the routes of `THREAD_SERVED` on its own
 * connections. For calls of any other route, it only parses the query and the body. When the thread ends, its
 * connections end too, which rolls back changes that were not committed.
 */
cacheCompiled();
const ground = workerData as ThreadGround;
const name = 'kartoteka call thread';
const tell = (message: ThreadMessage): void => parentPort?.postMessage(message, []);
const neighbours = neighboursOfThread(() => tell({ kind: 'starving' }));
// The pool has one connection for the call's transaction, and one for statements outside the transaction.
const pool = createUnwatchedPool({ ...ground.calls, name, max: 2 }, neighbours);
const log = createLog(ground.logLevel);
const logSlow = slowStatementLog(ground.slowStatement, log);
const onStatement = (event: LogEvent): void => {
  logSlow(event);
  if (ground.reportsStatements) tell({ kind: 'statement', statement: endedStatement(event) });
};
const db = createKysely(pool, onStatement);
const options: CallOptions = {
  db,
  autonomousDb: createKysely(
    createUnwatchedPool({ ...ground.beside, name, max: 1, isCommittedLate: true }, neighbours),
    onStatement,
  ),
  enqueue: createJobSender(pool, JOBS, (error) =>
    log.error({ err: error }, 'the job queue of a call thread failed'),
  ),
  exportLimit: createSharedLimit(db, 'export', ground.exportsPerMinute, 'exports'),
  cardSize: ground.cardSize,
  filesPerEntry: ground.filesPerEntry,
  publicUrl: ground.publicUrl,
  log,
};

const served = new Map(THREAD_SERVED.map((one) => [one.route.name, one]));
const routes = new Map(ROUTES.map((route) => [route.name, route]));

async function reply({ what, route: name, call, body }: ThreadQuestion): Promise<ThreadReply> {
  const route = routes.get(name);
  if (route === undefined) throw new Error(`There is no route ${name}.`);
  let sent: unknown;
  try {
    sent = parseJson(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
    const one = served.get(name);
    const input = await readInput(one ?? { route, handle: nobody }, call, sent, options);
    if (what === 'read') return { kind: 'input', input };
    if (one === undefined) throw new Error(`${name} is not served in a thread.`);
    const answer = await serveCall(one, call, input, sent, options);
    const bytes = answer.text === null ? null : new TextEncoder().encode(answer.text);
    return { kind: 'answer', answer: { status: answer.status, bytes } };
  } catch (error) {
    const problem = problemOf(error, sent);
    if (problem === null) return { kind: 'failure', error };
    const { body: value, ...rest } = problemReply(problem);
    const refusal = { ...rest, body: new TextEncoder().encode(JSON.stringify(value)) };
    return { kind: 'refusal', reply: refusal, isDenial: isDenial(error), trouble: troubleOf(error) };
  }
}

function nobody(): never {
  throw new Error('The question is only to read the input.');
}

/** Returns the buffers that are transferred to the main thread instead of being copied. */
function bytesOf(said: ThreadReply): ArrayBuffer[] {
  if (said.kind === 'answer') return said.answer.bytes === null ? [] : [said.answer.bytes.buffer];
  return [];
}

parentPort?.on('message', (question: ThreadQuestion) => {
  causedBy(question.call.correlationId, () => withEffort(threadEffort(), () => reply(question)))
    .catch((error: unknown): ThreadReply => ({ kind: 'failure', error }))
    .then((said) => parentPort?.postMessage(said, bytesOf(said)))
    .catch(() => process.exit(1));
});
