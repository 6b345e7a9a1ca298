import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { SIZES } from '../env/browser.ts';
import {
  FOREMAN,
  OPERATOR,
  QUALITY,
  TEMPLATE,
  expectNotice,
  expectNoticeOf,
  openAs,
  panel,
  press,
  rowOf,
  unfold,
} from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
const LIST = '/control-cards/approval';
/** Counts the attempts of the test, so that each attempt corrects the entry to a different value. */
let tries = 0;

const waitingFor = async (userName: string) => {
  const { items } = await app.client.as(userName).call(controlCardRoutes.awaitingMe);
  return items;
};
const formData = (id: string, userName = FOREMAN) =>
  app.client.as(userName).call(controlCardRoutes.formData, { params: { id } });
const names = (page: Page) => page.getByRole('table').getByRole('link').allTextContents();

/** Withdraws an entry as its author, corrects it and submits it again. */
async function correctBatch(cardId: string, batch: string): Promise<void> {
  const author = app.client.as(OPERATOR);
  const { elements } = await formData(cardId, OPERATOR);
  const element = elements.find((one) => one.name === 'Dane partii');
  const field = element?.formTemplate?.elements.find((one) => one.name === 'Numer partii');
  const [entry] = element?.entries ?? [];
  await author.call(controlCardRoutes.withdraw, { params: { id: entry?.id ?? '' }, body: {} });
  const data = { ...entry?.values, [field?.id ?? '']: batch };
  const body = { elementTemplateId: element?.id ?? '', data, submit: true };
  await author.call(controlCardRoutes.saveElement, { params: { id: cardId }, body });
}

/** Returns the first card of the template among the cards that wait for the foreman. */
async function waitingCard() {
  const card = (await waitingFor(FOREMAN)).find(({ templateName }) => templateName === TEMPLATE);
  if (card === undefined) throw new Error('no card of the template waits');
  return card;
}

test('the approval list shows the cards that the caller can sign now, and opens the approval of a card', async () => {
  for (const userName of [FOREMAN, QUALITY]) {
    const { page } = await openAs(app, userName, LIST);
    const expected = await waitingFor(userName);
    expect(expected.length).toBeGreaterThan(0);
    await page.getByRole('table').waitFor();
    await expect
      .poll(async () => (await names(page)).toSorted())
      .toEqual(expected.map(({ name }) => name).toSorted());
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Wybór',
      'Nazwa',
      'Grupa',
      'Typ',
      'Odchylenia',
      'Wypełnili',
      'Czeka',
    ]);
    for (const { name, deviationCount, fillers } of expected) {
      const cells = await rowOf(page, name).getByRole('cell').allTextContents();
      expect(cells.slice(3)).toEqual([
        deviationCount === 0 ? 'brak' : `${deviationCount} poza normą`,
        fillers.map((filler) => filler.name).join(', '),
        expect.stringMatching(/^od (?:chwili|\d+ (?:min|godz\.|dni|dnia))\d\d\/\d\d\/\d{4} \d\d:\d\d$/),
      ]);
    }
    const [first] = expected;
    await rowOf(page, first?.name ?? '').dblclick();
    await page.waitForURL(`**/control-cards/${first?.cardId}/approve`);
  }
});

describe('signing a card', () => {
  test('a card that changed since it was opened is shown again instead of being signed', async () => {
    const { cardId } = await waitingCard();
    const { page, expectProblem } = await openAs(app, FOREMAN, `/control-cards/${cardId}/approve`);
    expectProblem(/status of 409/);
    const sign = page.getByRole('button', { name: /^Zatwierdź jako .*: brygadzista/i });
    await sign.waitFor();
    tries += 1;
    const batch = `L999${tries}`;
    await correctBatch(cardId, batch);
    await sign.click();
    const stale = page.getByRole('alert').filter({ hasText: 'Karta zmieniła się, odkąd została otwarta' });
    await expect.poll(() => stale.count()).toBe(1);
    expect((await formData(cardId)).approvals.some((one) => one.isApproved)).toBe(false);
    await unfold(page, 'Dane partii');
    await expect.poll(() => panel(page, 'Dane partii').getByText(batch).count()).toBe(1);
    await expectNoticeOf(page, 'Zatwierdzono', () => sign.click());
  });

  test('pressing Zatwierdź twice signs a card once', async () => {
    const [card] = await waitingFor(QUALITY);
    const { page } = await openAs(app, QUALITY, `/control-cards/${card?.cardId}/approve`);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (/\/approve\/[0-9a-f-]+$/.test(request.url())) calls.push(request.url());
    });
    await panel(page, 'Zatwierdzenia').getByRole('button').first().dblclick();
    await expectNotice(page, 'Zatwierdzono');
    expect(calls).toHaveLength(1);
    expect((await waitingFor(QUALITY)).some(({ cardId }) => cardId === card?.cardId)).toBe(false);
  });
});

test('a card is returned with a reason, even when the answer to the first try was lost, and the operator sees the reason', async () => {
  const card = (await waitingFor(FOREMAN))[0];
  const { page, expectProblem } = await openAs(app, FOREMAN, `/control-cards/${card?.cardId}/approve`);
  await press(page, 'Zwróć do poprawy');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Zwróć do poprawy' }).click();
  await expect.poll(() => dialog.getByText('Podaj powód.').count()).toBe(1);
  await dialog.getByRole('textbox', { name: 'Powód' }).fill('Brak podpisanej próbki.');
  // A change of the screen size keeps the dialog and the typed reason.
  await page.setViewportSize(SIZES.tablet);
  await page.waitForFunction((width) => innerWidth === width, SIZES.tablet.width);
  expect(await dialog.getByRole('textbox', { name: 'Powód' }).inputValue()).toBe('Brak podpisanej próbki.');
  expectProblem(/ERR_|Failed to load/);
  const lost = '**/api/app/control-card/*/return';
  await page.route(lost, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await dialog.getByRole('button', { name: 'Zwróć do poprawy' }).click();
  await expect.poll(() => dialog.getByText(/połączenia/).count()).toBe(1);
  await page.unroute(lost);
  await expectNoticeOf(page, 'Zwrócono do poprawy', () =>
    dialog.getByRole('button', { name: 'Zwróć do poprawy' }).click(),
  );
  const operator = await openAs(app, OPERATOR, `/control-cards/${card?.cardId}/view`);
  await expect.poll(() => operator.page.getByText('Brak podpisanej próbki.').count()).toBeGreaterThan(0);
  expect(await operator.page.getByText('zwrócona', { exact: true }).count()).toBe(1);
});
