import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeScreens } from '../env/browser.ts';
import { fill, panel, unfold } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, startCard } from '../env/card-plant.ts';
import { setStorageFull } from '../env/full-storage.ts';
import { isTextKept } from '../env/kept-drafts.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    name: 'Komora',
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
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
    const cardId = await startCard(plant.ola, template);
    const { page, expectProblem } = await openTab(app, plant.ola, `/control-cards/${cardId}/operator`);
    expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await unfold(page, 'Dane');
    await page.context().setOffline(true);
    await fill(panel(page, 'Dane'), { Partia: 'L-1' });
    await panel(page, 'Dane').getByText(ON_DEVICE).first().waitFor();
    await setStorageFull(page, true);
    await fill(panel(page, 'Dane'), { Partia: 'L-12' });
    await page.getByText('Na tym urządzeniu nie ma miejsca na wpisany tekst.', { exact: false }).waitFor();
    await expect.poll(() => panel(page, 'Dane').getByText(ON_DEVICE).count()).toBe(0);
    await takeScreens(page, 'card-full-device');
    expect(await asksBeforeClosing(page)).toBe(true);
    await setStorageFull(page, false);
    await panel(page, 'Dane').getByText(ON_DEVICE).first().waitFor();
    expect(await isTextKept(page, 'L-12')).toBe(true);
    await page.context().setOffline(false);
    await expect
      .poll(async () => (await formData(plant.marta, cardId)).elements[0]?.entries[0]?.values, {
        timeout: 30_000,
      })
      .toEqual({ [template.field('Partia')]: 'L-12' });
  });
});
