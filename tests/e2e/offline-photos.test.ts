import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { takeScreens } from '../env/browser.ts';
import { unfold } from '../env/card-page.ts';
import { type CardPlant, openPlant, startCard } from '../env/card-plant.ts';
import { filesOf } from '../env/delivery-photos.ts';
import { pdf, photo, storeFile } from '../env/photos.ts';
import { openTablet, signIn } from '../env/tablet.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    name: 'Odbiór bez sieci',
    elements: [{ name: 'Dostawa', fields: [{ name: 'Partia' }] }],
    approvals: [{ type: 'role', value: plant.roles.foreman }],
  });
});

/** Returns the paths of the small pictures that the device keeps for a person; null if it keeps none for them. */
const keptFor = (page: Page, userId: string): Promise<string[] | null> =>
  page.evaluate(async (name) => {
    if (!(await caches.has(name))) return null;
    const all = await (await caches.open(name)).keys();
    return all.map(({ url }) => new URL(url).pathname);
  }, `kartoteka-thumbnails-${userId}`);

test('small pictures of a kept card are shown without a network, and are gone for the next person on the device', async () => {
  const { client } = plant.ola;
  const cardId = await startCard(plant.ola, template);
  const one = await storeFile(client, await photo(1), 'paleta.jpg');
  const document = await storeFile(client, pdf(), 'wz.pdf');
  await client.call(controlCardRoutes.saveElement, {
    params: { id: cardId },
    body: {
      elementTemplateId: template.element('Dostawa'),
      data: { [template.field('Partia')]: 'L-7' },
      files: [{ id: one.id }, { id: document.id }],
    },
  });
  const { page, expectProblem } = await openTablet(app.origin, client);
  expectProblem(/ERR_|Failed to load/);
  await expect.poll(() => keptFor(page, plant.ola.id)).toEqual([`/api/app/files/${one.id}/thumbnail`]);
  await page.context().setOffline(true);
  await page.goto(`/control-cards/${cardId}/operator`);
  await unfold(page, 'Dostawa');
  const picture = filesOf(page).locator('img').first();
  await picture.waitFor();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await takeScreens(page, 'card-photo-kept');
  await page.context().setOffline(false);
  await signIn(page, plant.olek.client);
  await page.goto('/control-cards/operator');
  // Only Ola's copy must be gone, because Olek may fill the card too and has a copy of his own.
  await expect.poll(() => keptFor(page, plant.ola.id)).toBe(null);
});
