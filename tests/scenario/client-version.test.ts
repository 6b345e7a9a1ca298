import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import { CLIENT_VERSION, CLIENT_VERSION_HEADER } from '@kartoteka/contract/client-version';
import { CLIENT_ID, connectRoutes } from '@kartoteka/contract/connect';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../env/client.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
const TOO_OLD = [426, 'Kartoteka:ClientTooOld'];
const old = { [CLIENT_VERSION_HEADER]: String(CLIENT_VERSION.oldest - 1) };
const admin = () => app.client.as('admin@demo.local');

/** Creates a unit type by a call with these headers, and returns the answer. */
const write = (headers: Record<string, string>, name: string) =>
  admin().send(unitTypeRoutes.create, { body: { name } }, { headers });

test('an app of the previous release is served, and the configuration names the oldest and the current version', async () => {
  expect(CLIENT_VERSION.current - CLIENT_VERSION.oldest).toBe(1);
  const { extraProperties } = await app.client.call(applicationConfigurationRoutes.get);
  expect(extraProperties.clientVersion).toEqual(CLIENT_VERSION);
  for (const version of [CLIENT_VERSION.oldest, CLIENT_VERSION.current, CLIENT_VERSION.current + 1]) {
    const answer = await write({ [CLIENT_VERSION_HEADER]: String(version) }, `wersja ${version}`);
    expect(answer.status).toBe(200);
  }
});

test('a write of an app that is too old is refused before its body is read, and stores nothing', async () => {
  const answer = await write(old, 'za stara');
  expect([answer.status, answer.problem?.code]).toEqual(TOO_OLD);
  expect(answer.problem?.message).not.toBe('');
  expect(await app.sql("select 1 from unit_type where name = 'za stara'")).toEqual([]);
  const broken = await admin().send(unitTypeRoutes.create, { body: '{"broken' }, { headers: old });
  expect([broken.status, broken.problem?.code]).toEqual(TOO_OLD);
  const removal = await admin().send(
    controlCardRoutes.remove,
    { params: { id: '00000000-0000-4000-8000-000000000000' } },
    { headers: old },
  );
  expect([removal.status, removal.problem?.code]).toEqual(TOO_OLD);
});

test('a write by a person without the policy gets 403 for the missing policy, even from an app that is too old', async () => {
  const operator = app.client.as('operator@demo.local');
  const answer = await operator.send(
    unitTypeRoutes.create,
    { body: { name: 'bez prawa' } },
    { headers: old },
  );
  expect([answer.status, answer.problem?.code]).toEqual([403, 'Volo.Authorization:010001']);
});

test('an app that is too old may read, and people may sign in with it', async () => {
  expect((await admin().send(unitTypeRoutes.list, {}, { headers: old })).status).toBe(200);
  const body = {
    grant_type: 'password',
    client_id: CLIENT_ID,
    username: 'operator@demo.local',
    password: DEMO_PASSWORD,
  };
  expect((await app.client.send(connectRoutes.token, { body }, { headers: old })).status).toBe(200);
});

test.each(['', 'abc', '-1', '1.5', '0x1', '99999999999999999999'])(
  'a call with the version %j is served, because no release of the app has such a version',
  async (version) => {
    const answer = await write({ [CLIENT_VERSION_HEADER]: version }, `obca ${version}`);
    expect(answer.status).toBe(200);
  },
);
