import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { beforeAll, expect, test } from 'vitest';
import { expectTime, PATIENCE, say } from '../env/absolute-time.ts';
import { formData } from '../env/card-plant.ts';
import { type FilePlant, openFilePlant } from '../env/file-plant.ts';
import { photo, storeFile } from '../env/photos.ts';
import { testApp } from '../env/test-app.ts';

const FILES = 100_000;
/** Number of files that one statement adds, because a statement has a time limit. */
const PART = 5_000;
const CARDS = 10;
/** Number of files of the card that is opened. */
const OWN = 20;
const CALLS = 9;
/** Maximum time in ms by which the files may slow a call down. */
const SLOWER = 30;

// The quota makes each upload count all stored bytes.
const app = testApp({ from: 'empty', env: { FILES_QUOTA: '100000000' } });
let plant: FilePlant;
let cards: string[];

beforeAll(async () => {
  plant = await openFilePlant(app);
  cards = [];
  for (let at = 0; at < CARDS; at += 1) cards.push(await plant.start());
  const files = [];
  for (let at = 0; at < OWN; at += 1) files.push(await storeFile(plant.ola.client, await photo(at)));
  await plant.put(
    cards[0] ?? '',
    files.map(({ id }) => ({ id })),
  );
});

/** Adds the photos with the numbers `from` to `to` to all cards but the first. */
async function addFiles(from: number, to: number): Promise<void> {
  await app.sql(
    `insert into file_content (hash, size)
      select sha256(convert_to(kind || n, 'UTF8')), case kind when 'small' then 15000 else 400000 end
      from generate_series($1::int, $2::int) as n, (values ('whole'), ('small')) as kinds (kind)`,
    [from, to],
  );
  await app.sql(
    `insert into file (id, name, media_type, hash, size, width, height, content, thumbnail, creator_id, creation_time,
        card_id, redacted_at, redact_reason)
      select gen_random_uuid(), 'IMG_' || n || '.jpg', 'image/jpeg', hash, 400000, 2560, 1920, hash,
        sha256(convert_to('small' || n, 'UTF8')), $3::uuid, now() - make_interval(mins => n), ($4::uuid[])[1 + n % $5], null, null
      from (select n, sha256(convert_to('whole' || n, 'UTF8')) as hash from generate_series($1::int, $2::int) as n) as made`,
    [from, to, plant.ola.id, cards.slice(1), CARDS - 1],
  );
}

/** Stores the number of files of each card but the first, and updates the statistics of the query planner. */
async function countFiles(): Promise<void> {
  await app.sql(
    `update control_card set file_count = (select count(*) from file where card_id = control_card.id)
      where id = any($1::uuid[])`,
    [cards.slice(1)],
  );
  await app.sql('analyze file, file_content, control_card');
}

async function median(call: (at: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < CALLS; at += 1) {
    const begin = performance.now();
    await call(at);
    times.push(performance.now() - begin);
  }
  return times.toSorted((one, other) => one - other)[CALLS >> 1] ?? 0;
}

test('lists, cards and uploads are hardly slower with 100,000 files than with twenty', async (context) => {
  const list = (more: object) =>
    plant.marta.client.call(controlCardRoutes.search, { body: { maxResultCount: 20, ...more } });
  const filters = [{ id: 'hasFiles', value: { values: ['true'] } }];
  let number = 1000;
  const calls = {
    'the list of cards': () => list({ sorting: 'files desc' }),
    'the list of cards with files': () => list({ filters }),
    'a card with 20 files': () => formData(plant.ola, cards[0] ?? ''),
    'an upload': async () =>
      storeFile(plant.ola.client, await photo((number += 1), { width: 64, height: 48 })),
  };
  const before = new Map<string, number>();
  for (const [name, call] of Object.entries(calls)) before.set(name, await median(call));
  for (let from = 1; from <= FILES; from += PART) await addFiles(from, from + PART - 1);
  await countFiles();
  const { items } = await list({ sorting: 'files desc' });
  expect(items[0]?.files).toBeGreaterThan(FILES / CARDS);
  for (const [name, call] of Object.entries(calls)) {
    const [then, now] = [before.get(name) ?? 0, await median(call)];
    say(`${name} with ${FILES} files`, `${now.toFixed(1)} ms`, `${then.toFixed(1)} ms, as with ${OWN}`);
    expectTime(context, name, now - then, SLOWER * PATIENCE);
  }
});
