import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAxeClean, openPage } from '../env/browser.ts';
import { ADMIN, openAs } from '../env/card-page.ts';
import { smallTargets } from '../env/small-targets.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
const admin = () => app.client.as(ADMIN);
const LIST = '/data-warehouse/data-types';
const grid = (page: Page) => page.getByRole('grid', { name: 'Typy danych' });

async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Opcje listy' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a filter with 150 values is searched on the server, and its chip keeps the chosen label after a reload', async () => {
  await app.sql(
    `insert into unit_type (id, name, concurrency_stamp)
      select gen_random_uuid(), 'Jednostka próbna ' || n, md5(n::text) from generate_series(1, 150) n
      on conflict do nothing`,
  );
  await app.sql(
    `update data_type set stored_value_unit_type_id = (select id from unit_type where name = 'Jednostka próbna 147')
      where id = (select id from data_type where stored_value_unit_type_id is not null order by id limit 1)`,
  );
  const { availableListFilters } = await admin().call(dataTypeRoutes.configuration);
  const offer = availableListFilters.find(({ id }) => id === 'storedValueUnitTypeId');
  expect(offer?.properties.availableValues).toBeNull();
  const { page } = await openAs(app, ADMIN, LIST);
  await grid(page).waitFor();
  await page.getByRole('button', { name: 'Filtry' }).click();
  const popup = page.getByRole('dialog', { name: 'Filtry' });
  const editor = popup.getByRole('group', { name: offer?.name ?? '', exact: true }).getByRole('combobox');
  await editor.click();
  await editor.fill('probna 147');
  await page.getByRole('option', { name: 'Jednostka próbna 147', exact: true }).waitFor();
  expect(await page.getByRole('option').count()).toBe(1);
  await expectAxeClean(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('nav[aria-label=Strony]').textContent()).toContain('z 1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => popup.count()).toBe(0);
  const chip = page.getByRole('list', { name: 'Ustawione filtry' }).getByRole('listitem');
  await page.reload();
  await expect.poll(() => chip.allTextContents()).toEqual([`${offer?.name}: Jednostka próbna 147`]);
});

test('columns of a list are reordered by touch, and the lines of a row’s menu are high enough for a finger', async () => {
  const { page } = await openAs(app, ADMIN, LIST, { size: 'tablet', context: { hasTouch: true } });
  await grid(page).waitFor();
  await openMenu(page, 'Ustawienia');
  const settings = page.getByRole('dialog', { name: 'Ustawienia' });
  const names = () =>
    settings
      .getByRole('button', { name: /^Przenieś: / })
      .evaluateAll((all) => all.map((one) => one.ariaLabel));
  await expect.poll(async () => (await names()).length).toBeGreaterThan(2);
  const before = await names();
  const handle = (at: number) => settings.getByRole('button', { name: /^Przenieś: / }).nth(at);
  const [from, to] = await Promise.all([handle(2).boundingBox(), handle(0).boundingBox()]);
  const x = (from?.x ?? 0) + 20;
  const [startY, endY] = [(from?.y ?? 0) + 20, (to?.y ?? 0) + 10];
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  await send('touchStart', startY);
  await send('touchMove', startY - 6);
  await expect.poll(() => handle(2).getAttribute('aria-pressed')).toBe('true');
  for (let step = 1; step <= 10; step += 1) await send('touchMove', startY + ((endY - startY) * step) / 10);
  await send('touchEnd');
  await expect.poll(names).toEqual([before[2], before[0], before[1], ...before.slice(3)]);
  await page.keyboard.press('Escape');
  await grid(page)
    .getByRole('button', { name: /^Działania: / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Usuń' }).waitFor();
  expect(await smallTargets(page)).toEqual([]);
});

test('the export of a list shows its progress and can be cancelled', async () => {
  const { page } = await openAs(app, ADMIN, LIST);
  await grid(page).waitFor();
  // Sends a part of the exported file, and then leaves the answer open without sending more.
  await page.evaluate(() => {
    const ask = window.fetch;
    window.fetch = async (address, options) => {
      if (typeof address !== 'string' || !address.endsWith('/export-list')) return ask(address, options);
      const headers = {
        'X-Estimated-Length': '1000000',
        'Content-Disposition': "attachment; filename*=UTF-8''a",
      };
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(400_000));
          options?.signal?.addEventListener('abort', () => {
            document.body.dataset['given'] = 'up';
            controller.error(new DOMException('gone', 'AbortError'));
          });
        },
      });
      return new Response(body, { headers });
    };
  });
  await openMenu(page, 'Eksport do pliku Excel');
  const dialog = page.getByRole('dialog', { name: 'Eksport do pliku Excel' });
  await dialog.getByRole('button', { name: 'Eksportuj' }).click();
  const bar = dialog.getByRole('progressbar', { name: 'Zapisywanie pliku' });
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('40');
  await dialog.getByText('40% · 0,4 MB').waitFor();
  await expectAxeClean(page);
  await dialog.getByRole('button', { name: 'Anuluj' }).click();
  await expect.poll(() => bar.count()).toBe(0);
  expect(await page.evaluate(() => document.body.dataset['given'])).toBe('up');
  expect(await page.getByRole('alert').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Anuluj' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
});

test('a text typed into the search of a list is searched for when the field loses the focus', async () => {
  const { page } = await openAs(app, ADMIN, LIST);
  await grid(page).waitFor();
  await page.getByRole('combobox', { name: 'Wyszukaj' }).fill('temp');
  await page.keyboard.press('Tab');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('temp');
});

test('when code for filters or for another screen fails to load, the app offers a way to try again', async () => {
  const { page, expectProblem } = await openAs(app, ADMIN, LIST);
  expectProblem(/filter-popup|profile-screen|could not be loaded/);
  const late = /\/assets\/(?:filter-popup|profile-screen)-/;
  await page.route(late, (route) => route.abort());
  await grid(page).waitFor();
  await page.getByRole('button', { name: 'Filtry' }).click();
  await page.getByText('Nie udało się otworzyć tej części ekranu', { exact: false }).waitFor();
  expect(await grid(page).count()).toBe(1);
  await page.getByRole('button', { name: /^Konto/ }).click();
  await page.getByRole('menuitem', { name: 'Mój profil' }).click();
  await page.getByRole('heading', { level: 1, name: 'Nie udało się otworzyć ekranu' }).waitFor();
  await page.unroute(late);
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mój profil' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Filtry' }).click();
  await page.getByRole('dialog', { name: 'Filtry' }).waitFor();
});

/** Returns the px by which the table can be scrolled sideways. */
const sideways = (page: Page) =>
  page
    .getByRole('grid')
    .locator('..')
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);

test.each([
  '/control-cards/list',
  '/control-cards/templates',
  '/control-cards/groups',
  '/data-warehouse/form-types',
  '/data-warehouse/data-types',
  '/data-warehouse/unit-types',
  '/administration/users',
  '/administration/roles',
  '/administration/audit',
])('the default columns of %s fit into windows from 800 to 1920 px wide', async (path) => {
  const { page } = await openAs(app, ADMIN, path);
  await page.getByRole('grid').getByRole('gridcell').first().waitFor();
  for (const width of [800, 1024, 1280, 1366, 1440, 1536, 1600, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => sideways(page), { message: `${path} at ${width}` }).toBe(0);
  }
});

test('a tooltip is shown below its button when the code that places popups cannot be loaded', async () => {
  const { page, expectProblem } = await openPage({ baseURL: app.origin });
  expectProblem(/ERR_FAILED.*\/popper-/);
  await page.route('**/assets/popper-*', (route) => route.abort());
  const token = await admin().token();
  await page.addInitScript((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
  await page.goto(LIST);
  const button = page.getByRole('button', { name: 'Opcje listy' });
  await button.hover();
  const tooltip = page.getByRole('tooltip');
  await expect.poll(() => tooltip.evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
  const [below, above] = await Promise.all([tooltip.boundingBox(), button.boundingBox()]);
  expect(below?.y).toBeCloseTo((above?.y ?? 0) + (above?.height ?? 0), 0);
  expect(below?.x).toBeLessThan((above?.x ?? 0) + (above?.width ?? 0));
  expect((below?.x ?? 0) + (below?.width ?? 0)).toBeGreaterThan(above?.x ?? Infinity);
});
