import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { historyCheckRoutes } from '@kartoteka/contract/history-check';
import { inject, afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { findingWords } from '../../apps/server/src/doctor/finding.ts';
import { inspectFiles } from '../../apps/server/src/doctor/inspect-files.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { openFileStore } from '../../apps/server/src/files/open-store.ts';
import type { Answer } from '../env/client.ts';
import { type FaultyStore, openFaultyStore, type StoreFault, type Versions } from '../env/faulty-store.ts';
import { type FilePlant, openFilePlant, readFile, readThumbnail } from '../env/file-plant.ts';
import { addPerson } from '../env/person.ts';
import { photo, sendFile, storeFile } from '../env/photos.ts';
import { startTestApp, type TestApp } from '../env/test-app.ts';
import { verifyHistory } from '../env/verify-history.ts';

const AWAY = 'Magazyn plików teraz nie odpowiada. Spróbuj ponownie za chwilę.';
const FULL = 'Na dysku z plikami brakuje miejsca, więc pliku nie zapisano. Powiadom administratora.';
/** Time limit in ms of the test of a silent store, with room for a busy machine. */
const PATIENCE = 40_000;
const AGAIN = 15_000;
/** Maximum number of connections to the store that the server keeps open for later calls. */
const KEPT = 16;

let store: FaultyStore;
let app: TestApp;
let plant: FilePlant;
let photos = 0;

beforeAll(async () => {
  store = await openFaultyStore();
  app = await startTestApp({ from: 'empty', env: { ...store.env, LOG_LEVEL: 'silent' } });
  plant = await openFilePlant(app);
});
afterAll(async () => {
  await app.close();
  await store.close();
});
beforeEach(async () => {
  store.fail('none');
  await servesAgain();
});

/**
 * Waits until an upload is stored. After a failed connection to the store, the server waits a second before it calls
 * the store again.
 */
async function servesAgain(): Promise<void> {
  for (const until = Date.now() + AGAIN; (await send()).status !== 200; await sleep(100))
    if (Date.now() > until) throw new Error('The store serves, and uploads are still refused.');
}

const fresh = () => photo((photos += 1), { width: 400, height: 300 });
const send = async () => sendFile(plant.ola.client, await fresh());
const outcome = ({ status, headers, problem }: Answer) => [
  status,
  Number(headers.get('retry-after')) > 0,
  problem?.message,
];
const keyOf = (hash: string): string => `zaklad/${hash.slice(0, 2)}/${hash}`;

async function files(): Promise<number> {
  const [row] = await app.sql<{ n: number }>('select count(*)::int as n from file');
  return row?.n ?? 0;
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${app.origin}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  );
}

describe('an object store that serves', () => {
  test('a photo is stored once, under its hash, and the server sends it with the same headers as from a folder', async () => {
    const bytes = await fresh();
    const stored = await storeFile(plant.ola.client, bytes);
    const object = store.objects.get(keyOf(stored.sha256));
    expect(
      createHash('sha256')
        .update(object ?? '')
        .digest('hex'),
    ).toBe(stored.sha256);
    const before = store.objects.size;
    expect((await storeFile(plant.ola.client, bytes, 'inna.jpg')).sha256).toBe(stored.sha256);
    expect(store.objects.size).toBe(before);
    const read = await readFile(plant.ola, stored.id);
    expect(Buffer.from(read.bytes).equals(object ?? Buffer.alloc(0))).toBe(true);
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(stored.size),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      etag: `"${stored.sha256}"`,
    });
    expect(read.headers.get('content-disposition')).toMatch(/^inline; filename="zdjecie.jpg"/);
    expect((await readThumbnail(plant.ola, stored.id)).headers.get('content-type')).toBe('image/webp');
  });

  test('reading a file whose object is missing in the object store is a 404, not a fault of the store', async () => {
    const { id, sha256 } = await storeFile(plant.ola.client, await fresh());
    store.objects.delete(keyOf(sha256));
    expect((await readFile(plant.ola, id)).status).toBe(404);
  });

  test('a listing of the object store names every file, also when it has several pages', async () => {
    const before = store.objects.size;
    for (let at = 0; at < 120; at += 1) {
      const hash = createHash('sha256').update(`strona ${at}`).digest('hex');
      store.objects.set(keyOf(hash), Buffer.from('x'));
    }
    store.objects.set('zaklad/cudze', Buffer.from('x'));
    const opened = await openFileStore(readConfig(store.env));
    const seen = new Set<string>();
    for await (const { hash } of opened.all()) seen.add(hash);
    expect(seen.size).toBe(before + 120);
    store.objects.delete('zaklad/cudze');
  });
});

describe('an object store that fails', () => {
  test.each<[StoreFault, string]>([
    ['busy', AWAY],
    ['forbidden', AWAY],
    ['noBucket', AWAY],
    ['cut', AWAY],
    ['full', FULL],
  ])(
    'an upload during the fault %s of the object store gets 503 and stores nothing, and entries can still be saved',
    async (fault, sentence) => {
      const [rows, objects] = [await files(), store.objects.size];
      const cardId = await plant.start();
      store.fail(fault);
      expect(outcome(await send())).toEqual([503, true, sentence]);
      expect((await plant.put(cardId, null)).status).toBe(200);
      expect((await fetch(`${app.origin}/health/ready`)).status).toBe(200);
      expect([await files(), store.objects.size]).toEqual([rows, objects]);
      store.fail('none');
      await servesAgain();
    },
  );

  test.each<StoreFault>(['busy', 'forbidden', 'noBucket', 'cutEmpty'])(
    'reading a file during the fault %s of the object store gets 503',
    async (fault) => {
      const { id } = await storeFile(plant.ola.client, await fresh());
      store.fail(fault);
      expect(outcome(await readFile(plant.ola, id))).toEqual([503, true, AWAY]);
    },
  );

  test('a file that the object store cuts midway never looks whole to its reader', async () => {
    const { id } = await storeFile(plant.ola.client, await photo(9_001, { width: 3000, height: 2000 }));
    store.fail('cutHalf');
    await expect(readFile(plant.ola, id)).rejects.toThrow(/terminated|aborted|fetch failed/);
  });

  test('an upload while the object store is unreachable is refused and counted in the metrics, and uploads succeed again once the store is back', async () => {
    const refused = await metric('kartoteka_file_store_refusals_total{cause="unreachable"}');
    await store.close();
    expect(outcome(await send())).toEqual([503, true, AWAY]);
    expect(await metric('kartoteka_file_store_reachable')).toBe(0);
    expect(await metric('kartoteka_file_store_refusals_total{cause="unreachable"}')).toBe(refused + 1);
    await store.open();
    await servesAgain();
    expect(await metric('kartoteka_file_store_reachable')).toBe(1);
  });

  test(
    'after one call to a silent object store, the server refuses the next calls without waiting for the store',
    async () => {
      const { id } = await storeFile(plant.ola.client, await fresh());
      store.fail('silent');
      expect(outcome(await readFile(plant.ola, id))).toEqual([503, true, AWAY]);
      store.calls();
      const many = await Promise.all(Array.from({ length: 40 }, () => readFile(plant.ola, id)));
      expect(new Set(many.map(({ status }) => status))).toEqual(new Set([503]));
      expect(store.calls()).toBeLessThan(4);
    },
    PATIENCE,
  );

  test('no connection to the object store stays in use after cut answers, or after a reader leaves midway', async () => {
    const { id } = await storeFile(plant.ola.client, await photo(9_002, { width: 3000, height: 2000 }));
    for (const fault of ['cutHalf', 'cutEmpty', 'busy', 'cut'] as const) {
      store.fail(fault);
      await Promise.all(
        Array.from({ length: 25 }, async () =>
          (fault === 'cut' ? send() : readFile(plant.ola, id)).catch(() => null),
        ),
      );
    }
    store.fail('none');
    const token = await plant.ola.client.token();
    for (let at = 0; at < 25; at += 1) {
      const request = get(`${app.origin}/api/app/files/${id}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream];
      await once(response, 'readable');
      request.on('error', () => undefined).destroy();
    }
    await expect.poll(() => store.sockets(), { timeout: 60_000 }).toBeLessThanOrEqual(KEPT);
  });
});

test('verify-history reports the histories of all cards when the object store refuses every call, and then names the store', async () => {
  await storeFile(plant.ola.client, await fresh());
  store.fail('forbidden');
  const { code, lines, errors } = await verifyHistory({
    DATABASE_URL: app.database.url,
    ...store.env,
    FILES_DIR: '',
  });
  expect(lines[0]).toMatch(/^Historia jest cała: .*, 0 plików\.$/);
  expect(errors).toMatch(
    /Nie wszystkie zdjęcia i pliki są sprawdzone\. Magazyn zdjęć i plików nie działa: klucz nie ma prawa/,
  );
  expect(code).toBe(1);
});

test('a history check checks all histories when the object store refuses every call, and names the store instead of breaks', async () => {
  await storeFile(plant.ola.client, await fresh());
  const admin = await addPerson(app, 'admin');
  const check = async () => {
    await admin.client.call(historyCheckRoutes.start);
    await app.jobs.drained();
    return admin.client.call(historyCheckRoutes.status);
  };
  // Other tests of this file may have lost a file.
  const { breaks } = await check();
  store.fail('forbidden');
  expect(await check()).toMatchObject({
    state: 'failed',
    error: expect.stringMatching(
      /^Nie wszystkie zdjęcia i pliki są sprawdzone\. Magazyn .*: klucz nie ma prawa do kubełka .*sprawdź historię jeszcze raz\.$/,
    ) as string,
    breaks: 0,
    found: [],
    lacking: [],
    summary: expect.stringMatching(/ 0 plików$/) as string,
  });
  const metrics = await (await fetch(`${app.origin}/metrics`)).text();
  expect(metrics).toContain('kartoteka_last_history_check{outcome="failed"} 1');
  store.fail('none');
  await servesAgain();
  expect(await check()).toMatchObject({ state: 'succeeded', error: null, breaks });
});

describe('faults of the object store that `npm run doctor` reports', () => {
  test.each<[StoreFault, RegExp]>([
    ['forbidden', /klucz nie ma prawa do kubełka \(AccessDenied, 403\)/],
    ['noBucket', /nie ma tego kubełka \(NoSuchBucket, 404\)/],
    ['full', /InsufficientStorage, 507/],
  ])('the doctor reports the fault %s of the object store', async (fault, words) => {
    store.fail(fault);
    expect(await found()).toEqual([expect.stringMatching(words)]);
  });

  test.each<[Versions, string[]]>([
    ['never', []],
    ['NotImplemented', []],
    ['Enabled', ['ŹLE: Kubełek zdjęć i plików zachowuje wersje']],
    ['Suspended', ['ŹLE: Kubełek zdjęć i plików zachowuje wersje']],
    ['AccessDenied', ['UWAGA: Magazyn nie podał, czy kubełek zdjęć i plików zachowuje wersje']],
  ])(
    'the doctor tells whether removed objects stay as versions when the store answers %s to the question about versions',
    async (answer, expected) => {
      store.answerVersions(answer);
      const told = (await found()).filter((words) => words.includes('wersje'));
      expect(told).toEqual(expected.map((words) => expect.stringContaining(words) as string));
    },
  );

  async function found(): Promise<string[]> {
    const db = createKysely(createPool({ url: app.database.url, role: null, max: 1 }));
    const own = await openFileStore(readConfig({ ...store.env, DATA_DIR: inject('cluster').dataDir }));
    const findings = await inspectFiles(db, own);
    await db.destroy();
    return findings.map(findingWords);
  }
});
