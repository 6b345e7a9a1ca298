import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Page, Request } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { expectNotice, expectNoticeOf, panel } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { makeTemplate, type MadeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    name: 'Podpisy',
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
    approvals: [{ type: 'user', value: plant.bartek.id }],
  });
});

/** Returns the cards of earlier attempts for correction, so that a repeated test finds only its own cards. */
beforeEach(async () => {
  const { items } = await plant.bartek.client.call(controlCardRoutes.awaitingMe);
  for (const { cardId } of items) {
    const input = { params: { id: cardId }, body: { reason: 'Koniec próby.' } };
    await plant.bartek.client.call(controlCardRoutes.return, input);
  }
});

/** Makes a card that waits for Bartek's signature, and returns its id. */
async function waiting(batch: string): Promise<string> {
  const id = await startCard(plant.ola, template);
  await save(
    plant.ola,
    id,
    template.element('Dane'),
    { [template.field('Partia')]: batch },
    { submit: true },
  );
  return id;
}

const statusOf = async (id: string) => (await formData(plant.marta, id)).status;

for (const size of [
  { width: 1280, height: 800 },
  { width: 800, height: 1280 },
  { width: 390, height: 844 },
]) {
  test(`at ${size.width} px a signature leads to the card that has waited longest, the button of the last card names the signer, and a card can be left unsigned`, async () => {
    const first = await waiting('A1');
    const second = await waiting('A2');
    const third = await waiting('A3');
    const { page } = await openTab(app, plant.bartek, `/control-cards/${first}/approve`);
    await page.setViewportSize(size);
    const go = (others: number) =>
      page.getByRole('button', { name: `Zatwierdź i przejdź do następnej (${others})` });
    await go(2).waitFor();
    // No scrolling is needed to sign.
    expect((await go(2).boundingBox())?.y).toBeLessThan(size.height - 40);
    await page.getByRole('link', { name: 'Następna (2)' }).click();
    await page.waitForURL(`**/${second}/approve`);
    // The screen of the first card has the same button, and stays until the second card is drawn.
    await page.locator(`a[href$="/${third}/approve"]`).waitFor();
    await expectNoticeOf(page, 'Zatwierdzono', () => go(2).click());
    await page.waitForURL(`**/${third}/approve`);
    await panel(page, 'Dane').waitFor();
    expect([await statusOf(first), await statusOf(second)]).toEqual(['awaitingApproval', 'approved']);

    // The first card was left unsigned, so it comes again.
    await go(1).click();
    await page.waitForURL(`**/${first}/approve`);
    const last = page.getByRole('button', { name: 'Zatwierdź jako Bartek Brygada: Bartek Brygada' });
    await last.waitFor();
    expect(await page.getByText('przejdź do następnej').count()).toBe(0);
    await expectNoticeOf(page, 'Zatwierdzono', () => last.click());
    await expect.poll(() => statusOf(first)).toBe('approved');
    expect(page.url()).toContain(first);
  });
}

test('the screen stays at a card that changed before its signature, and reports the change', async () => {
  const first = await waiting('A1');
  await waiting('A2');
  const { page, expectProblem } = await openTab(app, plant.bartek, `/control-cards/${first}/approve`);
  expectProblem(/status of 409/);
  const go = page.getByRole('button', { name: 'Zatwierdź i przejdź do następnej (1)' });
  await go.waitFor();
  await page.route('**/approve/*', async (route) => {
    const body = { ...(route.request().postDataJSON() as object), dataHash: '0'.repeat(64) };
    await route.continue({ postData: JSON.stringify(body) });
  });
  await go.click();
  await page.getByRole('alert').filter({ hasText: 'Karta zmieniła się' }).waitFor();
  expect(page.url()).toContain(first);
  expect(await statusOf(first)).toBe('awaitingApproval');
});

/** Counts the page's requests from now on. Returns a function that waits until all of them are answered. */
function settling(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    await expect.poll(() => underWay.size).toBe(0);
    // The answers are shown, and the screen goes on, in the tasks after their arrival.
    await page.evaluate(async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      setTimeout(resolve);
      await promise;
    });
  };
}

test('a signature whose last answers come after the person went back to the list leaves the list on the screen', async () => {
  const first = await waiting('A1');
  await waiting('A2');
  const { page } = await openTab(app, plant.bartek, `/control-cards/${first}/approve`);
  const go = page.getByRole('button', { name: 'Zatwierdź i przejdź do następnej (1)' });
  await go.waitFor();
  const settled = settling(page);
  const held = Promise.withResolvers<void>();
  // Holds the card and the list of waiting cards, which the screen reads again before it goes on.
  await page.route(/form-data|available-cards-for-approval/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await go.click();
  await expectNotice(page, 'Zatwierdzono');
  await page.getByRole('link', { name: 'Wróć do listy' }).click();
  await page.waitForURL('**/control-cards/approval');
  held.resolve();
  await settled();
  expect(new URL(page.url()).pathname).toBe('/control-cards/approval');
});

test('a return that is answered after its screen was left keeps the card that the person reads on the screen', async () => {
  const first = await waiting('A1');
  const second = await waiting('A2');
  const { page } = await openTab(app, plant.bartek, `/control-cards/${first}/approve`);
  const settled = settling(page);
  await page.getByRole('link', { name: 'Następna (1)' }).click();
  await page.waitForURL(`**/${second}/approve`);
  const held = Promise.withResolvers<void>();
  await page.route('**/return', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Zwróć do poprawy' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Powód').fill('popraw');
  const sent = page.waitForRequest('**/return');
  await dialog.getByRole('button', { name: 'Zwróć do poprawy' }).click();
  await sent;
  expect(await dialog.getByRole('button', { name: 'Anuluj' }).isDisabled()).toBe(true);
  await page.goBack();
  await page.waitForURL(`**/${first}/approve`);
  held.resolve();
  await expect.poll(() => statusOf(second)).toBe('inProgress');
  await settled();
  expect(page.url()).toContain(first);
});
