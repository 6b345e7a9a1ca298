import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breaksOf } from '../env/breaks.ts';
import { type FilePlant, openFilePlant } from '../env/file-plant.ts';
import { cameraPhoto, pdf, photo, sendFile, storeFile } from '../env/photos.ts';
import { startTestApp, type TestApp } from '../env/test-app.ts';

const MOST = 6;
/**
 * Number of uploads of one person at the same moment. The server examines one of them, lets four wait, and refuses the
 * others with 503.
 */
const AT_ONCE = 24;

describe('files that no card has', () => {
  let app: TestApp;
  let plant: FilePlant;
  beforeAll(async () => {
    app = await startTestApp({ from: 'empty', env: { LIMIT_FREE_FILES: String(MOST) } });
    plant = await openFilePlant(app);
  });
  afterAll(async () => {
    await app.close();
  });

  const free = async (userId: string) => {
    const [row] = await app.sql<{ n: number }>(
      'select count(*)::int as n from file where card_id is null and creator_id = $1',
      [userId],
    );
    return row?.n;
  };
  const empty = () => app.sql('delete from file where card_id is null');
  const many = async (who: FilePlant['ola']) => {
    const all = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, at) => photo(at, { width: 40, height: 30 })),
    );
    return Promise.all(all.map((bytes) => sendFile(who.client, bytes)));
  };

  test('of many simultaneous uploads of one person, no more are stored than a person may have without a card', async () => {
    await empty();
    const answers = await many(plant.ola);
    const stored = answers.filter(({ status }) => status === 200).length;
    expect(await free(plant.ola.id)).toBe(stored);
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThanOrEqual(MOST);
    // A busy machine refuses some uploads with 503, or because their examination took too long.
    expect(answers.filter(({ status }) => ![200, 400, 403, 503].includes(status))).toEqual([]);
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.map(({ headers }) => headers.get('retry-after'))).toEqual(busy.map(() => '1'));
    await Promise.all(
      Array.from({ length: MOST - stored }, () => storeFile(plant.ola.client, pdf(), 'wz.pdf')),
    );
    const refused = await sendFile(plant.ola.client, pdf());
    expect(refused.status).toBe(403);
    expect([refused.problem?.code, refused.problem?.message]).toEqual([
      'Kartoteka.File:TooManyFree',
      'Masz już 6 załączników, których nie ma w żadnej karcie. Zapisz je najpierw w kartach.',
    ]);
    // Other people can still upload.
    expect((await sendFile(plant.olek.client, pdf())).status).toBe(200);
  });

  test('the check of histories and files finds no break after uploads that were refused', async () => {
    await empty();
    await many(plant.ola);
    await app.jobs.drained();
    expect(await breaksOf(app)).toEqual([]);
  });

  test('a person at the limit of files without a card can upload again when an entry takes one of the files', async () => {
    await empty();
    for (let number = 0; number < MOST; number += 1)
      await storeFile(plant.ola.client, await photo(number, { width: 40, height: 30 }));
    const [one] = await app.sql<{ id: string }>(
      'select id from file where card_id is null and creator_id = $1 limit 1',
      [plant.ola.id],
    );
    expect((await sendFile(plant.ola.client, pdf())).status).toBe(403);
    const cardId = await plant.start();
    expect((await plant.put(cardId, [{ id: one?.id ?? '' }])).status).toBe(200);
    expect((await sendFile(plant.ola.client, pdf())).status).toBe(200);
  });

  test('a new file replaces the oldest file without a card when that file is older than a day', async () => {
    await empty();
    const first = await storeFile(plant.ola.client, await photo(101));
    const second = await storeFile(plant.ola.client, await photo(102));
    // A trigger forbids changes of files, so this statement runs without triggers.
    await app.sql(`set session_replication_role = replica;
      update file set creation_time = creation_time - interval '26 hours' where id = '${first.id}';
      update file set creation_time = creation_time - interval '25 hours' where id = '${second.id}';
      set session_replication_role = origin`);
    for (let number = 0; number < MOST - 2; number += 1)
      await storeFile(plant.ola.client, await photo(200 + number));
    await storeFile(plant.ola.client, await photo(300));
    expect(await free(plant.ola.id)).toBe(MOST);
    const left = await app.sql<{ id: string }>('select id from file where id in ($1, $2)', [
      first.id,
      second.id,
    ]);
    expect(left.map(({ id }) => id)).toEqual([second.id]);
    // The refusal tells the device to upload the file again.
    const cardId = await plant.start();
    const answer = await plant.put(cardId, [{ id: first.id }]);
    expect([answer.status, answer.problem?.code]).toEqual([400, 'Kartoteka.File:Unknown']);
  });

  test('for 30 days after a restore a new file replaces no older file without a card', async () => {
    await empty();
    for (let number = 0; number < MOST; number += 1)
      await storeFile(plant.ola.client, await photo(400 + number));
    await app.sql(`set session_replication_role = replica;
      update file set creation_time = creation_time - interval '26 hours' where card_id is null;
      set session_replication_role = origin`);
    const restoredBefore = (days: number) =>
      app.sql(
        `update installation set value = value
         || jsonb_build_object('restoredAt', now() - make_interval(days => $1)) where key = 'epoch'`,
        [days],
      );
    await restoredBefore(29);
    const refused = await sendFile(plant.ola.client, pdf());
    expect([refused.status, refused.problem?.code, refused.problem?.message]).toEqual([
      403,
      'Kartoteka.File:TooManyFree',
      'Masz już 6 załączników, których nie ma w żadnej karcie. Przez 30 dni po odtworzeniu danych z kopii zapasowej starsze nie ustępują miejsca nowym. Zapisz je w kartach albo zgłoś to administratorowi.',
    ]);
    expect(await free(plant.ola.id)).toBe(MOST);
    await restoredBefore(31);
    expect((await sendFile(plant.ola.client, pdf())).status).toBe(200);
    expect(await free(plant.ola.id)).toBe(MOST);
  });
});

describe('a quota of bytes', () => {
  const QUOTA = 1_000_000;
  let app: TestApp;
  let plant: FilePlant;
  beforeAll(async () => {
    app = await startTestApp({ from: 'empty', env: { FILES_QUOTA: '1' } });
    plant = await openFilePlant(app);
  });
  afterAll(async () => {
    await app.close();
  });

  test('uploads of several people at the same moment never store more than the quota', async () => {
    const people = [plant.ola, plant.olek, plant.bartek];
    const photos = await Promise.all(
      Array.from({ length: 12 }, (_, at) => cameraPhoto(700, 500, `2026:11:20 07:31:${String(10 + at)}`)),
    );
    const answers = await Promise.all(
      photos.map((bytes, at) => sendFile((people[at % people.length] ?? plant.ola).client, bytes)),
    );
    const [row] = await app.sql<{ used: number }>('select sum(size)::int as used from file_content');
    const used = row?.used ?? 0;
    expect(used).toBeLessThanOrEqual(QUOTA);
    const stored = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 403);
    // A busy machine refuses some uploads with 503, or because their examination took too long.
    const others = answers.filter(({ status }) => ![200, 400, 403, 503].includes(status));
    expect(others.map(({ status, body }) => [status, body])).toEqual([]);
    expect([stored.length > 0, refused.length > 0]).toEqual([true, true]);
    for (const { problem } of refused) expect(problem?.code).toBe('Kartoteka.File:QuotaExceeded');
  });
});
