import { readFile } from 'node:fs/promises';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { listExportRoutes } from '@kartoteka/contract/list-export';
import { beforeAll, expect, test } from 'vitest';
import { createKysely, createPool } from '../../apps/server/src/db/pool.ts';
import { verifyEverything } from '../../apps/server/src/verify-everything.ts';
import { type FilePlant, openFilePlant } from '../env/file-plant.ts';
import { pdf, photo, storeFile } from '../env/photos.ts';
import { testApp } from '../env/test-app.ts';
import { type ReadSheet, readWorkbook } from '../env/workbook.ts';

const PUBLIC_URL = 'https://kartoteka.zaklad.example';
const app = testApp({ from: 'empty', env: { PUBLIC_URL } });
let plant: FilePlant;

beforeAll(async () => {
  plant = await openFilePlant(app);
});

/** Makes a card with two files and a card without files. */
async function twoCards() {
  const [filled, bare] = [await plant.start(), await plant.start()];
  const one = await storeFile(plant.ola.client, await photo(1));
  const two = await storeFile(plant.ola.client, pdf(), 'wz.pdf');
  await plant.put(filled, [{ id: one.id }, { id: two.id }]);
  await plant.put(bare, []);
  return { filled, bare };
}

const bodyOf = (oneRowPer: 'record' | 'entry') => ({
  oneRowPer,
  searchParams: {
    sorting: 'creationTime desc',
    filters: [{ id: 'controlCardTemplate', value: { values: [plant.template.id] } }],
  },
  columns: ['files', 'name'].map((property) => ({ property, label: '' })),
});

/** Makes a card with a PDF and a photo upon which two pictures were drawn, one upon the other. */
async function drawnCard() {
  const cardId = await plant.start();
  const { client } = plant.ola;
  const original = await storeFile(client, await photo(3));
  const drawn = await storeFile(client, await photo(4), 'a.png', { originalId: original.id });
  const again = await storeFile(client, await photo(5), 'b.png', { originalId: drawn.id });
  const document = await storeFile(client, pdf(), 'wz.pdf');
  await plant.put(
    cardId,
    [original, drawn, again, document].map(({ id }) => ({ id })),
  );
  return cardId;
}

/** Returns what the check of all histories finds. */
async function breaksOfHistory(): Promise<readonly string[]> {
  const db = createKysely(createPool({ url: app.database.url, role: null, max: 1 }));
  const breaks: string[] = [];
  await verifyEverything(db, { onBreak: ({ kind, what }) => breaks.push(`${kind}: ${what}`) });
  await db.destroy();
  return breaks;
}

/** A link to a card with the number of its files, 2. */
const linkTo = (cardId: string) => `HYPERLINK("${PUBLIC_URL}/control-cards/${cardId}/view",2)`;

/** Returns the first two cells of the column with this heading. */
function counts(sheet: ReadSheet | undefined, heading: string) {
  const [head = {}, ...rows] = sheet?.rows ?? [];
  const letter = Object.keys(head).find((one) => head[one]?.value === heading) ?? '';
  return rows.slice(0, 2).map((row) => row[letter]);
}

test('an Excel sheet of cards has the number of files of each card, with a link to the card', async () => {
  const { filled } = await twoCards();
  const answer = await plant.marta.client.send(controlCardRoutes.export, { body: bodyOf('record') });
  const [bare, full] = counts(readWorkbook(answer.bytes)[0], 'Załączniki');
  expect(full).toMatchObject({ kind: 'number', value: '2', formula: linkTo(filled) });
  expect(bare).toMatchObject({ kind: 'number', value: '0' });
  expect(bare).not.toHaveProperty('formula');
});

test('an Excel sheet of entries has the number of files of each entry and of its card, with links to the card', async () => {
  const { filled } = await twoCards();
  const answer = await plant.marta.client.send(controlCardRoutes.export, { body: bodyOf('entry') });
  const [sheet] = readWorkbook(answer.bytes);
  const row = sheet?.rows
    .slice(1)
    .find((one) => Object.values(one).some((cell) => cell.formula?.includes(filled)));
  const links = Object.values(row ?? {}).flatMap(({ formula }) => formula ?? []);
  expect(links).toEqual([linkTo(filled), linkTo(filled)]);
});

test('an Excel file that a job writes has links with the address of the process that took the request', async () => {
  const { filled } = await twoCards();
  const { client } = plant.marta;
  const { id } = await client.call(controlCardRoutes.startExport, { body: bodyOf('record') });
  await app.jobs.drained();
  const { bytes } = await client.send(listExportRoutes.file, { params: { id } });
  expect(counts(readWorkbook(bytes)[0], 'Załączniki')[1]?.formula).toBe(linkTo(filled));
});

test('an export request of an earlier version, which has no address, makes a file without links', async () => {
  await twoCards();
  const { client } = plant.marta;
  const { id } = await client.call(controlCardRoutes.startExport, { body: bodyOf('record') });
  await app.sql(`update list_export set request = request - 'base' where id = $1`, [id]);
  await app.jobs.drained();
  const { bytes } = await client.send(listExportRoutes.file, { params: { id } });
  const cell = counts(readWorkbook(bytes)[0], 'Załączniki')[1];
  expect(cell?.value).toBe('2');
  expect(cell).not.toHaveProperty('formula');
});

test.each(['record', 'entry'] as const)(
  'a photo and the pictures that were drawn upon it are one file in an Excel sheet with a row per %s',
  async (oneRowPer) => {
    const cardId = await drawnCard();
    const answer = await plant.marta.client.send(controlCardRoutes.export, { body: bodyOf(oneRowPer) });
    const [sheet] = readWorkbook(answer.bytes);
    const formulas = sheet?.rows.flatMap((row) => Object.values(row)).flatMap(({ formula }) => formula ?? []);
    expect(new Set(formulas?.filter((one) => one.includes(cardId)))).toEqual(new Set([linkTo(cardId)]));
    expect(await breaksOfHistory()).toEqual([]);
  },
);

test('a migration counts a photo and the pictures that were drawn upon it as one file of an older card', async () => {
  const cardId = await drawnCard();
  await app.sql('update control_card set file_count = 4 where id = $1', [cardId]);
  expect(await breaksOfHistory()).toEqual(['stored: karta ma zmienione poza historią: file_count']);
  await app.sql(await readFile('apps/server/src/db/migrations/0041-drawn-pictures-counted-once.sql', 'utf8'));
  expect(await breaksOfHistory()).toEqual([]);
  expect(await app.sql('select file_count from control_card where id = $1', [cardId])).toEqual([
    { file_count: 2 },
  ]);
});
