import { randomUUID } from 'node:crypto';
import { ROUTES } from '@kartoteka/contract/registry';
import type { Route } from '@kartoteka/contract/route';
import { beforeAll, describe, expect, test } from 'vitest';
import { addPerson, type Person } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let stranger: Person;
let admin: Person;

beforeAll(async () => {
  stranger = await addPerson(app, []);
  admin = await addPerson(app, 'admin');
});

const guarded = ROUTES.filter((route) => route.access.kind !== 'anonymous');
const byPolicy = ROUTES.filter((route) => route.access.kind === 'policy');
const withId = guarded.filter((route) => route.path.includes(':'));

/** Returns the same value for every parameter of the path. */
const paramsOf = (route: Route, value: string): Record<string, string> =>
  Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, value]));
const input = (route: Route) => ({
  params: paramsOf(route, randomUUID()),
  ...(route.method === 'GET' ? {} : { body: '{"broken' }),
});

test('the routes have distinct names, and more than 20 of them need a policy', () => {
  expect(byPolicy.length).toBeGreaterThan(20);
  expect(new Set(ROUTES.map((route) => route.name)).size).toBe(ROUTES.length);
});

describe.each(guarded.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  test('a route that is not for anonymous callers answers 401 without a token, before it reads the body', async () => {
    const answer = await app.client.send(route, input(route));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(answer.headers.get('_abperrorformat')).toBe('true');
    expect(answer.problem).toMatchObject({ code: 'Volo.Authorization:010001', validationErrors: null });
  });

  test('a route that is not for anonymous callers answers 401 to an invalid token', async () => {
    const answer = await app.client.send(route, input(route), {
      headers: { Authorization: `Bearer ${'x'.repeat(43)}` },
    });
    expect(answer.status).toBe(401);
  });
});

describe.each(byPolicy.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  test('a route with a policy answers 403 to a user without the policy, before it reads the body or the row', async () => {
    const answer = await stranger.client.send(route, input(route));
    expect(answer.status).toBe(403);
    expect(answer.problem).toMatchObject({ code: 'Volo.Authorization:010001', data: null });
  });
});

describe.each(withId.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  test('a route with an id answers a malformed id like an unknown id', async () => {
    const answer = await admin.client.send(route, { params: paramsOf(route, 'nie-uuid') });
    expect([answer.status, answer.problem?.code]).toEqual([404, null]);
  });
});
