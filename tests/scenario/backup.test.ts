import { execFile } from 'node:child_process';
import { open, readdir, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { restoreInto } from '../../apps/server/src/backup/restore-into.ts';
import { lockMigrations } from '../../apps/server/src/db/migrate.ts';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { createFolderStore } from '../../apps/server/src/files/store/folder-store.ts';
import { examine } from '../../apps/server/src/examine.ts';
import { verifyEverything } from '../../apps/server/src/verify-everything.ts';
import { backupFiles, hashes, PHRASE, restored, restoreTo } from '../env/backup-files.ts';
import { startDemoCard } from '../env/card-page.ts';
import { cloneDatabase, makeDatabase, type TestDatabase } from '../env/database.ts';
import { ownPlace } from '../env/own-start.ts';
import { startServerProcess } from '../env/server-process.ts';
import { startTestApp } from '../env/test-app.ts';

const ROOT = join(import.meta.dirname, '../..');
const files = backupFiles();
const { back } = files;

async function breaksIn(url: string): Promise<unknown[]> {
  const db = createKysely(createPool({ url, role: null, max: 1 }));
  const breaks: unknown[] = [];
  await verifyEverything(db, { onBreak: (found) => breaks.push(found) });
  await db.destroy();
  return breaks;
}

async function wrongIn(url: string): Promise<string[]> {
  const { findings } = await examine(url, files.folder(), true);
  // Ignores findings about the test machine: its PostgreSQL runs without fsync and full_page_writes, and its
  // disk may be full.
  return findings
    .map(({ what }) => what)
    .filter((what) => !/Ustawienie (fsync|full_page)|Na dysku/.test(what));
}

/** Tables that every restore changes, because it signs everybody out and records itself in the trail. */
const OF_EPOCH = [
  'access_token',
  'refresh_token',
  'session',
  'known_network',
  'server_secret',
  'installation',
  'audit_event',
];

test('a restored database has the rows, sequences, triggers and rights of its backup, and nobody is signed in', async () => {
  const app = await startTestApp();
  try {
    await startDemoCard(app);
    await app.jobs.drained();
    const before = await hashes(app.database.url);
    const made = await back(app.database.url, 'whole', PHRASE);
    expect(made.parts).toEqual(before);
    expect((await stat(files.path('whole'))).mode & 0o777).toBe(0o600);

    const copy = await restored(files.path('whole'), PHRASE);
    try {
      const kept = (all: typeof before) => all.filter(({ name }) => !OF_EPOCH.includes(name));
      expect(kept(await hashes(copy.url))).toEqual(kept(before));
      const sequences =
        'select last_value, is_called from app_user_number union all select last_value, is_called from search_field_no_seq';
      expect(await copy.sql(sequences)).toEqual(await app.sql(sequences));
      expect(await wrongIn(copy.url)).toEqual([]);
      expect(await breaksIn(copy.url)).toEqual([]);

      const open = `select (select count(*)::int from session where revoked_at is null) as sessions,
        (select count(*)::int from access_token) + (select count(*)::int from refresh_token) as tokens,
        (select count(*)::int from known_network) as networks,
        (select array_agg(name) from server_secret where name <> 'sign-in-subject') as secrets`;
      expect(await copy.sql(open)).toEqual([{ sessions: 0, tokens: 0, networks: 0, secrets: null }]);
      expect((await app.sql<{ sessions: number }>(open))[0]?.sessions).toBeGreaterThan(0);
      expect(
        await copy.sql(`select value->>'number' as number from installation where key = 'epoch'`),
      ).toEqual([{ number: '2' }]);
      const epoch = `select value->>'id' as id from installation where key = 'epoch'`;
      expect((await copy.sql<{ id: string }>(epoch))[0]?.id).toMatch(/^[\da-f-]{36}$/);
      expect(await copy.sql(epoch)).not.toEqual(await app.sql(epoch));
      expect(
        await copy.sql(`select outcome, user_id from audit_event where action = 'backup.restored'`),
      ).toEqual([{ outcome: 'success', user_id: null }]);
    } finally {
      await copy.drop();
    }
  } finally {
    await app.close();
  }
});

test('a backup that is taken while people start cards shows one moment: whole histories, matching index and counts', async () => {
  const app = await startTestApp();
  try {
    const count = async (database: TestDatabase) =>
      (await database.sql<{ n: number }>('select count(*)::int as n from control_card'))[0]?.n ?? 0;
    await startDemoCard(app);
    const first = await count(app.database);
    const done = new AbortController();
    const writing = (async () => {
      while (!done.signal.aborted) await startDemoCard(app);
    })();
    // The backup begins only once cards are being started.
    await expect.poll(() => count(app.database), { timeout: 60_000 }).toBeGreaterThan(first);
    const made = await back(app.database.url, 'busy');
    const during = await count(app.database);
    await expect.poll(() => count(app.database), { timeout: 60_000 }).toBeGreaterThan(during);
    done.abort();
    await writing;

    const copy = await restored(files.path('busy'));
    try {
      const cards = await count(copy);
      expect(cards).toBe(made.parts.find(({ name }) => name === 'control_card')?.rows);
      expect(cards).toBeGreaterThan(first);
      expect(cards).toBeLessThanOrEqual(during);
      expect(await breaksIn(copy.url)).toEqual([]);
      expect(await wrongIn(copy.url)).toEqual([]);
    } finally {
      await copy.drop();
    }
  } finally {
    await app.close();
  }
});

test('the kernel probes each silent connection of a backup and of a restore after five seconds', async () => {
  const database = await cloneDatabase('empty');
  const opened = vi.spyOn(Socket.prototype, 'connect');
  const kept = vi.spyOn(Socket.prototype, 'setKeepAlive');
  try {
    await back(database.url, 'kept');
    expect(kept.mock.calls).toEqual([[true, 5_000]]);
    const target = await makeDatabase('template0');
    opened.mockClear();
    kept.mockClear();
    await restoreTo(target, files.path('kept'));
    expect(kept.mock.calls).not.toEqual([]);
    expect(kept.mock.calls).toEqual(opened.mock.calls.map(() => [true, 5_000]));
    await target.drop();
  } finally {
    opened.mockRestore();
    kept.mockRestore();
    await database.drop();
  }
});

test('npm run backup saves a running embedded server, and npm run restore fills a new folder that a server starts on', async () => {
  const [place, next] = [await ownPlace(), await ownPlace()];
  const run = (script: string, variables: Readonly<Record<string, string>>, ...args: string[]) =>
    new Promise<{ code: number; out: string; errors: string }>((resolve) => {
      const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...variables };
      execFile(
        process.execPath,
        [`apps/server/src/${script}.ts`, ...args],
        { cwd: ROOT, env, timeout: 120_000 },
        (error, out, errors) => resolve({ code: Number(error?.code ?? 0), out, errors }),
      );
    });
  const path = files.path('own.kopia');
  const secret = { BACKUP_PASSPHRASE: PHRASE };
  try {
    const server = await startServerProcess(place.variables);
    const backup = await run('backup', { ...place.variables, ...secret }, path);
    expect(backup).toMatchObject({ code: 0 });
    expect(backup.out).toContain(`Kopia zapasowa jest w ${path} (zaszyfrowana): `);
    await server.stop();

    const used = await run('restore', { ...place.variables, ...secret }, path);
    expect(used).toMatchObject({ code: 1, errors: expect.stringContaining('jest już baza') as string });
    const wrongPhrase = await run(
      'restore',
      { ...next.variables, BACKUP_PASSPHRASE: 'inne hasło 1234' },
      path,
    );
    expect(wrongPhrase).toMatchObject({ code: 1, errors: expect.stringContaining('Hasło kopii') as string });
    expect(await readdir(next.dataDir)).toEqual([]);

    const restore = await run('restore', { ...next.variables, ...secret }, path);
    expect(restore).toMatchObject({ code: expect.any(Number) as number });
    expect(restore.out).toContain('Historia jest cała: ');
    expect((await readdir(next.dataDir)).filter((name) => name.startsWith('restore'))).toEqual([]);
    const doctor = await run('doctor', next.variables);
    // The doctor may complain only about the disk of this machine.
    expect(
      doctor.out.split('\n').filter((line) => line.startsWith('ŹLE') && !line.includes('Na dysku')),
    ).toEqual([]);
    expect([restore.code, doctor.code]).toEqual(doctor.out.includes('ŹLE') ? [1, 1] : [0, 0]);

    const started = await startServerProcess(next.variables);
    expect(await next.sql(`select count(*)::int as users from app_user`)).toEqual([{ users: 1 }]);
    await started.stop();
  } finally {
    await place.remove();
    await next.remove();
  }
}, 600_000);

test('a restore that Ctrl+C ends while PostgreSQL waits or works leaves no connection in the database', async () => {
  const target = await makeDatabase('template0');
  const holder = new pg.Client({ connectionString: target.url });
  await holder.connect();
  const waiting = `select pid from pg_stat_activity
    where datname = current_database() and wait_event = 'advisory'`;
  try {
    await holder.query('begin');
    // The restore waits for the lock of the migrations, as it would for an index that takes long to build.
    await lockMigrations(holder);
    // Any file will do, because the restore is stopped before it reads the file.
    const file = await open(import.meta.filename, 'r');
    const end = new AbortController();
    const restoring = {
      passPhrase: null,
      signal: end.signal,
      files: createFolderStore(files.path('no-files')),
    };
    const restore = restoreInto(target.url, file, restoring).catch((error: unknown) => error);
    await expect.poll(() => target.sql(waiting)).toHaveLength(1);
    end.abort();
    expect(await restore).toBeInstanceOf(Error);
    await file.close();
    await expect.poll(() => target.sql(waiting)).toEqual([]);
  } finally {
    await holder.end();
    await target.drop();
  }
});
