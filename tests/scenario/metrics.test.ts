import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT_ID } from '@kartoteka/contract/connect';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseUrl, inDatabase } from '../env/postgres.ts';
import { startTestProcess, type TestProcess } from '../env/test-app.ts';

const DEPLOY = join(import.meta.dirname, '../../deploy');

let app: TestProcess;
beforeAll(async () => {
  app = await startTestProcess({ env: { ROLE: 'web', LIMIT_TOKEN: '3' } });
});
afterAll(() => app.close());

/** Reads `/metrics` into a map from each figure's name and labels to its value. */
async function read(): Promise<Map<string, number>> {
  const answer = await fetch(`${app.origin}/metrics`);
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

const readNames = async () => [...(await read()).keys()].join('\n');

/**
 * Waits until a figure has this value, because the server reads the database for its figures at most every
 * five seconds.
 */
async function becomes(name: string, value: number): Promise<void> {
  await expect.poll(async () => (await read()).get(name), { timeout: 60_000 }).toBe(value);
}

test('the metrics show the state of pools, database, jobs, search index and history', async () => {
  // The server counts a request after its answer, so the first reading may not show it.
  const hasDurations = async () => (await readNames()).includes('http_request_duration_seconds_bucket');
  await expect.poll(hasDurations).toBe(true);
  const figures = await read();
  for (const pool of ['requests', 'numbers', 'jobs', 'lanes']) {
    for (const state of ['in_use', 'idle', 'waiting', 'max'])
      expect(figures.get(`kartoteka_pool_${state}{pool="${pool}"}`)).toBeGreaterThanOrEqual(0);
  }
  expect(figures.get('kartoteka_pool_max{pool="requests"}')).toBeGreaterThan(1);
  expect(figures.get('kartoteka_database_reachable')).toBe(1);
  expect(figures.get('kartoteka_database_read_only')).toBe(0);
  expect(figures.get('kartoteka_database_connections')).toBeGreaterThan(1);
  for (const name of ['waiting', 'oldest_seconds', 'failed'])
    expect(figures.get(`kartoteka_jobs_${name}{queue="anchor-history"}`)).toBeGreaterThanOrEqual(0);
  expect(figures.get('kartoteka_job_failures_total{queue="anchor-history"}')).toBe(0);
  expect(figures.get('kartoteka_index_lag_seconds')).toBeGreaterThanOrEqual(0);
  expect(figures.get('kartoteka_last_history_check{outcome="none"}')).toBe(1);
  expect([...figures.keys()].join('\n')).toMatch(
    /^kartoteka_info\{version="\d+\.\d+\.\d+",node="24\..*",role="web"\}/m,
  );
  expect([...figures.keys()].join('\n')).toMatch(/^http_request_duration_seconds_bucket\{.*le="30"\}/m);
  expect(figures.get('kartoteka_last_anchor_timestamp_seconds')).toBeGreaterThan(1.7e9);
  expect(figures.get('kartoteka_last_card_change_timestamp_seconds')).toBeGreaterThan(1.7e9);
});

test('the metrics count failed sign-ins and refused calls by their reason', async () => {
  const signIn = () =>
    fetch(`${app.origin}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: CLIENT_ID,
        username: 'x',
        password: 'y',
      }),
    });
  const before = await read();
  expect(before.get('kartoteka_calls_refused_total{reason="calls"}')).toBe(0);
  const statuses: number[] = [];
  for (let call = 0; call < 4; call += 1) statuses.push((await signIn()).status);
  const { length: failed } = statuses.filter((status) => status === 400);
  const { length: refused } = statuses.filter((status) => status === 429);
  expect([failed, refused]).toEqual([3, 1]);
  const after = await read();
  expect(after.get('kartoteka_sign_in_failures_total{outcome="refused"}')).toBe(3);
  expect(after.get('kartoteka_calls_refused_total{reason="calls"}')).toBe(1);
});

test('the metrics count due jobs that no server runs, with the age of the oldest job', async () => {
  await app.sql(`insert into pgboss.job (name, created_on, start_after)
    select 'refresh-card-texts', now() - interval '2 hours', now() - due
    from unnest(array['1 hour', '1 minute', '-1 day']::interval[]) as due`);
  await becomes('kartoteka_jobs_waiting{queue="refresh-card-texts"}', 2);
  const figures = await read();
  expect(figures.get('kartoteka_jobs_oldest_seconds{queue="refresh-card-texts"}')).toBeGreaterThan(3590);
  expect(figures.get('kartoteka_jobs_oldest_seconds{queue="refresh-card-texts"}')).toBeLessThan(3900);
  expect(figures.get('kartoteka_index_lag_seconds')).toBeGreaterThan(3590);
});

test('the metrics show the outcome of a history check', async () => {
  await app.sql(`insert into history_check (state, started_at, finished_at, breaks)
    values ('succeeded', now(), now(), 2)`);
  await becomes('kartoteka_last_history_check{outcome="broken"}', 1);
  const figures = await read();
  expect(figures.get('kartoteka_last_history_check_breaks')).toBe(2);
  expect(figures.get('kartoteka_last_history_check_timestamp_seconds')).toBeGreaterThan(1.7e9);
  await app.sql('delete from history_check');
  await becomes('kartoteka_last_history_check{outcome="none"}', 1);
});

test('alerts and dashboard use only metrics that the server has', async () => {
  const names = new Set([...(await read()).keys()].map((key) => key.replace(/\{.*/, '')));
  for (const file of ['prometheus-rules.yml', 'grafana-dashboard.json']) {
    const text = readFileSync(join(DEPLOY, file), 'utf8');
    const used = new Set(text.match(/\b(?:kartoteka|http|process|nodejs)_[a-z0-9_]+/g));
    expect(used.size).toBeGreaterThan(10);
    expect([...used].filter((name) => !names.has(name))).toEqual([]);
  }
});

test('each alert has a condition, a severity and a paragraph in operations.md', () => {
  const rules = readFileSync(join(DEPLOY, 'prometheus-rules.yml'), 'utf8').split('- alert: ').slice(1);
  const operations = readFileSync(join(DEPLOY, '../docs/operations.md'), 'utf8');
  expect(rules.length).toBeGreaterThanOrEqual(10);
  for (const rule of rules) {
    const [name = ''] = rule.split('\n');
    expect(rule).toMatch(
      /\n {8}expr: \S[\s\S]*\n {8}labels: \{ severity: (critical|warning) \}\n[\s\S]* summary: '.+'/,
    );
    expect(operations, name).toMatch(new RegExp(`^- \`${name}\`: `, 'm'));
  }
  const dashboard = JSON.parse(readFileSync(join(DEPLOY, 'grafana-dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  expect(dashboard.panels.every(({ targets }) => targets.length > 0)).toBe(true);
});

test('the metrics can be read when the database is read-only or unreachable, and show this state', async () => {
  const { name, url } = app.database;
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  const maintenance = databaseUrl(url, 'postgres');
  await inDatabase(maintenance, `alter database ${name} set default_transaction_read_only = on`);
  await inDatabase(maintenance, cut);
  await becomes('kartoteka_database_read_only', 1);
  await inDatabase(maintenance, `alter database ${name} allow_connections false`);
  await inDatabase(maintenance, cut);
  await becomes('kartoteka_database_reachable', 0);
  const figures = await read();
  expect(figures.has('kartoteka_database_read_only')).toBe(false);
  expect(figures.get('kartoteka_pool_waiting{pool="requests"}')).toBeGreaterThanOrEqual(0);
  await inDatabase(maintenance, `alter database ${name} allow_connections true`);
  await inDatabase(maintenance, `alter database ${name} reset default_transaction_read_only`);
  await becomes('kartoteka_database_reachable', 1);
});
