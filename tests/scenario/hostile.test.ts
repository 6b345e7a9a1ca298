import { ROUTES } from '@kartoteka/contract/registry';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addPerson } from '../env/person.ts';
import { type Seeded, seeded } from '../env/seeded.ts';
import { testApp } from '../env/test-app.ts';
import { type HostileBytes, hostileBytes } from './hostile/bytes.ts';
import { hostileFault } from './hostile/judge.ts';
import { type HostileRequest, hostileRequest } from './hostile/request.ts';
import { sendHostile } from './hostile/send.ts';
import { rawFault, sendBytes } from './hostile/socket.ts';

const HOW_MANY = Number(process.env['HOSTILE'] ?? 1_500);
const SEED = Number(process.env['HOSTILE_SEED'] ?? 20_261_121);
const AT_ONCE = 4;
/** Time limit for an answer, in ms. */
const PATIENCE = 1_000;

// A run with `HOSTILE` logs the causes of all 500s. Other runs log nothing, because one test provokes a 500.
const app = testApp({ env: { LOG_LEVEL: process.env['HOSTILE'] === undefined ? 'silent' : 'error' } });
let tokens: readonly (string | null)[];
let known: { ids: string[]; words: string[] };

const WORDS = `name displayName userName email creationTime lastModificationTime isApproved status template group type
  hasDeviations text number_integer number_float bool datetime select checkbox contentDisplay user role organizationUnit
  0 1 true zolc 2026-11-21`;

beforeAll(async () => {
  const callers = [await addPerson(app, 'admin'), await addPerson(app, ['Kartoteka.ControlCards.Operator'])];
  const [admin = null, operator = null] = await Promise.all(callers.map(({ client }) => client.token()));
  tokens = [admin, admin, admin, admin, admin, admin, operator, null];
  const tables = `control_card card_entry approval_slot control_card_template template_element form_template
    form_element data_type unit_type control_card_group control_card_type organization_unit`;
  const ids: string[] = [];
  for (const table of tables.split(/\s+/)) {
    const rows = await app.sql<{ id: string }>(`select id from ${table} order by id limit 12`);
    ids.push(...rows.map(({ id }) => id));
  }
  const others = await app.sql<{ id: string }>(`select id from app_user where email like '%@demo.local'`);
  known = { ids: [...ids, ...others.map(({ id }) => id)], words: WORDS.split(/\s+/) };
});

/** Sends a call and returns what is wrong with the answer, and how long it took. */
async function tried(request: HostileRequest, token: string | null) {
  const sent = sendHostile(app.origin, request, token);
  const { answer, took } = await sent.catch((error: unknown) => {
    throw new Error(`no answer to ${told(request)}`, { cause: error });
  });
  return { fault: hostileFault(request, answer), status: answer.status, took };
}

/**
 * Returns whether a call is slow three more times while it runs alone, because a slow call may be the fault of a busy
 * machine.
 */
async function isSlow(request: HostileRequest, token: string | null): Promise<boolean> {
  for (let left = 3; left > 0; left -= 1) if ((await tried(request, token)).took <= PATIENCE) return false;
  return true;
}

test(
  `${HOW_MANY} hostile calls with seed ${SEED} get correct answers`,
  async () => {
    const seed: Seeded = seeded(SEED);
    const faults: string[] = [];
    const slow: { request: HostileRequest; token: string | null }[] = [];
    const statuses = new Map<number, number>();
    let left = HOW_MANY;
    const worker = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const route = ROUTES[left % ROUTES.length] ?? seed.pick(ROUTES);
        const request = hostileRequest(route, known, seed);
        const token = seed.pick(tokens);
        const { fault, status, took } = await tried(request, token);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (fault !== null) faults.push(`${fault}: ${told(request)}`);
        if (took > PATIENCE) slow.push({ request, token });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const still: string[] = [];
    for (const { request, token } of slow) if (await isSlow(request, token)) still.push(told(request));
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}×${count}`);
    process.stdout.write(
      `${HOW_MANY} calls, seed ${SEED}: ${counts.join(' ')}; over 1 s at first ${slow.length}\n`,
    );
    expect({ faults, still }).toEqual({ faults: [], still: [] });
    // Many calls must pass the schemas. Otherwise the test would reach nothing beyond the input checks.
    expect((statuses.get(200) ?? 0) + (statuses.get(204) ?? 0)).toBeGreaterThan(HOW_MANY / 10);
    expect(statuses.get(400)).toBeGreaterThan(HOW_MANY / 10);
  },
  60_000 + HOW_MANY * 60,
);

/**
 * Number of connections of the second test. They are fewer than the calls, because a connection costs more
 * than a call.
 */
const CONNECTIONS = Math.round(HOW_MANY / 5);

test(
  `${CONNECTIONS} connections with hostile addresses, headers and bodies, seed ${SEED}, get correct answers`,
  async () => {
    const seed = seeded(SEED + 1);
    const faults: string[] = [];
    const slow: HostileBytes[] = [];
    const statuses = new Map<number, number>();
    let left = CONNECTIONS;
    const worker = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const sent = hostileBytes(seed);
        const { answers, took } = await sendBytes(app.origin, sent.bytes);
        for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const fault = rawFault(answers, sent.requests);
        if (fault !== null) faults.push(`${fault}: ${sent.bytes.toString('latin1').slice(0, 600)}`);
        if (took > PATIENCE) slow.push(sent);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const still: string[] = [];
    for (const { bytes } of slow) {
      const again = await Promise.all([1, 2, 3].map(() => sendBytes(app.origin, bytes)));
      if (again.every(({ took }) => took > PATIENCE)) still.push(bytes.toString('latin1').slice(0, 600));
    }
    const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}×${count}`);
    process.stdout.write(
      `${CONNECTIONS} connections: ${counts.join(' ')}; over 1 s at first ${slow.length}\n`,
    );
    expect({ faults, still }).toEqual({ faults: [], still: [] });
    // A 401 proves that some requests reach a route, because most routes require a token.
    for (const status of [400, 401, 404]) expect([...statuses.keys()]).toContain(status);
    expect((await fetch(`${app.origin}/health/ready`)).status).toBe(200);
  },
  60_000 + HOW_MANY * 20,
);

const told = ({ method, path, headers, body }: HostileRequest): string =>
  `${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${body?.slice(0, 600) ?? ''}`;

test('an answer that breaks its contract reveals nothing to the caller, and the hostile test detects it', async () => {
  const route = unitTypeRoutes.list;
  const { answer: promised } = route;
  const request: HostileRequest = { route, method: 'GET', path: route.path, headers: {}, body: null };
  try {
    Object.assign(route, { answer: z.object({ items: z.string(), tajne: z.number() }) });
    const { answer } = await sendHostile(app.origin, request, tokens[0] ?? null);
    expect(answer.problem?.code).toBeNull();
    expect(answer.problem?.details).toMatch(/^[\w-]{36}$/);
    expect(new TextDecoder().decode(answer.bytes)).not.toMatch(/tajne|items|unitType|mismatch/i);
    expect(hostileFault(request, answer)).toBe('status 500');
  } finally {
    Object.assign(route, { answer: promised });
  }
  expect((await tried(request, tokens[0] ?? null)).fault).toBeNull();
});

test.each([
  ['a status of 5xx', 'HTTP/1.1 500 X', '{}', 1, 'status 500'],
  ['a path of the program', 'HTTP/1.1 404 X', 'no /srv/apps/server/x', 1, 'says apps/server'],
  ['an answer without a request', 'HTTP/1.1 200 X', '', 0, '1 answers to 0 requests'],
  [
    'an error that is not in the envelope',
    'HTTP/1.1 400 X\r\nContent-Type: application/json',
    '[1]',
    1,
    'not in the envelope: [1]',
  ],
  ['the name of the software', 'HTTP/1.1 200 X\r\nServer: x', '', 1, 'names the software'],
])('the hostile test detects %s on a connection', (_name, head, body, requests, fault) => {
  expect(rawFault([{ status: Number(head.split(' ')[1]), head, body }], requests)).toBe(fault);
});

test.each([
  ['a stack trace', 'Error\\n    at async pass (/srv/door.ts:71:3)'],
  ['an error of PostgreSQL', 'column \\"x\\" does not exist'],
])('the hostile test detects %s in an answer', (_name, message) => {
  const text = `{"error":{"code":null,"message":"${message}","details":null,"data":null,"validationErrors":null}}`;
  const request: HostileRequest = {
    route: unitTypeRoutes.list,
    method: 'GET',
    path: '/',
    headers: {},
    body: null,
  };
  const answer = {
    status: 400,
    headers: new Headers(),
    bytes: new TextEncoder().encode(text),
    body: JSON.parse(text) as unknown,
    problem: null,
  };
  expect(hostileFault(request, answer)).toMatch(/^says /);
});
