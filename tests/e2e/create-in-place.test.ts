import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAxeClean, openPage, takeScreens } from '../env/browser.ts';
import { ADMIN, openAs, press } from '../env/card-page.ts';
import { makeRole, makeUser, PASSWORD } from '../env/people.ts';
import { testApp } from '../env/test-app.ts';
import { fresh } from '../env/warehouse.ts';
import { field } from '../env/warehouse-page.ts';

const app = testApp();
const TEMPLATE = '/control-cards/templates/create';
const groups = async () => {
  const query = { maxResultCount: 1000 };
  const { items } = await app.client.as(ADMIN).call(controlCardGroupRoutes.list, { query });
  return items;
};
const panel = (page: Page, what: string) => page.getByRole('dialog', { name: `Nowy rekord: ${what}` });
const offer = (page: Page, name: string) =>
  page.getByRole('option', { name: `Utwórz „${name}”`, exact: true });

test.each([
  ['a group', TEMPLATE, 'Grupa', 'Grupa kart', 'Nazwa'],
  ['a type', TEMPLATE, 'Typ', 'Typ karty', 'Nazwa'],
  ['a unit', '/data-warehouse/data-types/create', 'Jednostka', 'Typ jednostki', 'Nazwa'],
])(
  'a form that needs %s creates it in a drawer, chooses it and keeps the typed text',
  async (_title, address, label, what, other) => {
    const name = fresh('Nowość');
    const { page } = await openAs(app, ADMIN, address);
    await field(page, other).fill('Kontrola zamrażarek');
    const box = page.getByRole('combobox', { name: label, exact: false }).and(field(page, label));
    await box.fill(name);
    await offer(page, name).click();
    await expect.poll(() => panel(page, what).getByRole('textbox').inputValue()).toBe(name);
    await expectAxeClean(page);
    await takeScreens(page, `create-in-place-${what}`);
    await press(panel(page, what), 'Utwórz');
    await expect.poll(() => box.inputValue()).toBe(name);
    await expect.poll(() => panel(page, what).count()).toBe(0);
    expect(await field(page, other).inputValue()).toBe('Kontrola zamrażarek');
    expect(new URL(page.url()).pathname).toBe(address);
    await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true);
  },
);

test("the browser's back button closes the drawer of a new group, and the form under it stays", async () => {
  const { page } = await openAs(app, ADMIN, '/control-cards/templates');
  await page.getByRole('link', { name: 'Dodaj', exact: true }).click();
  await field(page, 'Nazwa').fill('Kontrola zamrażarek');
  const name = fresh('Wstecz');
  await field(page, 'Grupa').fill(name);
  await offer(page, name).click();
  await panel(page, 'Grupa kart').waitFor();
  await page.goBack();
  await expect.poll(() => panel(page, 'Grupa kart').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe(TEMPLATE);
  expect(await field(page, 'Nazwa').inputValue()).toBe('Kontrola zamrażarek');
});

test('a name that an archived group has is refused in the drawer, and nothing is created', async () => {
  const name = fresh('Dawna');
  const admin = app.client.as(ADMIN);
  const { id } = await admin.call(controlCardGroupRoutes.create, { body: { name } });
  await admin.call(controlCardGroupRoutes.archive, { params: { id } });
  const { page, expectProblem } = await openAs(app, ADMIN, TEMPLATE);
  expectProblem(/status of 403/);
  await field(page, 'Grupa').fill(name);
  await offer(page, name).click();
  await page.keyboard.press('Enter');
  await panel(page, 'Grupa kart').getByText(/nazw/i).last().waitFor();
  await expect
    .poll(() => panel(page, 'Grupa kart').getByRole('textbox').getAttribute('aria-invalid'))
    .toBe('true');
  await press(panel(page, 'Grupa kart'), 'Anuluj');
  expect(await app.sql('select id from control_card_group where name = $1', [name])).toEqual([{ id }]);
});

test('a group that exists is not offered as new, and a person who may not create groups gets no offer to create one', async () => {
  const [known] = (await groups()).filter((one) => !one.isArchived);
  const { page } = await openAs(app, ADMIN, TEMPLATE);
  await field(page, 'Grupa').fill((known?.name ?? '').toUpperCase());
  await page
    .getByRole('option', { name: known?.name ?? '' })
    .first()
    .waitFor();
  expect(await page.getByRole('option', { name: /^Utwórz/ }).count()).toBe(0);

  const userName = fresh('Wzorcowa').replaceAll(' ', '');
  const role = await makeRole(app.sql, userName, ['Kartoteka.ControlCards.ManageTemplates']);
  await makeUser(app.sql, `Wanda ${userName}`, { roles: [role] });
  const token = await app.client.as(userName, PASSWORD).token();
  const { page: other } = await openPage({ baseURL: app.origin });
  await other.addInitScript((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
  await other.goto(TEMPLATE);
  await field(other, 'Grupa').fill('Nie ma takiej');
  await other.getByText('Nic nie znaleziono').waitFor();
  expect(await other.getByRole('option').count()).toBe(0);
});
