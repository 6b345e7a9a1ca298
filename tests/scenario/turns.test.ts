import { auditRoutes } from '@kartoteka/contract/audit';
import { connectRoutes } from '@kartoteka/contract/connect';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { ROUTES } from '@kartoteka/contract/registry';
import type { Route } from '@kartoteka/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LooseInput } from '../env/client.ts';
import { type MeasuredApp, startMeasuredApp } from '../env/measured/measured-app.ts';
import { type Ground, layGround } from './turns/ground.ts';
import { largestOf, padded } from './turns/largest.ts';
import { SHAPES } from './turns/shapes.ts';

/** The most CPU time, in ms, that one turn of the event loop may take (docs/decisions/heavy-calls.md). */
const LONGEST_TURN = 50;
/** What breaks the rule breaks it every time; what happens once is the engine's own housekeeping. */
const TRIES = 3;
/** MiB that the server may hold above what it held before, after a collection. */
const MORE_MEMORY = 100;
/** Just below what is read in a thread (`http/body.ts`). */
const HERE = 255 * 1024;
/** `npm run hostile` tries every shape. */
const IS_WHOLE = process.env['HOSTILE'] !== undefined;
const TRIED = ['keys without end'];

let app: MeasuredApp;
let ground: Ground;
/** Bytes that the server held before the first of these calls. */
let idle: number;

beforeAll(async () => {
  app = await startMeasuredApp({ from: 'empty', env: { LOG_LEVEL: 'fatal' } });
  ground = await layGround(app);
  idle = await app.memory();
}, 180_000);
afterAll(async () => {
  await app.close();
});

interface Measured {
  readonly turn: number;
  readonly status: number;
}

/** The dearest turn of a call, the least of several tries; each try gets an input of its own. */
async function measured(route: Route, input: () => LooseInput): Promise<Measured> {
  let least: Measured = { turn: Number.POSITIVE_INFINITY, status: 0 };
  for (let left = TRIES; left > 0 && least.turn > LONGEST_TURN; left -= 1) {
    // A person has three files in the background at a time.
    if (route.name.endsWith('.startExport')) await app.sql('delete from list_export');
    const sent = input();
    await app.dearestTurn();
    const { status } = await ground.admin.client.send(route, sent);
    const turn = await app.dearestTurn();
    if (turn < least.turn) least = { turn, status };
  }
  return least;
}

const told = ({ turn, status }: Measured): string => `${Math.round(turn)} ms, status ${status}`;
const byName = (routes: readonly Route[]) => routes.map((route) => [route.name, route] as const);

const withJson = ROUTES.filter(
  ({ method, bodyMedia }) => (method === 'POST' || method === 'PUT') && bodyMedia === 'json',
);
const shapes = Object.entries(SHAPES).filter(([name]) => IS_WHOLE || TRIED.includes(name));

describe('no body holds the event loop', () => {
  test.each(byName(withJson))(
    '%s',
    async (_name, route) => {
      const faults: string[] = [];
      const look = async (what: string, most: number, body: () => unknown): Promise<void> => {
        const params = ground.paramsOf(route);
        const found = await measured(route, () => ({ params, body: body() }));
        if (found.turn > LONGEST_TURN || found.status > most) faults.push(`${what}: ${told(found)}`);
      };
      for (const bytes of [HERE, route.bodyLimit]) {
        const size = `of ${bytes >> 10} kB`;
        for (const [at, largest] of largestOf(route).entries()) {
          await look(`good ${at} ${size}`, 204, () => padded(largest(ground, bytes), bytes));
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

test.each(byName(Object.values(connectRoutes)))('no form holds the event loop: %s', async (_name, route) => {
  const username = 'ż'.repeat(Math.floor(route.bodyLimit / 6) - 100);
  const form = { grant_type: 'password', client_id: 'Kartoteka_App', username, password: 'x' };
  const found = await measured(route, () => ({ body: form }));
  expect(found.turn, told(found)).toBeLessThan(LONGEST_TURN);
});

/** Rows that are large themselves still take longer to be read together (docs/decisions/heavy-calls.md, 'Not held'). */
const NOT_HELD: ReadonlySet<Route> = new Set([
  auditRoutes.list,
  dataTypeRoutes.list,
  controlCardRoutes.history,
]);
const reads = ROUTES.filter((route) => route.method === 'GET' && !NOT_HELD.has(route));

describe('nothing that these bodies made holds the event loop when it is read', () => {
  test.each(byName(reads))('%s', async (_name, route) => {
    const query = route.name.endsWith('.list') ? { maxResultCount: 1000 } : {};
    for (const params of [ground.paramsOf(route), ground.largeParamsOf(route)]) {
      const found = await measured(route, () => ({ params, query }));
      expect(found.turn, told(found)).toBeLessThan(LONGEST_TURN);
    }
  });
});

test('what large bodies took is let go of', async () => {
  const body = SHAPES['objects without end']?.(dataTypeRoutes.create.bodyLimit);
  for (let times = 0; times < 5; times += 1) {
    expect((await ground.admin.client.send(dataTypeRoutes.create, { body })).status).toBe(400);
  }
  const more = (await app.memory()) - idle;
  expect(more / 1024 / 1024).toBeLessThan(MORE_MEMORY);
});
