import { randomUUID } from 'node:crypto';
import { ROUTES } from '@kartoteka/contract/registry';
import { authenticated, type Route } from '@kartoteka/contract/route';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../env/client.ts';
import { testApp } from '../env/test-app.ts';
import { ROWS } from './matrix/door.ts';
import { cellOf, type Row, type Subject, SUBJECTS } from './matrix/row.ts';
import { answerFault, headerFault } from './matrix/strict.ts';
import { hireSubjects } from './matrix/subjects.ts';

const app = testApp({ from: 'empty' });
let clients: ReadonlyMap<Subject, Client>;

beforeAll(async () => {
  clients = await hireSubjects(app);
});

const routeOf = ({ route }: Row): Route => {
  const found = ROUTES.find(({ name }) => name === route);
  if (found === undefined) throw new Error(`The contract has no ${route}.`);
  return found;
};

/**
 * Makes the call of a row with unknown ids and, where the table expects 400, with an unreadable body, except for a GET.
 */
function call(row: Row, client: Client) {
  const route = routeOf(row);
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(names.map((name) => [name, randomUUID()]));
  const broken = row.answer === 400 && route.method !== 'GET';
  // An OAuth form cannot be unreadable, so it is empty.
  const body = route.bodyMedia === 'form' ? {} : '{"broken';
  return client.send(route, { params, ...(broken ? { body } : {}) });
}

/**
 * Returns one text for each answer of a row that differs from the table, as 'caller: actual, due expected', and one for
 * each answer that breaks the contract.
 */
async function faultsOf(row: Row): Promise<string[]> {
  const cells = SUBJECTS.map(async (subject) => {
    const answer = await call(row, clients.get(subject) ?? app.client);
    const [status, code] = cellOf(row, subject);
    const came = `${answer.status} ${answer.problem?.code ?? null}`;
    const fault = answerFault(routeOf(row), answer) ?? headerFault(answer);
    return [
      ...(came === `${status} ${code}` ? [] : [`${subject.name}: ${came}, due ${status} ${code}`]),
      ...(fault === null ? [] : [`${subject.name}: ${fault}`]),
    ];
  });
  return (await Promise.all(cells)).flat();
}

test('the access matrix and the contract have the same routes', () => {
  expect(ROWS.map(({ route }) => route).sort()).toEqual(ROUTES.map(({ name }) => name).sort());
  expect(SUBJECTS.length * ROWS.length).toBeGreaterThan(4000);
});

test.each(ROWS)('access to the route $route', async (row) => {
  expect(await faultsOf(row)).toEqual([]);
});

test.each([
  ['cache-control', 'private', 'cache-control: private'],
  ['content-security-policy', '', 'content-security-policy: nothing'],
  ['access-control-allow-origin', '*', 'access-control-allow-origin'],
])('the access matrix detects an answer with the wrong header %s: %s', async (name, value, fault) => {
  const { headers } = await app.client.send(unitTypeRoutes.list);
  expect(headerFault({ headers })).toBeNull();
  const changed = new Headers(headers);
  changed.set(name, value);
  expect(headerFault({ headers: changed })).toBe(fault);
});

test('the access matrix detects a route that is opened to more callers', async () => {
  const row = ROWS.find(({ route }) => route === 'unitType.usage');
  const route = unitTypeRoutes.usage;
  const { access } = route;
  if (row === undefined) throw new Error('The control needs its row.');
  try {
    Object.assign(route, { access: authenticated });
    const faults = await faultsOf(row);
    expect(faults).toContain('no rights: 404 null, due 403 Volo.Authorization:010001');
    expect(faults.length).toBeGreaterThan(10);
  } finally {
    Object.assign(route, { access });
  }
  expect(await faultsOf(row)).toEqual([]);
});
