import { accountRoutes } from '@kartoteka/contract/account';
import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import { CLIENT_ID, connectRoutes } from '@kartoteka/contract/connect';
import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import type { Route } from '@kartoteka/contract/route';
import { expect, test } from 'vitest';
import type { LooseInput } from '../env/client.ts';
import { addPerson, TEST_PASSWORD } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';

const LIMIT = 6;
const limit = String(LIMIT);
const app = testApp({
  from: 'empty',
  env: { TRUST_PROXY: '1', LIMIT_TOKEN: limit, LIMIT_API: limit, LIMIT_EXPORT_PAGE: limit },
});

const NOBODY = '00000000-0000-4000-8000-000000000000';
const passwordForm = (username: string, password = TEST_PASSWORD) => ({
  grant_type: 'password',
  client_id: CLIENT_ID,
  username,
  password,
});
const sendFrom = (address: string, route: Route, input: LooseInput = {}) =>
  app.client.send(route, input, { headers: { 'X-Forwarded-For': address } });

/** Calls that are limited per address. */
const COUNTED: readonly [string, Route, LooseInput][] = [
  ['sign-ins', connectRoutes.token, { body: passwordForm('nikt@test.local') }],
  ['calls without a token', applicationConfigurationRoutes.get, {}],
  ['papers', controlCardExportRoutes.read, { params: { id: NOBODY } }],
  ['checks of papers', controlCardExportRoutes.check, { params: { id: NOBODY } }],
];

test.each(COUNTED)(
  'the limit of %s counts the /64 network of an IPv6 address',
  async (what, route, input) => {
    const place = COUNTED.findIndex(([name]) => name === what) + 1;
    const answers = [];
    // The counting window of a minute may end once during the test.
    for (let host = 1; host <= 2 * LIMIT + 1; host += 1)
      answers.push((await sendFrom(`2001:db8:0:${place}:${host}::7`, route, input)).status);
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
    expect((await sendFrom(`2001:db8:1:${place}::7`, route, input)).status).not.toBe(429);
  },
);

test('an IPv4 address that is written as IPv6 counts as the same address', async () => {
  const [, route, input] = COUNTED[0] ?? [];
  if (route === undefined) throw new Error('There is no counted call.');
  const writings = ['192.0.2.9', '::ffff:192.0.2.9', '::FFFF:c000:209', '0:0:0:0:0:ffff:192.0.2.9'];
  const answers = [];
  for (let turn = 0; turn <= 2 * LIMIT; turn += 1)
    answers.push((await sendFrom(writings[turn % writings.length] ?? '', route, input)).status);
  expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
});

test('sessions and the audit trail store an address in one canonical form', async () => {
  const person = await addPerson(app, []);
  const answer = await sendFrom('2001:0DB8:00FF:0:0:0:0:1', connectRoutes.token, {
    body: passwordForm(person.userName),
  });
  const { access_token: token } = answer.body as { access_token: string };
  const { body } = await app.client.send(
    accountRoutes.sessions,
    {},
    { headers: { Authorization: `Bearer ${token}` } },
  );
  expect(body).toMatchObject({ items: [{ address: '2001:db8:ff::1' }] });
  const trail = `select address from audit_event where action = 'login' and user_id = $1`;
  expect(await app.sql(trail, [person.id])).toEqual([{ address: '2001:db8:ff::1' }]);
});

test("a limit of a minute holds for a minute at most, also after the database's clock steps back", async () => {
  const person = await addPerson(app, []);
  const signIn = (password?: string) =>
    sendFrom('192.0.2.77', connectRoutes.token, { body: passwordForm(person.userName, password) });
  expect((await signIn('nie to haslo')).status).toBe(400);
  const begunIn = (time: string) =>
    app.sql(`update rate_window set started_at = now() + interval '${time}', hits = 2000000`);
  await begunIn('2 hours');
  expect((await signIn()).status).toBe(200);
  await begunIn('3 seconds');
  const refused = await signIn();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
});
