import { auditRoutes } from '@kartoteka/contract/audit';
import { connectRoutes } from '@kartoteka/contract/connect';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { ROUTES } from '@kartoteka/contract/registry';
import type { Route } from '@kartoteka/contract/route';
import { COMMENT_LENGTH } from '@kartoteka/domain/limits';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LooseInput } from '../env/client.ts';
import { type MeasuredApp, startMeasuredApp } from '../env/measured/measured-app.ts';
import type { MemoryQuestion } from '../env/measured/thread-memory.ts';
import { type Ground, layGround } from './turns/ground.ts';
import { largestOf, padded, refusedOf, takesNoBody } from './turns/largest.ts';
import { SHAPES } from './turns/shapes.ts';

/** Maximum CPU time of one turn of the event loop, in ms (docs/decisions/heavy-calls.md). */
const LONGEST_TURN = 50;
/**
 * Maximum number of tries of a call. A slow call is slow at every try. A turn that is long only once may be a garbage
 * collection, which counts as CPU time too.
 */
const TRIES = 6;
/** Maximum growth of the memory of the server during the tests, after a garbage collection, in MiB. */
const MORE_MEMORY = 100;
/** Bytes, just below the size from which a body is read in a separate thread (`http/request/body.ts`). */
const HERE = 255 * 1024;
/** `npm run hostile` sends every shape. Other runs send only the shapes in `TRIED`. */
const IS_WHOLE = process.env['HOSTILE'] !== undefined;
const TRIED = ['keys without end'];

let app: MeasuredApp;
let ground: Ground;
/**
 * Bytes that the server's threads use before the first tested call: the thread of the event loop, and a call thread.
 */
let idle: { readonly main: number; readonly callThread: number };

beforeAll(async () => {
  app = await startMeasuredApp({ from: 'empty', env: { LOG_LEVEL: 'fatal' } });
  ground = await layGround(app);
  await startCallThreads();
  const [main = 0, ...callThreads] = await app.memory();
  if (callThreads.length !== 2) throw new Error(`${callThreads.length} call threads run instead of two.`);
  idle = { main, callThread: Math.min(...callThreads) };
}, 300_000);
afterAll(async () => {
  await app.close();
});

/** Makes both call threads serve a call, because the modules that they load take memory too. */
async function startCallThreads(): Promise<void> {
  const body = SHAPES['objects without end']?.(dataTypeRoutes.create.bodyLimit);
  const people = [ground.admin.client, ground.keeper];
  await Promise.all(people.map((client) => client.send(dataTypeRoutes.create, { body })));
}

/**
 * Returns the MiB by which the memory of all threads together has grown since before the tests. A call thread
 * may have ended since.
 */
async function moreMemory(question: MemoryQuestion): Promise<number> {
  const [main = 0, ...callThreads] = await app.memory(question);
  const more = callThreads.map((bytes) => Math.max(0, bytes - idle.callThread));
  return more.reduce((all, one) => all + one, main - idle.main) / 1024 / 1024;
}

/**
 * Measures memory after each test, so that a test fails when its route keeps memory. Collects the garbage only when the
 * memory with the garbage exceeds the limit, because a collection takes longer than most of these calls.
 */
afterEach(async () => {
  if ((await moreMemory('used')) <= MORE_MEMORY) return;
  const more = await moreMemory('kept');
  if (more > MORE_MEMORY)
    throw new Error(`The server uses ${Math.round(more)} MiB more than at the beginning.`);
});

interface Measured {
  readonly turn: number;
  readonly status: number;
}

/**
 * Calls a route until no turn is too long, at most `tries` times. Returns the status and the longest turn of the best
 * try, whose longest turn is the shortest. Each try gets its own input.
 */
async function measured(
  route: Route,
  input: () => LooseInput | Promise<LooseInput>,
  tries = TRIES,
): Promise<Measured> {
  let least: Measured = { turn: Number.POSITIVE_INFINITY, status: 0 };
  for (let left = tries; left > 0 && least.turn > LONGEST_TURN; left -= 1) {
    // A user may have only three exports in progress, so stored exports are removed.
    if (route.name.endsWith('.startExport')) await app.sql('delete from list_export');
    const sent = await input();
    await app.dearestTurn();
    const { status } = await ground.admin.client.send(route, sent);
    const turn = await app.dearestTurn();
    if (turn < least.turn) least = { turn, status };
  }
  return least;
}

type Params = () => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;

/** Calls that change the state of a card, so that each try needs a card of its own. */
const CHANGING: ReadonlySet<Route> = new Set([
  controlCardRoutes.submitGroup,
  controlCardRoutes.withdraw,
  controlCardRoutes.approve,
  controlCardRoutes.return,
  controlCardRoutes.void,
]);

/** Calls whose body may be missing. */
const OPTIONAL: ReadonlySet<Route> = new Set([
  controlCardRoutes.submitGroup,
  controlCardOperatorRoutes.initFilling,
]);

const told = ({ turn, status }: Measured): string => `${Math.round(turn)} ms, status ${status}`;
const byName = (routes: readonly Route[]) => routes.map((route) => [route.name, route] as const);

const withJson = ROUTES.filter(
  ({ method, bodyMedia }) => (method === 'POST' || method === 'PUT') && bodyMedia === 'json',
);
const shapes = Object.entries(SHAPES).filter(([name]) => IS_WHOLE || TRIED.includes(name));

/** Returns the parameters of a route. A route about cards gets the id of the card with many entries. */
function manyEntries(route: Route): Readonly<Record<string, string>> {
  const isOfCard = /^controlCard(?:Export)?\./.test(route.name);
  return { ...ground.paramsOf(route), ...(isOfCard ? { id: ground.manyEntries } : {}) };
}

test('the test of large bodies knows the largest body of every route that takes a body', () => {
  const missing = withJson.filter(
    (route) => !takesNoBody(route) && largestOf(route).length + refusedOf(route).length === 0,
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
});

describe('bodies that could block the event loop', () => {
  test.each(byName(withJson))(
    'no JSON body blocks the event loop: %s',
    async (_name, route) => {
      const faults: string[] = [];
      const look = async (
        what: string,
        most: number,
        body: () => unknown,
        paramsOf: Params = () => ground.paramsOf(route),
      ): Promise<void> => {
        const input = async () => ({ params: await paramsOf(), body: body() });
        const found = await measured(route, input);
        if (found.turn > LONGEST_TURN || found.status > most) faults.push(`${what}: ${told(found)}`);
      };
      if (takesNoBody(route) || OPTIONAL.has(route)) {
        await look(
          'without a body',
          499,
          () => undefined,
          () => ground.largeParamsOf(route),
        );
        await look(
          'without a body, many entries',
          499,
          () => undefined,
          () => manyEntries(route),
        );
      }
      for (const bytes of [HERE, route.bodyLimit]) {
        const size = `of ${bytes >> 10} kB`;
        for (const [at, largest] of largestOf(route).entries()) {
          const params = CHANGING.has(route) ? { paramsOf: () => ground.freshParamsOf(route) } : {};
          await look(`good ${at} ${size}`, 204, () => padded(largest(ground, bytes), bytes), params.paramsOf);
        }
        for (const [at, largest] of refusedOf(route).entries()) {
          await look(`refused ${at} ${size}`, 499, () => padded(largest(ground, bytes), bytes));
        }
        for (const [shape, make] of shapes) {
          const body = make(bytes);
          await look(`${shape} ${size}`, 499, () => body);
        }
      }
      expect(faults).toEqual([]);
    },
    300_000,
  );
});

test.each(byName(Object.values(connectRoutes)))(
  'no form body blocks the event loop: %s',
  async (_name, route) => {
    const username = 'ż'.repeat(Math.floor(route.bodyLimit / 6) - 100);
    const form = { grant_type: 'password', client_id: 'Kartoteka_App', username, password: 'x' };
    const found = await measured(route, () => ({ body: form }));
    expect(found.turn, told(found)).toBeLessThan(LONGEST_TURN);
  },
);

const reads = ROUTES.filter((route) => route.method === 'GET');

describe('reading rows that large bodies created', () => {
  test.each(byName(reads))(
    'reading rows that large bodies created does not block the event loop: %s',
    async (_name, route) => {
      const query = route.name.endsWith('.list') ? { maxResultCount: 1000 } : {};
      for (const params of [ground.paramsOf(route), ground.largeParamsOf(route), manyEntries(route)]) {
        const found = await measured(route, () => ({ params, query }));
        expect(found.turn, told(found)).toBeLessThan(LONGEST_TURN);
      }
    },
  );
});

test('reading the audit event with the largest changes does not block the event loop', async () => {
  const [event] = await app.sql<{ id: string }>(
    'select id from audit_event order by octet_length(changes::text) desc limit 1',
  );
  const found = await measured(auditRoutes.get, () => ({ params: { id: event?.id ?? '' } }));
  expect(found.status).toBe(200);
  expect(found.turn, told(found)).toBeLessThan(LONGEST_TURN);
});

/** These routes come last, because no other test can use the rows that they delete. */
const removals = ROUTES.filter((route) => route.method === 'DELETE');

test.each(byName(removals))('no deletion blocks the event loop: %s', async (_name, route) => {
  const query = { reason: 'ż'.repeat(COMMENT_LENGTH) };
  const rows = {
    'of many entries': manyEntries(route),
    large: ground.largeParamsOf(route),
    changed: ground.paramsOf(route),
  };
  for (const [what, params] of Object.entries(rows)) {
    // A second try would find nothing to delete.
    const found = await measured(route, () => ({ params, query }), 1);
    expect(found.turn, `${what}: ${told(found)}`).toBeLessThan(LONGEST_TURN);
  }
});
