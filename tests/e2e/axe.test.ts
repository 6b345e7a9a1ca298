import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAxeClean, openPage, SIZES } from '../env/browser.ts';
import {
  ADMIN,
  entry,
  fill,
  openAs,
  OPERATOR,
  panel,
  press,
  QUALITY,
  startDemoCard,
  TEMPLATE,
} from '../env/card-page.ts';
import { expectFlawless } from '../env/flawless.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

describe('no axe rule is broken, at both screen sizes', () => {
  test('axe finds no flaw in the login: empty, with wrong input and after a failure', async () => {
    const { page, expectProblem } = await openPage({ baseURL: app.origin });
    expectProblem(/status of 400/);
    await page.goto('/auth/login');
    await expect.poll(() => page.getByRole('textbox', { name: 'Login' }).inputValue()).not.toBe('');
    await expectFlawless(page, { pictures: 'login' });
    await page.getByRole('textbox', { name: 'Hasło' }).fill('');
    await press(page, 'Zaloguj');
    await page.getByText('Podaj hasło.').waitFor();
    await expectFlawless(page, { pictures: 'login-missing' });
    await page.getByRole('textbox', { name: 'Hasło' }).fill('nie to');
    await press(page, 'Zaloguj');
    await page.getByRole('alert').waitFor();
    await expectFlawless(page, { pictures: 'login-failed' });
  });

  test('axe finds no flaw in the home page, with the account menu and the QR code open', async () => {
    const { page } = await openAs(app, ADMIN, '/');
    await expect.poll(() => heading(page).textContent()).toMatch(/^Dzień dobry/);
    await expectFlawless(page, { pictures: 'home' });
    await page.getByRole('button', { name: /^Konto: / }).click();
    await page.getByRole('menuitem', { name: 'Wyloguj' }).waitFor();
    await expectFlawless(page, { pictures: 'home-account' });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Kod QR tej strony' }).click();
    await page.getByRole('dialog', { name: 'Kod QR tej strony' }).waitFor();
    await expectFlawless(page, { pictures: 'home-qr' });
  });

  test("axe finds no flaw in the operator's screen, its picker of templates and the question before a card starts", async () => {
    const { page } = await openAs(app, OPERATOR, '/control-cards/operator');
    await page.getByRole('table').nth(1).waitFor();
    await expectFlawless(page, { pictures: 'operator' });
    await page.getByRole('combobox', { name: 'Wzór' }).click();
    await page.getByRole('listbox').waitFor();
    await expectFlawless(page, { pictures: 'operator-picker' });
    await page.getByRole('option', { name: TEMPLATE }).click();
    await press(page, 'Wypełnij');
    await page.getByRole('dialog').waitFor();
    await expectFlawless(page, { pictures: 'operator-question' });
  });

  test('axe finds no flaw in the controls, errors, deviations and dialogs of a card while it is filled', async () => {
    const cardId = await startDemoCard(app);
    const { page, expectProblem } = await openAs(app, OPERATOR, `/control-cards/${cardId}/operator`);
    expectProblem(/status of 400/);
    await page.getByRole('button', { name: 'Zatwierdź', exact: true }).first().waitFor();
    await expectFlawless(page, { pictures: 'card-fill' });
    // On the wide screen the outline is to the right of the form.
    const edges = async () => {
      const form = await panel(page, 'Dane partii').boundingBox();
      const outline = await page.getByRole('navigation', { name: 'Spis elementów' }).boundingBox();
      return (outline?.x ?? 0) - (form?.x ?? 0) - (form?.width ?? 0);
    };
    await expect.poll(edges).toBe(24);
    await page.setViewportSize(SIZES.tablet);
    await page.getByRole('button', { name: 'Spis elementów: 0/4' }).click();
    await page.getByRole('dialog').waitFor();
    await expectAxeClean(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize(SIZES.desktop);
    await press(panel(page, 'Dane partii'), 'Zatwierdź');
    await page.getByText('Pole jest wymagane.').first().waitFor();
    await expectFlawless(page, { pictures: 'card-fill-errors' });
    await press(page, 'Rozwiń wszystkie');
    await entry(page, 'Próbki', 1).waitFor();
    await fill(entry(page, 'Próbki', 1), {
      'Masa netto': '143,2',
      pH: '4,4',
      'Smak i zapach': { choose: 'dopuszczalna' },
    });
    await expectFlawless(page, { pictures: 'card-fill-open' });
    await press(entry(page, 'Próbki', 1), 'Zatwierdź');
    await page.getByText('Dodaj komentarz.').first().waitFor();
    await expectFlawless(page, { pictures: 'card-fill-deviation' });
    await press(entry(page, 'Próbki', 1), 'Usuń');
    await page.getByRole('dialog').waitFor();
    await expectFlawless(page, { pictures: 'card-fill-remove' });
  });

  test('axe finds no flaw in a read-only card with its history', async () => {
    const { items } = await app.client
      .as(ADMIN)
      .call(controlCardRoutes.search, { body: { search: TEMPLATE, maxResultCount: 50 } });
    for (const status of ['inProgress', 'approved', 'voided'] as const) {
      const card = items.find((one) => one.status === status);
      const { page } = await openAs(app, ADMIN, `/control-cards/${card?.id}/view`);
      await press(page, 'Historia');
      await panel(page, 'Historia').getByRole('listitem').first().waitFor();
      await expectFlawless(page, { pictures: `card-view-${status}` });
    }
  });

  test('axe finds no flaw in the approval list and in an approval with the return dialog open', async () => {
    const { page } = await openAs(app, QUALITY, '/control-cards/approval');
    await page.getByRole('table').waitFor();
    await expectFlawless(page, { pictures: 'approval' });
    await page.getByRole('table').getByRole('link').first().click();
    await panel(page, 'Zatwierdzenia').waitFor();
    await expectFlawless(page, { pictures: 'card-approve' });
    await press(page, 'Rozwiń wszystkie');
    await expectFlawless(page, { pictures: 'card-approve-open' });
    await press(page, 'Zwróć do poprawy');
    await page.getByRole('dialog').waitFor();
    await expectFlawless(page, { pictures: 'card-approve-return' });
  });

  test('axe finds no flaw in the list of filled cards, the menu of a row and the question before a card is deleted', async () => {
    const { page } = await openAs(app, QUALITY, '/control-cards/list');
    await page.getByRole('grid').getByRole('link').first().waitFor();
    await expectFlawless(page, { pictures: 'card-list' });
    await page
      .getByRole('button', { name: /^Działania: / })
      .first()
      .click();
    await page.getByRole('menu').waitFor();
    await expectFlawless(page, { pictures: 'card-list-menu', onPhone: false });
    await page.getByRole('menuitem', { name: 'Usuń' }).click();
    await page.getByRole('dialog').waitFor();
    await expectFlawless(page, { pictures: 'card-list-remove' });
  });

  test('axe finds no flaw in the pages for an unknown address and for a missing permission', async () => {
    const { page } = await openAs(app, OPERATOR, '/nie/ma');
    await expect.poll(() => heading(page).textContent()).toBe('Nie ma takiej strony');
    await expectFlawless(page, { pictures: 'not-found' });
    await page.goto('/control-cards/list');
    await expect.poll(() => heading(page).textContent()).toBe('Brak uprawnień');
    await expectFlawless(page, { pictures: 'forbidden' });
  });

  test('axe finds no flaw in the page for a card that the caller may not see', async () => {
    const { page, expectProblem } = await openAs(app, OPERATOR, '/control-cards/nie-ma/operator');
    expectProblem(/status of 404/);
    await expect.poll(() => heading(page).textContent()).toBe('Tej karty już nie ma');
    await expectFlawless(page, { pictures: 'card-gone' });
  });
});
