import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { OPERATOR } from '../env/card-page.ts';
import { DEMO_PASSWORD } from '../env/client.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();

const FORM = 'application/x-www-form-urlencoded';
const GOOD = {
  grant_type: 'password',
  client_id: 'Kartoteka_App',
  username: OPERATOR,
  password: DEMO_PASSWORD,
};

async function post(path: string, body: string | Uint8Array<ArrayBuffer>, type: string | null = FORM) {
  const response = await fetch(app.origin + path, {
    method: 'POST',
    body: typeof body === 'string' ? Buffer.from(body) : body,
    headers: type === null ? {} : { 'content-type': type },
  });
  return { response, answer: (await response.json().catch(() => null)) as Record<string, unknown> | null };
}
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const without = (name: keyof typeof GOOD) => {
  const { [name]: _gone, ...rest } = GOOD;
  return form(rest);
};

test.each<[string, string, number, string]>([
  ['an empty body', '', 400, 'invalid_request'],
  ['no grant', without('grant_type'), 400, 'invalid_request'],
  ['no client', without('client_id'), 400, 'invalid_request'],
  ['no user name', without('username'), 400, 'invalid_request'],
  ['no password', without('password'), 400, 'invalid_request'],
  ['another client', form({ ...GOOD, client_id: 'Inna' }), 401, 'invalid_client'],
  ['another grant', form({ ...GOOD, grant_type: 'client_credentials' }), 400, 'unsupported_grant_type'],
  ['an unknown scope', form({ ...GOOD, scope: 'Kartoteka wszystko' }), 400, 'invalid_scope'],
  ['a wrong password', form({ ...GOOD, password: 'nie to' }), 400, 'invalid_grant'],
  ['NUL in the user name', form({ ...GOOD, username: 'a\u0000b' }), 400, 'invalid_request'],
  [
    'a password of 900,000 characters',
    form({ ...GOOD, password: 'x'.repeat(900_000) }),
    400,
    'invalid_grant',
  ],
  [
    'an unknown refresh token',
    form({ grant_type: 'refresh_token', client_id: GOOD.client_id, refresh_token: 'x' }),
    400,
    'invalid_grant',
  ],
  [
    'no refresh token',
    form({ grant_type: 'refresh_token', client_id: GOOD.client_id }),
    400,
    'invalid_request',
  ],
  ['a million fields', `${form(GOOD)}${'&'.repeat(1_000_000)}`, 400, 'invalid_request'],
  ['a field twice', `${form(GOOD)}&username=inny`, 400, 'invalid_request'],
])('a sign-in with %s is refused with an OAuth error', async (_name, body, status, error) => {
  const { response, answer } = await post('/connect/token', body);
  expect([response.status, answer?.['error']]).toEqual([status, error]);
  expect(answer?.['error_description']).toMatch(/\p{L}.*\.$/u);
  expect(Object.keys(answer ?? {}).toSorted()).toEqual(['error', 'error_description']);
  expect(response.headers.get('cache-control')).toContain('no-store');
});

test.each<[string, string, string | null, number]>([
  ['JSON', JSON.stringify(GOOD), 'application/json', 415],
  ['no media type', form(GOOD), null, 415],
  ['more than a megabyte', form({ ...GOOD, password: 'x'.repeat(1_200_000) }), FORM, 413],
])(
  'a sign-in with a body of the wrong type or size is refused and leaks nothing: %s',
  async (_name, body, type, status) => {
    const { response, answer } = await post('/connect/token', body, type);
    expect(response.status).toBe(status);
    expect(JSON.stringify(answer)).not.toContain('xxx');
  },
);

test.each(['GET', 'PUT', 'DELETE'])('a sign-in with the HTTP method %s is refused', async (method) => {
  const response = await fetch(`${app.origin}/connect/token`, { method });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toContain('POST');
});

test('a sign-in returns what a client needs, with the default scope and no refresh token', async () => {
  const { response, answer } = await post('/connect/token', form(GOOD), `${FORM}; charset=UTF-8`);
  expect(response.status).toBe(200);
  expect(answer).toEqual({
    access_token: expect.stringMatching(/^\S{20,}$/) as string,
    token_type: 'Bearer',
    expires_in: 12 * 3600,
    scope: 'Kartoteka',
  });
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(response.headers.get('x-correlation-id')).toMatch(/./);
});

test.each([
  ['an unknown token', form({ token: 'x', client_id: GOOD.client_id }), 200],
  ['no token', form({ client_id: GOOD.client_id }), 400],
  ['no client', form({ token: 'x' }), 400],
  ['another client', form({ token: 'x', client_id: 'Inna' }), 401],
])('a revocation with %s gets the status that OAuth requires', async (_name, body, status) => {
  const { response } = await post('/connect/revocation', body);
  expect(response.status).toBe(status);
});

test.each(['Bearer nieznany', 'Bearer ', 'Basic YTpi', 'Bearer a b', 'x'])(
  'the application configuration treats a caller with the header „%s” as anonymous',
  async (authorization) => {
    const response = await fetch(`${app.origin}/api/abp/application-configuration`, {
      headers: { authorization },
    });
    expect(response.status).toBe(200);
    const body = (await response.json()) as { currentUser: Record<string, unknown>; auth: unknown };
    expect(body.auth).toEqual({ grantedPolicies: {} });
    expect(body.currentUser).toEqual({
      isAuthenticated: false,
      id: null,
      userName: null,
      name: null,
      surName: null,
      email: null,
      emailVerified: false,
      phoneNumber: null,
      phoneNumberVerified: false,
      tenantId: null,
      roles: [],
    });
  },
);

test('the application configuration has every field that a generic client reads', async () => {
  const response = await fetch(`${app.origin}/api/abp/application-configuration`);
  expect(await response.json()).toMatchObject({
    currentUser: { isAuthenticated: false, id: null, userName: null, email: null, tenantId: null, roles: [] },
    auth: { grantedPolicies: {} },
    localization: {
      values: {},
      resources: {},
      languages: [{ cultureName: 'pl' }],
      currentCulture: { cultureName: 'pl', dateTimeFormat: { shortDatePattern: 'dd/MM/yyyy' } },
      defaultResourceName: 'Kartoteka',
      languagesMap: {},
      languageFilesMap: {},
    },
    setting: { values: { 'Abp.Identity.Password.RequiredLength': '8' } },
    features: { values: {} },
    globalFeatures: { enabledFeatures: [] },
    multiTenancy: { isEnabled: false },
    currentTenant: { id: null, name: null, isAvailable: false },
    timing: { timeZone: { iana: { timeZoneName: 'Europe/Warsaw' } } },
    clock: { kind: 'Utc' },
    objectExtensions: { modules: {}, enums: {} },
    extraProperties: {},
  });
});

test('neither tokens nor passwords are stored in plain text', async () => {
  const { answer } = await post('/connect/token', form({ ...GOOD, scope: 'Kartoteka offline_access' }));
  for (const [name, table] of [
    ['access_token', 'access_token'],
    ['refresh_token', 'refresh_token'],
  ] as const) {
    const hash = createHash('sha256').update(String(answer?.[name])).digest('hex');
    const [found] = await app.sql<{ count: number }>(
      `select count(*)::int from ${table} where encode(token_hash, 'hex') = $1`,
      [hash],
    );
    expect(found?.count, name).toBe(1);
  }
  const hashes = await app.sql<{ password_hash: string }>('select password_hash from app_user');
  expect(hashes.length).toBeGreaterThan(0);
  for (const { password_hash: kept } of hashes) expect(kept).toMatch(/^\$argon2id\$/);
});
