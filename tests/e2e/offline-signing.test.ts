import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeScreen } from '../env/browser.ts';
import { expectNoticeOf, press } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { countDrafts } from '../env/kept-drafts.ts';
import { PASSWORD } from '../env/people.ts';
import { openTablet } from '../env/tablet.ts';
import { makeTemplate, type TemplateDraft } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;

beforeAll(async () => {
  plant = await openPlant(app);
});

const NO_CONNECTION = 'Brak połączenia z serwerem. Sprawdź sieć i spróbuj ponownie.';
const SIGN = /^Zatwierdź jako Bartek Brygada/;
const approvePath = (cardId: string) => `/control-cards/${cardId}/approve`;

/** Makes a card that Bartek may sign. */
async function waiting(draft: Partial<TemplateDraft> = {}): Promise<string> {
  const template = await makeTemplate(app.sql, {
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
    approvals: [{ type: 'role', value: plant.roles.foreman }],
    ...draft,
  });
  const id = await startCard(plant.ola, template);
  await save(
    plant.ola,
    id,
    template.element('Dane'),
    { [template.field('Partia')]: 'L-1' },
    { submit: true },
  );
  return id;
}

const statusOf = async (cardId: string) => (await formData(plant.marta, cardId)).status;
const strip = (page: Page) => page.getByRole('status').filter({ hasText: /Bez sieci|Brak odpowiedzi/ });
/** The badge while it counts unsent work. A badge that says only 'Brak sieci' does not match. */
const badge = (page: Page) => page.getByRole('button', { name: /do wysłania|wymaga uwagi/ });
const reasonIn = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Powód' });

/** Collects the calls of the page that sign, return or void a card, and that the server has answered. */
function answered(page: Page): string[] {
  const calls: string[] = [];
  page.on('response', (response) => {
    const call = /\/(approve|return|void)(?:\/[\w-]+)?$/.exec(new URL(response.url()).pathname)?.[1];
    if (call && response.request().method() === 'POST') calls.push(call);
  });
  return calls;
}

async function expectNothingWaits(page: Page): Promise<void> {
  expect(await countDrafts(page)).toBe(0);
  expect(await badge(page).count()).toBe(0);
}

/** Restores the network, and waits until the page has noticed and has had time to send unsent work. */
async function bringNetworkBack(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await strip(page).waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle');
}

describe('an approver without a network', () => {
  test('a signature without a network fails with a message and is not queued, and a press signs the card once when the network is back', async () => {
    const cardId = await waiting();
    const { page } = await openTablet(app.origin, plant.bartek.client);
    const calls = answered(page);
    await page.goto(approvePath(cardId));
    const sign = page.getByRole('button', { name: SIGN }).first();
    await sign.waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await strip(page).waitFor();
    await expectNoticeOf(page, NO_CONNECTION, () => sign.click());
    await takeScreen(page, 'offline-signature-800x1280');
    await expectNothingWaits(page);
    await bringNetworkBack(page);
    await page.reload();
    await sign.waitFor();
    await page.waitForLoadState('networkidle');
    expect([calls, await statusOf(cardId)]).toEqual([[], 'awaitingApproval']);
    await expectNoticeOf(page, 'Zatwierdzono', () => sign.click());
    expect([calls, await statusOf(cardId)]).toEqual([['approve'], 'approved']);
  });

  test('without a network a signature with a password is not sent and the password stays in the dialog, and the next press signs the card once', async () => {
    const cardId = await waiting({ passwordAtSigning: true });
    const { page } = await openTablet(app.origin, plant.bartek.client);
    const calls = answered(page);
    await page.goto(approvePath(cardId));
    await page.getByRole('button', { name: SIGN }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Hasło').fill(PASSWORD);
    await page.context().setOffline(true);
    await press(dialog, 'Zatwierdź');
    await page.getByText(NO_CONNECTION).waitFor();
    expect(await dialog.getByLabel('Hasło').inputValue()).toBe(PASSWORD);
    await expectNothingWaits(page);
    await bringNetworkBack(page);
    expect([calls, await statusOf(cardId)]).toEqual([[], 'awaitingApproval']);
    await expectNoticeOf(page, 'Zatwierdzono', () => press(dialog, 'Zatwierdź'));
    expect([calls, await statusOf(cardId)]).toEqual([['approve'], 'approved']);
  });

  test('the return of a card without a network keeps its reason on the screen and is not queued, and a press returns the card once when the network is back', async () => {
    const cardId = await waiting();
    const { page } = await openTablet(app.origin, plant.bartek.client);
    const calls = answered(page);
    await page.goto(approvePath(cardId));
    await press(page, 'Zwróć do poprawy');
    const dialog = page.getByRole('dialog');
    await reasonIn(dialog).fill('Brak podpisanej próbki.');
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await press(dialog, 'Zwróć do poprawy');
    await dialog.getByText(NO_CONNECTION).waitFor();
    await takeScreen(page, 'offline-return-800x1280');
    await expectNothingWaits(page);
    await bringNetworkBack(page);
    expect(await reasonIn(dialog).inputValue()).toBe('Brak podpisanej próbki.');
    expect([calls, await statusOf(cardId)]).toEqual([[], 'awaitingApproval']);
    await expectNoticeOf(page, 'Zwrócono do poprawy', () => press(dialog, 'Zwróć do poprawy'));
    expect(calls).toEqual(['return']);
    const { status, returnReason } = await formData(plant.marta, cardId);
    expect([status, returnReason]).toEqual(['inProgress', 'Brak podpisanej próbki.']);
  });
});

test('voiding a card without a network keeps the reason on the screen and is not queued, and a press voids the card once when the network is back', async () => {
  const cardId = await waiting();
  const { page, expectProblem } = await openTab(app, plant.marta, `/control-cards/${cardId}/view`, {
    size: 'tablet',
    context: { serviceWorkers: 'allow' },
  });
  expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const calls = answered(page);
  await press(page.getByRole('group', { name: 'Zarządzanie kartą' }), 'Unieważnij');
  const dialog = page.getByRole('dialog', { name: 'Unieważnić kartę?' });
  await reasonIn(dialog).fill('Pomylona partia.');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await press(dialog, 'Unieważnij');
  await dialog.getByText(NO_CONNECTION).waitFor();
  await takeScreen(page, 'offline-void-800x1280');
  await expectNothingWaits(page);
  await bringNetworkBack(page);
  expect(await reasonIn(dialog).inputValue()).toBe('Pomylona partia.');
  expect([calls, await statusOf(cardId)]).toEqual([[], 'awaitingApproval']);
  await expectNoticeOf(page, 'Unieważniono kartę', () => press(dialog, 'Unieważnij'));
  expect(calls).toEqual(['void']);
  const { items } = await plant.marta.client.call(controlCardRoutes.history, { params: { id: cardId } });
  expect(items.filter(({ text }) => text === 'Unieważniono kartę')).toMatchObject([
    { reason: 'Pomylona partia.' },
  ]);
});
