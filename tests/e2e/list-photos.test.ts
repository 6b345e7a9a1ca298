import { readFile } from 'node:fs/promises';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { beforeAll, expect, test } from 'vitest';
import { unfold } from '../env/card-page.ts';
import { type CardPlant, openPlant, startCard } from '../env/card-plant.ts';
import { filesOf, makeDelivery, WAITS } from '../env/delivery-photos.ts';
import { photo, storeFile } from '../env/photos.ts';
import type { MadeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { readWorkbook } from '../env/workbook.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeDelivery(app, plant);
});

/** Creates a card whose entry has `photos` photos. */
async function cardWith(photos: number): Promise<string> {
  const { client } = plant.ola;
  const cardId = await startCard(plant.ola, template);
  const files: { id: string }[] = [];
  for (let number = 1; number <= photos; number += 1) {
    const { id } = await storeFile(client, await photo(number), `paleta-${number}.jpg`);
    files.push({ id });
  }
  await client.call(controlCardRoutes.saveElement, {
    params: { id: cardId },
    body: {
      elementTemplateId: template.element('Dostawa'),
      data: { [template.field('Uwagi')]: 'dostawa' },
      files,
    },
  });
  return cardId;
}

test('the list of cards finds the cards with photos, and the number of photos in the Excel file leads to the card that shows them', async () => {
  const withPhotos = await cardWith(2);
  const without = await cardWith(0);
  const { page } = await openTab(app, plant.marta, '/control-cards/list');
  const linkTo = (cardId: string) => page.locator(`tr a[href*="${cardId}"]`).first();
  await linkTo(withPhotos).waitFor(WAITS);
  await linkTo(without).waitFor();
  await page.getByRole('button', { name: 'Filtry' }).click();
  await page.getByRole('textbox', { name: 'Szukaj filtra' }).fill('Z załącznikami');
  await page.getByRole('group', { name: 'Z załącznikami' }).getByRole('radio', { name: 'Tak' }).check();
  await page.keyboard.press('Escape');
  await linkTo(without).waitFor({ state: 'detached' });
  expect(await linkTo(withPhotos).isVisible()).toBe(true);

  await page.getByRole('button', { name: 'Opcje listy' }).click();
  await page.getByRole('menuitem', { name: 'Eksport do pliku Excel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Eksport do pliku Excel' });
  await dialog.getByRole('radio', { name: 'jeden wpis karty' }).check();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Eksportuj' }).click();
  const [sheet] = readWorkbook(await readFile(await (await saving).path()));
  const links = (sheet?.rows ?? [])
    .flatMap((row) => Object.values(row))
    .map(({ formula }) => formula ?? '')
    .filter((formula) => formula.startsWith('HYPERLINK("'));
  expect(links.filter((link) => link.includes(without))).toEqual([]);
  const link = links.find((one) => one.includes(withPhotos) && one.endsWith(',2)'));
  const [, address = ''] = /"([^"]+)"/.exec(link ?? '') ?? [];
  expect(new URL(address).pathname).toBe(`/control-cards/${withPhotos}/view`);

  // Opens the link in the browser, as Excel does.
  await page.goto(address);
  await unfold(page, 'Dostawa');
  await expect.poll(() => filesOf(page).locator('img').count(), WAITS).toBe(2);
});
