import { createHash } from 'node:crypto';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardExportRoutes } from '@kartoteka/contract/control-card-export';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../env/answers.ts';
import { breaksOf } from '../env/breaks.ts';
import { formData } from '../env/card-plant.ts';
import { type FilePlant, openFilePlant, readFile, readThumbnail } from '../env/file-plant.ts';
import { pdf, photo, storeFile } from '../env/photos.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: FilePlant;
let cardId: string;
let photos = 100;

beforeAll(async () => {
  plant = await openFilePlant(app);
});
beforeEach(async () => {
  cardId = await plant.start();
});

const fresh = async (who = plant.ola) => {
  photos += 1;
  return storeFile(who.client, await photo(photos));
};

describe('returns and voids', () => {
  test('a return and a void can have files, which are judged like the files of an entry and are on the card and in its history', async () => {
    const evidence = await fresh();
    await plant.submit(cardId, [{ id: evidence.id }]);
    const before = await formData(plant.bartek, cardId);
    const proof = await fresh(plant.bartek);
    const foreign = await fresh(plant.ola);
    const back = (files: object[]) =>
      plant.bartek.client.send(controlCardRoutes.return, {
        params: { id: cardId },
        body: { reason: 'zdjęcie nieostre', files },
      });
    expect(codeOf(await back([{ id: foreign.id }]))).toEqual([400, 'Kartoteka.File:Unknown']);
    const drawn = await storeFile(plant.bartek.client, await photo(99), 'a.png', { originalId: proof.id });
    const refused = await back([{ id: drawn.id }, { id: drawn.id }]);
    expect(refused.problem?.validationErrors).toEqual([
      { message: 'Zachowaj też zdjęcie, na którym rysowano.', members: ['files', '0'] },
      { message: 'Ten plik jest już na liście.', members: ['files', '1'] },
    ]);
    expect((await back([{ id: proof.id, caption: 'tak ma wyglądać' }])).status).toBe(200);
    const returned = await formData(plant.ola, cardId);
    expect(returned.returnFiles).toMatchObject([
      { id: proof.id, caption: 'tak ma wyglądać', createdBy: { name: plant.bartek.name } },
    ]);
    expect(returned.dataHash).toBe(before.dataHash);
    expect((await readFile(plant.ola, proof.id)).status).toBe(200);
    await plant.submit(cardId, [{ id: evidence.id }]);
    expect((await formData(plant.ola, cardId)).returnFiles).toEqual([]);
    const voiding = await storeFile(plant.marta.client, pdf(), 'decyzja.pdf');
    const voided = await plant.marta.client.call(controlCardRoutes.void, {
      params: { id: cardId },
      body: { reason: 'zły dostawca', files: [{ id: voiding.id, caption: null }] },
    });
    expect(voided.voidFiles).toMatchObject([{ id: voiding.id, name: 'decyzja.pdf' }]);
    const { items } = await plant.ola.client.call(controlCardRoutes.history, { params: { id: cardId } });
    const files = items.map(({ type, files: own }) => [type, own.map(({ id }) => id)]);
    expect(files).toContainEqual(['cardReturned', [proof.id]]);
    expect(files).toContainEqual(['cardVoided', [voiding.id]]);
    expect(await breaksOf(app)).toEqual([]);
  });
});

describe('signatures', () => {
  test('a signature covers the files of entries: a changed caption and a removed file change the data hash and are in the history, and tampering with a file is found', async () => {
    const [first, second] = [await fresh(), await fresh()];
    const hashes: string[] = [];
    const sign = (dataHash?: string) =>
      plant.bartek.client.send(controlCardRoutes.approve, {
        params: { id: cardId, approvalId },
        body: { dataHash: dataHash ?? null },
      });
    let approvalId = '';
    const submit = async (files: Parameters<FilePlant['put']>[1]) => {
      await plant.submit(cardId, files ?? []);
      const { approvals, dataHash } = await formData(plant.bartek, cardId);
      approvalId = approvals.at(-1)?.id ?? '';
      hashes.push(dataHash);
    };
    const giveBack = () =>
      plant.bartek.client.call(controlCardRoutes.return, {
        params: { id: cardId },
        body: { reason: 'popraw zdjęcia' },
      });
    await submit([{ id: first.id, caption: 'przed' }, { id: second.id }]);
    await giveBack();
    await submit([{ id: first.id, caption: 'po' }, { id: second.id }]);
    await giveBack();
    await submit([{ id: first.id, caption: 'po' }]);
    expect(new Set(hashes).size).toBe(3);
    const { items } = await plant.ola.client.call(controlCardRoutes.history, { params: { id: cardId } });
    const told = items.filter(({ type }) => type === 'entrySubmitted').map(({ changes }) => changes);
    expect(told.slice(1)).toEqual([
      [{ path: `Podpis załącznika „${first.name}”`, old: 'przed', new: 'po' }],
      [{ path: 'Załącznik', old: second.name, new: null, isFile: true }],
    ]);
    const paper = await app.client.call(controlCardExportRoutes.read, { params: { id: cardId } });
    expect(paper.elements[0]?.entries[0]?.files).toMatchObject([
      { caption: 'po', captionChanges: [{ by: plant.ola.name, old: 'przed' }] },
    ]);
    // An approver who still sees the two photos cannot sign.
    expect((await sign(hashes[1])).status).toBe(409);
    expect((await sign(hashes[2])).status).toBe(200);
    const signed = await app.sql(
      `select encode(data_hash, 'hex') as hash from signature where card_id = $1 and voided_at is null`,
      [cardId],
    );
    expect(signed).toEqual([{ hash: hashes[2] }]);
    expect(await breaksOf(app)).toEqual([]);
    const write = (from: string, to: string) =>
      app.sql(`do $$ begin set local session_replication_role = replica;
        update card_entry set files = replace(files::text, '${from}', '${to}')::jsonb where card_id = '${cardId}'; end $$`);
    await write('"po"', '"przed"');
    expect(await breaksOf(app)).not.toEqual([]);
    await write('"przed"', '"po"');
    expect(await breaksOf(app)).toEqual([]);
  });
});

describe('the whole form', () => {
  test('a save of the whole form stores files of several entries, and keeps the files of entries that it does not name', async () => {
    const [goods, first, second] = [
      await fresh(plant.marta),
      await fresh(plant.marta),
      await fresh(plant.marta),
    ];
    const towar = plant.template.element('Towar');
    const palety = plant.template.element('Palety');
    const write = (body: object) =>
      plant.marta.client.send(controlCardRoutes.update, { params: { id: cardId }, body });
    const made = await write({
      elementsData: { [palety]: { 0: { [plant.template.field('Paleta')]: 'A' }, 1: {} } },
      files: {
        [towar]: { 0: [{ id: goods.id }] },
        [palety]: { 0: [{ id: first.id }], 1: [{ id: second.id, caption: 'druga' }] },
      },
    });
    expect(made.status).toBe(200);
    const entries = async () =>
      (await formData(plant.marta, cardId)).elements.flatMap((element) =>
        element.entries.map(({ files }) => files.map(({ id }) => id)),
      );
    expect(await entries()).toEqual([[goods.id], [first.id], [second.id]]);
    expect((await write({ files: { [palety]: { 1: [] } } })).status).toBe(200);
    expect(await entries()).toEqual([[goods.id], [first.id], []]);
    const twice = await write({
      files: { [towar]: { 0: [{ id: goods.id }] }, [palety]: { 0: [{ id: goods.id }] } },
    });
    expect(twice.status).toBe(400);
    const unknown = await write({ files: { [palety]: { 1: [{ id: goods.id }] } } });
    expect([codeOf(unknown), unknown.problem?.validationErrors?.[0]?.members]).toEqual([
      [400, 'Kartoteka.File:Unknown'],
      ['files', palety, '1'],
    ]);
    expect(await entries()).toEqual([[goods.id], [first.id], []]);
    expect(await breaksOf(app)).toEqual([]);
  });
});

describe('limits of files, and files in lists', () => {
  test('an entry refuses too many files, a file of an unknown field, a file twice and a caption that is too long', async () => {
    const { id } = await fresh();
    const field = plant.template.field('Paleta');
    const wrong = await plant.put(cardId, [{ id, formElementId: field }, { id }]);
    expect(wrong.problem?.validationErrors).toEqual([
      { message: 'Nieznane pole.', members: ['files', '0', 'formElementId'] },
      { message: 'Ten plik jest już na liście.', members: ['files', '1'] },
    ]);
    const many = Array.from({ length: 31 }, () => ({ id }));
    expect((await plant.put(cardId, many)).problem?.validationErrors).toEqual([
      { message: 'Można dodać najwyżej 30 załączników.', members: ['files'] },
    ]);
    const long = await plant.put(cardId, [{ id, caption: 'x'.repeat(201) }]);
    expect(long.problem?.validationErrors).toEqual([
      { message: 'Podaj najwyżej 200 znaków.', members: ['files', '0', 'caption'] },
    ]);
  });

  test('a list of cards shows the number of files, sorts by it and finds cards with files', async () => {
    const empty = await plant.start();
    const [one, two] = [await fresh(), await fresh()];
    await plant.put(cardId, [{ id: one.id }, { id: two.id }]);
    const search = async (body: object) => {
      const { items } = await plant.marta.client.call(controlCardRoutes.search, { body });
      return items.map((item) => [item.id, item.files]);
    };
    const filter = (value: string) => ({
      maxResultCount: 1000,
      filters: [{ id: 'hasFiles', value: { values: [value] } }],
    });
    const withFiles = await search(filter('true'));
    expect(withFiles).toContainEqual([cardId, 2]);
    expect(withFiles.every(([, files]) => Number(files) > 0)).toBe(true);
    expect(await search(filter('false'))).toContainEqual([empty, 0]);
    const sorted = await search({ maxResultCount: 1000, sorting: 'files desc' });
    const counts = sorted.map(([, files]) => Number(files));
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });
});

describe('orphaned files', () => {
  test('files without a card, and files that were removed before the first round, are deleted after 30 days', async () => {
    const [kept, taken, free, young, signed] = [
      await fresh(),
      await fresh(),
      await fresh(),
      await fresh(),
      await fresh(),
    ];
    await plant.put(cardId, [{ id: kept.id }, { id: taken.id }]);
    await plant.put(cardId, [{ id: kept.id }]);
    const other = await plant.start();
    await plant.submit(other, [{ id: signed.id }]);
    await plant.bartek.client.call(controlCardRoutes.return, {
      params: { id: other },
      body: { reason: 'bez zdjęcia' },
    });
    await plant.put(other, []);
    await app.sql(`alter table file disable trigger user`);
    await app.sql(
      `update file set creation_time = creation_time - interval '31 days',
      detached_at = detached_at - interval '31 days' where id <> $1`,
      [young.id],
    );
    await app.sql(`alter table file enable trigger user`);
    await runJob('remove-orphaned-files');
    const status = async (id: string) => (await readFile(plant.ola, id)).status;
    expect([await status(kept.id), await status(taken.id), await status(free.id)]).toEqual([200, 404, 404]);
    expect([await status(young.id), await status(signed.id)]).toEqual([200, 200]);
    const again = await plant.put(cardId, [{ id: kept.id }, { id: free.id }]);
    expect(again.problem).toMatchObject({ code: 'Kartoteka.File:Unknown', data: { ids: [free.id] } });
    expect(await breaksOf(app)).toEqual([]);
  });
});

test('a voided card keeps the bytes of all its files, however old they are', async () => {
  const evidence = await fresh();
  const drawn = await storeFile(plant.ola.client, await photo((photos += 1)), 'rysunek.jpg', {
    originalId: evidence.id,
  });
  await plant.submit(cardId, [{ id: evidence.id }, { id: drawn.id }]);
  const decision = await storeFile(plant.marta.client, pdf(), 'decyzja.pdf');
  await plant.marta.client.call(controlCardRoutes.void, {
    params: { id: cardId },
    body: { reason: 'zły dostawca', files: [{ id: decision.id, caption: null }] },
  });
  await app.sql(`do $$ begin set local session_replication_role = replica;
    update file set creation_time = creation_time - interval '10 years',
      detached_at = detached_at - interval '10 years' where card_id = '${cardId}'; end $$`);
  await runJob('remove-orphaned-files');
  for (const { id, sha256 } of [evidence, drawn, decision]) {
    const { status, bytes } = await readFile(plant.ola, id);
    expect([status, createHash('sha256').update(bytes).digest('hex')]).toEqual([200, sha256]);
  }
  for (const { id } of [evidence, drawn]) expect((await readThumbnail(plant.ola, id)).status).toBe(200);
});

test('the count of stored bytes changes with each file, and the job that removes orphans corrects a wrong count', async () => {
  const counted = async () => {
    const [row] = await app.sql<{ counted: number; stored: number }>(
      `select (select sum(bytes) from stored_bytes)::int as counted,
        (select sum(size) from file_content)::int as stored`,
    );
    return row;
  };
  const before = await counted();
  const file = await fresh();
  const after = await counted();
  expect(after?.counted).toBe(after?.stored);
  expect(after?.counted).toBeGreaterThan((before?.counted ?? 0) + file.size - 1);
  await app.sql('delete from file where id = $1', [file.id]);
  await runJob('remove-orphaned-files');
  expect(await counted()).toEqual(before);
  await app.sql('insert into stored_bytes values (1000000)');
  await runJob('remove-orphaned-files');
  expect(await counted()).toEqual(before);
  expect(await app.sql('select from stored_bytes')).toHaveLength(1);
});

/** Runs a job now. */
async function runJob(name: string): Promise<void> {
  await app.sql(`insert into pgboss.job (name, data) values ($1, '{}')`, [name]);
  await app.jobs.drained();
}
