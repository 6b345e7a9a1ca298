import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { expectAxeClean, SIZES } from '../env/browser.ts';
import { FOREMAN, openAs, QUALITY } from '../env/card-page.ts';
import { PHONE } from '../env/flawless.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
const LIST = '/control-cards/list';
const APPROVED = `${LIST}?f.status=approved&sort=name%20desc`;

const views = (page: Page, name = 'Widoki') => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name = 'Widoki') => page.getByRole('dialog', { name, exact: true });
const chip = (page: Page) => page.getByRole('list', { name: 'Ustawione filtry' });
const rows = (page: Page) => page.getByRole('grid', { name: 'Wypełnione karty' }).getByRole('row');
const heads = (page: Page) =>
  page.getByRole('grid', { name: 'Wypełnione karty' }).getByRole('columnheader').allTextContents();

/** Deletes all views, so that every attempt starts without views. */
beforeEach(async () => {
  await app.sql('delete from list_view');
});

test('filters, order and columns of a list are saved as a view, which opens by default and is shared with a role', async () => {
  const { page, problems } = await openAs(app, QUALITY, APPROVED);
  await rows(page).nth(1).waitFor();
  await views(page).click();
  await dialog(page).getByText('Ustaw listę tak, jak jej potrzebujesz').waitFor();
  await dialog(page).getByRole('button', { name: 'Zapisz obecny widok…' }).click();
  const form = dialog(page, 'Nowy widok');
  await form.getByRole('button', { name: 'Zapisz' }).click();
  await form.getByText('Podaj nazwę.').waitFor();
  await form.getByRole('textbox', { name: 'Nazwa' }).fill('Gotowe karty');
  await form.getByRole('combobox', { name: 'Kto widzi ten widok' }).click();
  await page.getByRole('option', { name: 'Osoby z rolą „Kontrola jakości”' }).click();
  await form.getByRole('checkbox', { name: 'Otwieraj listę w tym widoku' }).check();
  for (const viewport of [SIZES.desktop, SIZES.tablet, PHONE]) {
    await page.setViewportSize(viewport);
    await expectAxeClean(page);
  }
  await page.setViewportSize(SIZES.desktop);
  await form.getByRole('button', { name: 'Zapisz' }).dblclick();
  await views(page, 'Widok: Gotowe karty').waitFor();

  // Columns that are chosen while a view is shown belong to the view.
  await page.getByRole('button', { name: 'Opcje listy' }).click();
  await page.getByRole('menuitem', { name: 'Ustawienia' }).click();
  const settings = page.getByRole('dialog', { name: 'Ustawienia' });
  await settings.getByText('Kolumny zapiszą się w widoku „Gotowe karty”.').waitFor();
  await settings.getByRole('checkbox', { name: 'Data modyfikacji' }).uncheck();
  await settings.getByRole('button', { name: 'Zapisz' }).click();
  await expect.poll(() => heads(page)).not.toContain('Data modyfikacji');
  const configuration = await app.client.as(QUALITY).call(controlCardRoutes.configuration);
  expect(configuration.userPreferences.columns).toEqual({});
  expect(configuration.views).toMatchObject([{ name: 'Gotowe karty', isDefault: true }]);

  // The address without a query opens the list with the view, and 'Bez widoku' shows the whole list.
  await page.goto('/');
  await page.getByRole('link', { name: 'Lista', exact: true }).click();
  await views(page, 'Widok: Gotowe karty').waitFor();
  await expect.poll(() => heads(page)).not.toContain('Data modyfikacji');
  await chip(page).getByText('Stan').waitFor();
  await views(page, 'Widok: Gotowe karty').click();
  for (const viewport of [SIZES.desktop, SIZES.tablet, PHONE]) {
    await page.setViewportSize(viewport);
    await expectAxeClean(page);
  }
  await page.setViewportSize(SIZES.desktop);
  await dialog(page).getByRole('button', { name: 'Bez widoku' }).click();
  await views(page).waitFor();
  await expect.poll(() => heads(page)).toContain('Data modyfikacji');
  expect(await chip(page).count()).toBe(0);
  await page.goBack();
  await views(page, 'Widok: Gotowe karty').waitFor();
  expect(problems).toEqual([]);

  await app.sql(`insert into user_role (user_id, role_id)
    select u.id, r.id from app_user u, role r
    where u.user_name = '${FOREMAN}' and r.display_name = 'Kontrola jakości'
    on conflict do nothing`);
  const other = (await openAs(app, FOREMAN, LIST)).page;
  await rows(other).nth(1).waitFor();
  await views(other).click();
  const line = dialog(other).getByRole('listitem').filter({ hasText: 'Gotowe karty' });
  await line.getByText('Od: Agnieszka Lewandowska').waitFor();
  expect(await line.getByRole('button', { name: 'Usuń widok „Gotowe karty”' }).count()).toBe(0);
  await line.getByRole('button', { name: /^Gotowe karty/ }).click();
  await views(other, 'Widok: Gotowe karty').waitFor();
  expect(new URL(other.url()).search).toContain('f.status=approved');

  await views(page, 'Widok: Gotowe karty').click();
  await dialog(page).getByRole('button', { name: 'Usuń widok „Gotowe karty”' }).click();
  const question = page.getByRole('dialog', { name: 'Usunąć widok?' });
  await question.getByRole('button', { name: 'Usuń' }).click();
  await dialog(page).getByText('Ustaw listę tak, jak jej potrzebujesz').waitFor();
  await dialog(page).getByRole('button', { name: 'Zamknij' }).click();
  await views(page).waitFor();
  await other.reload();
  await views(other).waitFor();
  await rows(other).nth(1).waitFor();
});

test('a saved view of a list that was changed can be saved again, and a name in use is refused at its field', async () => {
  const client = app.client.as(QUALITY);
  const save = (name: string) =>
    client.call(controlCardRoutes.saveView, {
      body: { name, address: 'f.status=returned', columns: [] },
    });
  await save('Zwrócone');
  await save('Inne');
  const { page, expectProblem } = await openAs(app, QUALITY, LIST);
  await views(page).click();
  await dialog(page)
    .getByRole('button', { name: /^Zwrócone/ })
    .click();
  await chip(page).getByText('Zwrócona').waitFor();
  await page.getByRole('combobox', { name: 'Wyszukaj' }).fill('kontrola');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('kontrola');
  await views(page, 'Widok: Zwrócone').click();
  await dialog(page).getByRole('button', { name: 'Zapisz zmiany w „Zwrócone”' }).click();
  await page.getByText('Zapisano widok').waitFor();
  const { views: stored } = await client.call(controlCardRoutes.configuration);
  expect(stored.find(({ name }) => name === 'Zwrócone')?.address).toContain('q=kontrola');

  await views(page, 'Widok: Zwrócone').click();
  await dialog(page).getByRole('button', { name: 'Zmień widok „Zwrócone”' }).click();
  const form = dialog(page, 'Zmiana widoku');
  expectProblem(/403 .*list-views/);
  await form.getByRole('textbox', { name: 'Nazwa' }).fill('inne');
  await form.getByRole('button', { name: 'Zapisz' }).click();
  await expect
    .poll(() => form.getByRole('textbox', { name: 'Nazwa' }).getAttribute('aria-invalid'))
    .toBe('true');
  expect(await form.getByRole('textbox', { name: 'Nazwa' }).inputValue()).toBe('inne');
});

test('renaming the saved view that a list shows keeps a search that the view does not store', async () => {
  const client = app.client.as(QUALITY);
  const address = 'f.status=returned';
  await client.call(controlCardRoutes.saveView, { body: { name: 'Zwrócone', address, columns: [] } });
  const { page, problems } = await openAs(app, QUALITY, LIST);
  await views(page).click();
  await dialog(page)
    .getByRole('button', { name: /^Zwrócone/ })
    .click();
  await chip(page).getByText('Zwrócona').waitFor();
  const search = () => new URL(page.url()).searchParams.get('q');
  await page.getByRole('combobox', { name: 'Wyszukaj' }).fill('kontrola');
  await expect.poll(search).toBe('kontrola');

  await views(page, 'Widok: Zwrócone').click();
  await dialog(page).getByRole('button', { name: 'Zmień widok „Zwrócone”' }).click();
  const form = dialog(page, 'Zmiana widoku');
  await form.getByRole('textbox', { name: 'Nazwa' }).fill('Do poprawy');
  await form.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('Zapisano widok').waitFor();
  await views(page, 'Widok: Do poprawy').waitFor();
  expect(search()).toBe('kontrola');
  const { views: stored } = await client.call(controlCardRoutes.configuration);
  expect(stored).toMatchObject([{ name: 'Do poprawy', address }]);
  expect(problems).toEqual([]);
});
