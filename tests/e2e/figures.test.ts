import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import { unitTypeRoutes } from '@kartoteka/contract/unit-type';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAxeClean } from '../env/browser.ts';
import { ADMIN, openAs, press } from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';
import { fresh } from '../env/warehouse.ts';
import { bar, field, FORM_TYPES, onScreen, UNIT_TYPES } from '../env/warehouse-page.ts';

// Tests the figures and words of the specification that no journey covers (spec 9).
const app = testApp();
const admin = () => app.client.as(ADMIN);

/** Stops the page's clock. Only the test advances it. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}

/** Advances the page's clock in steps until the condition is true. Returns the milliseconds that passed. */
async function passes(page: Page, isSo: () => Promise<boolean>, step: number, most: number): Promise<number> {
  let passed = 0;
  while (!(await isSo())) {
    expect(passed, 'ms that have passed').toBeLessThan(most);
    await page.clock.runFor(step);
    passed += step;
  }
  return passed;
}

const refusal = (message: string) => ({
  status: 500,
  json: { error: { code: null, message, details: null, data: null, validationErrors: null } },
});

test('a notice is shown at the top in the middle for about 5000 ms', async () => {
  const { id } = await admin().call(unitTypeRoutes.create, { body: { name: fresh('mol') } });
  const { page } = await openAs(app, ADMIN, '/profile');
  await page.clock.install();
  await page.goto(`${UNIT_TYPES}/${id}`);
  await onScreen(page, 'Aktualizacja');
  await field(page, 'Nazwa').fill(fresh('mol/l'));
  await stopTime(page);
  const notice = page.getByRole('status').filter({ hasText: 'Zmiany zapisane' });
  const stands = async () => (await notice.count()) > 0;
  await press(page, 'Zapisz');
  await passes(page, stands, 50, 30_000);
  const box = await notice.boundingBox();
  const { width = 0 } = page.viewportSize() ?? {};
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThanOrEqual(1);
  expect(box?.y).toBeLessThan(100);
  await page.clock.runFor(4_900);
  expect(await stands()).toBe(true);
  const rest = await passes(page, async () => !(await stands()), 50, 2_000);
  expect(rest + 4_900).toBeGreaterThanOrEqual(4_950);
});

test('a typed name of a field appears in its heading at least 100 ms after the last key', async () => {
  const { page } = await openAs(app, ADMIN, '/profile');
  await page.clock.install();
  await page.goto(`${FORM_TYPES}/create`);
  await onScreen(page, 'Tworzenie');
  await press(page, 'Dodaj pole');
  const name = page.locator('[name="elements.0.name"]');
  await name.waitFor();
  await expect.poll(() => bar(page).textContent()).toContain('1');
  await stopTime(page);
  const title = page.getByRole('button', { name: /^Przenieś: .*Masa/ });
  await name.pressSequentially('Masa');
  await page.clock.runFor(90);
  expect(await title.count()).toBe(0);
  const rest = await passes(page, async () => (await title.count()) > 0, 10, 300);
  expect(rest).toBeGreaterThanOrEqual(10);
});

test('the pickers in the editors of forms, data types and templates request a thousand rows at once', async () => {
  const { page } = await openAs(app, ADMIN, '/profile');
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.searchParams.get('maxResultCount') === '1000') asked.push(url.pathname);
  });
  await page.goto(`${FORM_TYPES}/create`);
  await expect.poll(() => asked).toContain(dataTypeRoutes.list.path);
  await page.goto('/data-warehouse/data-types/create');
  await expect.poll(() => asked).toContain('/api/app/unit-type');
  await page.goto('/control-cards/templates/create');
  await expect.poll(() => asked).toContain('/api/app/form-templates');
});

test('each level of the structure is indented by 15 px', async () => {
  const { items } = await admin().call(organizationUnitRoutes.list);
  const child = items.find(({ parentId }) => parentId !== null);
  const parent = items.find(({ id }) => id === child?.parentId);
  const { page } = await openAs(app, ADMIN, '/administration/ou');
  const left = async (name = '') => {
    const box = await page.getByRole('treeitem', { name }).first().boundingBox();
    return box?.x ?? 0;
  };
  await page
    .getByRole('treeitem', { name: parent?.displayName ?? '' })
    .first()
    .waitFor();
  await expect
    .poll(async () => (await left(child?.displayName)) - (await left(parent?.displayName)))
    .toBe(15);
});

test('the list of users shows each date under its own heading, the list of roles cannot be sorted by Etykieta, and the form of a user has the field Zmiana hasła', async () => {
  const { items } = await admin().call(identityUserRoutes.list, { query: { filter: 'operator2' } });
  const [user] = items;
  if (user === undefined) throw new Error('The demo plant has no operator2');
  await admin().call(identityUserRoutes.update, { params: { id: user.id }, body: { surname: 'Nowak' } });
  await app.sql(`update app_user set creation_time = '2026-01-02T10:00:00Z' where id = $1`, [user.id]);
  const { page } = await openAs(app, ADMIN, '/administration/users?q=operator2');
  const created = page.getByRole('row').filter({ hasText: user.email }).getByRole('gridcell');
  await expect.poll(() => created.nth(4).textContent()).toContain('02/01/2026');
  expect(await created.nth(3).textContent()).not.toContain('02/01/2026');
  await page.goto(`/administration/users/${user.id}`);
  await field(page, 'Zmiana hasła').waitFor();
  await page.goto('/administration/users/create');
  await field(page, 'Hasło').waitFor();
  await page.goto('/administration/roles');
  const order = (head: string) =>
    page.getByRole('columnheader', { name: head }).getAttribute('aria-sort', { timeout: 60_000 });
  expect(await order('Nazwa systemowa')).toBe('none');
  expect(await order('Etykieta')).toBe(null);
});

test('animations take at most 1 ms when the system asks for reduced motion, and otherwise at most 300 ms', async () => {
  const longest = (page: Page) =>
    page.evaluate(() => {
      const inMs = (text: string) =>
        text.split(',').map((one) => Number.parseFloat(one) * (one.trim().endsWith('ms') ? 1 : 1000));
      return Math.max(
        ...[...document.querySelectorAll('*')].flatMap((one) => {
          const { transitionDuration, animationDuration } = getComputedStyle(one);
          return [...inMs(transitionDuration), ...inMs(animationDuration)];
        }),
      );
    });
  const { page } = await openAs(app, ADMIN, UNIT_TYPES);
  await page.getByRole('grid').getByRole('link').first().waitFor();
  await press(page, 'Opcje listy');
  await page.getByRole('menu').waitFor();
  expect(await longest(page)).toBeLessThanOrEqual(1);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(() => longest(page)).toBeGreaterThan(1);
  expect(await longest(page)).toBeLessThanOrEqual(300);
});

describe('failures are reported', () => {
  test('a configuration that does not load is reported in an alert with a way to try again', async () => {
    const { page, expectProblem } = await openAs(app, ADMIN, '/profile');
    expectProblem(/status of 500/);
    await page.route('**/api/abp/application-configuration', (route) =>
      route.fulfill(refusal('Przerwa w pracy.')),
    );
    await page.goto('/profile');
    await page.getByRole('alert').getByText('Przerwa w pracy.').waitFor();
    await expectAxeClean(page);
    await page.unroute('**/api/abp/application-configuration');
    await press(page, 'Spróbuj ponownie');
    await onScreen(page, 'Mój profil');
    expect(await page.evaluate(() => sessionStorage.getItem('kartoteka.userName'))).toBe(ADMIN);
  });

  test('a failed deletion, failed saving of columns and a failed export are each reported in a notice', async () => {
    const name = fresh('Uparta');
    const { id } = await admin().call(unitTypeRoutes.create, { body: { name } });
    const { page, expectProblem } = await openAs(
      app,
      ADMIN,
      `/data-warehouse/unit-types?q=${encodeURIComponent(name)}`,
    );
    expectProblem(/status of 500/);
    await page.getByRole('link', { name: 'Dodaj' }).waitFor();
    await page.route('**/save-list-preferences', (route) => route.fulfill(refusal('Kolumny odpoczywają.')));
    await page.route('**/export-list', (route) => route.fulfill(refusal('Arkusz odpoczywa.')));
    await press(page, 'Opcje listy');
    await page.getByRole('menuitem', { name: 'Ustawienia' }).click();
    await press(page.getByRole('dialog', { name: 'Ustawienia' }), 'Zapisz');
    await page.getByText('Kolumny odpoczywają.').waitFor();
    await press(page.getByRole('dialog', { name: 'Ustawienia' }), 'Anuluj');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await press(page, 'Opcje listy');
    await page.getByRole('menuitem', { name: 'Eksport do pliku Excel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eksportuj' }).click();
    await page.getByText('Arkusz odpoczywa.').waitFor();
    await press(page.getByRole('dialog'), 'Anuluj');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await page.route(`**/unit-type/${id}`, (route) => route.fulfill(refusal('Kosz odpoczywa.')));
    await page.getByRole('button', { name: `Działania: ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Usuń' }).click();
    await press(page.getByRole('dialog'), 'Usuń');
    await page.getByText('Kosz odpoczywa.').waitFor();
    await page.getByRole('link', { name }).waitFor();
  });

  test('a long notice does not cover the title of the screen on a desktop, a tablet and a phone', async () => {
    const name = fresh('Długa');
    const { id } = await admin().call(unitTypeRoutes.create, { body: { name } });
    const address = `/data-warehouse/unit-types?q=${encodeURIComponent(name)}`;
    const { page, expectProblem } = await openAs(app, ADMIN, address);
    expectProblem(/status of 500/);
    const words = 'Tej jednostki używa wzór „Kontrola przyjęcia surowca”. Najpierw usuń ją z tego wzoru.';
    await page.route(`**/unit-type/${id}`, (route) => route.fulfill(refusal(words)));
    for (const [width, height] of [
      [1280, 800],
      [800, 1280],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.getByRole('button', { name: `Działania: ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Usuń' }).click();
      await press(page.getByRole('dialog'), 'Usuń');
      const notice = page.getByRole('alert').filter({ hasText: words });
      await notice.waitFor();
      await expect
        .poll(async () => {
          const [shown, title] = await Promise.all([
            notice.boundingBox(),
            page.getByRole('heading', { level: 1 }).boundingBox(),
          ]);
          return (shown?.y ?? 0) + (shown?.height ?? Infinity) <= (title?.y ?? 0);
        })
        .toBe(true);
      await notice.getByRole('button').click();
      await expect.poll(() => notice.count()).toBe(0);
    }
  });
});
