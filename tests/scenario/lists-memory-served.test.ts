import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { expect, onTestFinished, test } from 'vitest';
import { startServerProcess } from '../env/server-process.ts';
import { testApp } from '../env/test-app.ts';
import { testVariables } from '../env/variables.ts';

const app = testApp({});

/**
 * Number of characters of a text that is too long for a call on the event loop to receive from the database
 * (apps/server/src/threads/effort.ts).
 */
const LONG_TEXT = 1_500_000;
/** Milliseconds of a slow search, far above the time from which SQL counts as slow. */
const SLOW = 300;

async function metric(name: string, origin = app.origin): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(new RegExp(String.raw`^${name} (\d+)$`, 'm').exec(text)?.[1]);
}
const answeredPages = () => metric('kartoteka_card_memory_pages_total');

/** Searches while another transaction keeps the searched texts locked, so that the answer takes long. */
async function searchSlowly<Found>(search: () => Promise<Found>): Promise<Found> {
  const locked = app.sql(
    `do $$ begin lock table card_search in access exclusive mode; perform pg_sleep(${SLOW / 1000}); end $$`,
  );
  await sleep(SLOW / 3);
  const [found] = await Promise.all([search(), locked]);
  return found;
}

test(
  'a server reads the columns of cards that a slow search needs into memory, however long they are, and then answers from memory',
  { timeout: 120_000 },
  async () => {
    const admin = app.client.as('admin@demo.local');
    await app.sql(
      `update card_search set body = body || left(repeat(' wyrazy', $1), $1)
        where card_id = (select card_id from card_search limit 1)`,
      [LONG_TEXT],
    );
    const search = () => admin.call(controlCardRoutes.search, { body: { search: 'wyrazy' } });
    const found = await search();
    // On a busy machine the lock may come after the search, so the slow search is repeated.
    await expect
      .poll(
        async () => {
          expect(await searchSlowly(search)).toEqual(found);
          return answeredPages();
        },
        { timeout: 60_000 },
      )
      .toBeGreaterThan(0);
  },
);

test('a server that starts has the columns of cards in memory that another server needed, before anybody searches', async () => {
  await expect
    .poll(async () => (await app.sql('select name from remembered_column')).length)
    .toBeGreaterThan(0);
  const folder = await mkdtemp(join(tmpdir(), 'kartoteka-'));
  const other = await startServerProcess(testVariables(app.database.url, folder));
  onTestFinished(async () => {
    await other.kill();
    await rm(folder, { recursive: true, force: true });
  });
  await expect.poll(() => metric('kartoteka_card_memory_bytes', other.origin)).toBeGreaterThan(0);
});
