import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectAxeClean, takeScreens } from '../env/browser.ts';
import { fill } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant } from '../env/card-plant.ts';
import { type ChosenFile, photo } from '../env/chosen-files.ts';
import { createClient } from '../env/client.ts';
import {
  choose,
  delivery,
  draftsWithFiles,
  filesOf,
  filesOnDevice,
  makeDelivery,
  openDelivery,
  storedFiles,
  WAITS,
} from '../env/delivery-photos.ts';
import { type DeployingWay, openDeployingWay } from '../env/deploying-way.ts';
import { pdf } from '../env/photos.ts';
import type { MadeTemplate } from '../env/templates.ts';
import { startTestProcess, type TestProcess } from '../env/test-app.ts';

let app: TestProcess;
let way: DeployingWay;
/** The address of a second server on the same database, whose administrator lowered the limit to 1 MB. */
let lowered: string;
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  app = await startTestProcess({ from: 'empty', env: { DEMO: '0' } });
  lowered = (await app.startAnother({ LIMIT_FILE: '1' })).origin;
  way = await openDeployingWay(app.origin);
  plant = await openPlant({ sql: app.sql, client: createClient(way.origin) });
  template = await makeDelivery(app, plant);
});
beforeEach(() => way.leadTo(app.origin));
afterAll(async () => {
  await way.close();
  await app.close();
});

const TOO_LARGE = 'Ten plik jest za duży. Najwięcej to 1 MB.';

const open = (worker = plant.ola) => openDelivery({ ...app, origin: way.origin }, worker, template);
const stored = (cardId: string) => storedFiles(plant.marta, cardId);
const storedText = async (cardId: string) =>
  (await formData(plant.marta, cardId)).elements[0]?.entries[0]?.values[template.field('Uwagi')];
/** The badge of the outbox while something waits or was refused. */
const badge = (page: Page) => page.getByRole('button', { name: /do wysłania|wymaga uwagi/ });

/** Makes a valid PDF of `megabytes` MB. */
function largePdf(name: string, megabytes: number): ChosenFile {
  const size = megabytes * 1_000_000;
  const buffer = pdf([`<< /Length ${size} >>\nstream\n${' '.repeat(size)}\nendstream`]);
  return { name, mimeType: 'application/pdf', buffer };
}

test('a PDF and a photo above the limit of the server are refused with the limit before they are sent, and the text is stored', async () => {
  way.leadTo(lowered);
  const { page, cardId } = await open();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/app/files')) sent.push(request.url());
  });
  await choose(page, largePdf('instrukcja.pdf', 2));
  await page.getByText(`Nie dodano „instrukcja.pdf”. ${TOO_LARGE}`).waitFor();
  // Grain keeps the photo large, although the device makes it smaller.
  await choose(page, await photo(1, { width: 2560, height: 1920, grain: 64 }));
  await page.getByText(`Nie dodano „IMG_1001.jpg”. ${TOO_LARGE}`).waitFor(WAITS);
  await fill(delivery(page), { Uwagi: 'bez załączników' });
  await expect.poll(() => storedText(cardId), WAITS).toBe('bez załączników');
  expect(await filesOf(page).getByRole('listitem').count()).toBe(0);
  await expect.poll(() => badge(page).count()).toBe(0);
  expect([sent, await draftsWithFiles(page), await filesOnDevice(page)]).toEqual([[], 0, 0]);
});

test('a file that the server refuses because its limit was lowered meanwhile shows the limit, lets the text be stored, and leaves nothing on the device when it is removed', async () => {
  const { page, cardId, expectProblem } = await open();
  expectProblem(/status of 413/);
  await fill(delivery(page), { Uwagi: 'folia rozdarta' });
  way.leadTo(lowered);
  await choose(page, largePdf('protokół.pdf', 12));
  const refusal = filesOf(page).getByText(TOO_LARGE);
  await refusal.waitFor(WAITS);
  await fill(delivery(page), { Uwagi: 'folia rozdarta, protokół na papierze' });
  await expect.poll(() => storedText(cardId), WAITS).toBe('folia rozdarta, protokół na papierze');
  await badge(page).waitFor(WAITS);
  await takeScreens(page, 'card-photo-too-large');
  await expectAxeClean(page);

  // The device keeps the file and the reason.
  await page.reload();
  await refusal.waitFor(WAITS);
  const again = page.waitForResponse(/\/api\/app\/files$/);
  await filesOf(page).getByRole('button', { name: 'Ponów' }).click();
  expect((await again).status()).toBe(413);
  await refusal.waitFor(WAITS);

  await filesOf(page)
    .getByRole('button', { name: /^Otwórz/ })
    .click();
  await page
    .getByRole('dialog', { name: /Podgląd/ })
    .getByRole('button', { name: 'Usuń' })
    .click();
  await page.getByRole('dialog', { name: 'Usunąć z wpisu?' }).getByRole('button', { name: 'Usuń' }).click();
  await expect.poll(() => filesOf(page).getByRole('listitem').count()).toBe(0);
  await expect.poll(() => badge(page).count(), WAITS).toBe(0);
  await expect.poll(async () => [await draftsWithFiles(page), await filesOnDevice(page)]).toEqual([0, 0]);
  expect([await stored(cardId), await storedText(cardId)]).toEqual([
    [],
    'folia rozdarta, protokół na papierze',
  ]);
});

test('a file that the server refused is stored with one press after the limit was raised', async () => {
  const { page, cardId, expectProblem } = await open(plant.olek);
  expectProblem(/status of 413/);
  way.leadTo(lowered);
  await choose(page, largePdf('atest.pdf', 2));
  await filesOf(page).getByText(TOO_LARGE).waitFor(WAITS);
  way.leadTo(app.origin);
  await filesOf(page).getByRole('button', { name: 'Ponów' }).click();
  await expect.poll(async () => (await stored(cardId)).map(({ name }) => name), WAITS).toEqual(['atest.pdf']);
  await expect.poll(() => badge(page).count(), WAITS).toBe(0);
});
