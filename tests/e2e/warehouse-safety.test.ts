import { controlCardGroupRoutes } from '@kartoteka/contract/control-card-group';
import { dataTypeRoutes } from '@kartoteka/contract/data-type';
import { formTemplateRoutes } from '@kartoteka/contract/form-template';
import { describe, expect, test } from 'vitest';
import { expectAxeClean } from '../env/browser.ts';
import { ADMIN, openAs } from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';
import { fresh } from '../env/warehouse.ts';
import {
  alertText,
  bar,
  DATA_TYPES,
  expectSaved,
  field,
  FORM_TYPES,
  onScreen,
  save,
} from '../env/warehouse-page.ts';

const app = testApp();
const admin = () => app.client.as(ADMIN);

/** Creates a data type with two options, used by one form. */
async function usedSelect(name: string) {
  const option = (value: string) => ({ value, label: `Opcja ${value}`, attributes: [] });
  const type = await admin().call(dataTypeRoutes.create, {
    body: {
      displayName: name,
      controlType: 'select',
      storedValueType: 'text',
      settings: [{ type: 'availableOptions', options: [option('A'), option('B')] }],
    },
  });
  const form = await admin().call(formTemplateRoutes.create, {
    body: { name: `Formularz: ${name}`, elements: [{ name: 'Wybór', dataTypeId: type.id }] },
  });
  return { type, form };
}

describe('records in use', () => {
  test('the screen of a record in use shows where it is used, and asks before a change that affects the forms that use it', async () => {
    const { type } = await usedSelect(fresh('Używany wybór'));
    const { page } = await openAs(app, ADMIN, `${DATA_TYPES}/${type.id}`);
    await page.getByText('Używany w 1 formularzu. Nowe karty wezmą zmienioną wersję.').waitFor();
    await page.getByRole('button', { name: 'Usuń: Opcja „Opcja A”' }).click();
    await page.getByRole('button', { name: 'Cofnij' }).click();
    await expect.poll(() => bar(page).textContent()).toBe('Brak zmian');
    await page.getByRole('button', { name: 'Usuń: Opcja „Opcja A”' }).click();
    await save(page);
    const question = page.getByRole('dialog', { name: 'Zmiana tego, co jest w użyciu' });
    await question.getByText('Znika opcja „Opcja A”.').waitFor();
    await expectAxeClean(page);
    await question.getByRole('button', { name: 'Anuluj' }).click();
    expect((await admin().call(dataTypeRoutes.get, { params: { id: type.id } })).settings).toEqual(
      type.settings,
    );
    await save(page);
    await question.getByRole('button', { name: 'Zapisz mimo to' }).click();
    await expectSaved(page);
    await expect.poll(() => bar(page).textContent()).toBe('Brak zmian');
  });

  test('a record in use is not deleted but archived, and can be restored', async () => {
    const { type, form } = await usedSelect(fresh('Do archiwum'));
    const { page } = await openAs(app, ADMIN, `${DATA_TYPES}/${type.id}`);
    await page.getByText(/^Używany w /).waitFor();
    await page.getByRole('button', { name: 'Więcej', exact: true }).click();
    await page.getByRole('menuitem', { name: /Usuń.*Używany w 1 formularzu/ }).click();
    const refusal = page.getByRole('dialog', { name: 'Nie można usunąć' });
    await refusal.getByRole('link', { name: form.name }).waitFor();
    await expectAxeClean(page);
    await refusal.getByRole('button', { name: 'Archiwizuj' }).click();
    await page.getByText(/^Ta pozycja jest w archiwum/).waitFor();
    expect((await admin().call(dataTypeRoutes.get, { params: { id: type.id } })).isArchived).toBe(true);
    await page.getByRole('button', { name: 'Przywróć' }).click();
    await expect.poll(() => page.getByText(/^Ta pozycja jest w archiwum/).count()).toBe(0);
    expect((await admin().call(dataTypeRoutes.get, { params: { id: type.id } })).isArchived).toBe(false);
  });

  test('an unused record is deleted from the list after a question', async () => {
    const name = fresh('Zbędna grupa');
    await admin().call(controlCardGroupRoutes.create, { body: { name } });
    const { page } = await openAs(app, ADMIN, `/control-cards/groups?q=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: new RegExp(name) }).click();
    await page.getByRole('menuitem', { name: 'Usuń' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Usuń', exact: true }).click();
    await page.getByText('Usunięto rekord').waitFor();
    await expect.poll(() => page.getByRole('link', { name }).count()).toBe(0);
  });
});

describe('two administrators on one record', () => {
  const both = async (kind: string) => {
    const name = fresh(kind);
    const { form } = await usedSelect(name);
    const opened = await openAs(app, ADMIN, `${FORM_TYPES}/${form.id}`);
    opened.expectProblem(/status of 409/);
    await onScreen(opened.page, 'Aktualizacja');
    await field(opened.page, 'Nazwa').fill(`${name}: moja`);
    const { elements } = form;
    await admin().call(formTemplateRoutes.update, {
      params: { id: form.id },
      body: { name: `${name}: ich`, elements: elements.map((one) => ({ ...one, name: 'Ich pole' })) },
    });
    await save(opened.page);
    const dialog = opened.page.getByRole('dialog', { name: 'Ktoś zmienił te dane w międzyczasie' });
    await dialog.waitFor();
    const read = () => admin().call(formTemplateRoutes.get, { params: { id: form.id } });
    return { ...opened, name, dialog, read };
  };

  test('two conflicting versions of a record are shown side by side, and the administrator can keep their own version', async () => {
    const { page, name: dispute, dialog, read } = await both('Spór A');
    const lines = await dialog.getByRole('row').allTextContents();
    expect(lines).toContain(`Nazwa${dispute}: moja${dispute}: ich`);
    await expectAxeClean(page);
    await dialog.getByRole('button', { name: 'Anuluj' }).click();
    expect((await read()).name).toBe(`${dispute}: ich`);
    await save(page);
    await dialog.getByRole('button', { name: 'Zachowaj moje' }).click();
    await expectSaved(page);
    const { name, elements } = await read();
    expect([name, elements[0]?.name]).toEqual([`${dispute}: moja`, 'Wybór']);
  });

  test('an administrator with a conflicting version of a record can take the stored version', async () => {
    const { page, name, dialog, read } = await both('Spór B');
    await dialog.getByRole('button', { name: 'Weź zapisane' }).click();
    await expect.poll(() => field(page, 'Nazwa').inputValue()).toBe(`${name}: ich`);
    await expect.poll(() => bar(page).textContent()).toBe('Brak zmian');
    expect((await read()).name).toBe(`${name}: ich`);
  });
});

describe('unsaved records are not lost', () => {
  test('before a record with unsaved changes is left, the screen asks whether to stay or save', async () => {
    const { page } = await openAs(app, ADMIN, '/control-cards/groups/create');
    const name = fresh('Niezapisana');
    await field(page, 'Nazwa').fill(name);
    await page.getByRole('link', { name: 'Wróć do listy' }).click();
    const question = page.getByRole('dialog', { name: 'Niezapisane zmiany' });
    await question.getByRole('button', { name: 'Zostań' }).click();
    expect(await field(page, 'Nazwa').inputValue()).toBe(name);
    await page.getByRole('link', { name: 'Wróć do listy' }).click();
    await question.getByRole('button', { name: 'Zapisz' }).click();
    await onScreen(page, 'Grupy');
    await page.getByRole('link', { name }).waitFor();
  });

  test('without a network an edited form template is kept, even after a reload, and can be saved later', async () => {
    const { form } = await usedSelect(fresh('Bez sieci'));
    const { page, expectProblem } = await openAs(app, ADMIN, `${FORM_TYPES}/${form.id}`);
    expectProblem(/ERR_INTERNET_DISCONNECTED/);
    await onScreen(page, 'Aktualizacja');
    const changed = fresh('Zmieniony bez sieci');
    await field(page, 'Nazwa').fill(changed);
    await page.context().setOffline(true);
    await save(page);
    expect(await alertText(page)).toContain('Brak połączenia z serwerem');
    await page.getByText(/Wpisane dane zostały na tym ekranie/).waitFor();
    await page.context().setOffline(false);
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('Przywrócono zmiany, które nie zdążyły się zapisać.').waitFor();
    await expect.poll(() => field(page, 'Nazwa').inputValue()).toBe(changed);
    await save(page);
    await expectSaved(page);
    const { name } = await admin().call(formTemplateRoutes.get, { params: { id: form.id } });
    expect(name).toBe(changed);
  });

  test('pressing the save button of a record twice saves once', async () => {
    const { page } = await openAs(app, ADMIN, '/control-cards/types/create');
    const name = fresh('Raz wystarczy');
    await field(page, 'Nazwa').fill(name);
    await page.getByRole('button', { name: 'Zapisz', exact: true }).dblclick();
    await onScreen(page, 'Typy');
    await expect.poll(() => page.getByRole('link', { name }).count()).toBe(1);
  });

  test('a save that fails on the server shows an alert with the message and the error number, and keeps the text', async () => {
    await app.sql(`create or replace function breaks_down() returns trigger language plpgsql as
      $$ begin raise exception 'nothing of this may be told'; end $$`);
    await app.sql(`create or replace trigger breaks_down before insert on form_template for each row
      when (new.name = 'Pechowy') execute function breaks_down()`);
    const { page, expectProblem } = await openAs(app, ADMIN, `${FORM_TYPES}/create`);
    expectProblem(/status of 500/);
    await field(page, 'Nazwa').fill('Pechowy');
    const answered = page.waitForResponse((one) => one.status() === 500);
    await save(page);
    const number = (await (await answered).headerValue('x-correlation-id')) ?? 'none';
    expect(await alertText(page)).toBe(
      `Wystąpił nieoczekiwany błąd. Spróbuj ponownie, a jeśli się powtórzy, zgłoś go administratorowi.\nNumer błędu: ${number}`,
    );
    expect(await field(page, 'Nazwa').inputValue()).toBe('Pechowy');
  });

  test('a save of a record with a taken name shows the error in an alert and at the name', async () => {
    const { page, expectProblem } = await openAs(app, ADMIN, '/control-cards/groups/create');
    expectProblem(/status of 403/);
    await field(page, 'Nazwa').fill('haccp');
    await save(page);
    await page.getByRole('alert').getByText('Nazwa „haccp” jest już zajęta.').waitFor();
    await expect.poll(() => field(page, 'Nazwa').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });
});
