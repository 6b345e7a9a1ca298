import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { fill, press } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant } from '../env/card-plant.ts';
import { photo } from '../env/chosen-files.ts';
import {
  choose,
  delivery,
  filesOf,
  makeDelivery,
  openDelivery,
  storedFiles,
  WAITS,
} from '../env/delivery-photos.ts';
import type { MadeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeDelivery(app, plant);
});

/** Opens a card and adds a photo whose upload waits until `send` is called. */
async function openWithSlowPhoto(number: number) {
  const { page, cardId } = await openDelivery(app, plant.ola, template);
  const { promise: mayGo, resolve: send } = Promise.withResolvers<void>();
  await page.route('**/api/app/files', async (route) => {
    await mayGo;
    await route.continue();
  });
  await choose(page, await photo(number));
  await filesOf(page)
    .getByRole('button', { name: /^Otwórz/ })
    .waitFor();
  return { page, cardId, send };
}

const note = (page: Page, text: string) => fill(delivery(page), { Uwagi: text });

async function expectNote(cardId: string, text: string): Promise<void> {
  const stored = async () =>
    (await formData(plant.marta, cardId)).elements[0]?.entries[0]?.values[template.field('Uwagi')];
  await expect.poll(stored, WAITS).toBe(text);
}

const photos = async (cardId: string) => (await storedFiles(plant.marta, cardId)).map(({ name }) => name);

describe("a press of 'Zapisz' while a photo is being sent", () => {
  test('a press stores the text of an entry while a photo of the entry is being sent, and later text is stored too', async () => {
    const { page, cardId, send } = await openWithSlowPhoto(19);
    await note(page, 'mokro');
    await press(delivery(page), 'Zapisz');
    await expectNote(cardId, 'mokro');
    await note(page, 'mokro i zimno');
    await expectNote(cardId, 'mokro i zimno');
    expect(await photos(cardId)).toEqual([]);
    send();
    await expect.poll(() => photos(cardId), WAITS).toEqual(['IMG_1019.jpg']);
  });

  test('a press on an entry that has only the photo holds up no text that is typed afterwards', async () => {
    const { page, cardId, send } = await openWithSlowPhoto(20);
    await press(delivery(page), 'Zapisz');
    await note(page, 'sucho');
    await expectNote(cardId, 'sucho');
    expect(await photos(cardId)).toEqual([]);
    send();
    await expect.poll(() => photos(cardId), WAITS).toEqual(['IMG_1020.jpg']);
  });
});
