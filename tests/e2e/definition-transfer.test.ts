import { readFile } from 'node:fs/promises';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import type { DefinitionFile } from '@kartoteka/contract/definition-transfer';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { takeScreens } from '../env/browser.ts';
import { ADMIN, openAs, OPERATOR, press } from '../env/card-page.ts';
import { expectFlawless, PHONE } from '../env/flawless.ts';
import { testApp } from '../env/test-app.ts';
import { fresh } from '../env/warehouse.ts';
import { field, onScreen } from '../env/warehouse-page.ts';

const app = testApp();
const TEMPLATES = '/control-cards/templates';
const NAME = 'Przyjęcie dostawy';

const definition = (page: Page, name: string) => page.locator(`[data-import-row="${name}"]`);
const decide = (page: Page, name: string, label: string) =>
  definition(page, name).getByRole('radio', { name: label }).check();
const give = (page: Page, content: string, name = 'wzór.kartoteka.json') =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(content),
  });

/** Exports the template from the menu of its row. */
async function exported(page: Page): Promise<DefinitionFile> {
  await page.getByRole('button', { name: new RegExp(`${NAME}$`) }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Eksportuj do pliku' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`${NAME}.kartoteka.json`);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\n').slice(0, 3)).toEqual([
    '{',
    '  "format": "kartoteka-definitions",',
    '  "version": 1,',
  ]);
  return JSON.parse(text) as DefinitionFile;
}

test('a template is exported, changed, imported with decisions, published and filled', async () => {
  const { page } = await openAs(app, ADMIN, TEMPLATES);
  const file = await exported(page);
  await page.getByRole('link', { name: 'Importuj z pliku' }).click();
  await onScreen(page, 'Import wzoru z pliku');
  await expectFlawless(page, { pictures: 'definition-transfer-empty' });

  // An unchanged file brings nothing new.
  await give(page, JSON.stringify(file));
  await page.getByText('Wszystko z tego pliku już tu jest').waitFor();
  await takeScreens(page, 'definition-transfer-same');

  // The file of another plant has a new name, a changed data type, a new field with its type, and an unknown role.
  const name = fresh(NAME);
  const [template] = file.controlCardTemplates;
  const [form] = file.formTemplates;
  const [type] = file.dataTypes;
  if (template === undefined || form === undefined || type === undefined)
    throw new Error('The file is empty.');
  const scale = {
    ...type,
    name: fresh('Zapach'),
    unitType: null,
    controlType: 'text' as const,
    storedValueType: 'text' as const,
    settings: [],
  };
  const changed: DefinitionFile = {
    ...file,
    dataTypes: [
      ...file.dataTypes.map((one) =>
        one === type
          ? {
              ...one,
              settings: [
                { type: 'requirement' as const, isRequired: false },
                ...one.settings.filter((setting) => setting.type !== 'requirement'),
              ],
            }
          : one,
      ),
      scale,
    ],
    formTemplates: file.formTemplates.map((one) =>
      one === form
        ? {
            ...one,
            elements: [
              ...one.elements,
              {
                name: 'Zapach',
                dataType: scale.name,
                filterGroup: null,
                description: null,
                validatorSettings: null,
              },
            ],
          }
        : one,
    ),
    controlCardTemplates: [
      { ...template, name, approvals: [{ type: 'role', name: 'Technolog zmiany' }, ...template.approvals] },
    ],
  };
  await give(page, JSON.stringify(changed, null, 2));
  await page.getByText('Plik zmieniono po wyeksportowaniu').waitFor();
  await definition(page, `formTemplate ${form.name}`).getByText('inne').waitFor();
  await expectFlawless(page, { pictures: 'definition-transfer-decide' });
  await page.setViewportSize(PHONE);
  await expect
    .poll(() => page.getByRole('button', { name: 'Importuj', exact: true }).isDisabled())
    .toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });

  await decide(page, `dataType ${type.name}`, 'Użyj naszego');
  await decide(page, `formTemplate ${form.name}`, 'Dodaj jako nowe pod inną nazwą');
  // An earlier attempt may have taken the offered name, so the test types a new one.
  await expect.poll(() => field(page, 'Nowa nazwa').inputValue()).toBe(`${form.name} (z pliku)`);
  const copied = fresh(form.name);
  await field(page, 'Nowa nazwa').fill(copied);
  await page
    .locator('[data-import-row="party Rola Technolog zmiany"]')
    .getByRole('button', { name: 'Pomiń' })
    .click();
  await page.getByText('Pominięte').waitFor();
  await takeScreens(page, 'definition-transfer-decided');
  const button = page.getByRole('button', { name: 'Importuj', exact: true });
  await expect.poll(() => button.isDisabled()).toBe(false);
  await button.click();

  await onScreen(page, 'Aktualizacja');
  await page.getByText('Ta wersja nie obowiązuje').waitFor();
  await takeScreens(page, 'definition-transfer-draft');
  const id = page.url().split('/').at(-1) ?? '';
  const made = await app.client.as(ADMIN).call(controlCardTemplateRoutes.get, { params: { id } });
  expect(made).toMatchObject({ name, isCurrentVersion: false });
  expect(made.approvals).toHaveLength(template.approvals.length);
  expect(made.elements.map((element) => element.formTemplate?.name)).toContain(copied);

  await press(page, 'Opublikuj');
  await expect
    .poll(
      async () =>
        (await app.client.as(ADMIN).call(controlCardTemplateRoutes.get, { params: { id } })).isCurrentVersion,
    )
    .toBe(true);
  const operator = app.client.as(OPERATOR);
  const { items } = await operator.call(controlCardOperatorRoutes.availableTemplates);
  expect(items.map(({ templateName }) => templateName)).toContain(name);
  const card = await operator.call(controlCardOperatorRoutes.initFilling, { params: { id } });
  expect(card.id).toBeTruthy();
});

test('a file that is not JSON, a file of another format and a definition file without its forms are refused with a message that names the fault', async () => {
  const { page, expectProblem } = await openAs(app, ADMIN, TEMPLATES);
  const file = await exported(page);
  await page.getByRole('link', { name: 'Importuj z pliku' }).click();
  await give(page, 'to nie jest json');
  await page.getByText('To nie jest plik z definicjami: nie można go odczytać.').waitFor();
  expectProblem(/status of 400/);
  await give(page, JSON.stringify({ a: 1 }));
  await page.getByText('Pole jest wymagane.').first().waitFor();
  const [template] = file.controlCardTemplates;
  await give(page, JSON.stringify({ ...file, formTemplates: [], controlCardTemplates: [template] }));
  await page
    .getByText(/^Wzór karty „Przyjęcie dostawy”, Element „.+”: W pliku nie ma pozycji/)
    .first()
    .waitFor();
  await expectFlawless(page, { pictures: 'definition-transfer-refused' });
});

test('fields copied in a spreadsheet are added to a form after a preview', async () => {
  const { page } = await openAs(app, ADMIN, '/data-warehouse/form-types/create');
  await field(page, 'Nazwa').fill(fresh('Odbiór'));
  await press(page, 'Wklej pola z Excela');
  const dialog = page.getByRole('dialog', { name: 'Wklej pola z Excela' });
  await dialog
    .getByLabel('Skopiowane wiersze')
    .fill(
      'Nazwa\tTyp danych\tGrupa filtrów\tOpis\nSurowiec\tsurowiec\tPozycje\t"Jak na etykiecie.\nBez skrótów."\nZapach\tSkala zapachu\t\t',
    );
  await dialog.getByText('nie ma typu „Skala zapachu”').waitFor();
  await dialog.getByText('1 pole bez typu danych').waitFor();
  await expectFlawless(page, { pictures: 'paste-fields' });
  await press(dialog, 'Dodaj 2 pola');
  await expect.poll(() => page.getByRole('button', { name: /^Przenieś: / }).count()).toBe(2);
  await page
    .getByText(/^Surowiec, Lista/)
    .first()
    .waitFor();
  await page.getByText('nie ma typu „Skala zapachu”').waitFor();
});
