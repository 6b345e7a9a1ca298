import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import type { ElementHandle, Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, expectNoticeOf, openAs } from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';
import { fresh } from '../env/warehouse.ts';
import { addresses } from './walk/addresses.ts';
import { gatherIds } from './walk/ids.ts';
import { walkerOf } from './walk/walker.ts';

const app = testApp();
const START = '/profile?skad=fokus';

type Step = readonly [role: 'button' | 'menuitem', name: string | RegExp];

/** Dialogs and menus that open over the page: the address of the page, and the presses that open each. */
const OVER_THE_PAGE: readonly (readonly [address: string, first: Step, ...others: Step[]])[] = [
  ['/', ['button', 'Kod QR tej strony']],
  ['/', ['button', /^Konto: /]],
  ['/control-cards/list', ['button', 'Filtry']],
  ['/control-cards/list', ['button', 'Opcje listy'], ['menuitem', 'Eksport do pliku Excel']],
  ['/data-warehouse/unit-types', ['button', /^Działania: /], ['menuitem', 'Usuń']],
  ['/administration/ou', ['button', 'Dodaj jednostkę']],
  ['/administration/ou', ['button', /^Działania: Produkcja/], ['menuitem', 'Zmień nazwę']],
];

/** Expects the focus on this element or inside it. */
async function expectFocusIn(place: ElementHandle<Element> | null, when: string): Promise<void> {
  const focused = () =>
    place?.evaluate((one) => {
      const focus = document.activeElement;
      return one.contains(focus) ? 'here' : `in ${focus?.tagName} ${focus?.textContent.slice(0, 80)}`;
    });
  await expect.poll(focused, { message: `the focus ${when}` }).toBe('here');
}

test('a dialog or a menu takes the focus, and returns it to the button that opened it', async () => {
  const { page } = await openAs(app, ADMIN, START);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const { go } = walkerOf(page);
  let at = START;
  for (const [address, first, ...others] of OVER_THE_PAGE) {
    if (address !== at) await go(address);
    at = address;
    const steps = [first, ...others];
    const what = String(steps.at(-1)?.[1]);
    const opener = await page.getByRole(first[0], { name: first[1] }).first().elementHandle();
    for (const [role, name] of steps) {
      await page.getByRole(role, { name }).first().press('Enter');
      await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
    }
    await expect.poll(() => page.evaluate(isOverThePage), { message: `the focus in ${what}` }).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('[role=dialog], [role=menu]').count()).toBe(0);
    await expectFocusIn(opener, `after ${what}`);
  }
});

/** Returns whether the focused element is in a dialog or a menu, which are beside the page in the document. */
function isOverThePage(): boolean {
  const { activeElement: focus, body } = document;
  return focus !== body && document.getElementById('root')?.contains(focus) === false;
}

test('a notice is announced while a dialog is open, and deleting a row leaves the focus in the list', async () => {
  const name = fresh('furlong');
  for (const one of [name, `${name} drugi`])
    await app.client.as(ADMIN).call(unitTypeRoutes.create, { body: { name: one } });
  const { page, expectProblem } = await openAs(app, ADMIN, `/data-warehouse/unit-types`);
  expectProblem(/status of 500/);
  const error = { code: null, message: 'Przerwa.', details: null, data: null, validationErrors: null };
  await page.route('**/save-list-preferences', (route) => route.fulfill({ status: 500, json: { error } }));
  const options = page.getByRole('button', { name: 'Opcje listy' });
  await options.press('Enter');
  await page.getByRole('menuitem', { name: 'Ustawienia' }).press('Enter');
  const settings = page.getByRole('dialog', { name: 'Ustawienia' });
  const save = settings.getByRole('button', { name: 'Zapisz' });
  await expectNoticeOf(page, 'Przerwa.', () => save.press('Enter'));
  expect(await settings.count()).toBe(1);
  expect(await page.getByRole('main').count(), 'what lies beside the dialog is hidden from the ear').toBe(0);
  // The pressed button was disabled during the call and could not keep the focus.
  await expectFocusIn(await save.elementHandle(), 'after the call');
  await page.keyboard.press('Escape');
  await expect.poll(() => settings.count()).toBe(0);
  await expectFocusIn(await options.elementHandle(), 'after the settings');

  await page.getByRole('combobox', { name: 'Wyszukaj' }).fill(name);
  await page.keyboard.press('Enter');
  const menu = page.getByRole('button', { name: `Działania: ${name}`, exact: true });
  const list = page.getByRole('grid');
  await expect.poll(() => list.getByRole('link').count()).toBe(2);
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Usuń' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Usuń' }).press('Enter');
  await menu.waitFor({ state: 'detached' });
  await expectFocusIn(await list.elementHandle(), 'after a row was deleted');
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
