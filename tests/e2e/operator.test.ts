import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ADMIN, openAs, OPERATOR, press, startDemoCard, TEMPLATE } from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
const SCREEN = '/control-cards/operator';
const FILL = /\/control-cards\/[0-9a-f-]{36}\/operator$/;

const inProgress = (page: Page) => page.getByRole('table', { name: 'Karty w trakcie wypełniania' });
const available = async () => {
  const answer = await app.client.as(OPERATOR).call(controlCardOperatorRoutes.availableCards);
  return answer.items;
};

/** Gives every card group a different name, which is an ending of `name`. */
async function nameGroups(name: string): Promise<void> {
  const admin = app.client.as(ADMIN);
  const { items } = await admin.call(controlCardGroupRoutes.list, { query: { maxResultCount: 1000 } });
  for (const [at, { id, name: before }] of items.entries()) {
    // An earlier attempt has named the group.
    if (name.startsWith(before)) continue;
    await admin.call(controlCardGroupRoutes.update, { params: { id }, body: { name: name.slice(at) } });
  }
}

async function choose(page: Page, template = TEMPLATE): Promise<void> {
  await page.getByRole('combobox', { name: 'Wzór' }).click();
  await page.getByRole('option', { name: template }).click();
}

test('the template picker is 200 px wide, and Wypełnij stays disabled until a template is chosen', async () => {
  const { page } = await openAs(app, OPERATOR, SCREEN);
  await expect.poll(() => page.getByRole('button', { name: 'Wypełnij' }).isDisabled()).toBe(true);
  const picker = page.getByRole('combobox', { name: 'Wzór' });
  expect((await picker.locator('xpath=..').boundingBox())?.width).toBe(200);
  await choose(page);
  await expect.poll(() => page.getByRole('button', { name: 'Wypełnij' }).isEnabled()).toBe(true);
});

describe('a card of the chosen template is in progress already', () => {
  test('in the question about a card in progress, Anuluj creates nothing and stays on the screen', async () => {
    const { page } = await openAs(app, OPERATOR, SCREEN);
    const before = (await available()).length;
    await choose(page);
    await press(page, 'Wypełnij');
    const dialog = page.getByRole('dialog', { name: 'Jest już karta w trakcie wypełniania' });
    await press(dialog, 'Anuluj');
    await expect.poll(() => dialog.count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(SCREEN);
    expect(await available()).toHaveLength(before);
  });

  test('in the question about a card in progress, Kontynuuj opens the card that the question names', async () => {
    const { page } = await openAs(app, OPERATOR, SCREEN);
    const before = await available();
    await choose(page);
    await press(page, 'Wypełnij');
    const text = await page.getByRole('dialog').textContent();
    await press(page.getByRole('dialog'), 'Kontynuuj');
    await page.waitForURL(FILL);
    const opened = before.find(({ cardId }) => page.url().includes(cardId));
    expect(text).toContain(opened?.name);
    expect(await available()).toHaveLength(before.length);
  });

  test('in the question about a card in progress, Nowa creates one more card, no matter how often it is pressed', async () => {
    const { page } = await openAs(app, OPERATOR, SCREEN);
    const before = await available();
    await choose(page);
    await page.getByRole('button', { name: 'Wypełnij' }).dblclick();
    await page.getByRole('dialog').getByRole('button', { name: 'Nowa' }).dblclick();
    await page.waitForURL(FILL);
    expect(before.some(({ cardId }) => page.url().includes(cardId))).toBe(false);
    expect(await available()).toHaveLength(before.length + 1);
  });

  test('a second tap on Nowa presses nothing beneath the question about a card in progress that the first tap closed', async () => {
    const { page } = await openAs(app, OPERATOR, SCREEN);
    await choose(page);
    await press(page, 'Wypełnij');
    const fresh = page.getByRole('dialog').getByRole('button', { name: 'Nowa' });
    await fresh.evaluate(async (button) => {
      const taps: number[] = [];
      document.addEventListener('click', ({ detail }) => taps.push(detail));
      const tap = (on: Element, detail: number) =>
        on.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
      tap(button, 1);
      while (button.isConnected) await new Promise(requestAnimationFrame);
      tap(document.body, 2);
      document.body.dataset['taps'] = taps.join();
    });
    await page.waitForURL(FILL);
    expect(await page.evaluate(() => document.body.dataset['taps'])).toBe('1');
  });
});

test('starting a card asks nothing when there is no card in progress', async () => {
  await app.sql(`update control_card set deleted_at = now() where status = 'inProgress' and name like $1`, [
    `${TEMPLATE}%`,
  ]);
  const { page } = await openAs(app, OPERATOR, SCREEN);
  await choose(page);
  const started: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('init-card-filling')) started.push(request.url());
  });
  await page.getByRole('button', { name: 'Wypełnij' }).dblclick();
  await page.waitForURL(FILL);
  expect(started).toHaveLength(1);
  const made = (await available()).filter(({ templateName }) => templateName === TEMPLATE);
  expect(made).toHaveLength(1);
});

describe('the list of cards in progress', () => {
  test('the list of cards in progress has the specified columns, and Enter, a double click and the link open a card', async () => {
    const cardId = await startDemoCard(app);
    const { page } = await openAs(app, OPERATOR, SCREEN);
    await inProgress(page).waitFor();
    const heads = await inProgress(page).getByRole('columnheader').allTextContents();
    expect(heads).toEqual([
      'Nazwa',
      'Grupa',
      'Typ',
      'Zawiera niezatwierdzone elementy',
      'Data utworzenia',
      'Data modyfikacji',
    ]);
    const card = (await available()).find((one) => one.cardId === cardId);
    const row = inProgress(page)
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: card?.name ?? '', exact: true }) });
    const opens = [() => row.dblclick(), () => row.press('Enter'), () => row.getByRole('link').click()];
    for (const open of opens) {
      await row.waitFor();
      await open();
      await page.waitForURL(`**/${cardId}/operator`);
      await page.goBack();
    }
  });

  test('the list of cards in progress shows all rows of more than a hundred cards, and a long group name without spaces does not widen the page', async () => {
    await nameGroups('W'.repeat(256));
    for (let made = 0; made < 120; made += 1) await startDemoCard(app);
    const expected = await available();
    expect(expected.length).toBeGreaterThanOrEqual(120);
    const { page } = await openAs(app, OPERATOR, SCREEN);
    await inProgress(page).waitFor();
    const names = () => inProgress(page).getByRole('link').allTextContents();
    await expect
      .poll(async () => (await names()).toSorted())
      .toEqual(expected.map(({ name }) => name).toSorted());
    expect(await page.getByRole('button', { name: /strona|filtr/i }).count()).toBe(0);
    expect(await page.getByRole('combobox', { name: 'Wyszukaj' }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
    const wider = await inProgress(page).evaluate(
      (table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0),
    );
    expect(wider, 'px that the table is wider than its place').toBeLessThan(200);
    await page.setViewportSize({ width: 360, height: 740 });
    await inProgress(page).getByRole('link').first().click();
    await inProgress(page).waitFor({ state: 'detached' });
    await page.getByText(/^W{200,256} ·/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('the list of cards in progress selects one row at a time', async () => {
    const { page } = await openAs(app, OPERATOR, SCREEN);
    const rows = inProgress(page).getByRole('row');
    await rows.nth(1).locator('td').first().click();
    await rows.nth(2).locator('td').first().click();
    const chosen = inProgress(page).getByRole('row', { selected: true });
    expect(await chosen.count()).toBe(1);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => rows.nth(3).getAttribute('aria-selected')).toBe('true');
    expect(await chosen.count()).toBe(1);
  });
});

test('a start of a card whose answer was lost does not prevent the start of a card of another template', async () => {
  const { page, expectProblem } = await openAs(app, OPERATOR, SCREEN);
  expectProblem(/ERR_FAILED/);
  const isStart = /init-card-filling/;
  await page.route(isStart, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('combobox', { name: 'Wzór' }).click();
  const names = await page.getByRole('option').allTextContents();
  await page.keyboard.press('Escape');
  await choose(
    page,
    names.find((name) => name !== TEMPLATE),
  );
  await press(page, 'Wypełnij');
  await page.getByRole('alert').waitFor();
  await page.unroute(isStart);
  await choose(page);
  await press(page, 'Wypełnij');
  await press(page.getByRole('dialog'), 'Kontynuuj');
  await page.waitForURL(FILL);
});

test("a refused start of a card shows the server's message and opens nothing", async () => {
  const { page, expectProblem } = await openAs(app, OPERATOR, SCREEN);
  expectProblem(/status of 403/);
  await choose(page);
  const setCurrent = `update control_card_template set is_current_version = $2 where name = $1`;
  onTestFinished(async () => void (await app.sql(setCurrent, [TEMPLATE, true])));
  await app.sql(setCurrent, [TEMPLATE, false]);
  await press(page, 'Wypełnij');
  await expect.poll(() => page.getByRole('alert').count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe(SCREEN);
});

test("loaded parts of the operator's screen do not move while the other parts load", async () => {
  const { page } = await openAs(app, OPERATOR, SCREEN);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    const watch = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    });
    watch.observe({ type: 'layout-shift', buffered: true });
  });
  // The upper list arrives last, so that the lower list could be drawn before it.
  await page.getByRole('table', { name: 'Moje ostatnie karty' }).waitFor();
  const lower = page.waitForResponse('**/recent-cards');
  await page.route('**/available-cards', async (route) => {
    await (await lower).finished();
    await page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      requestAnimationFrame(() => setTimeout(resolve));
      return promise;
    });
    await route.continue();
  });
  await page.reload();
  await inProgress(page).waitFor();
  await page.getByRole('table', { name: 'Moje ostatnie karty' }).waitFor();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.05);
});

test("the operator's screen requests the recent cards without waiting for the templates", async () => {
  const { page } = await openAs(app, OPERATOR, SCREEN);
  await inProgress(page).waitFor();
  const recent = page.waitForRequest('**/recent-cards');
  // The request for the templates is held back until the screen has requested the recent cards.
  await page.route('**/available-card-templates', async (route) => {
    await recent;
    await route.continue();
  });
  await page.reload();
  const table = page.getByRole('table', { name: 'Moje ostatnie karty' });
  await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(1);
});
