import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { listExportRoutes } from '@kartoteka/contract/list-export';
import { beforeAll, expect, test } from 'vitest';
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
