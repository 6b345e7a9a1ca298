import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAxeClean, takeScreens } from '../env/browser.ts';
import { ADMIN, openAs, press } from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';
import { fresh } from '../env/warehouse.ts';
import { addSetting, choose, DATA_TYPES, field, onScreen } from '../env/warehouse-page.ts';

const app = testApp();
const area = (page: Page) => page.getByLabel('Opcje, każda w osobnym wierszu');

async function newSelect(name: string) {
  const { page } = await openAs(app, ADMIN, `${DATA_TYPES}/create`);
  await field(page, 'Nazwa').fill(name);
  await choose(page, page, 'Kontrolka', 'Lista wyboru');
  const setting = await addSetting(page, 'Dostępne opcje');
  await expect.poll(() => area(page).evaluate((one) => one === document.activeElement)).toBe(true);
  return { page, setting };
}

async function storedOptions(name: string) {
  const [row] = await app.sql<{ id: string }>('select id from data_type where display_name = $1', [name]);
  const params = { id: row?.id ?? '' };
  const { settings } = await app.client.as(ADMIN).call(dataTypeRoutes.get, { params });
  return settings.flatMap((setting) =>
    setting.type === 'availableOptions' ? setting.options.map(({ value, label }) => [value, label]) : [],
  );
}

test('a new setting of options begins with a text area for all options, and saving the data type takes the text of the area, but stops while a line cannot become an option', async () => {
  const name = fresh('Linia');
  const { page } = await newSelect(name);
  await page.keyboard.type('A;Linia A');
  await page.keyboard.press('Enter');
  await page.keyboard.type('B');
  await expectAxeClean(page);
  await takeScreens(page, 'options-at-once');
  await area(page).press('ControlOrMeta+End');
  await page.keyboard.type('\nA;Powtórka\n;Puste');
  await press(page, 'Zapisz');
  await page
    .getByText('Nie zapisano. Tych wierszy nie można dodać jako opcji: A;Powtórka, ;Puste.')
    .waitFor();
  expect(await app.sql('select id from data_type where display_name = $1', [name])).toEqual([]);
  expect(await area(page).inputValue()).toBe('A;Powtórka\n;Puste');
  expect(await area(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await area(page).fill('');
  await press(page, 'Zapisz');
  await onScreen(page, 'Typy danych');
  expect(await storedOptions(name)).toEqual([
    ['A', 'Linia A'],
    ['B', ''],
  ]);
});

test('Dodaj opcje under the text area for all options adds each typed option once, and only a repeated option causes a notice', async () => {
  const name = fresh('Ocena');
  const { page, setting } = await newSelect(name);
  await area(page).fill('Zgodny\nND;Nie dotyczy');
  await press(setting, 'Dodaj opcje');
  await expect.poll(() => setting.getByRole('textbox', { name: /wartość|Wartość/ }).count()).toBe(2);
  expect(await page.getByText(/^Pominięto/).count()).toBe(0);
  await press(setting, 'Wklej listę');
  await area(page).fill('Zgodny');
  await press(setting, 'Dodaj opcje');
  await page.getByText(/^Pominięto 1 wiersz:/).waitFor();
});

test('text in the area for all options becomes options before a single option is added, and when the setting is folded', async () => {
  const name = fresh('Linia');
  const { page, setting } = await newSelect(name);
  await area(page).fill('A');
  await press(setting, 'Dodaj opcję');
  await page.keyboard.type('B');
  await press(setting, 'Wklej listę');
  await expect.poll(() => area(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type('C');
  await press(setting, 'Anuluj');
  await press(setting, 'Wklej listę');
  await page.keyboard.type('D');
  await setting
    .getByRole('button', { name: /Dostępne opcje/, expanded: true })
    .first()
    .click();
  await expect.poll(() => area(page).count()).toBe(0);
  await press(page, 'Zapisz');
  await onScreen(page, 'Typy danych');
  expect((await storedOptions(name)).map(([value]) => value)).toEqual(['A', 'B', 'D']);
});
