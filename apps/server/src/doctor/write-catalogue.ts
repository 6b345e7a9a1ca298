import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensureAppRole } from '../db/app-role.ts';
import { startEmbedded } from '../db/embedded/start-embedded.ts';
import { migrate } from '../db/migrate.ts';
import { CATALOGUE_FILE } from './expected.ts';
import { readCatalogue } from './catalogue.ts';

// Writes the catalogue that the migrations make on an empty database, for `npm run catalogue`.
const dataDir = await mkdtemp(join(tmpdir(), 'kartoteka-catalogue-'));
const embedded = await startEmbedded({ dataDir, durable: false });
try {
  const client = new pg.Client({ connectionString: embedded.url });
  await client.connect();
  try {
    await ensureAppRole(client);
    await migrate(client);
    const catalogue = await readCatalogue(client);
    await writeFile(CATALOGUE_FILE, `${JSON.stringify(catalogue, null, 2)}\n`);
    process.stdout.write(`${Object.keys(catalogue).length} objects\n`);
  } finally {
    await client.end();
  }
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
