import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { expect, test } from 'vitest';
import { expectAxeClean, takeScreens } from '../env/browser.ts';
import { ADMIN, openAs } from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';
import { fresh } from '../env/warehouse.ts';
import {
  addRow,
  addSetting,
  alertText,
  bar,
  choose,
  DATA_TYPES,
  expectSaved,
  field,
  FORM_TYPES,
  onScreen,
  row,
  save,
  UNIT_TYPES,
} from '../env/warehouse-page.ts';

const app = testApp();

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
  'base64',
);

const stored = async (name: string) => {
  const { items } = await app.client.as(ADMIN).call(dataTypeRoutes.list, { query: { maxResultCount: 1000 } });
  return items.find(({ displayName }) => displayName === name);
};

test('a new administrator creates a unit, data types with every setting, and a form of them', async () => {
  const made = ['N·m', 'Moment', 'Numer narzędzia', 'Użyte narzędzia', 'Dokręcanie', 'Dokręcanie śrub'];
  const [unit = '', torque = '', number = '', tools = '', form = '', renamed = ''] = made.map(fresh);
  const { page, expectProblem } = await openAs(app, ADMIN, UNIT_TYPES);
  expectProblem(/status of 400/);

  // Creates a unit type.
  await onScreen(page, 'Typy jednostek');
  await page.getByRole('link', { name: 'Dodaj' }).click();
  await onScreen(page, 'Tworzenie');
  await field(page, 'Nazwa').fill(unit);
  await save(page);
  await onScreen(page, 'Typy jednostek');
  await page.getByRole('link', { name: unit }).waitFor();

  // Creates a data type for a number with a unit, a limit and a norm.
  await page.goto(`${DATA_TYPES}/create`);
  await onScreen(page, 'Tworzenie');
  await page.getByRole('button', { name: 'Dodaj ustawienie' }).click();
  expect(await alertText(page)).toContain('Wybierz typ ustawienia');
  await field(page, 'Nazwa').fill(torque);
  await choose(page, page, 'Typ wartości', 'Liczba dziesiętna');
  await field(page, 'Jednostka').fill(unit);
  await page.getByRole('option', { name: unit }).click();
  await addSetting(page, 'Wymagalność');
  const valid = await addSetting(page, 'Dozwolona wartość');
  await choose(page, valid, 'Rodzaj reguły', 'Zakres');
  await field(valid, 'Od').fill('0');
  await field(valid, 'Do').fill('100');
  const norm = await addSetting(page, 'Norma');
  await choose(page, norm, 'Rodzaj reguły', 'Zakres');
  await field(norm, 'Od').fill('2,0');
  await field(norm, 'Do').fill('2,5');
  const preview = page.getByRole('complementary', { name: 'Podgląd' });
  const tried = preview.getByRole('textbox', { name: /^Moment/ });
  await tried.fill('2,2');
  await preview.getByText('Wartość spełnia wszystkie reguły.').waitFor();
  await tried.fill('3');
  await preview.getByText(`Poza normą 2,0–2,5 ${unit}`).waitFor();
  await preview.getByText(/będzie wymagała komentarza/).waitFor();
  await tried.fill('101');
  await preview.getByText('Operator nie zatwierdzi tej wartości.', { exact: true }).waitFor();
  expect(await preview.getByText(/Wartość niedozwolona/).count()).toBe(1);
  await expectAxeClean(page);
  await takeScreens(page, 'warehouse-data-type');
  await save(page);
  await onScreen(page, 'Typy danych');
  expect(await stored(torque)).toMatchObject({
    controlType: 'text',
    storedValueType: 'number_float',
    storedValueUnitType: { name: unit },
    settings: [
      { type: 'requirement', isRequired: true },
      { type: 'validValue', validValue: { type: 2, values: ['0', '100'] } },
      { type: 'referenceValue', referenceValue: { type: 2, values: ['2,0', '2,5'] } },
    ],
  });

  // Creates a data type for a text with lengths and a pattern. The server finds a mistake, and its field is shown.
  await page.goto(`${DATA_TYPES}/create`);
  await field(page, 'Nazwa').fill(number);
  await field(await addSetting(page, 'Najmniejsza długość'), 'Liczba znaków').fill('9');
  await field(await addSetting(page, 'Największa długość'), 'Liczba znaków').fill('8');
  const pattern = await addSetting(page, 'Dozwolona wartość');
  await choose(page, pattern, 'Rodzaj reguły', 'Wyrażenie regularne');
  await field(pattern, 'Wzorzec').fill('[A-Z]{2}-[0-9]+');
  await preview.getByText('dozwolone: wartość w ustalonym formacie').waitFor();
  await field(pattern, 'Co jest oczekiwane').fill('Dwie litery, kreska i cyfry.');
  await preview.getByText('dozwolone: Dwie litery, kreska i cyfry;').waitFor();
  await save(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  const shortest = field(row(page, 'Najmniejsza długość'), 'Liczba znaków');
  await expect.poll(() => shortest.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByText('Najmniejsza długość jest większa od największej.').first().waitFor();
  await page.getByRole('region', { name: 'Zapisz' }).getByRole('button', { name: '1 błąd' }).waitFor();
  await shortest.fill('4');
  await preview.getByRole('textbox', { name: /^Numer narzędzia/ }).fill('ab-1');
  await preview.getByText('Wartość ma inną postać niż potrzeba. Dwie litery, kreska i cyfry.').waitFor();
  await preview.getByRole('textbox', { name: /^Numer narzędzia/ }).fill('AB-17');
  await preview.getByText('Wartość spełnia wszystkie reguły.').waitFor();
  await takeScreens(page, 'warehouse-pattern');
  await save(page);
  await onScreen(page, 'Typy danych');
  const explained = { type: 3, values: ['[A-Z]{2}-[0-9]+'], expectation: 'Dwie litery, kreska i cyfry.' };
  expect((await stored(number))?.settings?.[2]).toEqual({ type: 'validValue', validValue: explained });

  // Creates a data type for a select with several options, one with a picture.
  await page.goto(`${DATA_TYPES}/create`);
  await field(page, 'Nazwa').fill(tools);
  await choose(page, page, 'Kontrolka', 'Lista wyboru');
  await addSetting(page, 'Wybór wielu opcji');
  const nothing = page.getByText(/^Nie ma ustawienia „Dostępne opcje”/);
  await nothing.waitFor();
  const options = await addSetting(page, 'Dostępne opcje');
  expect(await nothing.count()).toBe(0);
  await addRow(page, 'Dodaj opcję', 'K1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Klucz dynamometryczny');
  await options.getByRole('button', { name: 'Wklej listę' }).click();
  await page.getByLabel('Opcje, każda w osobnym wierszu').fill('S1;Suwmiarka\nP1;Próbnik');
  await page.getByRole('button', { name: 'Dodaj opcje' }).click();
  const wrong = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Dodaj obraz: 1', exact: true }).click();
  await (
    await wrong
  ).setFiles({ name: 'klucz.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await options.getByText('Dodaj obraz PNG, JPEG albo WebP, najwyżej 200 kB.').waitFor();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Dodaj obraz: 1', exact: true }).click();
  await (await chooser).setFiles({ name: 'klucz.png', mimeType: 'image/png', buffer: PNG });
  await preview.getByRole('button', { name: 'Klucz dynamometryczny' }).locator('img').waitFor();
  await save(page);
  await onScreen(page, 'Typy danych');
  const picture: unknown = expect.stringMatching(/^\/api\/app\/pictures\/[\da-f]{64}$/);
  expect((await stored(tools))?.settings).toMatchObject([
    { type: 'multipleSelect', isEnabled: true },
    {
      type: 'availableOptions',
      options: [
        {
          value: 'K1',
          label: 'Klucz dynamometryczny',
          attributes: [{ type: 'image', value: picture }],
        },
        { value: 'S1', label: 'Suwmiarka', attributes: [] },
        { value: 'P1', label: 'Próbnik', attributes: [] },
      ],
    },
  ]);

  // Creates a form of these data types, with two additional rules.
  await page.goto(`${FORM_TYPES}/create`);
  await field(page, 'Nazwa').fill(form);
  for (const [name, type] of [
    ['Moment pierwszej śruby', torque],
    ['Narzędzie', number],
    ['Zestaw', tools],
  ] as const) {
    await addRow(page, 'Dodaj pole', name);
    const element = row(page, name);
    await field(element, 'Typ danych').fill(type);
    await page.getByRole('option', { name: type }).first().click();
  }
  const first = row(page, 'Moment pierwszej śruby');
  await field(first, 'Grupa filtrów').fill('Momenty');
  await field(first, 'Opis').fill('Mierz po minucie.');
  await first.getByRole('checkbox', { name: 'Dodatkowe ograniczenie w tym formularzu' }).check();
  await choose(page, first, 'Rodzaj reguły', 'Zakres');
  await field(first, 'Do').fill('50');
  await preview.getByText(`norma 2,0–2,5 ${unit}, dozwolone 0–50 ${unit}`).waitFor();
  const tool = row(page, 'Narzędzie');
  await tool.getByRole('checkbox', { name: 'Dodatkowe ograniczenie w tym formularzu' }).check();
  await choose(page, tool, 'Rodzaj reguły', 'Wyrażenie regularne');
  await field(tool, 'Wzorzec').fill('K.*');
  await field(tool, 'Co jest oczekiwane').fill('Zaczyna się od K');
  await preview.getByText(/dozwolone: Dwie litery, kreska i cyfry; Zaczyna się od K; 4–8 znaków/).waitFor();
  await expectAxeClean(page);
  await takeScreens(page, 'warehouse-form');
  await save(page);
  await onScreen(page, 'Formularze');

  // A double click opens the form, and a saved change is confirmed.
  await page.getByRole('gridcell', { name: form, exact: true }).dblclick();
  await onScreen(page, 'Aktualizacja');
  await field(page, 'Nazwa').fill(renamed);
  await expect.poll(() => bar(page).textContent()).toBe('Zmieniono: Nazwa');
  await save(page);
  await expect.poll(() => bar(page).textContent()).toBe('Brak zmian');
  await expectSaved(page);
  const { items } = await app.client
    .as(ADMIN)
    .call(formTemplateRoutes.list, { query: { maxResultCount: 1000 } });
  const id = items.find(({ name }) => name === renamed)?.id ?? '';
  const kept = await app.client.as(ADMIN).call(formTemplateRoutes.get, { params: { id } });
  expect(kept.elements.map(({ name }) => name)).toEqual(['Moment pierwszej śruby', 'Narzędzie', 'Zestaw']);
  expect(kept.elements[0]).toMatchObject({
    filterGroup: 'Momenty',
    description: 'Mierz po minucie.',
    dataTypeSettings: { validatorSettings: { type: 2, validValues: ['', '50'] } },
  });
  expect(kept.elements[1]?.dataTypeSettings).toEqual({
    validatorSettings: { type: 3, validValues: ['K.*'], expectation: 'Zaczyna się od K' },
  });

  // The expectation of a pattern is optional.
  await row(page, 'Narzędzie')
    .getByRole('button', { name: /Narzędzie/, expanded: false })
    .first()
    .click();
  await field(row(page, 'Narzędzie'), 'Co jest oczekiwane').fill('');
  await expect.poll(() => bar(page).textContent()).toContain('Narzędzie');
  await save(page);
  await expect.poll(() => bar(page).textContent()).toBe('Brak zmian');
  const silent = await app.client.as(ADMIN).call(formTemplateRoutes.get, { params: { id } });
  expect(silent.elements[1]?.dataTypeSettings).toEqual({
    validatorSettings: { type: 3, validValues: ['K.*'] },
  });
});
