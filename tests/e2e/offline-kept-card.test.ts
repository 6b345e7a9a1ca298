import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { panel } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { type Kept, keptOn, openTablet } from '../env/tablet.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    name: 'Mroźnia nr 2',
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});

const WAITS = { timeout: 60_000 } as const;
const CARD_READS = '**/form-data/*';
const fillPath = (cardId: string) => `/control-cards/${cardId}/operator`;
const partia = (page: Page) => panel(page, 'Dane').getByRole('textbox', { name: 'Partia' });
const badge = (page: Page, words: RegExp) => page.getByRole('button', { name: words });
const stored = async (cardId: string): Promise<unknown[]> =>
  (await formData(plant.marta, cardId)).elements[0]?.entries.flatMap(({ values }) => Object.values(values)) ??
  [];

const cardOn = async (page: Page, cardId: string): Promise<Kept | undefined> =>
  (await keptOn(page)).find(({ name, input }) => name === 'controlCard.formData' && input.includes(cardId));

describe('a card that the device keeps', () => {
  test('a kept card has the text that the server stored, even when the card could not be read again', async () => {
    const cardId = await startCard(plant.ola, template);
    const { page, expectProblem } = await openTablet(app.origin, plant.ola.client);
    expectProblem(/ERR_|Failed to load/);
    await page.route(CARD_READS, (route) => route.abort('connectionreset'));
    await page.goto(fillPath(cardId));
    await partia(page).fill('L-1');
    await expect.poll(() => stored(cardId), WAITS).toEqual(['L-1']);
    await expect.poll(() => badge(page, /do wysłania/).count()).toBe(0);
    await page.context().setOffline(true);
    await page.reload();
    await expect.poll(() => partia(page).inputValue(), WAITS).toBe('L-1');
  });

  test('an old kept card does not turn text into a conflict while the server does not answer', async () => {
    const cardId = await startCard(plant.ola, template);
    const { page, expectProblem } = await openTablet(app.origin, plant.ola.client);
    expectProblem(/ERR_|Failed to load|status of 409/);
    await page.goto(fillPath(cardId));
    const before = await cardOn(page, cardId);
    await partia(page).fill('L-1');
    await expect.poll(() => stored(cardId), WAITS).toEqual(['L-1']);
    await expect.poll(() => badge(page, /do wysłania/).count()).toBe(0);
    await page.context().setOffline(true);
    await partia(page).press('End');
    await partia(page).pressSequentially('2');
    await badge(page, /1 do wysłania/).waitFor(WAITS);
    // The device lost power before it could keep the card with its entry.
    await page.goto('/control-cards/operator');
    await page.evaluate(writeKept, before);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/form-data/'));
    await page.route(CARD_READS, (route) => route.abort('connectionreset'));
    await page.context().setOffline(false);
    await failed;
    await page.unroute(CARD_READS);
    await expect.poll(() => stored(cardId), WAITS).toEqual(['L-12']);
    await expect.poll(() => badge(page, /do wysłania|wymaga|Brak/).count()).toBe(0);
  });
});

describe('a card on a device that has just opened the page', () => {
  test('a card stays on the device although the network is lost as soon as the card is shown', async () => {
    const { page, expectProblem } = await openTablet(app.origin, plant.ola.client);
    expectProblem(/ERR_|Failed to load/);
    const cardId = await startCard(plant.ola, template);
    // On a busy device the service worker takes a while to start. Here it never starts, because a card must
    // be kept without waiting for it.
    await page.addInitScript(() => {
      const { promise } = Promise.withResolvers<ServiceWorkerRegistration>();
      ServiceWorkerContainer.prototype.register = () => promise;
      ServiceWorkerContainer.prototype.getRegistration = () => promise;
    });
    await page.goto(fillPath(cardId));
    await partia(page).waitFor(WAITS);
    await page.context().setOffline(true);
    await partia(page).fill('L-1');
    await page.reload();
    await expect.poll(() => partia(page).inputValue(), WAITS).toBe('L-1');
    await page.context().setOffline(false);
    await expect.poll(() => stored(cardId), WAITS).toEqual(['L-1']);
  });
});

describe('a card after a person has submitted their part', () => {
  test('after a person has submitted their part, a card that was opened on the device stays there, and a card that the device only kept is deleted there', async () => {
    const shared = await makeTemplate(app.sql, {
      name: 'Dwie osoby',
      elements: ['ola', 'olek'].map((name) => ({
        name,
        fields: [{ name }],
        assignments: [{ type: 'user', value: plant[name as 'ola' | 'olek'].id }],
      })),
    });
    const [opened, kept] = [await startCard(plant.ola, shared), await startCard(plant.ola, shared)];
    const { page } = await openTablet(app.origin, plant.ola.client);
    await page.goto(fillPath(opened));
    await expect.poll(async () => (await cardOn(page, opened))?.shownAt, WAITS).toBeGreaterThan(0);
    await page.goto('/control-cards/operator');
    // The kit has read the card again, and the device still knows that the card was opened.
    await expect.poll(async () => (await cardOn(page, opened))?.version, WAITS).toBeDefined();
    for (const card of [opened, kept]) {
      await save(plant.ola, card, shared.element('ola'), { [shared.field('ola')]: 'A' }, { submit: true });
    }
    await page.reload();
    await expect.poll(() => cardOn(page, kept), WAITS).toBeUndefined();
    expect(await cardOn(page, opened)).toBeDefined();
  });
});

describe('a card that the server no longer has', () => {
  test('a discarded card is deleted from the device, so that it does not open without a network', async () => {
    const cardId = await startCard(plant.ola, template);
    const { page } = await openTablet(app.origin, plant.ola.client);
    await page.goto(fillPath(cardId));
    await expect.poll(async () => (await cardOn(page, cardId))?.shownAt, WAITS).toBeGreaterThan(0);
    await page.goto('/control-cards/operator');
    const row = page.getByRole('row').filter({ has: page.locator(`a[href*="${cardId}"]`) });
    await row
      .first()
      .getByRole('button', { name: /Odrzuć/ })
      .click();
    await page
      .getByRole('dialog', { name: 'Odrzucić kartę?' })
      .getByRole('button', { name: 'Odrzuć' })
      .click();
    await expect.poll(() => cardOn(page, cardId), WAITS).toBeUndefined();
  });
});

/** Runs in the page. Replaces an answer that the device keeps. */
function writeKept(answer: Kept | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('kartoteka.kept');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('answers', 'readwrite');
      writing.objectStore('answers').put(answer);
      writing.addEventListener('complete', () => {
        opening.result.close();
        resolve();
      });
    });
  });
}

describe('a card that is opened again inside the app without a network', () => {
  /** Opens a card, types without a network, goes to the list of cards, and returns when the card's answer is old. */
  async function typeAndReturn(loseNetwork: (page: Page) => Promise<unknown>) {
    const cardId = await startCard(plant.ola, template);
    const { page, expectProblem } = await openTablet(app.origin, plant.ola.client);
    expectProblem(/ERR_|Failed to load/);
    const own = page.locator(`a[href*="${cardId}"]`).first();
    await own.click();
    await partia(page).waitFor();
    await page.clock.install();
    await loseNetwork(page);
    await partia(page).fill('L-1');
    await badge(page, /1 do wysłania/).waitFor(WAITS);
    await page.goBack();
    await own.waitFor();
    await page.clock.fastForward(60_000);
    await own.click();
    return { page, cardId };
  }

  test('text typed without a network is shown when its card is opened again inside the app, and is stored when the network is back', async () => {
    const { page, cardId } = await typeAndReturn((one) => one.context().setOffline(true));
    await expect.poll(() => partia(page).inputValue(), WAITS).toBe('L-1');
    await partia(page).press('End');
    await partia(page).pressSequentially('2');
    await page.context().setOffline(false);
    await expect.poll(() => stored(cardId), WAITS).toEqual(['L-12']);
    await expect.poll(() => badge(page, /do wysłania|wymaga|Brak/).count()).toBe(0);
  });

  test('typed text is shown within seconds when its card is opened again inside the app on a network that never answers', async () => {
    const silence = (one: Page) => one.context().route('**/api/**', () => undefined);
    const { page } = await typeAndReturn(silence);
    await expect.poll(() => partia(page).inputValue().catch(String), { timeout: 15_000 }).toBe('L-1');
  });
});
