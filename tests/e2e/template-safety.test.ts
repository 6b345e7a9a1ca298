import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { controlCardTypeRoutes } from '@kartoteka/contract/control-card-type';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAxeClean, takeScreens } from '../env/browser.ts';
import { ADMIN, openAs } from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';
import { fresh } from '../env/warehouse.ts';
import { addRow, alertText, bar, expectSaved, field, onScreen, row, save } from '../env/warehouse-page.ts';

const app = testApp();
const admin = () => app.client.as(ADMIN);
const TEMPLATES = '/control-cards/templates';
const read = (id: string) => admin().call(controlCardTemplateRoutes.get, { params: { id } });

async function makeTemplate(name: string) {
  const one = { query: { maxResultCount: 1 } };
  const [groups, types] = await Promise.all([
    admin().call(controlCardGroupRoutes.list, one),
    admin().call(controlCardTypeRoutes.list, one),
  ]);
  return admin().call(controlCardTemplateRoutes.create, {
    body: {
      name,
      controlCardGroupId: groups.items[0]?.id ?? '',
      controlCardTypeId: types.items[0]?.id ?? '',
      elements: [
        { name: 'Rozruch', description: '<p>Przed zmianą.</p>' },
        { name: 'Postój', description: '' },
      ],
      approvals: [],
    },
  });
}

/** Opens a new template with its first element unfolded. */
async function openTemplate(name: string) {
  const made = await makeTemplate(fresh(name));
  const opened = await openAs(app, ADMIN, `${TEMPLATES}/${made.id}`);
  await onScreen(opened.page, 'Aktualizacja');
  const first = row(opened.page, 'Rozruch');
  await first
    .getByRole('button', { expanded: false, name: /Rozruch/ })
    .first()
    .click();
  return { ...opened, made, first };
}

describe('two administrators on one template', () => {
  const dispute = async (name: string) => {
    const opened = await openTemplate(name);
    const { page, made, first, expectProblem } = opened;
    expectProblem(/status of 409/);
    await field(first, 'Nazwa elementu').fill('Rozruch linii');
    await admin().call(controlCardTemplateRoutes.update, {
      params: { id: made.id },
      body: {
        ...made,
        name: `${made.name} zakładu`,
        elements: made.elements.map((one) =>
          one.name === 'Rozruch'
            ? { ...one, description: '<p>Po zmianie.</p>', repetitionSettings: { isRepeatable: true } }
            : one,
        ),
      },
    });
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Ktoś zmienił te dane w międzyczasie' });
    await dialog.waitFor();
    return { ...opened, dialog };
  };

  test('two conflicting versions of a template are shown side by side, and the administrator can keep their own version', async () => {
    const { page, made, dialog } = await dispute('Linia A');
    const { name } = made;
    const lines = (await dialog.getByRole('row').allTextContents()).join('\n');
    expect(lines).toContain(`${name}${name} zakładu`);
    expect(lines).toContain('Rozruch liniiRozruch');
    expect(lines).toContain('Przed zmianą.Po zmianie.');
    await expectAxeClean(page);
    await takeScreens(page, 'template-conflict');
    await dialog.getByRole('button', { name: 'Zachowaj moje' }).click();
    await expectSaved(page);
    expect(await read(made.id)).toMatchObject({
      name,
      elements: [{ name: 'Rozruch linii', description: '<p>Przed zmianą.</p>' }, { name: 'Postój' }],
    });
  });

  test('an administrator with a conflicting version of a template can take the stored version', async () => {
    const { page, made, first, dialog } = await dispute('Linia B');
    await dialog.getByRole('button', { name: 'Weź zapisane' }).click();
    await expect.poll(() => field(page, 'Nazwa').first().inputValue()).toBe(`${made.name} zakładu`);
    await expect.poll(() => bar(page).textContent()).toBe('Brak zmian');
    await first.getByText('powtarzalny').first().waitFor();
  });
});

test('before a changed template is left, the screen asks whether to stay, discard or save', async () => {
  const { page, made, first } = await openTemplate('Linia C');
  const question = page.getByRole('dialog', { name: 'Niezapisane zmiany' });
  const leave = () => page.getByRole('link', { name: 'Wróć do listy' }).click();
  await first.getByRole('textbox', { name: 'Opis elementu' }).fill('Sprawdź olej.');
  await leave();
  await question.getByRole('button', { name: 'Zostań' }).click();
  await expect.poll(() => question.count()).toBe(0);
  await first.getByText('Sprawdź olej.').waitFor();
  await leave();
  await question.getByRole('button', { name: 'Odrzuć zmiany' }).click();
  await onScreen(page, 'Wzory');
  expect((await read(made.id)).elements[0]?.description).toBe('<p>Przed zmianą.</p>');
  await page.goBack();
  await onScreen(page, 'Aktualizacja');
  await expect.poll(() => bar(page).textContent()).toBe('Brak zmian');
  await field(page, 'Nazwa').first().fill('Linia C bis');
  await leave();
  await question.getByRole('button', { name: 'Zapisz' }).click();
  await onScreen(page, 'Wzory');
  expect((await read(made.id)).name).toBe('Linia C bis');
});

test('without a network an edited template is kept, even over a reload, and can be saved later', async () => {
  const { page, made, first, expectProblem } = await openTemplate('Linia D');
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await first.getByRole('textbox', { name: 'Opis elementu' }).fill('Sprawdź smar.');
  await addRow(page, 'Dodaj element', 'Przezbrojenie');
  await page.getByRole('button', { name: 'Usuń: Element „Postój”' }).click();
  await page.context().setOffline(true);
  await save(page);
  expect(await alertText(page)).toContain('Brak połączenia z serwerem');
  await page.getByText(/Wpisane dane zostały na tym ekranie/).waitFor();
  await page.context().setOffline(false);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('Przywrócono zmiany, które nie zdążyły się zapisać.').waitFor();
  await row(page, 'Przezbrojenie').waitFor();
  await save(page);
  await expectSaved(page);
  expect(await read(made.id)).toMatchObject({
    elements: [
      { id: made.elements[0]?.id, name: 'Rozruch', description: '<p>Sprawdź smar.</p>' },
      { name: 'Przezbrojenie' },
    ],
  });
});

test('a new template that was typed but never saved comes back after a reload', async () => {
  const { page } = await openAs(app, ADMIN, `${TEMPLATES}/create`);
  await onScreen(page, 'Tworzenie');
  await field(page, 'Nazwa').fill('Linia E');
  await addRow(page, 'Dodaj element', 'Odbiór');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('Przywrócono zmiany, które nie zdążyły się zapisać.').waitFor();
  expect(await field(page, 'Nazwa').inputValue()).toBe('Linia E');
  await row(page, 'Odbiór').waitFor();
  await page.getByRole('button', { name: 'Odrzuć je' }).click();
  await expect.poll(() => field(page, 'Nazwa').inputValue()).toBe('');
  expect(await page.locator('[data-row]').count()).toBe(0);
  // The pressed button disappears with the discarded draft, so the focus moves to the top of the screen.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Tworzenie');
});

describe('a template that could not be published', () => {
  const current = (page: Page) => page.getByRole('checkbox', { name: 'Wersja obowiązująca' });
  const publish = (page: Page) => page.getByRole('button', { name: 'Opublikuj' }).click();

  test('a template that was refused at Opublikuj is not published by a later Zapisz', async () => {
    const { page, made, first, expectProblem } = await openTemplate('Linia F');
    expectProblem(/status of 400/);
    await field(first, 'Nazwa elementu').fill('');
    await publish(page);
    await alertText(page);
    await expect.poll(() => current(page).isChecked()).toBe(false);
    // The row lost the name by which `first` finds it, so the field is looked for in the whole page.
    await field(page, 'Nazwa elementu').fill('Rozruch linii');
    await save(page);
    await expectSaved(page);
    expect(await read(made.id)).toMatchObject({
      isCurrentVersion: false,
      elements: [{ name: 'Rozruch linii' }, { name: 'Postój' }],
    });
    await publish(page);
    await expect.poll(() => current(page).isChecked()).toBe(true);
    await expect.poll(async () => (await read(made.id)).isCurrentVersion).toBe(true);
  });

  test('Opublikuj without a network leaves no change behind, even after a reload', async () => {
    const { page, expectProblem } = await openTemplate('Linia G');
    expectProblem(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await publish(page);
    expect(await alertText(page)).toContain('Brak połączenia z serwerem');
    await page.context().setOffline(false);
    await expect.poll(() => bar(page).textContent()).toContain('Brak zmian');
    await page.reload();
    await expect.poll(() => bar(page).textContent()).toBe('Brak zmian');
    expect(await current(page).isChecked()).toBe(false);
  });

  test('a conflict at Opublikuj publishes the template when the administrator keeps their own version, and only then', async () => {
    const { page, made, expectProblem } = await openTemplate('Linia H');
    expectProblem(/status of 409/);
    const name = `${made.name} zakładu`;
    await admin().call(controlCardTemplateRoutes.update, {
      params: { id: made.id },
      body: { ...made, name },
    });
    const dialog = page.getByRole('dialog', { name: 'Ktoś zmienił te dane w międzyczasie' });
    await publish(page);
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await current(page).isChecked()).toBe(false);
    await publish(page);
    await dialog.getByRole('button', { name: 'Zachowaj moje' }).click();
    await page.getByText('Opublikowano wersję 1').first().waitFor();
    expect(await read(made.id)).toMatchObject({ isCurrentVersion: true, name: made.name });
  });

  test('Enter in a field saves a template and does not publish it', async () => {
    const { page, made } = await openTemplate('Linia I');
    await field(page, 'Nazwa').first().fill(`${made.name} bis`);
    await page.keyboard.press('Enter');
    await expectSaved(page);
    expect(await read(made.id)).toMatchObject({ isCurrentVersion: false, name: `${made.name} bis` });
  });
});

test('Wyloguj asks about the unsaved changes of a template: staying keeps them and the session, and discarding ends the session', async () => {
  const { page, made } = await openTemplate('Linia D');
  const question = page.getByRole('dialog', { name: 'Niezapisane zmiany' });
  const logOut = async () => {
    await page.getByRole('button', { name: /^Konto/ }).click();
    await page.getByRole('menuitem', { name: 'Wyloguj' }).click();
  };
  await field(page, 'Nazwa').first().fill('Linia D bis');
  await logOut();
  await question.getByRole('button', { name: 'Zostań' }).click();
  await expect.poll(() => question.count()).toBe(0);
  expect(await field(page, 'Nazwa').first().inputValue()).toBe('Linia D bis');
  await save(page);
  await expectSaved(page);
  await field(page, 'Nazwa').first().fill('Linia D ter');
  await logOut();
  await question.getByRole('button', { name: 'Odrzuć zmiany' }).click();
  await page.waitForURL('**/auth/login');
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('draft')));
  expect(await drafts()).toEqual([]);
  // The logout has also ended the session of this file's client.
  expect(await app.sql(`select name from control_card_template where id = '${made.id}'`)).toEqual([
    { name: 'Linia D bis' },
  ]);
});
