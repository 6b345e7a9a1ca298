import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { inspectDisk } from './disk.ts';

const MB = 1024 * 1024;
const LARGE = 100_000;

interface Case {
  /** Free space and size of the disk of DATA_DIR, in MB. */
  readonly data?: readonly [free: number, size: number];
  /** The same for the folder of files, on a disk of its own. Undefined for a folder below DATA_DIR. */
  readonly files?: readonly [free: number, size: number];
  /** Size of the embedded database in MB; null for another database. */
  readonly database?: number | null;
}

async function words({ data = [LARGE, LARGE], files, database = null }: Case) {
  const dataDir = import.meta.dirname;
  const contentDir = files === undefined ? join(dataDir, '..') : '/zdjęcia';
  const client = new pg.Client();
  client.query = (async () => ({ rows: [{ size: String((database ?? 0) * MB) }] })) as never;
  const found = await inspectDisk(
    client,
    { dataDir, contentDir, isEmbedded: database !== null },
    async (folder) => {
      const [free, size] = folder === dataDir ? data : (files ?? data);
      return { free: free * MB, size: size * MB };
    },
  );
  return found.map(({ isWrong, what }) => [isWrong, what.replace(dataDir, '/dane')]);
}

test('the doctor reports a disk of DATA_DIR with less than 1 GB free, whichever database is used', async () => {
  const low = [
    [true, expect.stringMatching(/^Na dysku z \/dane \(DATA_DIR\) zostało 1023 MB\. Zwolnij miejsce/)],
  ];
  expect(await words({ data: [1023, LARGE] })).toEqual(low);
  expect(await words({ data: [1023, LARGE], database: 10 })).toEqual(low);
});

test('the doctor compares the disk of DATA_DIR only with a database that lies on it', async () => {
  expect(await words({ data: [1500, LARGE], database: 2000 })).toEqual([
    [false, expect.stringContaining('mniej niż zajmuje baza (2000 MB)')],
  ]);
  expect(await words({ data: [2000, LARGE], database: 2000 })).toEqual([]);
  expect(await words({ data: [1500, LARGE] })).toEqual([]);
});

test('the doctor reports a small disk only when uploads are refused, at 5 % of its size', async () => {
  expect(await words({ data: [500, 10_000] })).toEqual([]);
  expect(await words({ data: [499, 10_000] })).toEqual([[true, expect.stringContaining('zostało 499 MB')]]);
});

test('the doctor names the disk of FILES_DIR when it has no room for uploads', async () => {
  expect(await words({ files: [1023, LARGE] })).toEqual([
    [
      true,
      'Na dysku z /zdjęcia (FILES_DIR) zostało 1023 MB. Zwolnij miejsce: bez niego serwer nie przyjmuje zdjęć i plików.',
    ],
  ]);
  expect(await words({ files: [1024, LARGE] })).toEqual([]);
});

test('the doctor reports a disk once when DATA_DIR and FILES_DIR are both on it', async () => {
  expect(await words({ data: [10, LARGE] })).toHaveLength(1);
});
