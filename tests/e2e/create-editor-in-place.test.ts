import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAxeClean, openPage, takeScreens } from '../env/browser.ts';
import { ADMIN, openAs, press } from '../env/card-page.ts';
import { makeRole, makeUser, PASSWORD } from '../env/people.ts';
import { testApp } from '../env/test-app.ts';
import { fresh } from '../env/warehouse.ts';
import { addRow, choose, field, FORM_TYPES } from '../env/warehouse-page.ts';

const app = testApp();
const TEMPLATE = '/control-cards/templates/create';
const admin = () => app.client.as(ADMIN);

const panel = (page: Page, label: string): Locator =>
  page.getByRole('dialog', { name: `Nowy rekord dla pola „${label}”` });
const expectFocus = async (one: Locator): Promise<void> => {
  await expect.poll(() => one.evaluate((at) => at === document.activeElement)).toBe(true);
};

/** Types a name that no record has, and opens the editor of a new record with this name. */
async function create(page: Page, within: Page | Locator, label: string, name: string): Promise<Locator> {
  await field(within, label).fill(name);
  await page.getByRole('option', { name: `Utwórz „${name}”`, exact: true }).click();
  const opened = panel(page, label);
  await expectFocus(field(opened, 'Nazwa'));
  expect(await field(opened, 'Nazwa').inputValue()).toBe(name);
  return opened;
}

async function newFormWithField() {
  const { page, expectProblem } = await openAs(app, ADMIN, FORM_TYPES);
  await page.getByRole('link', { name: 'Dodaj' }).click();
  await field(page, 'Nazwa').fill('Chłodnia');
  await addRow(page, 'Dodaj pole', 'Temperatura');
  return { page, expectProblem };
}

test('in the editor of a template a new form, data type and unit are created in drawers that open over each other', async () => {
  const [form, type, unit] = [fresh('Pomiar'), fresh('Temperatura'), fresh('st')];
  const { page } = await openAs(app, ADMIN, TEMPLATE);
  await field(page, 'Nazwa').fill('Chłodnia nocą');
  await addRow(page, 'Dodaj element', 'Pomiary');
  const formPanel = await create(page, page, 'Formularz danych', form);
  await expectAxeClean(page);
  await takeScreens(page, 'create-editor-form');

  await formPanel.getByRole('button', { name: 'Dodaj pole' }).click();
  await field(formPanel, 'Nazwa pola').fill('Odczyt');
  const typePanel = await create(page, formPanel, 'Typ danych', type);
  await choose(page, typePanel, 'Typ wartości', 'Liczba');
  await expectAxeClean(page);
  await takeScreens(page, 'create-editor-data-type');

  await field(typePanel, 'Jednostka').fill(unit);
  await page.getByRole('option', { name: `Utwórz „${unit}”`, exact: true }).click();
  await press(page.getByRole('dialog', { name: 'Nowy rekord: Typ jednostki' }), 'Utwórz');
  await expect.poll(() => field(typePanel, 'Jednostka').inputValue()).toBe(unit);

  await press(typePanel, 'Zapisz');
  await expect.poll(() => field(formPanel, 'Typ danych').inputValue()).toBe(type);
  await expectFocus(field(formPanel, 'Typ danych'));
  expect(await field(formPanel, 'Nazwa pola').inputValue()).toBe('Odczyt');

  await press(formPanel, 'Zapisz');
  await expect.poll(() => field(page, 'Formularz danych').inputValue()).toBe(form);
  await expectFocus(field(page, 'Formularz danych'));
  expect(await panel(page, 'Formularz danych').count()).toBe(0);
  expect(await field(page, 'Nazwa').inputValue()).toBe('Chłodnia nocą');
  expect(new URL(page.url()).pathname).toBe(TEMPLATE);

  const [id] = await app.sql<{ id: string }>('select id from form_template where name = $1', [form]);
  const stored = await admin().call(formTemplateRoutes.get, { params: { id: id?.id ?? '' } });
  const [element] = stored.elements;
  const made = await admin().call(dataTypeRoutes.get, { params: { id: element?.dataTypeId ?? '' } });
  expect(made).toMatchObject({ displayName: type, storedValueUnitType: { name: unit } });
});

test('the drawer for a new record closes at once without changes, and asks first when there are changes', async () => {
  const { page } = await newFormWithField();
  const name = fresh('Nowy');
  const opened = await create(page, page, 'Typ danych', name);
  await page.keyboard.press('Escape');
  await expect.poll(() => opened.count()).toBe(0);
  await expectFocus(field(page, 'Typ danych'));

  await create(page, page, 'Typ danych', name);
  await choose(page, opened, 'Kontrolka', 'Data');
  await press(opened, 'Zamknij panel');
  const question = page.getByRole('dialog', { name: 'Niezapisane zmiany' });
  await press(question, 'Zostań');
  await expect.poll(() => question.count()).toBe(0);
  await page.keyboard.press('Escape');
  await press(question, 'Odrzuć zmiany');
  await expect.poll(() => opened.count()).toBe(0);
  expect(await app.sql('select id from data_type where display_name = $1', [name])).toEqual([]);

  await create(page, page, 'Typ danych', name);
  await choose(page, opened, 'Kontrolka', 'Data');
  await page.keyboard.press('Escape');
  await press(question, 'Zapisz');
  await expect.poll(() => field(page, 'Typ danych').inputValue()).toBe(name);
});

test("the browser's back button closes the drawer of a new record, and the form under it stays", async () => {
  const { page } = await newFormWithField();
  const opened = await create(page, page, 'Typ danych', fresh('Nowy'));
  await page.goBack();
  await expect.poll(() => opened.count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe(`${FORM_TYPES}/create`);
  expect(await field(page, 'Nazwa').inputValue()).toBe('Chłodnia');
});

test('Ctrl+S in a drawer saves the record of the drawer and not the form under it', async () => {
  const { page } = await newFormWithField();
  const name = fresh('Nowy');
  await create(page, page, 'Typ danych', name);
  await page.keyboard.press('Control+s');
  await expect.poll(() => field(page, 'Typ danych').inputValue()).toBe(name);
  expect(new URL(page.url()).pathname).toBe(`${FORM_TYPES}/create`);
  expect(await app.sql("select id from form_template where name = 'Chłodnia'")).toEqual([]);
});

test('a drawer whose text changes while its record is being saved stays open until the change is saved too', async () => {
  const { page } = await newFormWithField();
  const name = fresh('Nowy');
  const opened = await create(page, page, 'Typ danych', name);
  const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/api/app/data-type', async (route) => {
    if (route.request().method() === 'POST') await mayGo;
    await route.continue();
  });
  const posted = page.waitForRequest((request) => request.method() === 'POST');
  await press(opened, 'Zapisz');
  await posted;
  await field(opened, 'Nazwa').fill(`${name} bis`);
  go();
  await opened.getByText('Zmieniono: Nazwa').waitFor();
  await press(opened, 'Zapisz');
  await expect.poll(() => opened.count()).toBe(0);
  await expect.poll(() => field(page, 'Typ danych').inputValue()).toBe(`${name} bis`);
  const named = 'select display_name as name from data_type where display_name like $1';
  expect(await app.sql(named, [`${name}%`])).toEqual([{ name: `${name} bis` }]);
});

test('a refused record shows the reason at its field in the drawer, and the drawer stays open', async () => {
  const { page, expectProblem } = await newFormWithField();
  expectProblem(/status of 400/);
  const opened = await create(page, page, 'Typ danych', fresh('Nowy'));
  await field(opened, 'Nazwa').fill('');
  await press(opened, 'Zapisz');
  await press(page.getByRole('alertdialog', { name: 'Nie zapisano zmian' }), 'OK');
  await expectFocus(field(opened, 'Nazwa'));
  expect(await field(opened, 'Nazwa').getAttribute('aria-invalid')).toBe('true');
  expect(await field(page, 'Nazwa').first().inputValue()).toBe('Chłodnia');
});

test('a reload keeps the values of the form and of the drawer over it', async () => {
  const { page } = await newFormWithField();
  const name = fresh('Nowy');
  const opened = await create(page, page, 'Typ danych', name);
  await choose(page, opened, 'Kontrolka', 'Data');
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await page.getByText(/Przywrócono/).waitFor();
  expect(await field(page, 'Nazwa').inputValue()).toBe('Chłodnia');
  await page.getByRole('button', { name: /^1\. Temperatura/ }).click();
  await field(page, 'Typ danych').fill(name);
  await page.getByRole('option', { name: `Utwórz „${name}”`, exact: true }).click();
  await expect.poll(() => field(opened, 'Kontrolka').textContent()).toMatch(/Data/);
});

test('a person who may not create data types gets no offer to create one', async () => {
  const userName = fresh('Formularze').replaceAll(' ', '');
  const role = await makeRole(app.sql, userName, ['Kartoteka.DataWarehouse.FormTypes']);
  await makeUser(app.sql, `Wanda ${userName}`, { roles: [role] });
  const token = await app.client.as(userName, PASSWORD).token();
  const { page } = await openPage({ baseURL: app.origin });
  await page.addInitScript((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
  await page.goto(`${FORM_TYPES}/create`);
  await addRow(page, 'Dodaj pole', 'Temperatura');
  await field(page, 'Typ danych').fill('Nie ma takiego');
  await page.getByText('Nic nie znaleziono').waitFor();
  expect(await page.getByRole('option').count()).toBe(0);
});

test('typing in the table of contents of a long form in a drawer does not move the drawer', async () => {
  const { page } = await openAs(app, ADMIN, TEMPLATE);
  await addRow(page, 'Dodaj element', 'Pomiary');
  const formPanel = await create(page, page, 'Formularz danych', fresh('Pomiar'));
  // A form has a table of contents from its twentieth field on.
  const contents = formPanel.getByRole('navigation', { name: 'Spis treści' });
  for (let at = 0; at < 20; at += 1) {
    await formPanel.getByRole('button', { name: 'Dodaj pole' }).click();
    await field(formPanel, 'Nazwa pola').last().fill(`Odczyt ${at}`);
  }
  const top = () => formPanel.evaluate((one) => Math.round(one.scrollTop));
  await formPanel.evaluate((one) => one.scrollTo(0, 900));
  const place = await contents.getByRole('combobox').boundingBox();
  if (place === null) throw new Error('the finder is not in sight');
  await page.mouse.click(place.x + 20, place.y + place.height / 2);
  await page.keyboard.type('Odczyt 3');
  await page.getByRole('option', { name: /Odczyt 3/ }).hover();
  expect(await top()).toBe(900);
});
