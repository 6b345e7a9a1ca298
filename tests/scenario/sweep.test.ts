import { accountRoutes } from '@kartoteka/contract/account';
import { expect, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { sweepServiceTables } from '../../apps/server/src/http/sweep-service-tables.ts';
import { addPerson } from '../env/person.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });

test('the sweep job deletes expired sessions, windows of rate limits and idempotency keys, and keeps valid ones', async () => {
  const [old, current] = [await addPerson(app, []), await addPerson(app, [])];
  await Promise.all([old.client.token(), current.client.token()]);
  const oldSession = `select id from session where user_id = '${old.id}'`;
  await app.sql(
    `update access_token set expires_at = now() - interval '25 hours' where session_id in (${oldSession})`,
  );
  await app.sql(`update session set creation_time = now() - interval '40 hours' where user_id = $1`, [
    old.id,
  ]);
  await app.sql(`insert into rate_window values ('alt', now() - interval '2 hours', 1), ('neu', now(), 1)`);
  await app.sql(
    `insert into idempotency_key (user_id, route, key, request_hash, creation_time)
     values ($1, 'r', 'alt', '', now() - interval '3 days'), ($1, 'r', 'neu', '', now())`,
    [current.id],
  );
  const db = createKysely(createPool({ url: app.database.url, role: null, max: 1 }));
  await sweepServiceTables(db);
  await db.destroy();
  expect(await app.sql('select user_id from session')).toEqual([{ user_id: current.id }]);
  expect(await app.sql(`select bucket from rate_window where bucket in ('alt', 'neu')`)).toEqual([
    { bucket: 'neu' },
  ]);
  expect(await app.sql('select key from idempotency_key')).toEqual([{ key: 'neu' }]);
  expect((await current.client.send(accountRoutes.sessions)).status).toBe(200);
  // The account keeps the time at which its deleted session was last used.
  expect(await app.sql('select id from app_user where last_seen_at is not null')).toEqual([{ id: old.id }]);
});
