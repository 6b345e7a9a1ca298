import { CLIENT_ID } from '@kartoteka/contract/connect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, type Person, TEST_PASSWORD } from '../env/person.ts';
import { startTestProcess, type TestProcess } from '../env/test-app.ts';

/** A token with every kind of character that `openssl rand -base64 32` writes. */
const METRICS_TOKEN = 'tajny-odczyt+a/b==';
let app: TestProcess;
let admin: Person;

beforeAll(async () => {
  app = await startTestProcess({ from: 'empty', env: { LOG_LEVEL: 'info', METRICS_TOKEN } });
  admin = await addPerson(app, 'admin');
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}${path}`, { headers });

interface Line {
  route?: string;
  status?: number;
  user?: string | null;
  correlationId?: string;
  ms?: number;
}
const lines = (): Line[] =>
  app.process
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

test('each request is one log line, without queries, tokens and passwords', async () => {
  const token = (await admin.client.token()) ?? '';
  await get('/api/identity/users?filter=tajne-slowo', {
    authorization: `Bearer ${token}`,
    'x-correlation-id': 'log-1',
  });
  await fetch(`${app.origin}/connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: CLIENT_ID,
      username: 'x',
      password: 'moje-tajne',
    }),
  });
  await expect.poll(() => lines().filter((line) => line.correlationId === 'log-1')).toHaveLength(1);
  expect(lines().find((line) => line.correlationId === 'log-1')).toMatchObject({
    route: '/api/identity/users',
    status: 200,
    user: admin.id,
    ms: expect.any(Number) as number,
  });
  await expect
    .poll(() => lines().some((line) => line.route === '/connect/token' && line.status === 400))
    .toBe(true);
  const output = app.process.output();
  for (const secret of [token, TEST_PASSWORD, 'moje-tajne', 'tajne-slowo'])
    expect(output).not.toContain(secret);
});

test('a slow statement is logged with the id of its request and without typed values', async () => {
  const second = await app.startAnother({ SLOW_STATEMENT: '100' });
  const token = (await admin.client.token()) ?? '';
  await app.sql(`create function wait_a_little() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.2); return new; end $$`);
  await app.sql(
    'create trigger wait_a_little before insert on unit_type for each row execute function wait_a_little()',
  );
  const made = await fetch(`${second.origin}/api/app/unit-type`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-correlation-id': 'slow-1',
    },
    body: JSON.stringify({ name: 'tajna jednostka' }),
  });
  expect(made.status).toBe(200);
  await app.sql('drop function wait_a_little cascade');
  const told = () =>
    second
      .output()
      .split('\n')
      .filter(
        (line) => line.includes('slow statement') && line.includes('unit_type') && line.includes('slow-1'),
      );
  await expect.poll(told).not.toEqual([]);
  expect(second.output()).not.toContain('tajna jednostka');
});

test('a call of the health or metrics address is logged only when it fails', async () => {
  for (const probe of ['/health/live', '/health/ready']) expect((await get(probe)).status).toBe(200);
  expect((await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(200);
  expect((await get('/metrics', { 'x-correlation-id': 'probe-1' })).status).toBe(404);
  await expect.poll(() => lines().filter((line) => line.correlationId === 'probe-1')).toHaveLength(1);
  expect(lines().filter(({ route, status }) => route?.startsWith('/health') && status === 200)).toEqual([]);
  expect(
    lines()
      .filter(({ route }) => route === '/metrics')
      .map(({ status }) => status),
  ).toEqual([404]);
});

test('the metrics require their token, which may contain each character of base64', async () => {
  expect((await get('/metrics')).status).toBe(404);
  for (const wrong of ['inny', METRICS_TOKEN.slice(0, -1), `${METRICS_TOKEN}=`]) {
    expect((await get('/metrics', { authorization: `Bearer ${wrong}` })).status).toBe(404);
  }
  const metrics = await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
  expect(await metrics.text()).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/metrics",status="404"\} 5/,
  );
});

test('a change of permissions on one server takes effect on another at once', async () => {
  const second = await app.startAnother();
  const person = await addPerson(app, ['AbpIdentity.Users']);
  const headers = { authorization: `Bearer ${await person.client.token()}` };
  const there = async () => (await fetch(`${second.origin}/api/identity/users`, { headers })).status;
  for (const isGranted of [false, true, false, true, false]) {
    expect(await there()).toBe(isGranted ? 403 : 200);
    const changed = await fetch(`${app.origin}/api/app/roles/${person.roleId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${await admin.client.token()}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        role: { name: person.roleName },
        permissions: [{ name: 'AbpIdentity.Users', isGranted }],
      }),
    });
    expect(changed.status).toBe(200);
    expect(await there()).toBe(isGranted ? 200 : 403);
  }
});

test('a session survives a restart of the server', async () => {
  const headers = { authorization: `Bearer ${await admin.client.token()}` };
  expect(await app.process.stop()).toBe(0);
  const next = await app.startAnother();
  expect((await fetch(`${next.origin}/api/account/sessions`, { headers })).status).toBe(200);
});
