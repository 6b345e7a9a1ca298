import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { takeScreen } from '../env/browser.ts';
import { type CardPlant, formData, openPlant, startCard } from '../env/card-plant.ts';
import { pngUrl } from '../env/pictures.ts';
import { openTablet } from '../env/tablet.ts';
import type { MadeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { fresh, openWarehouse } from '../env/warehouse.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;

beforeAll(async () => {
  plant = await openPlant(app);
});

const ADDRESS = /\/api\/app\/pictures\/[\da-f]{64}/g;
const rich = (number: number) => `<p>Patrz:</p><img src="${pngUrl(number)}" />`;

/** Makes a template with pictures: in the descriptions of the template, an element and a field, and at an option. */
async function illustrated(): Promise<{ readonly id: string; readonly name: string }> {
  const keeper = await openWarehouse(app);
  const option = { value: 'A', label: 'szczelna', attributes: [{ type: 'image', value: pngUrl(4) }] };
  const chosen = await keeper.dataType({
    controlType: 'select',
    settings: [{ type: 'availableOptions', options: [option] }],
  });
  const { id: formTemplateId } = await keeper.client.call(formTemplateRoutes.create, {
    body: {
      name: fresh('Formularz'),
      elements: [
        {
          name: 'Instrukcja',
          dataTypeId: await keeper.dataType({ controlType: 'contentDisplay' }),
          description: rich(3),
        },
        { name: 'Uszczelka', dataTypeId: chosen },
      ],
    },
  });
  return keeper.client.call(controlCardTemplateRoutes.create, {
    body: {
      name: fresh('Kontrola uszczelek'),
      controlCardGroupId: await keeper.group(),
      controlCardTypeId: await keeper.type(),
      description: rich(1),
      isCurrentVersion: true,
      elements: [{ name: 'Kontrola', description: rich(2), formTemplateId }],
    },
  });
}

/** Returns the addresses of all pictures that the device keeps. */
const keptPictures = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const paths = lists.flat().map(({ url }) => new URL(url).pathname);
    return paths.filter((path) => path.startsWith('/api/app/pictures/')).toSorted();
  });

/**
 * Returns the addresses of the pictures that the screen shows. A picture that could not be loaded has no
 * width.
 */
const shownPictures = (page: Page): Promise<string[]> =>
  page
    .locator('main img')
    .evaluateAll((images) =>
      (images as HTMLImageElement[])
        .filter(({ naturalWidth }) => naturalWidth > 0)
        .map(({ src }) => new URL(src).pathname),
    );

test('the device keeps pictures of templates with the kit, and after a cold start without a network a kept card and a new card show them', async () => {
  const template = await illustrated();
  const cardId = await startCard(plant.ola, template as MadeTemplate);
  const wanted = [...new Set(JSON.stringify(await formData(plant.ola, cardId)).match(ADDRESS))].toSorted();
  expect(wanted).toHaveLength(4);
  const { page } = await openTablet(app.origin, plant.ola.client);
  await expect.poll(() => keptPictures(page)).toEqual(wanted);
  const context = page.context();
  // The browser may clear its own cache at any time, so the pictures must not come from there.
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await page.close();
  await context.setOffline(true);
  const again = await context.newPage();
  const shown = async () => [...new Set(await shownPictures(again))].toSorted();
  await again.goto(`/control-cards/${cardId}/operator`);
  await expect.poll(shown).toEqual(wanted);
  await takeScreen(again, 'offline-pictures-800x1280');

  await again.goto('/control-cards/operator');
  await again.getByRole('combobox', { name: 'Wzór' }).click();
  await again.getByRole('option', { name: template.name }).click();
  await again.getByRole('button', { name: 'Wypełnij', exact: true }).click();
  await again.getByRole('dialog').getByRole('button', { name: 'Nowa' }).click();
  await again.getByRole('heading', { name: `${template.name} (bez numeru)`, level: 1 }).waitFor();
  await expect.poll(shown).toEqual(wanted);
});
