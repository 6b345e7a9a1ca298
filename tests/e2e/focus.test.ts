import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, expectNotice, openAs } from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';
import { fresh } from '../env/warehouse.ts';
import { addresses } from './walk/addresses.ts';
import { gatherIds } from './walk/ids.ts';
import { walkerOf } from './walk/walker.ts';

const app = testApp();
const START = '/profile?skad=fokus';

type Step = readonly [role: 'button' | 'menuitem', name: string | RegExp];

/** Dialogs and menus that open over the page: the address of the page, and the presses that open each. */
const OVER_THE_PAGE: readonly (readonly [address: string, ...steps: Step[]])[] = [
  ['/', ['button', 'Kod QR tej strony']],
  ['/', ['button', /^Konto: /]],
  ['/control-cards/list', ['button', 'Filtry']],
  ['/control-cards/list', ['button', 'Opcje listy'], ['menuitem', 'Eksport do pliku Excel']],
  ['/data-warehouse/unit-types', ['button', /^Działania: /], ['menuitem', 'Usuń']],
  ['/administration/ou', ['button', 'Dodaj jednostkę']],
  ['/administration/ou', ['button', /^Działania: Produkcja/], ['menuitem', 'Zmień nazwę']],
];

async function expectHeld(page: Page, when: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: `the focus ${when}` })
    .not.toBe('BODY');
}

test('the focus is never on the body of the page while a dialog or a menu is open and after it closes', async () => {
  const { page } = await openAs(app, ADMIN, START);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { go } = walkerOf(page);
  let at = START;
  for (const [address, ...steps] of OVER_THE_PAGE) {
    if (address !== at) await go(address);
    at = address;
    for (const [role, name] of steps) {
      await page.getByRole(role, { name }).first().press('Enter');
      await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
    }
    await expectHeld(page, `in ${String(steps.at(-1)?.[1])}`);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('[role=dialog], [role=menu]').count()).toBe(0);
    await expectHeld(page, `after ${String(steps.at(-1)?.[1])}`);
  }
});

test('a notice is announced while a dialog is open, and deleting a row does not move the focus to the body of the page', async () => {
  const name = fresh('furlong');
  await app.client.as(ADMIN).call(unitTypeRoutes.create, { body: { name } });
  const { page, expectProblem } = await openAs(app, ADMIN, `/data-warehouse/unit-types`);
  expectProblem(/status of 500/);
  const error = { code: null, message: 'Przerwa.', details: null, data: null, validationErrors: null };
  await page.route('**/save-list-preferences', (route) => route.fulfill({ status: 500, json: { error } }));
  await page.getByRole('button', { name: 'Opcje listy' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Ustawienia' }).press('Enter');
  const settings = page.getByRole('dialog', { name: 'Ustawienia' });
  await settings.getByRole('button', { name: 'Zapisz' }).press('Enter');
  await expectNotice(page, 'Przerwa.');
  expect(await settings.count()).toBe(1);
  expect(await page.getByRole('main').count(), 'what lies beside the dialog is hidden from the ear').toBe(0);
  // The pressed button was disabled during the call and could not keep the focus.
  await expectHeld(page, 'after the call');
  await page.keyboard.press('Escape');
  await expect.poll(() => settings.count()).toBe(0);

  await page.getByRole('combobox', { name: 'Wyszukaj' }).fill(name);
  await page.keyboard.press('Enter');
  const menu = page.getByRole('button', { name: `Działania: ${name}` });
  await expect.poll(() => page.getByRole('grid').getByRole('link').count()).toBe(1);
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Usuń' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Usuń' }).press('Enter');
  await menu.waitFor({ state: 'detached' });
  await expectHeld(page, 'after a row was deleted');
});

/** A window so low that the menu must scroll to its later items. */
const LOW = { width: 1280, height: 420 };

test('the first press of Tab reaches the skip link on every screen of the menu, even after the menu has scrolled', async () => {
  const { page } = await openAs(app, ADMIN, START, { context: { viewport: LOW } });
  const menu = page.getByRole('navigation', { name: 'Menu główne' });
  let scrolled = 0;
  for (const { path, menu: place } of addresses(await gatherIds(app))) {
    if (place === undefined) continue;
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const item = menu.getByRole('link', { name: place[1], exact: true });
    await expect.poll(() => item.getAttribute('aria-current'), { message: path }).toBe('page');
    await expect.poll(() => isInSight(item), { message: `the item of ${path} is in sight` }).toBe(true);
    if ((await menu.evaluate((list) => list.parentElement?.scrollTop ?? 0)) > 0) scrolled += 1;
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent);
    expect(focused, `the first Tab stop at ${path}`).toBe('Przejdź do treści');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.tagName), path).toBe('MAIN');
  }
  expect(scrolled, 'screens at which the menu had scrolled').toBeGreaterThan(3);
});

function isInSight(item: Locator): Promise<boolean> {
  return item.evaluate((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    const shown = link.closest('nav')?.parentElement?.getBoundingClientRect();
    return shown !== undefined && top >= shown.top - 1 && bottom <= Math.min(shown.bottom, innerHeight) + 1;
  });
}
