import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPage } from '../env/browser.ts';
import { type CardPlant, openPlant, save, startCard } from '../env/card-plant.ts';
import { signIn, untilKept } from '../env/tablet.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    name: 'Mroźnia',
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});

const ASKED = 'test.askedToProtect';

/** Opens a browser that records whether the app asks it to protect the storage. The browser's answer is not changed. */
async function openBrowser(): Promise<Page> {
  const { page, expectProblem } = await openPage({
    baseURL: app.origin,
    size: 'tablet',
    context: { serviceWorkers: 'allow' },
  });
  expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.addInitScript((key) => {
    const persist = StorageManager.prototype.persist;
    StorageManager.prototype.persist = function ask() {
      sessionStorage.setItem(key, 'asked');
      return persist.call(this);
    };
  }, ASKED);
  return page;
}

const isAsked = (page: Page): Promise<boolean> =>
  page.evaluate((key) => sessionStorage.getItem(key) !== null, ASKED);
const isProtected = (page: Page): Promise<boolean> => page.evaluate(() => navigator.storage.persisted());

/** Makes the browser of the test grant the app persistent storage, which it otherwise refuses. */
async function letProtect(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { browserContextId } = (await devtools.send('Target.getTargetInfo')).targetInfo;
  const browser = await page.context().browser()?.newBrowserCDPSession();
  await browser?.send('Browser.grantPermissions', {
    origin: app.origin,
    permissions: ['durableStorage'],
    ...(browserContextId !== undefined && { browserContextId }),
  });
}

describe('the storage of a device', () => {
  test('for a person who fills cards, the app asks the browser to protect its storage, and the profile confirms the protection', async () => {
    const page = await openBrowser();
    await letProtect(page);
    await signIn(page, plant.ola.client);
    expect(await isAsked(page)).toBe(false);
    await page.goto('/control-cards/operator');
    await expect.poll(() => isAsked(page)).toBe(true);
    await untilKept(page);
    await page.goto('/profile');
    await page.getByText('Przeglądarka nie usunie tych danych sama.').waitFor();
    expect(await isProtected(page)).toBe(true);
  });

  test('for a person who fills no cards, the app does not ask the browser to protect its storage', async () => {
    const page = await openBrowser();
    await signIn(page, plant.jagoda.client);
    await page.goto('/profile');
    await page.getByText('To urządzenie otworzy aplikację także bez sieci.').waitFor();
    expect(await isAsked(page)).toBe(false);
  });

  test('when the browser refuses to protect the storage, cards still open without a network, and the profile advises to install the app', async () => {
    const cardId = await startCard(plant.ola, template);
    await save(plant.ola, cardId, template.element('Dane'), { [template.field('Partia')]: 'L-1' });
    const page = await openBrowser();
    await signIn(page, plant.ola.client);
    await page.goto('/control-cards/operator');
    await expect.poll(() => isAsked(page)).toBe(true);
    await untilKept(page);
    expect(await isProtected(page)).toBe(false);
    await page.goto('/profile');
    await page.getByText('Zainstaluj aplikację na ekranie głównym, aby temu zapobiec.').waitFor();
    await page.context().setOffline(true);
    await page.goto(`/control-cards/${cardId}/operator`);
    await expect.poll(() => page.getByRole('textbox', { name: 'Partia' }).inputValue()).toBe('L-1');
  });
});
