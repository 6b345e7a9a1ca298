import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Addresses of the screens for unit types, data types and forms. */
export const UNIT_TYPES = '/data-warehouse/unit-types';
export const DATA_TYPES = '/data-warehouse/data-types';
export const FORM_TYPES = '/data-warehouse/form-types';

/** Waits for the title of the screen: 'Tworzenie', 'Aktualizacja', or the title of a list. */
export const onScreen = (page: Page, title: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();

/** Returns a field by its label, within the form or a row of it. */
export const field = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(new RegExp(`^${label}(?:\\s*\\*)?$`));

/** Chooses an option of a select. */
export async function choose(
  page: Page,
  within: Page | Locator,
  label: string,
  option: string,
): Promise<void> {
  await field(within, label).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Adds a setting of this kind to a data type, and returns the setting's part of the screen. */
export async function addSetting(page: Page, kind: string): Promise<Locator> {
  await choose(page, page, 'Typ ustawienia', kind);
  await page.getByRole('button', { name: 'Dodaj ustawienie' }).click();
  const card = row(page, kind);
  await card.waitFor();
  return card;
}

/** Returns a row of a nested list by the name on its handle. */
export const row = (page: Page, name: string): Locator =>
  page
    .locator('[data-row]')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^Przenieś: .*${name}`) }) })
    .last();

/** Types into the empty field of a new row once it has the focus. */
export async function typeIntoNew(page: Page, text: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      return at instanceof HTMLInputElement ? at.value : `${at?.tagName}: ${at?.textContent.slice(0, 60)}`;
    });
  await expect.poll(focused, { message: `the new field of '${text}' has the focus` }).toBe('');
  await page.keyboard.type(text);
}

/** Adds a row to a nested list with this button, and types its name. */
export async function addRow(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await typeIntoNew(page, name);
}

/** Returns the names of the rows of a nested list, from top to bottom. */
export const order = (page: Page): Promise<string[]> =>
  page
    .getByRole('button', { name: /^Przenieś: / })
    .evaluateAll((handles) =>
      handles.map((one) => one.getAttribute('aria-label')?.replace('Przenieś: ', '') ?? ''),
    );

export const save = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Zapisz', exact: true }).click();

/** Returns the words of the save bar about changes. */
export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Zapisz' }).locator('output');

/** Waits for the notice after a successful save. */
export async function expectSaved(page: Page): Promise<void> {
  await page.getByText('Zmiany zapisane').first().waitFor();
}

/** Returns the text of the alert dialog and closes it. */
export async function alertText(page: Page): Promise<string> {
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  const text =
    (await dialog.getByRole('paragraph').allTextContents()).join(' ') || (await dialog.innerText());
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  return text;
}
