import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectTime, PATIENCE, say } from '../env/absolute-time.ts';
import { panel } from '../env/card-page.ts';
import { type CardPlant, openPlant, startCard } from '../env/card-plant.ts';
import { pdfFile } from '../env/chosen-files.ts';
import { carrying, choose, delivery, storedFiles, WAITS } from '../env/delivery-photos.ts';
import { photo, storeFile } from '../env/photos.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openTab } from '../env/worker-tab.ts';

const PHOTOS = 20;
const FIELDS = 25;
const OPENINGS = 5;
/** Maximum size of a small picture, in bytes. */
const THUMBNAIL = 20_000;
/** Maximum time in ms by which the photos may slow down the opening of a card. */
const SLOWER = 100;

const app = testApp({
  from: 'empty',
  env: { FILE_KINDS: 'jpeg,png', LIMIT_FILES: String(PHOTOS), LIMIT_PIXELS: '1' },
});
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    name: 'Odbiór z wieloma zdjęciami',
    elements: [
      { name: 'Dostawa', fields: Array.from({ length: FIELDS }, (_, at) => ({ name: `Pole ${at + 1}` })) },
    ],
    approvals: [{ type: 'role', value: plant.roles.foreman }],
  });
});

/** Creates a card whose entry has `photos` photos below its fields. */
async function cardWith(photos: number): Promise<string> {
  const { client } = plant.ola;
  const cardId = await startCard(plant.ola, template);
  const files = [];
  for (let at = 0; at < photos; at += 1) files.push(await storeFile(client, await photo(at)));
  await client.call(controlCardRoutes.saveElement, {
    params: { id: cardId },
    body: {
      elementTemplateId: template.element('Dostawa'),
      data: { [template.field('Pole 1')]: 'a' },
      files: files.map(({ id }) => ({ id })),
    },
  });
  return cardId;
}

/** Opens the card and returns the ms from the navigation until its first field can be typed into. */
async function openingTime(page: Page, cardId: string): Promise<number> {
  await page.goto(`/control-cards/${cardId}/operator`);
  await panel(page, 'Dostawa').getByRole('textbox', { name: 'Pole 1', exact: true }).waitFor();
  return page.evaluate(() => performance.now());
}

const median = (all: readonly number[]): number =>
  all.toSorted((one, other) => one - other)[all.length >> 1] ?? 0;

test('a card with 20 photos at its entry opens as fast as a card without photos, and loads the small pictures when they are scrolled near', async (context) => {
  const [full, bare] = [await cardWith(PHOTOS), await cardWith(0)];
  const { page } = await openTab(app, plant.ola, `/control-cards/${bare}/operator`);
  const sizes: number[] = [];
  page.on('response', async (answer) => {
    if (answer.url().endsWith('/thumbnail')) sizes.push((await answer.body()).length);
  });
  const times = { full: [] as number[], bare: [] as number[] };
  // Opens both cards by turns, because the machine is not equally fast all the time.
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    times.bare.push(await openingTime(page, bare));
    times.full.push(await openingTime(page, full));
  }
  // The photos lie below the fields, out of sight.
  expect(sizes).toEqual([]);
  const last = panel(page, 'Dostawa').getByRole('list', { name: 'Zdjęcia i pliki' });
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => sizes.length).toBe(PHOTOS);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(THUMBNAIL);
  const [withPhotos, without] = [median(times.full), median(times.bare)];
  say(
    `an entry with ${PHOTOS} photos opened`,
    `${Math.round(withPhotos)} ms`,
    `${Math.round(without)} ms, as without`,
  );
  expectTime(context, 'opening an entry with photos', withPhotos - without, SLOWER * PATIENCE);
});

test('the buttons and messages of files follow the configured kinds, and no file that the server would refuse is sent', async () => {
  const cardId = await startCard(plant.ola, template);
  const { page } = await openTab(app, plant.ola, `/control-cards/${cardId}/operator`);
  const choiceOf = (adds: string) =>
    delivery(page)
      .locator(`input[data-adds="${adds}"]`)
      .evaluate((input) => ['accept', 'capture', 'multiple'].map((name) => input.getAttribute(name)));
  // A phone converts a HEIC photo to the first format that `accept` names, so JPEG must be the first.
  expect(await choiceOf('photo')).toEqual(['image/jpeg', 'environment', null]);
  expect(await choiceOf('file')).toEqual(['image/jpeg,image/png', null, '']);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/app/files')) sent.push(request.url());
  });
  const field = delivery(page).getByRole('textbox', { name: 'Pole 1', exact: true });
  await field.dispatchEvent('drop', { dataTransfer: await carrying(page, pdfFile()) });
  await page.getByText('Nie dodano „certyfikat.pdf”. Można tu dodać tylko zdjęcie (JPEG, PNG).').waitFor();
  const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0', 'latin1');
  await choose(page, { name: 'IMG_1.HEIC', mimeType: '', buffer: heic });
  await page.getByText('Nie dodano „IMG_1.HEIC”. Tego zdjęcia (HEIC) nie można tu otworzyć.').waitFor();
  expect(sent).toEqual([]);
  const buffer = await photo(3, { width: 1600, height: 1200, format: 'webp' });
  await choose(page, { name: 'duże.webp', mimeType: 'image/webp', buffer });
  const stored = () => storedFiles(plant.marta, cardId);
  await expect.poll(async () => (await stored()).length, WAITS).toBe(1);
  expect(await stored()).toMatchObject([
    { name: 'duże.jpg', mediaType: 'image/jpeg', width: 1154, height: 866 },
  ]);
  expect(sent).toHaveLength(1);
});
