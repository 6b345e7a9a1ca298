import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectTime, PATIENCE, say } from '../env/absolute-time.ts';
import { panel } from '../env/card-page.ts';
import { type CardPlant, openPlant, startCard } from '../env/card-plant.ts';
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

const app = testApp({ from: 'empty' });
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

/** A card whose entry has this many photos below its fields. */
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

test('an entry with 20 photos opens as fast as an entry without photos, and loads the small pictures when they are scrolled near', async (context) => {
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
