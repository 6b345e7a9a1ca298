import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { expect, test } from 'vitest';
import { expectAxeClean, SIZES, takeScreen } from '../env/browser.ts';
import { ADMIN, openAs } from '../env/card-page.ts';
import { PHONE } from '../env/flawless.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
const CHOSEN = ['creationTime', 'name', 'status', 'creator', 'controlCardGroup', 'controlCardType'];

/** Stores the administrator's choice of columns. */
async function choose(ids: readonly string[]) {
  const columns = Object.fromEntries(ids.map((id, order) => [id, { order }]));
  const admin = app.client.as(ADMIN);
  await admin.call(controlCardRoutes.savePreferences, { body: { columns } });
  return admin;
}

test.each([
  ['a desktop', SIZES.desktop],
  ['a tablet', SIZES.tablet],
])('on %s the chosen columns of the list of cards are shown in the chosen order', async (_, viewport) => {
  const admin = await choose(CHOSEN);
  const { page } = await openAs(app, ADMIN, '/control-cards/list', { context: { viewport } });
  const grid = page.getByRole('grid', { name: 'Wypełnione karty' });
  await grid.waitFor();
  const fields = await grid
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.map((head) => head.getAttribute('data-field')));
  expect(fields.filter((field) => field !== 'actions')).toEqual(CHOSEN);
  await grid.locator('td[data-field=status]').getByText('w trakcie').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
  await expectAxeClean(page);
  await admin.call(controlCardRoutes.savePreferences, { body: { columns: {} } });
});

test('on a phone each row of the list of cards stacks the name and then the other chosen columns in their order, and fits the width', async () => {
  const admin = await choose(CHOSEN);
  const { page } = await openAs(app, ADMIN, '/control-cards/list', { context: { viewport: PHONE } });
  const grid = page.getByRole('grid', { name: 'Wypełnione karty' });
  const row = grid.getByRole('row').filter({ hasText: 'Kontrola masy netto' }).first();
  await row.waitFor();
  const text = (await row.textContent()) ?? '';
  const parts = [
    'Kontrola masy netto',
    'Data utworzenia: ',
    'w trakcie',
    'Autor: ',
    'Grupa: Wyroby gotowe',
    'Typ: ',
  ];
  const places = parts.map((part) => text.indexOf(part));
  expect(places, text).toEqual(places.toSorted((one, other) => one - other));
  expect(places, text).not.toContain(-1);
  const isWide = (one: Element) => one.scrollWidth > one.clientWidth;
  expect(await grid.locator('..').evaluate(isWide)).toBe(false);
  await takeScreen(page, 'card-list-phone');
  await expectAxeClean(page);

  // On a phone the list has no column headings to press, so its menu changes the order.
  const sort = async () => {
    await page.getByRole('button', { name: 'Opcje listy' }).click();
    await page.getByRole('menuitem', { name: 'Sortuj' }).click();
    await page.getByRole('menuitem', { name: 'Grupa' }).click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
  };
  const firstGroup = () =>
    grid
      .getByRole('row')
      .nth(1)
      .getByText(/^Grupa: /)
      .textContent();
  await sort();
  // The second press of a double tap lands on the row that was under the menu, and must not open that row's card.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect.poll(firstGroup).toBe('Grupa: HACCP');
  expect(new URL(page.url()).pathname).toBe('/control-cards/list');
  await sort();
  await expect.poll(firstGroup).toBe('Grupa: Wyroby gotowe');
  expect(new URL(page.url()).searchParams.get('sort')).toMatch(/Group/);
  await sort();
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe(null);
  await admin.call(controlCardRoutes.savePreferences, { body: { columns: {} } });
});

test("on a phone each row of the list of cards begins with the card's name, even when that column is not chosen", async () => {
  const admin = await choose(CHOSEN.filter((id) => id !== 'name'));
  const { page } = await openAs(app, ADMIN, '/control-cards/list', { context: { viewport: PHONE } });
  const grid = page.getByRole('grid', { name: 'Wypełnione karty' });
  const row = grid.getByRole('row').filter({ hasText: 'Kontrola masy netto' }).first();
  expect(await row.textContent()).toMatch(/^Kontrola masy netto.*Data utworzenia: .*Grupa: /);
  const isWide = (one: Element) => one.scrollWidth > one.clientWidth;
  expect(await grid.locator('..').evaluate(isWide)).toBe(false);
  await row.getByRole('link').click();
  await page.waitForURL(/\/control-cards\/[0-9a-f-]{36}\//);
  await admin.call(controlCardRoutes.savePreferences, { body: { columns: {} } });
});
