import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What the builders' screens share: addresses, fields, rows of nested lists, what they say. */
export const UNIT_TYPES = '/data-warehouse/unit-types';
export const DATA_TYPES = '/data-warehouse/data-types';
export const FORM_TYPES = '/data-warehouse/form-types';

/** The title of the screen: 'Tworzenie', 'Aktualizacja', or a list's own. */
export const onScreen = (page: Page, title: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();

/** A field by its label, within the form or a row of it. */
export const field = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(new RegExp(`^${label}(?:\\s*\\*)?$`));

/** Chooses from a list that opens at a field. */
export async function choose(
  page: Page,
  within: Page | Locator,
  label: string,
  option: string,
): Promise<void> {
  await field(within, label).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Adds a setting of this kind to a data type; answers its card. */
export async function addSetting(page: Page, kind: string): Promise<Locator> {
  await choose(page, page, 'Typ ustawienia', kind);
  await page.getByRole('button', { name: 'Dodaj ustawienie' }).click();
  const card = row(page, kind);
  await card.waitFor();
  return card;
}

/** A row of a nested list by the name that its handle bears. */
export const row = (page: Page, name: string): Locator =>
  page
    .locator('[data-row]')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^Przenieś: .*${name}`) }) })
    .last();

/** Writes into the empty field that what was just added brings, once the focus has come to it. */
export async function typeIntoNew(page: Page, text: string): Promise<void> {
  const isReady = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      return at instanceof HTMLInputElement && at.value === '';
    });
  await expect.poll(isReady, { message: `the new field of '${text}' has the focus` }).toBe(true);
  await page.keyboard.type(text);
}

/** Adds a row to a nested list by this button, and types its name. */
export async function addRow(page: Page, button: string, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await typeIntoNew(page, name);
}

/** Names of the rows in their order. */
export const order = (page: Page): Promise<string[]> =>
  page
    .getByRole('button', { name: /^Przenieś: / })
    .evaluateAll((handles) =>
      handles.map((one) => one.getAttribute('aria-label')?.replace('Przenieś: ', '') ?? ''),
    );

export const save = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Zapisz', exact: true }).click();

/** What the save bar says of changes. */
export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Zapisz' }).locator('output');

/** The snackbar that a save ends with. */
export async function expectSaved(page: Page): Promise<void> {
  await page.getByText('Zmiany zapisane').first().waitFor();
}

/** The dialog that stands for the browser's alert; it is read and sent away. */
export async function alertText(page: Page): Promise<string> {
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  const text =
    (await dialog.getByRole('paragraph').allTextContents()).join(' ') || (await dialog.innerText());
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  return text;
}
