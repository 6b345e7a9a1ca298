import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { takeScreens } from '../env/browser.ts';
import { entry, fill, panel, press, unfold } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, startCard } from '../env/card-plant.ts';
import { setStorageFull } from '../env/full-storage.ts';
import { countDrafts } from '../env/kept-drafts.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    name: 'Kontrola w dwóch kartach przeglądarki',
    elements: [
      { name: 'Dane', fields: [{ name: 'Partia' }, { name: 'Uwagi' }] },
      { name: 'Pomiary', repeat: {}, fields: [{ name: 'Wynik' }] },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});

const box = (page: Page, field: string) => panel(page, 'Dane').getByRole('textbox', { name: field });

/** Returns the text of all fields, as a tab shows it. */
const shown = (page: Page): Promise<string[]> =>
  page
    .getByRole('textbox', { name: /^(Partia|Uwagi|Wynik)/ })
    .evaluateAll((boxes) => boxes.map((one) => (one as HTMLInputElement | HTMLTextAreaElement).value));

async function showBoth(pages: readonly Page[], text: readonly string[]): Promise<void> {
  for (const page of pages) await expect.poll(() => shown(page)).toEqual(text);
}

async function unfoldAll(page: Page): Promise<void> {
  for (const name of ['Dane', 'Pomiary']) await unfold(page, name);
}

/** Returns the entries of the server: their values, and whether they are submitted. */
async function stored(cardId: string): Promise<unknown[]> {
  const { elements } = await formData(plant.marta, cardId);
  // The server orders values by the ids of their fields, which differ from run to run.
  const fields = ['Partia', 'Uwagi', 'Wynik'].map((name) => template.field(name));
  return elements.flatMap(({ entries }) =>
    entries.map(({ values, isSubmitted }) => [
      ...fields.flatMap((field) => (field in values ? [values[field]] : [])),
      isSubmitted,
    ]),
  );
}

/** Returns every text that an event of the card's history stores. */
async function storedTexts(cardId: string): Promise<string[]> {
  const events = await app.sql<{ payload: { changes?: { new: unknown }[] } }>(
    'select payload from card_event where card_id = $1',
    [cardId],
  );
  return events.flatMap(({ payload }) => (payload.changes ?? []).map((one) => String(one.new)));
}

test('two tabs of one person show the same text of a card, and each text that either tab sends is stored once', async () => {
  const cardId = await startCard(plant.ola, template);
  const address = `/control-cards/${cardId}/operator`;
  const { page } = await openTab(app, plant.ola, address);
  const other = await page.context().newPage();
  const tabs = [page, other];
  await other.goto(address);
  for (const tab of tabs) await unfoldAll(tab);

  // Types into a different field in each tab at the same time. Then continues the text of one field in the other tab.
  await Promise.all([
    box(page, 'Partia').pressSequentially('L-1', { delay: 20 }),
    box(other, 'Uwagi').pressSequentially('sucho', { delay: 20 }),
  ]);
  await showBoth(tabs, ['L-1', 'sucho', '']);
  await box(other, 'Partia').press('End');
  await box(other, 'Partia').pressSequentially('7');
  await showBoth(tabs, ['L-17', 'sucho', '']);
  await press(panel(page, 'Dane'), 'Zapisz');
  await expect.poll(() => stored(cardId)).toEqual([['L-17', 'sucho', false]]);

  // Adds a new entry in each tab.
  await fill(entry(page, 'Pomiary', 1), { Wynik: '1,5' });
  await showBoth(tabs, ['L-17', 'sucho', '1,5']);
  await press(panel(other, 'Pomiary'), 'Dodaj wpis');
  await fill(entry(other, 'Pomiary', 2), { Wynik: '2,5' });
  await showBoth(tabs, ['L-17', 'sucho', '1,5', '2,5']);
  await expect
    .poll(() => stored(cardId))
    .toEqual([
      ['L-17', 'sucho', false],
      ['1,5', false],
      ['2,5', false],
    ]);

  // Text that was typed in one tab is submitted in the other tab.
  await box(page, 'Uwagi').press('End');
  await box(page, 'Uwagi').pressSequentially(' i czysto');
  await showBoth(tabs, ['L-17', 'sucho i czysto', '1,5', '2,5']);
  await press(panel(other, 'Dane'), 'Zatwierdź');
  await expect.poll(async () => (await stored(cardId))[0]).toEqual(['L-17', 'sucho i czysto', true]);
  for (const tab of tabs)
    await panel(tab, 'Dane')
      .getByText(/^Zatwierdzono/)
      .first()
      .waitFor();
  await takeScreens(page, 'card-two-tabs');

  // After a reload a tab shows what the server has, and nothing waits on the device.
  await other.reload();
  await unfoldAll(other);
  await showBoth([other], await shown(page));
  await expect.poll(() => countDrafts(page)).toBe(0);
  // Each text was stored once, whichever tab sent it.
  const texts = await storedTexts(cardId);
  expect([...new Set(texts)]).toEqual(texts);
});

test('a waiting submission of a group is sent by another tab of the card when its own tab is gone', async () => {
  const cardId = await startCard(plant.ola, template);
  const address = `/control-cards/${cardId}/operator`;
  const { page, expectProblem } = await openTab(app, plant.ola, address);
  expectProblem(/ERR_CONNECTION_RESET/);
  await unfold(page, 'Pomiary');
  await fill(entry(page, 'Pomiary', 1), { Wynik: '5' });
  await press(entry(page, 'Pomiary', 1), 'Zapisz');
  await expect.poll(() => stored(cardId)).toEqual([['5', false]]);
  const other = await page.context().newPage();
  await other.goto(address);
  await panel(other, 'Pomiary').waitFor();
  // The other tab sends for the card from now on.
  await other.evaluate(() => dispatchEvent(new Event('focus')));
  await page.route('**/submit-elements-group/*', (route) => route.abort('connectionreset'));
  await press(panel(page, 'Pomiary'), 'Zatwierdź grupę');
  await press(page.getByRole('dialog'), 'Zatwierdź, gdy wróci');
  await page.getByText(/Zatwierdzenie grupy czeka|Spróbujemy zatwierdzić grupę/).waitFor();
  expect(await stored(cardId)).toEqual([['5', false]]);
  await page.goto('/profile');
  await expect.poll(() => stored(cardId), { timeout: 10_000 }).toEqual([['5', true]]);
});

test('signing out waits while another tab sends for the card', async () => {
  const cardId = await startCard(plant.olek, template);
  const { page, expectProblem } = await openTab(app, plant.olek, `/control-cards/${cardId}/operator`);
  expectProblem(/ERR_|Failed to load/);
  const saves = '**/api/app/control-card/*/element';
  await page.route(saves, (route) => route.abort('connectionreset'));
  await box(page, 'Partia').pressSequentially('poczekaj');
  await page.goto('/profile');
  await page.getByRole('heading', { level: 1, name: 'Mój profil' }).waitFor();
  // Holds the lock of the card, as another tab does while it sends.
  await page.evaluate((name) => {
    const { promise: held, resolve } = Promise.withResolvers<void>();
    Object.assign(window, { giveBack: resolve });
    return new Promise((begun) => {
      navigator.locks
        .request(name, { steal: true }, () => {
          begun(undefined);
          return held;
        })
        .catch(() => undefined);
    });
  }, `kartoteka.card/${plant.olek.id}/${cardId}`);
  await page.unroute(saves);
  await page.getByRole('button', { name: /^Konto/ }).click();
  await page.getByRole('menuitem', { name: 'Wyloguj' }).click();
  await page.waitForTimeout(1500);
  expect(await stored(cardId)).toEqual([]);
  await page.evaluate(() => (window as unknown as { giveBack: () => void }).giveBack());
  await page.waitForURL(/auth\/login/);
  expect(await stored(cardId)).toEqual([['poczekaj', false]]);
});

test('a page that stays open after another person has logged in in another tab shows a message at its entries and offers no repetition of a save', async () => {
  const cardId = await startCard(plant.ola, template);
  const { page, expectProblem } = await openTab(app, plant.ola, `/control-cards/${cardId}/operator`);
  expectProblem(/ERR_|Failed to load|QuotaExceeded/);
  const saves = '**/api/app/control-card/*/element';
  await page.route(saves, (route) => route.abort('connectionreset'));
  // The browser asks before it reloads the page, because the device has no room for the text.
  await setStorageFull(page, true);
  await box(page, 'Partia').pressSequentially('L-1');
  await page.getByText('Na tym urządzeniu nie ma miejsca na wpisany tekst.', { exact: false }).waitFor();
  const asked = page.waitForEvent('dialog').then((dialog) => dialog.dismiss());
  const other = await page.context().newPage();
  // Opens a page of the same origin that does not redirect, to write into its localStorage.
  await other.goto('/favicon.svg');
  const token = await plant.olek.client.token();
  await other.evaluate((value) => {
    localStorage.removeItem('kartoteka.person');
    localStorage.setItem('kartoteka.token', value ?? '');
  }, token);
  await asked;
  await page.unroute(saves);

  const told = panel(page, 'Dane').getByText('W innym oknie ktoś się zalogował. Odśwież stronę.', {
    exact: false,
  });
  for (const button of ['Zatwierdź', 'Zapisz']) {
    await press(panel(page, 'Dane'), button);
    await told.waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(
      await panel(page, 'Dane')
        .getByText(/połączeni/)
        .count(),
    ).toBe(0);
  }
  await unfold(page, 'Pomiary');
  await press(panel(page, 'Pomiary'), 'Zatwierdź grupę');
  // An empty group asks whether it shall be submitted.
  await press(page.getByRole('dialog'), 'Zatwierdź grupę');
  await page.getByText('W innym oknie ktoś się zalogował. Odśwież stronę.', { exact: true }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await stored(cardId)).toEqual([]);
});
