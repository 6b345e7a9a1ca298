import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createKysely, createPool } from '../../../apps/server/src/db/pool.ts';
import { findingWords } from '../../../apps/server/src/doctor/finding.ts';
import { inspectFiles } from '../../../apps/server/src/doctor/inspect-files.ts';
import type { FileStore } from '../../../apps/server/src/files/store/file-store.ts';
import { createFolderStore } from '../../../apps/server/src/files/store/folder-store.ts';
import { createS3Client, textOf } from '../../../apps/server/src/files/store/s3/client.ts';
import { createS3Store } from '../../../apps/server/src/files/store/s3-store.ts';
import { verifyEverything } from '../../../apps/server/src/verify-everything.ts';
import { backupFiles, restored } from '../../env/backup-files.ts';
import type { TestDatabase } from '../../env/database.ts';
import { type FilePlant, openFilePlant, readFile, readThumbnail, redact } from '../../env/file-plant.ts';
import { pdf, photo, sendFile, storeFile } from '../../env/photos.ts';
import { startSwift, type Swift } from '../../env/swift.ts';
import { startTestProcess, type TestProcess } from '../../env/test-app.ts';

/** Only `npm run chaos` starts Swift. */
const isChaos = process.env['CHAOS'] !== undefined;
const ROOT = join(import.meta.dirname, '../../..');
const LIMIT = 900_000;
const FILES = 110;
const MEGA = 1_000_000;
/** Maximum growth in MB of the memory of a process while the process answers with 720 MB. */
const MORE = 120;

let folder = '';
let swift: Swift;
let app: TestProcess;
let plant: FilePlant;
let store: FileStore;
let photos = 0;
const backups = backupFiles();

beforeAll(async () => {
  if (!isChaos) return;
  folder = mkdtempSync(join(inject('cluster').dataDir, 'swift-'));
  swift = await startSwift(folder);
  store = createS3Store(swift.settings);
  app = await startTestProcess({
    from: 'empty',
    env: { ...swift.env, DEMO: '0', ADMIN_PASSWORD: 'dobre haslo testowe', LOG_LEVEL: 'fatal' },
  });
  plant = await openFilePlant(app);
}, LIMIT);
afterAll(async () => {
  if (!isChaos) return;
  await app.close();
  await swift.close();
  rmSync(folder, { recursive: true, force: true });
});

const fresh = () => photo((photos += 1), { width: 200, height: 150 });

async function hashesIn(one: FileStore): Promise<string[]> {
  const hashes: string[] = [];
  for await (const { hash } of one.all()) hashes.push(hash);
  return hashes.toSorted();
}

async function bytesOf(one: FileStore, hash: string): Promise<Buffer> {
  const found = await one.open(hash);
  return found === null ? Buffer.alloc(0) : buffer(found.stream);
}

async function verified(database: Pick<TestDatabase, 'url'>, files: FileStore) {
  const db = createKysely(createPool({ url: database.url, role: null, max: 1 }));
  const broken: string[] = [];
  const tally = await verifyEverything(db, {
    files,
    onBreak: ({ name, what }) => broken.push(`${name}: ${what}`),
  });
  const findings = (await inspectFiles(db, files)).map(findingWords);
  await db.destroy();
  return { broken: broken.toSorted(), findings, files: tally.files, redacted: tally.redacted };
}

async function runJob(name: string): Promise<void> {
  await app.sql(`insert into pgboss.job (name, data) values ($1, '{}')`, [name]);
  await app.jobs.drained();
}

test.runIf(isChaos)(
  'a photo is stored in Swift once, can be read with its thumbnail, and is deleted when it is redacted or orphaned',
  { timeout: LIMIT },
  async () => {
    const bytes = await fresh();
    const [stored, copy] = [
      await storeFile(plant.ola.client, bytes),
      await storeFile(plant.ola.client, bytes, 'drugie.jpg'),
    ];
    expect(copy.sha256).toBe(stored.sha256);
    const [row] = await app.sql<{ thumbnail: string }>(
      `select encode(thumbnail, 'hex') as thumbnail from file where id = $1`,
      [stored.id],
    );
    const thumbnail = row?.thumbnail ?? '';
    expect(await hashesIn(store)).toEqual([stored.sha256, thumbnail].toSorted());
    const read = await readFile(plant.ola, stored.id);
    expect(createHash('sha256').update(read.bytes).digest('hex')).toBe(stored.sha256);
    const small = await readThumbnail(plant.ola, stored.id);
    expect(createHash('sha256').update(small.bytes).digest('hex')).toBe(thumbnail);

    const cardId = await plant.start();
    await plant.put(cardId, [{ id: stored.id }, { id: copy.id }]);
    expect((await redact(plant.marta, stored.id)).status).toBe(200);
    expect(await hashesIn(store)).toEqual([]);

    const orphan = await storeFile(plant.ola.client, await fresh());
    const kept = await storeFile(plant.ola.client, await fresh());
    await app.sql(`alter table file disable trigger user`);
    await app.sql(`update file set creation_time = creation_time - interval '31 days' where id = $1`, [
      orphan.id,
    ]);
    await app.sql(`alter table file enable trigger user`);
    await runJob('remove-orphaned-files');
    const hashes = await hashesIn(store);
    expect([hashes.length, hashes.includes(kept.sha256), hashes.includes(orphan.sha256)]).toEqual([
      2,
      true,
      false,
    ]);
  },
);

test.runIf(isChaos)(
  'the memory of a process grows by less than 120 MB while it sends 40 files of 18 MB from the object store',
  { timeout: LIMIT },
  async () => {
    const filler = `<< /Length ${18 * MEGA} >>\nstream\n${'0'.repeat(18 * MEGA)}\nendstream`;
    const large = await storeFile(plant.ola.client, pdf([filler]), 'duzy.pdf');
    const resident = (): number =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${app.process.pid}/status`, 'utf8'))?.[1]) / 1024;
    for (let at = 0; at < 5; at += 1) await readFile(plant.ola, large.id);
    const before = resident();
    for (let at = 0; at < 40; at += 1) {
      const { bytes } = await readFile(plant.ola, large.id);
      expect(bytes.length).toBe(large.size);
    }
    const after = resident();
    process.stdout.write(`memory before ${before.toFixed(0)} MB, after 40 answers ${after.toFixed(0)} MB\n`);
    expect(after - before).toBeLessThan(MORE);
  },
);

test.runIf(isChaos)(
  'the check of files names each of 100 changed or missing objects, and a backup of a bucket can be restored into a folder, and a backup of that folder into a bucket',
  { timeout: LIMIT },
  async () => {
    const named = new Map<string, string>();
    for (let card = 0; card < FILES / 10; card += 1) {
      const cardId = await plant.start();
      const list = [];
      for (let at = 0; at < 10; at += 1) {
        const name = `zdjecie-${card * 10 + at}.jpg`;
        const { id, sha256 } = await storeFile(plant.ola.client, await fresh(), name);
        named.set(name, sha256);
        list.push({ id });
      }
      expect((await plant.put(cardId, list)).status).toBe(200);
    }
    const whole = await verified(app.database, store);
    expect([whole.broken, whole.findings]).toEqual([[], []]);

    // A backup of the bucket goes to a folder, and a backup of the folder to another part of the bucket.
    const all = await hashesIn(store);
    const { files } = await backups.back(app.database.url, 'z-kubelka', null, store);
    expect([files.count, files.missing]).toEqual([all.length, []]);
    const inFolder = createFolderStore(join(backups.folder(), 'pliki-z-kubelka'));
    const first = await restored(backups.path('z-kubelka'), null, inFolder);
    expect(await verified(first, inFolder)).toEqual(whole);
    await backups.back(first.url, 'z-folderu', null, inFolder);
    const elsewhere = createS3Store({ ...swift.settings, prefix: 'inny/' });
    const second = await restored(backups.path('z-folderu'), null, elsewhere);
    expect(await verified(second, elsewhere)).toEqual(whole);
    expect(await hashesIn(elsewhere)).toEqual(all);
    await first.drop();
    await second.drop();

    const client = createS3Client(swift.settings);
    const keyOf = (hash: string): string => `zaklad/${hash.slice(0, 2)}/${hash}`;
    const put = async (hash: string, bytes: Buffer): Promise<void> => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const body = { size: bytes.length, sha256, open: () => Readable.from([bytes]) };
      await textOf(await client.call({ method: 'PUT', key: keyOf(hash), body }));
    };
    const saved = new Map<string, Buffer>();
    const expected: string[] = [];
    for (const [at, [name, hash]] of [...named].slice(0, 100).entries()) {
      const bytes = await bytesOf(store, hash);
      saved.set(hash, bytes);
      if (at % 3 === 0) await store.remove(hash);
      else if (at % 3 === 1) await put(hash, bytes.subarray(1));
      else await put(hash, Buffer.from(bytes.map((byte, place) => (place === 50 ? byte ^ 1 : byte))));
      expected.push(
        `${name}: ${at % 3 === 0 ? 'brakuje treści w magazynie' : 'treść w magazynie jest zmieniona'}`,
      );
    }
    const found = await verified(app.database, store);
    expect(found.broken).toEqual(expected.toSorted());
    expect(found.findings).toEqual([
      expect.stringMatching(/Brakuje treści 34 plików/),
      expect.stringMatching(/Inną wielkość niż trzeba ma treść 33 plików/),
    ]);
    for (const [hash, bytes] of saved) await put(hash, bytes);
    expect(await verified(app.database, store)).toEqual(whole);
  },
);

test.runIf(isChaos)(
  'one command copies a folder of files into the bucket, and names a file whose bytes were changed',
  { timeout: LIMIT },
  async () => {
    const source = join(folder, 'z-folderu');
    const hashes: string[] = [];
    for (let at = 0; at < 20; at += 1) {
      const bytes = Buffer.from(`treść ${at}`);
      const hash = createHash('sha256').update(bytes).digest('hex');
      mkdirSync(join(source, hash.slice(0, 2)), { recursive: true });
      writeFileSync(join(source, hash.slice(0, 2), hash), at === 0 ? 'inna' : bytes);
      hashes.push(hash);
    }
    const env = { ...swift.env, FILES_S3_PREFIX: 'przeniesione', DATA_DIR: join(folder, 'dane') };
    const [code, out] = await run(['apps/server/src/copy-files.ts', '--from', source], env);
    expect([code, out]).toEqual([
      1,
      expect.stringContaining(`Zmienione, więc nieskopiowane: 1. ${hashes[0]}`),
    ]);
    const target = createS3Store({ ...swift.settings, prefix: 'przeniesione/' });
    expect(await hashesIn(target)).toEqual(hashes.slice(1).toSorted());
    const back = join(folder, 'z-powrotem');
    expect((await run(['apps/server/src/copy-files.ts', '--to', back], env))[0]).toBe(0);
    expect(await hashesIn(createFolderStore(back))).toEqual(hashes.slice(1).toSorted());
  },
);

test.runIf(isChaos)(
  'while the object store is killed, frozen and started again, no acknowledged file is lost or half stored',
  { timeout: LIMIT },
  async () => {
    const before = new Set(await hashesIn(store));
    const acknowledged = new Map<string, string>();
    const statuses = new Map<number, number>();
    const stop = new AbortController();
    const work = async (): Promise<void> => {
      while (!stop.signal.aborted) {
        const sent = await sendFile(plant.ola.client, await fresh());
        statuses.set(sent.status, (statuses.get(sent.status) ?? 0) + 1);
        const { id, sha256 } = (sent.body ?? {}) as { id: string; sha256: string };
        if (sent.status === 200) acknowledged.set(id, sha256);
        else await sleep(50);
      }
    };
    const working = Promise.all([work(), work(), work()]);
    const more = async (): Promise<void> => {
      const seen = acknowledged.size;
      await expect.poll(() => acknowledged.size, { timeout: 120_000 }).toBeGreaterThan(seen + 3);
    };
    for (let at = 0; at < 4; at += 1) {
      await more();
      const refused = statuses.get(503) ?? 0;
      if (at === 3) swift.freeze();
      else await swift.kill();
      await expect.poll(() => statuses.get(503) ?? 0, { timeout: 120_000 }).toBeGreaterThan(refused);
      if (at === 3) swift.thaw();
      else await swift.start();
    }
    await more();
    stop.abort();
    await working;
    process.stdout.write(
      `acknowledged ${acknowledged.size}, statuses ${JSON.stringify([...statuses])}, objects ${(await hashesIn(store)).length}\n`,
    );
    expect([...statuses.keys()].toSorted()).toEqual([200, 503]);
    const lost: string[] = [];
    for (const [id, sha256] of acknowledged) {
      const { bytes } = await readFile(plant.ola, id);
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) lost.push(id);
    }
    expect(lost).toEqual([]);
    for (const hash of await hashesIn(store)) {
      if (before.has(hash)) continue;
      expect(
        createHash('sha256')
          .update(await bytesOf(store, hash))
          .digest('hex'),
      ).toBe(hash);
    }
    expect((await verified(app.database, store)).broken).toEqual([]);
  },
);

function run(
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<[number, string]> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], { cwd: ROOT, env, timeout: 120_000 }, (error, out, errors) =>
      resolve([Number(error?.code ?? 0), `${out}${errors}`]),
    );
  });
}
