import { expect, test } from 'vitest';
import pg from 'pg';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { examine } from '../../apps/server/src/examine.ts';
import { verifyEverything } from '../../apps/server/src/verify-everything.ts';
import { backupFiles, checked, hashes, PHRASE, restored } from '../env/backup-files.ts';
import { earlierPlant } from '../env/earlier-plant.ts';

const files = backupFiles();

/** Tables that a restore changes, because it signs everybody out and records the restore in the trail. */
const OF_EPOCH = ['server_secret', 'installation', 'audit_event', 'known_network'];

/** Sets the times that a migration stores to one fixed time, because the databases are migrated one after the other. */
async function forgetWhenMigrated(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("update definition_clock set moved_at = 'epoch'");
  await client.query("update revision set stopped_at = 'epoch' where stopped_at is not null");
  await client.end();
}

/** A table with transaction numbers, which differ between two databases. */
const OF_SERVER = 'card_change_floor';

test('a backup of an earlier version is restored, brought up to date, and has the data that an update would have given', async () => {
  const earlier = await earlierPlant();
  try {
    await files.back(earlier.url, 'earlier', PHRASE);
    const { head } = await checked(files.path('earlier'), PHRASE);
    expect(head.migrations.at(-1)?.name).toBe('0019-short-words');

    const copy = await restored(files.path('earlier'), PHRASE);
    try {
      // Migrates the backed-up database itself, as an update does.
      const client = new pg.Client({ connectionString: earlier.url });
      await client.connect();
      const applied = await migrate(client);
      await client.end();
      expect(applied).toBeGreaterThan(10);
      for (const { url } of [copy, earlier]) await forgetWhenMigrated(url);
      const kept = async (url: string) =>
        (await hashes(url)).filter(({ name }) => !OF_EPOCH.includes(name) && name !== OF_SERVER);
      expect(await kept(copy.url)).toEqual(await kept(earlier.url));

      const { findings } = await examine(copy.url, files.folder(), true);
      const wrong = findings
        .map(({ what }) => what)
        .filter((what) => !/Ustawienie (fsync|full_page)|Na dysku/.test(what));
      expect(wrong).toEqual([]);
      const db = createKysely(createPool({ url: copy.url, role: null, max: 1 }));
      const breaks: unknown[] = [];
      const { cards, events, signatures } = await verifyEverything(db, {
        onBreak: (found) => breaks.push(found),
      });
      await db.destroy();
      expect(breaks).toEqual([]);
      expect({ cards, events, signatures }).toEqual({ cards: 13, events: 107, signatures: 9 });
    } finally {
      await copy.drop();
    }
  } finally {
    await earlier.drop();
  }
});
