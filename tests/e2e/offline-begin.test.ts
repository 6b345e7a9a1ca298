import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAxeClean, takeScreen } from '../env/browser.ts';
import { entry, fill, panel, press, unfold } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, type Worker } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { openTablet } from '../env/tablet.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let made = 0;

beforeAll(async () => {
  plant = await openPlant(app);
});

/** Makes a template for one test, so that the test meets no card of another test. */
const templateOf = (name: string): Promise<MadeTemplate> =>
  makeTemplate(app.sql, {
    // The number gives a second try of a test a new name.
    name: `${name}/${(made += 1)}`,
    elements: [
      { name: 'Dane', fields: [{ name: 'Partia' }, { name: 'Uwagi' }] },
      { name: 'Pomiary', repeat: {}, fields: [{ name: 'Wynik' }] },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });

const WAITS = { timeout: 60_000 } as const;
const partia = (page: Page) => page.getByRole('textbox', { name: 'Partia' });

async function pick(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Wzór' }).click();
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Wypełnij', exact: true }).click();
}

/** Returns the cards of the template that the server offers to the worker. */
async function cardsOf({ client }: Worker, template: MadeTemplate) {
  const { items } = await client.call(controlCardOperatorRoutes.availableCards);
  return items.filter(({ familyId }) => familyId === template.familyId);
}

async function valuesOf(worker: Worker, cardId: string, element: string): Promise<unknown[]> {
  const { elements } = await formData(worker, cardId);
  return elements.find(({ name }) => name === element)?.entries.map(({ values }) => values) ?? [];
}

describe('a card started without a network', () => {
  test('a card started without a network has no number, and is stored once with its text while the focus stays in the field', async () => {
    const template = await templateOf('Mroźnia 1');
    const { page } = await openTablet(app.origin, plant.ola.client);
    await page.context().setOffline(true);
    await pick(page, template.name);
    await page.getByRole('heading', { name: `${template.name} (bez numeru)`, level: 1 }).waitFor();
    await partia(page).fill('L-1');
    await page.getByRole('textbox', { name: 'Uwagi' }).fill('zimno');
    await page.getByRole('button', { name: /^Brak sieci, \d do wysłania/ }).waitFor();
    await takeScreen(page, 'offline-begun-800x1280');
    await expectAxeClean(page);
    await page.reload();
    await expect.poll(() => partia(page).inputValue()).toBe('L-1');
    await page.getByRole('textbox', { name: 'Uwagi' }).click();
    await page.getByRole('textbox', { name: 'Uwagi' }).press('End');
    await page.keyboard.type(' jak');
    await page.context().setOffline(false);
    await page.waitForURL((url) => !url.pathname.includes('new-'));
    await page.keyboard.type(' w psiarni');
    expect(await page.getByRole('textbox', { name: 'Uwagi' }).inputValue()).toBe('zimno jak w psiarni');
    await page.getByRole('heading', { name: /^Mroźnia 1/, level: 1 }).waitFor();
    await expect.poll(async () => (await cardsOf(plant.ola, template)).length).toBe(1);
    const [card] = await cardsOf(plant.ola, template);
    await expect
      .poll(() => valuesOf(plant.ola, card?.cardId ?? '', 'Dane'))
      .toEqual([{ [template.field('Partia')]: 'L-1', [template.field('Uwagi')]: 'zimno jak w psiarni' }]);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(card?.name);
  });

  test.each([502, 503, 504])(
    'a card starts on the device when a proxy answers %i in place of the server, and is stored once when the server is back',
    async (status) => {
      const template = await templateOf(`Mroźnia ${status}`);
      const { page, expectProblem } = await openTablet(app.origin, plant.ola.client);
      expectProblem(/status of 50\d/);
      const tablet = page.context();
      await tablet.route('**/api/**', (route) => route.fulfill({ status, body: 'Bad Gateway' }));
      await pick(page, template.name);
      await page.getByRole('heading', { name: `${template.name} (bez numeru)`, level: 1 }).waitFor();
      await partia(page).fill('L-5');
      await tablet.unroute('**/api/**');
      await expect.poll(async () => (await cardsOf(plant.ola, template)).length, WAITS).toBe(1);
      const [card] = await cardsOf(plant.ola, template);
      await expect
        .poll(() => valuesOf(plant.ola, card?.cardId ?? '', 'Dane'), WAITS)
        .toEqual([{ [template.field('Partia')]: 'L-5' }]);
    },
  );

  test('a card started without a network is sent from another screen too', async () => {
    const template = await templateOf('Mroźnia 2');
    const { page } = await openTablet(app.origin, plant.ola.client);
    await page.context().setOffline(true);
    await pick(page, template.name);
    await partia(page).fill('L-2');
    await page.getByRole('link', { name: 'Kartoteka' }).first().click();
    await page.goto('/control-cards/operator');
    await page.getByRole('link', { name: `${template.name} (bez numeru)` }).waitFor();
    await takeScreen(page, 'offline-begun-list-800x1280');
    await expectAxeClean(page);
    await page.context().setOffline(false);
    await expect.poll(async () => (await cardsOf(plant.ola, template)).length).toBe(1);
    const [card] = await cardsOf(plant.ola, template);
    await expect
      .poll(() => valuesOf(plant.ola, card?.cardId ?? '', 'Dane'))
      .toEqual([{ [template.field('Partia')]: 'L-2' }]);
    const inProgress = page.getByRole('table', { name: 'Karty w trakcie wypełniania' });
    await inProgress.getByRole('link', { name: card?.name ?? '', exact: true }).waitFor();
    expect(await inProgress.getByText('bez numeru').count()).toBe(0);
  });

  test('when the answer to the start of a card is lost, only one card is made', async () => {
    const template = await templateOf('Mroźnia 3');
    const { page, expectProblem } = await openTablet(app.origin, plant.ola.client);
    expectProblem(/ERR_CONNECTION_RESET/);
    let lost = 0;
    await page.context().route('**/init-card-filling/**', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await pick(page, template.name);
    await partia(page).fill('L-3');
    await page.waitForURL((url) => /control-cards\/[\da-f]{8}-/.test(url.pathname));
    expect(lost).toBe(1);
    expect(await cardsOf(plant.ola, template)).toHaveLength(1);
    await expect.poll(() => partia(page).inputValue()).toBe('L-3');
  });

  test('while the start of a card cannot be sent, typing in the card does not repeat the start before the pause between tries is over', async () => {
    const template = await templateOf('Mroźnia 5');
    const { page } = await openTablet(app.origin, plant.ola.client);
    await page.context().setOffline(true);
    await pick(page, template.name);
    await partia(page).fill('L-5');
    let isDown = true;
    let starts = 0;
    await page.context().route('**/init-card-filling/**', (route) => {
      starts += 1;
      return isDown ? route.abort('connectionrefused') : route.continue();
    });
    await page.context().setOffline(false);
    await expect.poll(() => starts).toBeGreaterThan(0);
    const typed = 'otwarta brama od strony chłodni';
    await page.getByRole('textbox', { name: 'Uwagi' }).pressSequentially(typed, { delay: 100 });
    // The shortest pause between two tries is 3 s, and an answer to one of the page's regular calls ends a pause early.
    // Typing takes about four seconds, or longer on a busy machine. One start for each key press would be more than
    // thirty.
    expect(starts).toBeLessThan(typed.length / 3);
    isDown = false;
    await expect.poll(async () => (await cardsOf(plant.ola, template)).length).toBe(1);
    const [card] = await cardsOf(plant.ola, template);
    await expect
      .poll(() => valuesOf(plant.ola, card?.cardId ?? '', 'Dane'))
      .toEqual([{ [template.field('Partia')]: 'L-5', [template.field('Uwagi')]: typed }]);
  });

  test('a question about a card that was started without a network stays about this card when the network comes back', async () => {
    const template = await templateOf('Mroźnia 6');
    const { page } = await openTablet(app.origin, plant.ola.client);
    const question = page.getByRole('dialog');
    /** Waits with an open question until the network is back. The start would be sent by then. */
    const goOnline = async () => {
      await question.waitFor();
      const back = page.waitForResponse('**/api/**');
      await page.context().setOffline(false);
      await back;
      await page.waitForTimeout(3000);
    };
    await page.context().setOffline(true);
    await pick(page, template.name);
    await page.getByRole('button', { name: 'Odrzuć kartę' }).click();
    await goOnline();
    await question.getByRole('button', { name: 'Odrzuć kartę' }).click();
    await page.waitForURL('**/control-cards/operator');
    await page.getByText('Odrzucono kartę').first().waitFor();

    await page.context().setOffline(true);
    await pick(page, template.name);
    await partia(page).fill('L-6');
    await unfold(page, 'Pomiary');
    await fill(entry(page, 'Pomiary', 1), { Wynik: '150' });
    await press(entry(page, 'Pomiary', 1), 'Usuń');
    await goOnline();
    await press(question, 'Usuń');
    await panel(page, 'Pomiary').getByText('Brak wpisów').waitFor();
    await page.waitForURL((url) => !url.pathname.includes('new-'));
    const cards = await cardsOf(plant.ola, template);
    expect(cards).toHaveLength(1);
    const cardId = cards[0]?.cardId ?? '';
    await expect.poll(() => valuesOf(plant.ola, cardId, 'Dane')).toHaveLength(1);
    expect(await valuesOf(plant.ola, cardId, 'Pomiary')).toEqual([]);
  });

  test('without a network the screen asks about a card in progress on the device before it starts another card', async () => {
    const template = await templateOf('Mroźnia 4');
    const { page } = await openTablet(app.origin, plant.ola.client);
    await page.context().setOffline(true);
    await pick(page, template.name);
    await partia(page).fill('pierwsza');
    await page.goto('/control-cards/operator');
    await pick(page, template.name);
    const question = page.getByRole('dialog');
    await question.getByText(`${template.name} (bez numeru)`).waitFor();
    await question.getByRole('button', { name: 'Kontynuuj' }).click();
    await expect.poll(() => partia(page).inputValue()).toBe('pierwsza');
    await page.goto('/control-cards/operator');
    await pick(page, template.name);
    await page.getByRole('dialog').getByRole('button', { name: 'Nowa' }).click();
    await expect.poll(() => partia(page).inputValue()).toBe('');
    await partia(page).fill('druga');
    await page.context().setOffline(false);
    await expect.poll(async () => (await cardsOf(plant.ola, template)).length).toBe(2);
  });
});
