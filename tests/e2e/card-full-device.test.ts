import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeScreens } from '../env/browser.ts';
import { fill } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant } from '../env/card-plant.ts';
import { photo } from '../env/chosen-files.ts';
import { choose, delivery, makeDelivery, openDelivery, storedFiles, WAITS } from '../env/delivery-photos.ts';
import { setStorageFull } from '../env/full-storage.ts';
import { isTextKept } from '../env/kept-drafts.ts';
import type { MadeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeDelivery(app, plant);
});

const ON_DEVICE = 'Zapisane na tym urządzeniu';

/** Tries to close the tab. Returns whether the browser asks first. The tab stays open if it does. */
async function asksBeforeClosing(page: Page): Promise<boolean> {
  const asked = page.waitForEvent('dialog', { timeout: 3000 }).then(
    async (dialog) => {
      await dialog.dismiss();
      return true;
    },
    () => false,
  );
  await page.close({ runBeforeUnload: true });
  return asked;
}

describe('a device without room', () => {
  test('on a full device the screen tells that text is not stored on the device, the browser asks before the tab is closed, and the text is stored as soon as there is room', async () => {
    const { page, cardId, expectProblem } = await openDelivery(app, plant.ola, template);
    expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.context().setOffline(true);
    await fill(delivery(page), { Uwagi: 'L-1' });
    await delivery(page).getByText(ON_DEVICE).first().waitFor();
    await setStorageFull(page, true);
    await fill(delivery(page), { Uwagi: 'L-12' });
    await page.getByText('Na tym urządzeniu nie ma miejsca na wpisany tekst.', { exact: false }).waitFor();
    await expect.poll(() => delivery(page).getByText(ON_DEVICE).count()).toBe(0);
    await takeScreens(page, 'card-full-device');
    expect(await asksBeforeClosing(page)).toBe(true);
    await setStorageFull(page, false);
    await delivery(page).getByText(ON_DEVICE).first().waitFor();
    expect(await isTextKept(page, 'L-12')).toBe(true);
    await page.context().setOffline(false);
    await expect
      .poll(async () => (await formData(plant.marta, cardId)).elements[0]?.entries[0]?.values, WAITS)
      .toEqual({ [template.field('Uwagi')]: 'L-12' });
  });

  test('the browser asks before a tab is closed with a photo that the device could not store, until the photo is stored on the server', async () => {
    const { page, cardId, expectProblem } = await openDelivery(app, plant.ola, template);
    expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await setStorageFull(page, true, 'kartoteka.files');
    await page.context().setOffline(true);
    await choose(page, await photo(70));
    await page.getByText('Na tym urządzeniu nie ma miejsca na zdjęcia.', { exact: false }).waitFor();
    expect(await asksBeforeClosing(page)).toBe(true);
    await page.context().setOffline(false);
    await expect.poll(async () => (await storedFiles(plant.marta, cardId)).length, WAITS).toBe(1);
    await delivery(page)
      .getByText(/^Zapisano/)
      .first()
      .waitFor();
    expect(await asksBeforeClosing(page)).toBe(false);
  });
});
