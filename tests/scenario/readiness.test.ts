import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeBackup } from '../../apps/server/src/backup/make-backup.ts';
import { createFolderStore } from '../../apps/server/src/files/store/folder-store.ts';
import { startTestApp, type TestApp } from '../env/test-app.ts';

/** A readiness answer is used again for a shorter time than this, in ms. */
const ANOTHER_ANSWER = 300;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Asks for readiness after the held answer has expired. Returns the status, and whether it came without a wait. */
async function ready(): Promise<{ status: number; isQuick: boolean }> {
  await sleep(ANOTHER_ANSWER);
  const asked = performance.now();
  const { status } = await fetch(`${app.origin}/health/ready`);
  return { status, isQuick: performance.now() - asked < 900 };
}

const rows = async (): Promise<number> =>
  (await app.sql<{ n: number }>('select count(*)::int as n from write_probe'))[0]?.n ?? 0;

test('a server stays ready while a dump locks all tables, each check writes, and the next check removes the rows', async () => {
  await ready();
  expect(await rows()).toBe(1);
  const dump = new pg.Client({ connectionString: app.database.url });
  await dump.connect();
  try {
    await dump.query('begin');
    await dump.query('lock table write_probe in access share mode');
    for (const written of [2, 3]) {
      expect(await ready()).toEqual({ status: 200, isQuick: true });
      expect(await rows()).toBe(written);
    }
    await dump.query('commit');
  } finally {
    await dump.end();
  }
  expect(await ready()).toEqual({ status: 200, isQuick: true });
  expect(await rows()).toBe(1);
});

test('a server whose test write waits for a lock is not ready', async () => {
  const holder = new pg.Client({ connectionString: app.database.url });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table write_probe in share mode');
    expect(await ready()).toMatchObject({ status: 503 });
  } finally {
    await holder.end();
  }
  await expect.poll(ready).toMatchObject({ status: 200 });
});

test('a server stays ready while npm run backup copies photos', async () => {
  const folder = await mkdtemp(join(inject('cluster').dataDir, 'readiness-'));
  try {
    await app.sql('insert into file_content (hash, size) values ($1, 1)', [randomBytes(32)]);
    const seen: unknown[] = [];
    const empty = createFolderStore(join(folder, 'files'));
    await makeBackup(app.database.url, join(folder, 'one.kopia'), {
      passPhrase: null,
      signal: new AbortController().signal,
      files: {
        ...empty,
        open: async () => {
          seen.push(await ready());
          return null;
        },
      },
    });
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ status: 200, isQuick: true })]),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
