import type * as Crypto from 'node:crypto';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { CLIENT_ID, connectRoutes, type TokenAnswer } from '@kartoteka/contract/connect';
import { accountRoutes } from '@kartoteka/contract/account';
import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import { beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createPool } from '../../apps/server/src/db/pool.ts';
import { type Answer, createClient } from '../env/client.ts';
import { startInProcess } from '../env/in-process.ts';
import { addPerson, type Person, TEST_PASSWORD } from '../env/person.ts';
import { startTestApp, testApp } from '../env/test-app.ts';
import { testVariables } from '../env/variables.ts';

/** The parameters of each password hashing, in the order in which the hashings began. */
const hashings = vi.hoisted((): unknown[] => []);

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>();
  const argon2 = (...[algorithm, parameters, done]: Parameters<typeof Crypto.argon2>): void => {
    const { memory, passes, parallelism, tagLength } = parameters;
    hashings.push({ algorithm, memory, passes, parallelism, tagLength });
    crypto.argon2(algorithm, parameters, done);
  };
  return { ...crypto, argon2 };
});

const app = testApp({ from: 'empty' });
let admin: Person;

beforeAll(async () => {
  admin = await addPerson(app, 'admin');
});

const WRONG = 'zupelnie inne haslo';
const ask = (form: Record<string, string>, from = app): Promise<Answer> =>
  from.client.send(connectRoutes.token, { body: form });
const passwordForm = (username: string, password = TEST_PASSWORD, scope = 'Kartoteka') => ({
  grant_type: 'password',
  client_id: CLIENT_ID,
  username,
  password,
  scope,
});
const signIn = async (username: string, scope?: string): Promise<TokenAnswer> =>
  (await ask(passwordForm(username, TEST_PASSWORD, scope))).body as TokenAnswer;
const refresh = (token: string): Promise<Answer> =>
  ask({ grant_type: 'refresh_token', client_id: CLIENT_ID, refresh_token: token });
const statusWith = async (token: string): Promise<number> => {
  const answer = await app.client.send(
    accountRoutes.sessions,
    {},
    { headers: { Authorization: `Bearer ${token}` } },
  );
  return answer.status;
};

describe('the password grant', () => {
  test('the password grant returns a working bearer token in an answer that no cache may store', async () => {
    const answer = await ask(passwordForm(admin.userName));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/) as string,
      token_type: 'Bearer',
      expires_in: 12 * 3600,
      scope: 'Kartoteka',
    });
    expect(await statusWith((answer.body as TokenAnswer).access_token)).toBe(200);
  });

  test('the password grant accepts the e-mail as user name, without regard to case', async () => {
    expect((await ask(passwordForm(admin.userName.toUpperCase()))).status).toBe(200);
  });

  test.each<[string, Record<string, string>, number, string]>([
    ['an unknown user', passwordForm('nikt@test.local'), 400, 'invalid_grant'],
    ['no grant', { client_id: CLIENT_ID }, 400, 'invalid_request'],
    ['no client', { ...passwordForm('x'), client_id: '' }, 400, 'invalid_request'],
    ['another client', { ...passwordForm('x'), client_id: 'Inna' }, 401, 'invalid_client'],
    ['another grant', { ...passwordForm('x'), grant_type: 'implicit' }, 400, 'unsupported_grant_type'],
    ['another scope', passwordForm('x', 'y', 'Kartoteka wszystko'), 400, 'invalid_scope'],
    ['no password', passwordForm('x', ''), 400, 'invalid_request'],
    ['a NUL in the name', passwordForm('a\0b'), 400, 'invalid_request'],
    [
      'an unknown refresh token',
      { grant_type: 'refresh_token', client_id: CLIENT_ID, refresh_token: 'x' },
      400,
      'invalid_grant',
    ],
  ])('the password grant refuses %s with an OAuth error', async (_name, form, status, error) => {
    const answer = await ask(form);
    expect([answer.status, answer.body]).toEqual([
      status,
      { error, error_description: expect.stringMatching(/^[A-ZŻŚ].*\.$/) as string },
    ]);
  });

  test('the password grant does not reveal whether the user is unknown, locked or inactive or the password is wrong', async () => {
    const [locked, inactive] = [await addPerson(app, []), await addPerson(app, [])];
    for (let failure = 1; failure <= 5; failure += 1) await ask(passwordForm(locked.userName, WRONG));
    await app.sql('update app_user set is_active = false where id = $1', [inactive.id]);
    const answers = await Promise.all([
      ask(passwordForm('nikt@test.local', WRONG)),
      ask(passwordForm(admin.userName, WRONG)),
      ask(passwordForm(locked.userName)),
      ask(passwordForm(inactive.userName)),
    ]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  // This test compares the hashings. `npm run login-timing` measures the time itself.
  test('every refused sign-in hashes one password, with the same parameters', async () => {
    const [locked, inactive] = [await addPerson(app, []), await addPerson(app, [])];
    for (let failure = 1; failure <= 5; failure += 1) await ask(passwordForm(locked.userName, WRONG));
    await app.sql('update app_user set is_active = false where id = $1', [inactive.id]);
    const users = [admin.userName, 'nikt@test.local', locked.userName, inactive.userName];
    for (const userName of users) {
      hashings.length = 0;
      await ask(passwordForm(userName, WRONG));
      expect(hashings, userName).toEqual([
        { algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 },
      ]);
    }
  });
});

describe('refresh tokens', () => {
  const OFFLINE = 'Kartoteka offline_access';

  test('a refresh token is returned only with offline_access', async () => {
    expect(await signIn(admin.userName)).not.toHaveProperty('refresh_token');
    expect(await signIn(admin.userName, OFFLINE)).toHaveProperty('refresh_token');
  });

  test('a refresh token works once, and a repetition at once returns the same working successor', async () => {
    const first = await signIn(admin.userName, OFFLINE);
    const answers = await Promise.all([1, 2, 3].map(() => refresh(first.refresh_token ?? '')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const given = answers.map(({ body }) => body as TokenAnswer);
    // `expires_in` may be a second less in a later answer.
    expect(new Set(given.map((one) => `${one.access_token} ${one.refresh_token}`)).size).toBe(1);
    const next = given[0] as TokenAnswer;
    expect(next.refresh_token).not.toBe(first.refresh_token);
    expect(await statusWith(next.access_token)).toBe(200);
    expect((await refresh(next.refresh_token ?? '')).status).toBe(200);
  });

  test('a refresh token that is used again after half a minute ends its session', async () => {
    const first = await signIn(admin.userName, OFFLINE);
    const next = (await refresh(first.refresh_token ?? '')).body as TokenAnswer;
    await app.sql(
      `update refresh_token set used_at = used_at - interval '31 seconds' where used_at is not null`,
    );
    const reused = await refresh(first.refresh_token ?? '');
    expect([reused.status, reused.body]).toMatchObject([400, { error: 'invalid_grant' }]);
    expect((await refresh(next.refresh_token ?? '')).status).toBe(400);
    expect(await statusWith(next.access_token)).toBe(401);
    expect(await statusWith(first.access_token)).toBe(401);
  });
});

describe('the end of a session', () => {
  test('a revocation ends a token at once, and an unknown token gets the same answer', async () => {
    const { access_token } = await signIn(admin.userName);
    expect(await statusWith(access_token)).toBe(200);
    const end = (token: string) =>
      app.client.send(connectRoutes.revocation, { body: { token, client_id: CLIENT_ID } });
    expect((await end(access_token)).status).toBe(200);
    expect(await statusWith(access_token)).toBe(401);
    expect((await end('nieznany')).status).toBe(200);
  });

  test("changing one's own password requires the old password and ends all sessions", async () => {
    const person = await addPerson(app, []);
    const tokens = [await signIn(person.userName), await signIn(person.userName)];
    const change = (currentPassword: string, newPassword: string) =>
      app.client.send(
        accountRoutes.changePassword,
        { body: { currentPassword, newPassword } },
        { headers: { Authorization: `Bearer ${tokens[0]?.access_token}` } },
      );
    expect((await change(WRONG, 'nowe dobre haslo')).problem).toMatchObject({
      code: 'Volo.Abp.Identity:PasswordMismatch',
      validationErrors: [{ members: ['currentPassword'] }],
    });
    expect((await change(TEST_PASSWORD, '12345678')).problem?.code).toBe(
      'Volo.Abp.Identity:PasswordTooCommon',
    );
    expect((await change(TEST_PASSWORD, 'krotkie')).problem?.code).toBe('Volo.Abp.Identity:PasswordTooShort');
    expect((await change(TEST_PASSWORD, 'nowe dobre haslo')).status).toBe(204);
    expect(await Promise.all(tokens.map((one) => statusWith(one.access_token)))).toEqual([401, 401]);
    expect((await ask(passwordForm(person.userName, 'nowe dobre haslo'))).status).toBe(200);
  });

  test('an expired access token is refused, and a call with a valid access token extends it', async () => {
    const { access_token } = await signIn(admin.userName);
    await app.sql(`update access_token set expires_at = now() + interval '1 hour'`);
    expect(await statusWith(access_token)).toBe(200);
    await expect
      .poll(() => app.sql(`select 1 from access_token where expires_at > now() + interval '11 hours'`))
      .toHaveLength(1);
    await app.sql(`update access_token set expires_at = now() - interval '1 second'`);
    await app.sql(`notify kartoteka_access`);
    await expect.poll(() => statusWith(access_token)).toBe(401);
  });

  test('a session ends after thirty days, no matter how much it is used', async () => {
    const { access_token, refresh_token } = await signIn(admin.userName, 'Kartoteka offline_access');
    await app.sql(`update session set creation_time = now() - interval '29 days 23 hours 30 minutes'`);
    await app.sql(`update access_token set expires_at = now() + interval '10 minutes'`);
    await app.sql(`notify kartoteka_access`);
    const slid = `select 1 from access_token
      where expires_at between now() + interval '29 minutes' and now() + interval '30 minutes'`;
    await expect
      .poll(async () => [await statusWith(access_token), (await app.sql(slid)).length])
      .toEqual([200, 1]);
    const next = (await refresh(refresh_token ?? '')).body as TokenAnswer;
    expect(await statusWith(next.access_token)).toBe(200);
    expect(next.expires_in).toBeLessThanOrEqual(1800);
    // A session that can no longer be extended is still recorded as used.
    await app.sql(`update session set last_seen_at = now() - interval '10 minutes'`);
    await app.sql(`notify kartoteka_access`);
    const seen = `select 1 from session where last_seen_at > now() - interval '1 minute'`;
    await expect
      .poll(async () => [await statusWith(next.access_token), (await app.sql(seen)).length])
      .toEqual([200, 1]);
    const longer = `select 1 from refresh_token where used_at is null and session_id =
      (select session_id from refresh_token where used_at is not null order by used_at desc limit 1)
      and expires_at > now() + interval '31 minutes'`;
    expect(await app.sql(longer)).toEqual([]);
  });
});

describe('limits of sign-ins and calls', () => {
  test('failures per account and calls for tokens per address are counted across all processes', async () => {
    const env = { LIMIT_TOKEN: '12', LIMIT_TOKEN_FAILURES: '3' };
    const limited = await startTestApp({ from: 'empty', env });
    const dataDir = join(inject('cluster').dataDir, 'sign-in');
    const another = await startInProcess(testVariables(limited.database.url, dataDir, env));
    const clients = [limited.client, createClient(another.origin)] as const;
    /** Returns the client of one server for an even number, and of the other server for an odd number. */
    const at = (n: number) => clients[n % 2 === 0 ? 0 : 1];
    const askAt = (n: number, body: object) => at(n).send(connectRoutes.token, { body });
    try {
      const person = await addPerson(limited, []);
      for (let failure = 1; failure <= 3; failure += 1) {
        expect((await askAt(failure, passwordForm(person.userName, WRONG))).status).toBe(400);
      }
      for (const server of [0, 1]) {
        const refused = await askAt(server, passwordForm(person.userName));
        expect([refused.status, refused.problem?.code]).toEqual([429, 'Kartoteka:TooManyRequests']);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      const signedIn = await addPerson(limited, []);
      const headers = { Authorization: `Bearer ${await signedIn.client.token()}` };
      const body = { currentPassword: WRONG, newPassword: 'calkiem nowe haslo' };
      const changes = [];
      for (let n = 0; n < 5; n += 1)
        changes.push(await at(n).send(accountRoutes.changePassword, { body }, { headers }));
      expect(changes.map(({ status }) => status)).toEqual([403, 403, 403, 429, 429]);
      const others = await Promise.all(
        Array.from({ length: 12 }, (_, n) => askAt(n, passwordForm(`inny${n}@test.local`))),
      );
      expect(others.filter(({ status }) => status === 429)).toHaveLength(6);
    } finally {
      await another.stop();
      await limited.close();
    }
  });

  test('calls are limited per token, and many calls with other or invented tokens do not block a user', async () => {
    const limited = await startTestApp({ from: 'empty', env: { LIMIT_API: '20' } });
    try {
      const [busy, calm] = [await addPerson(limited, []), await addPerson(limited, [])];
      await Promise.all([busy.client.token(), calm.client.token()]);
      const call = (person: Person) => person.client.send(accountRoutes.sessions);
      const answers = await Promise.all(Array.from({ length: 45 }, () => call(busy)));
      // The counting window of a minute may end once during the test.
      expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
      expect((await call(calm)).status).toBe(200);

      const ended = (await calm.client.token()) ?? '';
      await limited.client.send(connectRoutes.revocation, { body: { client_id: CLIENT_ID, token: ended } });
      const callWith = (token: string) =>
        limited.client.send(accountRoutes.sessions, {}, { headers: { Authorization: `Bearer ${token}` } });
      const madeUp = () => randomBytes(32).toString('base64url');
      // Invented tokens cause no look-up, which would wait for the locked table.
      const holder = createPool({ url: limited.database.url, role: null, max: 1 });
      const lock = await holder.connect();
      await lock.query('begin; lock table access_token in access exclusive mode');
      const flood = await Promise.all(Array.from({ length: 45 }, () => callWith(madeUp())));
      await lock.query('rollback');
      lock.release();
      await holder.end();
      expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([401, 429]));
      // The invented tokens do not use up the limit of a user at the same address, who can still sign in again.
      expect((await callWith(ended)).status).toBe(401);
      expect((await limited.client.send(applicationConfigurationRoutes.get)).status).toBe(200);
      const fresh = (await ask(passwordForm(calm.userName), limited)).body as TokenAnswer;
      expect((await callWith(fresh.access_token)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

describe('the application configuration', () => {
  test('the application configuration describes the caller and lists only granted policies', async () => {
    const person = await addPerson(app, ['Kartoteka.ControlCards.Operator']);
    const configuration = await person.client.call(applicationConfigurationRoutes.get);
    expect(configuration.currentUser).toMatchObject({
      isAuthenticated: true,
      id: person.id,
      userName: person.userName,
      roles: [person.roleName],
    });
    expect(configuration.auth.grantedPolicies).toEqual({
      'Kartoteka.ControlCards': true,
      'Kartoteka.ControlCards.Operator': true,
    });
  });

  test('the application configuration treats a caller with a bad token as anonymous', async () => {
    const answer = await app.client.send(
      applicationConfigurationRoutes.get,
      {},
      { headers: { Authorization: `Bearer ${'x'.repeat(43)}` } },
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      currentUser: { isAuthenticated: false, id: null, userName: null, roles: [] },
      auth: { grantedPolicies: {} },
    });
  });
});
