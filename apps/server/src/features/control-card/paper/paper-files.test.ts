import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import type { FileStore } from '../../../files/store/file-store.ts';
import { createFolderStore } from '../../../files/store/folder-store.ts';
import { StorageTrouble } from '../../../http/answer/problem.ts';
import { createReadPhoto } from './paper-files.ts';

const cardId = randomUUID();
const path = `/api/app/control-card-export/${cardId}/files/${randomUUID()}/picture`;

/** A dialect whose queries all answer the same rows, without a database. */
function answering(rows: readonly object[]): Dialect {
  const connection: DatabaseConnection = {
    executeQuery: <R>() => Promise.resolve({ rows: rows as R[] }),
    streamQuery: () => {
      throw new Error('no query of a paper is a stream');
    },
  };
  const driver = new DummyDriver();
  driver.acquireConnection = () => Promise.resolve(connection);
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

const content = createHash('sha256').update('zdjęcie').digest();
const photo = { name: 'zdjęcie.jpg', media_type: 'image/jpeg', content, thumbnail: content };
const withRows = (...rows: object[]) => new Kysely<Database>({ dialect: answering(rows) });
const empty = createFolderStore('/nie/ma');

test('reading a photo fails while the database cannot be reached, and does not report the photo as missing', async () => {
  // Nobody listens at this port, so every query fails.
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  await expect(createReadPhoto(db, empty)(cardId, path)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await db.destroy();
});

test('reading a photo of a paper fails with a 503 when the store of files does not have its bytes', async () => {
  await expect(createReadPhoto(withRows(photo), empty)(cardId, path)).rejects.toBeInstanceOf(StorageTrouble);
});

test('reading a photo of a paper fails with a 503 when the store of files breaks off in the middle', async () => {
  const broken = new Readable({ read: () => void broken.destroy(new Error('EIO')) });
  const store: FileStore = { ...empty, open: () => Promise.resolve({ size: 9, stream: broken }) };
  await expect(createReadPhoto(withRows(photo), store)(cardId, path)).rejects.toBeInstanceOf(StorageTrouble);
});

test('reading a redacted photo or an unknown address for a paper returns null instead of an error', async () => {
  const readPhoto = createReadPhoto(withRows(), empty);
  expect(await readPhoto(cardId, path)).toBeNull();
  expect(await readPhoto(cardId, `${path}/x`)).toBeNull();
});
