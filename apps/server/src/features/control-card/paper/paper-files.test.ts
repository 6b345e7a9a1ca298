import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { createFolderStore } from '../../../files/store/folder-store.ts';
import { createReadPhoto } from './paper-files.ts';

test('a photo of a paper that the database cannot find at the moment is an error, and not a photo that does not exist', async () => {
  // Nobody listens at this port, so every query fails.
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const readPhoto = createReadPhoto(db, createFolderStore('/nie/ma'));
  const path = `/api/app/control-card-export/${randomUUID()}/files/${randomUUID()}/picture`;
  await expect(readPhoto(randomUUID(), path)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await db.destroy();
});
