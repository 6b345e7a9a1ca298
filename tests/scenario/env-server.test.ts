import { anonymous, route } from '@kartoteka/contract/route';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startTestProcess, testApp } from '../env/test-app.ts';

const ready = route({
  name: 'health.ready',
  summary: 'Whether the server can work',
  method: 'GET',
  path: '/health/ready',
  access: anonymous,
  answer: z.object({ status: z.literal('ready') }),
});

const app = testApp();

test('the test server answers over HTTP according to the contract', async () => {
  expect(await app.client.call(ready)).toEqual({ status: 'ready' });
  const answer = await app.client.send({ ...ready, path: '/api/nothing' });
  expect(answer.status).toBe(404);
});

test('the test server uses the test database', async () => {
  const sessions = await app.sql<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = $1 and application_name = 'kartoteka'`,
    [app.database.name],
  );
  expect(sessions[0]?.count).toBeGreaterThan(0);
});

test('draining the jobs returns when no job waits', async () => {
  await expect(app.jobs.drained()).resolves.toBeUndefined();
});

test('after a kill of the test server, the next server works on its database', async () => {
  const first = await startTestProcess();
  try {
    await first.sql('create table mark as select 7 as id');
    await first.jobs.drained();
    await first.process.kill();
    await expect(first.client.call(ready)).rejects.toThrow('fetch failed');
    const second = await first.startAnother({ DATABASE_POOL: '2' });
    expect(await (await fetch(`${second.origin}/health/ready`)).json()).toEqual({ status: 'ready' });
    expect(await first.sql('select id from mark')).toEqual([{ id: 7 }]);
    expect(await second.stop()).toBe(0);
  } finally {
    await first.close();
  }
});
