import { accountRoutes } from '@kartoteka/contract/account';
import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import { CLIENT_ID, connectRoutes, type TokenAnswer } from '@kartoteka/contract/connect';
import { beforeAll, expect, test } from 'vitest';
import { ACCESS_CHANNEL } from '../../apps/server/src/http/access/access-listener.ts';
import { addPerson, type Person, TEST_PASSWORD } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty', env: { SESSION_HOURS: '30', SESSION_DAYS: '3' } });
const HOUR = 3600;
let person: Person;

beforeAll(async () => {
  person = await addPerson(app, 'admin');
});

const ask = async (form: Record<string, string>) =>
  app.client.send(connectRoutes.token, { body: { client_id: CLIENT_ID, ...form } });
const signIn = async (scope = 'Kartoteka'): Promise<TokenAnswer> => {
  const form = { grant_type: 'password', username: person.userName, password: TEST_PASSWORD, scope };
  return (await ask(form)).body as TokenAnswer;
};
const refresh = (token = '') => ask({ grant_type: 'refresh_token', refresh_token: token });
const withToken = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
const statusWith = async (token: string): Promise<number> =>
  (await app.client.send(accountRoutes.sessions, {}, withToken(token))).status;

/** Moves the times of sessions and of their tokens into the past, as if `time` had passed. */
async function pass(time: string): Promise<void> {
  for (const change of [
    'update access_token set creation_time = creation_time - $1::interval, expires_at = expires_at - $1::interval',
    `update refresh_token set creation_time = creation_time - $1::interval, expires_at = expires_at - $1::interval,
      used_at = used_at - $1::interval`,
    'update session set creation_time = creation_time - $1::interval, last_seen_at = last_seen_at - $1::interval',
  ])
    await app.sql(change, [time]);
  await app.sql('select pg_notify($1, $2)', [ACCESS_CHANNEL, 'a test']);
}

test('an access token that is not used for SESSION_HOURS ends, and each use extends a token by these hours', async () => {
  const [used, idle] = [await signIn(), await signIn()];
  expect([used.expires_in, idle.expires_in]).toEqual([30 * HOUR, 30 * HOUR]);
  const { body } = await app.client.send(
    applicationConfigurationRoutes.get,
    {},
    withToken(used.access_token),
  );
  expect(body).toMatchObject({ extraProperties: { sessionHours: 30 } });
  await pass('29 hours 50 minutes');
  const extended = `select 1 from access_token
    where expires_at between now() + interval '29 hours 55 minutes' and now() + interval '30 hours'`;
  await expect
    .poll(async () => [await statusWith(used.access_token), (await app.sql(extended)).length])
    .toEqual([200, 1]);
  await pass('11 minutes');
  await expect.poll(() => statusWith(idle.access_token)).toBe(401);
  expect(await statusWith(used.access_token)).toBe(200);
  await expect.poll(() => app.sql(extended)).toHaveLength(1);
  await pass('30 hours');
  await expect.poll(() => statusWith(used.access_token)).toBe(401);
});

test('a refresh gives an access token of SESSION_HOURS, but never one that outlives the SESSION_DAYS of its session', async () => {
  const first = await signIn('Kartoteka offline_access');
  await pass('40 hours');
  await expect.poll(() => statusWith(first.access_token)).toBe(401);
  const second = (await refresh(first.refresh_token)).body as TokenAnswer;
  expect(second.expires_in).toBe(30 * HOUR);
  await pass('28 hours');
  const third = (await refresh(second.refresh_token)).body as TokenAnswer;
  expect(third.expires_in).toBeLessThanOrEqual(4 * HOUR);
  expect(third.expires_in).toBeGreaterThan(3.9 * HOUR);
  expect(await statusWith(third.access_token)).toBe(200);
  await pass('4 hours');
  await expect.poll(() => statusWith(third.access_token)).toBe(401);
  expect((await refresh(third.refresh_token)).status).toBe(400);
});
