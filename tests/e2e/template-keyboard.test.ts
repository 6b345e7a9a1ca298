import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ADMIN, entry, openAs, OPERATOR, panel } from '../env/card-page.ts';
import { keyboardHand } from '../env/keyboard.ts';
import { fresh } from '../env/warehouse.ts';
import { testApp } from '../env/test-app.ts';
import { field, onScreen, order, row, typeIntoNew } from '../env/warehouse-page.ts';

const app = testApp();
const admin = () => app.client.as(ADMIN);

const NORM = 'Norma (wartość odniesienia)';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const menuItem = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link', { name, exact: true });

test('by keyboard alone, a user creates everything from a unit to a template with ordered approvals, and fills a card', async () => {
  const { page } = await openAs(app, ADMIN, '/');
  const hand = keyboardHand(page);
  const [unit = '', type = '', formName = '', template = ''] = [
    'kN',
    'Siła docisku',
    'Próba docisku',
    'Odbiór pras',
  ].map(fresh);
  const create = async (list: string, name: string) => {
    await hand.press(menuItem(page, list), 'Shift+Tab');
    await onScreen(page, list);
    await hand.press(page.getByRole('link', { name: 'Dodaj', exact: true }));
    await onScreen(page, 'Tworzenie');
    await hand.expectHeld();
    await hand.write(field(page, 'Nazwa').first(), name);
  };
  const save = async (list: string) => {
    await page.keyboard.press('Control+s');
    await onScreen(page, list);
    await hand.expectHeld();
  };

  await menuItem(page, 'Typy jednostek').waitFor();
  await create('Typy jednostek', unit);
  await save('Typy jednostek');

  // Settings are chosen, added, reported when missing, removed and restored.
  await create('Typy danych', type);
  await hand.choose(field(page, 'Typ wartości'), 'Liczba dziesiętna');
  await hand.lookUp(field(page, 'Jednostka'), unit);
  await hand.press(button(page, 'Dodaj ustawienie'));
  await page.getByRole('alertdialog').getByText('Wybierz typ ustawienia').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
  await hand.expectHeld();
  await hand.choose(field(page, 'Typ ustawienia'), 'Wymagalność');
  await hand.press(button(page, 'Dodaj ustawienie'));
  await row(page, 'Wymagalność').waitFor();
  await hand.expectHeld();
  await hand.choose(field(page, 'Typ ustawienia'), NORM);
  await hand.press(button(page, 'Dodaj ustawienie'));
  const norm = row(page, 'Norma');
  await hand.choose(field(norm, 'Rodzaj reguły'), 'Zakres');
  await hand.write(field(norm, 'Od'), '10');
  await hand.write(field(norm, 'Do'), '20');
  await hand.press(button(page, 'Usuń: Ustawienie „Wymagalność”'), 'Shift+Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cofnij');
  await page.keyboard.press('Enter');
  await row(page, 'Wymagalność').waitFor();
  await hand.expectHeld();
  await hand.lift(`Ustawienie „${NORM}”`, 'Tab');
  await save('Typy danych');

  await create('Formularze', formName);
  for (const name of ['Uwagi do próby', 'Siła']) {
    await hand.press(button(page, 'Dodaj pole'));
    await hand.write(field(row(page, 'Pole'), 'Nazwa pola'), name);
    await hand.lookUp(field(row(page, name), 'Typ danych'), name === 'Siła' ? type : 'Uwagi');
  }
  await hand.lift('Pole „Siła”');
  await expect.poll(() => order(page)).toEqual(['Pole „Siła”', 'Pole „Uwagi do próby”']);
  await save('Formularze');

  await create('Wzory', template);
  await hand.lookUp(field(page, 'Grupa'), 'HACCP');
  await hand.lookUp(field(page, 'Typ'), 'Przegląd');
  await hand.tick(page.getByRole('checkbox', { name: 'Wersja obowiązująca' }));
  await hand.tick(page.getByRole('checkbox', { name: 'Kolejność zatwierdzania wymagana' }));
  await hand.press(button(page, 'Dodaj element'));
  await typeIntoNew(page, 'Pouczenie');
  await hand.press(button(page, 'Dodaj element'));
  await typeIntoNew(page, 'Prasy');
  const presses = row(page, 'Prasy');
  await hand.lookUp(field(presses, 'Formularz danych'), formName);
  await hand.tick(presses.getByRole('checkbox', { name: 'Element powtarzalny' }));
  await hand.write(field(presses, 'Najmniej wpisów'), '1');
  await hand.write(field(presses, 'Najwięcej wpisów'), '3');
  await hand.lookUp(field(presses, 'Kto wypełnia'), 'Operator');
  await hand.lookUp(field(presses, 'Kto wypełnia'), 'Brygadzista');
  for (const [at, who] of ['Kontrola jakości', 'Brygadzista'].entries()) {
    await hand.press(button(page, 'Dodaj zatwierdzenie'));
    await hand.lookUp(page.locator(`[name="approvals.${at}.value"]`), who);
  }
  await hand.lift('Zatwierdzenie „Brygadzista”');
  await hand.lift('Element „Prasy”');
  // A row's menu moves it without holding a key.
  await hand.pick(button(page, 'Więcej działań: Element „Prasy”'), 'Przenieś niżej');
  await expect.poll(async () => (await order(page))[1]).toBe('Element „Prasy”');
  await hand.press(button(page, 'Zapisz'));
  await onScreen(page, 'Wzory');
  const { items } = await admin().call(controlCardTemplateRoutes.list, { query: { maxResultCount: 1000 } });
  const id = items.find(({ name }) => name === template)?.id ?? '';
  expect(await admin().call(controlCardTemplateRoutes.get, { params: { id } })).toMatchObject({
    isCurrentVersion: true,
    approvalOrderRequired: true,
    elements: [
      { name: 'Pouczenie' },
      {
        name: 'Prasy',
        repetitionSettings: { isRepeatable: true, minRepetitions: 1, maxRepetitions: 3 },
        assignments: [{ type: 'role' }, { type: 'role' }],
      },
    ],
    approvals: [{ type: 'role' }, { type: 'role' }],
  });

  const operator = await openAs(app, OPERATOR, '/control-cards/operator');
  const other = keyboardHand(operator.page);
  await other.choose(operator.page.getByRole('combobox', { name: 'Wzór' }), template);
  await other.press(button(operator.page, 'Wypełnij'));
  await operator.page.waitForURL(/\/control-cards\/[0-9a-f-]{36}\/operator$/);
  const cardId = /cards\/([^/]+)/.exec(operator.page.url())?.[1] ?? '';
  const first = entry(operator.page, 'Prasy', 1);
  await other.write(first.getByRole('textbox', { name: /^Siła/ }), '15,5');
  await other.press(first.getByRole('button', { name: 'Zatwierdź', exact: true }));
  await expect.poll(() => first.getByText('15,5').count()).toBeGreaterThan(0);
  // The form has become read-only text, and the focus is still on a control.
  await other.expectHeld();
  await other.press(panel(operator.page, 'Prasy').getByRole('button', { name: 'Zatwierdź grupę' }));
  const form = () => admin().call(controlCardRoutes.formData, { params: { id: cardId } });
  await expect.poll(async () => (await form()).status).toBe('awaitingApproval');
  expect((await form()).approvals.map(({ label }) => label)).toEqual(['Brygadzista', 'Kontrola jakości']);
});
