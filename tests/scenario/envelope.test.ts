import { connect } from 'node:net';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import { beforeAll, expect, test } from 'vitest';
import { addPerson, type Person } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let admin: Person;

beforeAll(async () => {
  admin = await addPerson(app, 'admin');
});

interface Raw {
  method?: string;
  path: string;
  body?: BodyInit;
  headers?: Record<string, string>;
}

async function raw({ method = 'GET', path, body, headers = {} }: Raw): Promise<Response> {
  const authorization = `Bearer ${await admin.client.token()}`;
  return fetch(`${app.origin}${path}`, {
    method,
    headers: { authorization, ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

const JSON_TYPE = { 'content-type': 'application/json' };
const DATA_TYPES = '/api/app/data-types';
const UNITS = '/api/app/organization-units';
const deep = `${'{"displayName":'.repeat(60)}1${'}'.repeat(60)}`;

const table: [string, Raw, number][] = [
  ['an unknown address', { path: '/api/nic' }, 404],
  ['an unknown address outside the API', { path: '/nic.html', headers: { accept: 'application/json' } }, 404],
  ['a wrong method', { method: 'DELETE', path: UNITS }, 405],
  ['a method that no route has', { method: 'PATCH', path: UNITS }, 405],
  ['a malformed id', { path: `${UNITS}/7` }, 404],
  ['a very long id', { path: `${UNITS}/${'7'.repeat(300)}` }, 404],
  ['a malformed encoding', { path: `${UNITS}/%zz` }, 400],
  [
    'a body that is not JSON',
    { method: 'POST', path: UNITS, body: '{"displayName":', headers: JSON_TYPE },
    400,
  ],
  ['JSON that is not an object', { method: 'POST', path: UNITS, body: '7', headers: JSON_TYPE }, 400],
  [
    'bytes that are not text',
    { method: 'POST', path: UNITS, body: new Uint8Array([0x22, 0xff, 0x22]), headers: JSON_TYPE },
    400,
  ],
  ['a body nested too deep', { method: 'POST', path: UNITS, body: deep, headers: JSON_TYPE }, 400],
  [
    'a wrong media type',
    { method: 'POST', path: UNITS, body: 'a=1', headers: { 'content-type': 'text/plain' } },
    415,
  ],
  [
    'a form where JSON is required',
    { method: 'POST', path: UNITS, body: new URLSearchParams({ displayName: 'x' }) },
    415,
  ],
  ['a body without a media type', { method: 'POST', path: UNITS, body: new Uint8Array([1]) }, 415],
  [
    'a body too large',
    { method: 'POST', path: UNITS, body: `"${'x'.repeat(1_100_000)}"`, headers: JSON_TYPE },
    413,
  ],
  [
    'a data type of several megabytes',
    { method: 'POST', path: DATA_TYPES, body: `{"x":"${'x'.repeat(7_000_000)}"}`, headers: JSON_TYPE },
    400,
  ],
  [
    'a data type too large',
    { method: 'POST', path: DATA_TYPES, body: `{"x":"${'x'.repeat(8_500_000)}"}`, headers: JSON_TYPE },
    413,
  ],
  ['a missing field', { method: 'POST', path: UNITS, body: '{}', headers: JSON_TYPE }, 400],
  ['an empty body', { method: 'POST', path: UNITS, body: '', headers: JSON_TYPE }, 400],
  ['an unknown sort field', { path: '/api/identity/users?sorting=passwordHash' }, 400],
  ['too large a page', { path: '/api/identity/users?maxResultCount=1001' }, 400],
  ['NUL in a query', { path: '/api/identity/users?filter=%00' }, 400],
];

test.each(table)('%s is answered with the error envelope', async (_name, request, status) => {
  const response = await raw(request);
  const body: unknown = await response.json();
  expect(response.status).toBe(status);
  expect(response.headers.get('_abperrorformat')).toBe('true');
  expect(response.headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(body).toEqual({
    error: {
      code: null,
      message: expect.stringMatching(/^[A-ZŻŁŚĆ].*\.$/) as string,
      details: null,
      data: null,
      validationErrors: expect.toSatisfy((errors) => errors === null || Array.isArray(errors)) as unknown,
    },
  });
});

test('a body of 12 MB is refused with the reason, eight times in a row', async () => {
  const body = Buffer.alloc(12_000_000, 'x');
  // Sends several bodies, because the unread rest of a body makes a client lose the answer only sometimes.
  for (let n = 0; n < 8; n += 1) {
    const answer = await raw({ method: 'POST', path: UNITS, body, headers: JSON_TYPE });
    expect(answer.status).toBe(413);
  }
});

test('the answer to a wrong method names the allowed methods', async () => {
  const response = await raw({ method: 'DELETE', path: UNITS });
  expect(response.headers.get('allow')).toBe('GET, POST');
});

test('an answer to a request with 100,000 errors or more lists only some of the errors', async () => {
  const items = (item: string, count: number) => `[${`${item},`.repeat(count)}${item}]`;
  const tell = async (path: string, body: string) => {
    const response = await raw({ method: 'POST', path, body, headers: JSON_TYPE });
    const text = await response.text();
    expect([response.status, text.length < 200_000]).toEqual([400, true]);
    return (JSON.parse(text) as { error: { validationErrors: unknown[] } }).error.validationErrors.length;
  };
  expect(await tell(UNITS, `{"x":${items(String.raw`"\ud800"`, 100_000)}}`)).toBe(1_000);
  expect(await tell(DATA_TYPES, `{"settings":${items('{}', 200_000)}}`)).toBeLessThan(10);
  const options = `[{"type":"availableOptions","options":${items('{}', 200_000)}}]`;
  expect(await tell(DATA_TYPES, `{"settings":${options}}`)).toBeLessThan(10);
});

test('a refusal marks each field once, by its name in camel case', async () => {
  const answer = await admin.client.send(identityUserRoutes.create, {
    body: { name: 'x'.repeat(65), email: 'nie' },
  });
  const marked = answer.problem?.validationErrors?.map(({ members }) => members.join('.'));
  expect([...(marked ?? [])].sort()).toEqual(['email', 'name', 'password', 'userName']);
});

test.each([
  ['NUL', '{"displayName":"a\\u0000b"}'],
  ['a lone surrogate', '{"displayName":"a\\ud800b"}'],
])('a text with %s is refused at its field', async (_name, body) => {
  const answer = await admin.client.send(organizationUnitRoutes.create, { body });
  expect(answer.status).toBe(400);
  expect(answer.problem?.validationErrors?.map(({ members }) => members)).toEqual([['displayName']]);
});

test("keys that name an object's prototype are refused in bodies and queries, and unknown keys are not stored", async () => {
  const answer = await admin.client.send(organizationUnitRoutes.create, {
    body: '{"displayName":"Zwykła","__proto__":{"id":"x"},"constructor":{"prototype":{"x":1}}}',
  });
  expect([answer.status, answer.problem?.validationErrors?.map(({ members }) => members)]).toEqual([
    400,
    [['__proto__'], ['constructor']],
  ]);
  const token = await admin.client.token();
  const asked = await raw({ path: `${UNITS}?prototype=1`, headers: { authorization: `Bearer ${token}` } });
  expect(asked.status).toBe(400);
  const named = await admin.client.send(organizationUnitRoutes.create, {
    body: '{"displayName":"Zwykła","id":"7"}',
  });
  expect(named.body).toMatchObject({ displayName: 'Zwykła', parentId: null });
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

test.each(['', '{}', 'null'])('a route that expects no body accepts %j as body', async (body) => {
  const response = await raw({ method: 'DELETE', path: `${UNITS}/${admin.id}`, body, headers: JSON_TYPE });
  expect(response.status).toBe(204);
});

test('a valid correlation id is returned, and a malformed one is replaced', async () => {
  const kept = await raw({ path: UNITS, headers: { 'x-correlation-id': 'moje-7' } });
  const made = await raw({ path: UNITS, headers: { 'x-correlation-id': 'a b<script>' } });
  expect(kept.headers.get('x-correlation-id')).toBe('moje-7');
  expect(made.headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('answers with data forbid caching', async () => {
  expect((await raw({ path: UNITS })).headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['a request that is not HTTP', 'GARBAGE\r\n\r\n', 400],
  // The server answers before it reads the malformed body. The body must not lead to a second answer.
  [
    'a body with a malformed chunk',
    'POST /nic HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
    404,
  ],
  [
    'a request with headers that are too long',
    `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
  ],
])('%s is answered with the error envelope', async (_name, request, status) => {
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1', () => socket.write(request));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
  expect(answer).toMatch(/^_abperrorformat: true\r$/im);
  expect(answer).toContain('"error":{"code":null,"message":"');
});
