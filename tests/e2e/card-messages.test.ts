import type { Setting } from '@kartoteka/domain/data-type/settings';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { takeScreens } from '../env/browser.ts';
import { deviationComment, entry, expectNoticeOf, fill, panel, press, unfold } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

const required: Setting[] = [{ type: 'requirement', isRequired: true }];
const norm: Setting[] = [{ type: 'referenceValue', referenceValue: { type: 2, values: ['1', '5'] } }];
/** Returns fields that fill more than one screen. The last field is required. */
const long = (last: string) => [
  ...Array.from({ length: 12 }, (_one, at) => ({ name: `${last} ${at + 1}` })),
  { name: last, settings: required },
];

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    elements: [
      { name: 'Opis', fields: [{ name: 'Masa', storedValueType: 'number_float' }, ...long('Partia')] },
      { name: 'Serie', repeat: {}, fields: long('Numer') },
      { name: 'Norma', fields: [{ name: 'Wynik', storedValueType: 'number_float', settings: norm }] },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
const REQUIRED = 'Pole jest wymagane.';
/** Returns a field by its name. The label of a required field ends with '(wymagane)'. */
const box = (within: Locator, name: string) =>
  within.getByRole('textbox', { name: new RegExp(`^${name}( \\(wymagane\\))?$`) });
const wrongOnes = (page: Page) =>
  page
    .getByRole('main')
    .locator('[aria-invalid=true]')
    .evaluateAll((fields) => fields.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent ?? ''));

/** Expects the message at the field, and the focus in the field if it is the first with an error. */
async function expectAt(field: Locator, message: string, isFirst: boolean): Promise<void> {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const spoken = await field.evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent)
      .join(' '),
  );
  expect(spoken).toContain(message);
  if (!isFirst) return;
  const isThere = () =>
    field.evaluate((input) => {
      const { top, bottom } = input.getBoundingClientRect();
      return input === document.activeElement && top >= 0 && bottom <= innerHeight;
    });
  await expect.poll(isThere, { message: 'the first wrong field is in sight and has the focus' }).toBe(true);
}

test('errors of an entry, of a group and of the whole form are shown at their fields', async () => {
  const cardId = await startCard(plant.bartek, template);
  const address = `/control-cards/${cardId}`;
  const { page, expectProblem } = await openTab(app, plant.bartek, `${address}/operator`);
  expectProblem(/status of 400/);

  // Saving an entry checks the data types, and submitting it checks all rules.
  const about = await unfold(page, 'Opis');
  await fill(about, { Masa: 'dwa' });
  await box(about, 'Partia 12').fill('x');
  await expectNoticeOf(page, 'Popraw zaznaczone pola.', () => press(about, 'Zapisz'));
  await expectAt(box(about, 'Masa'), 'Podaj liczbę, np. 2,5.', true);
  expect(await box(about, 'Masa').inputValue()).toBe('dwa');
  await fill(about, { Masa: '2,5' });
  await press(about, 'Zatwierdź');
  await expectAt(box(about, 'Partia'), REQUIRED, true);
  expect(await wrongOnes(page)).toHaveLength(1);
  await takeScreens(page, 'card-message-entry');
  await box(about, 'Partia').fill('A');
  expect(await box(about, 'Partia').getAttribute('aria-invalid')).not.toBe('true');
  await press(about, 'Zapisz');
  await about
    .getByRole('status')
    .filter({ hasText: /^Zapisano / })
    .waitFor();

  // In a group the message is at the entry that breaks the rule, not at the entry next to it.
  await unfold(page, 'Serie');
  await box(entry(page, 'Serie', 1), 'Numer').fill('1');
  await press(panel(page, 'Serie'), 'Dodaj wpis');
  await box(entry(page, 'Serie', 2), 'Numer 1').fill('bez numeru');
  await expectNoticeOf(page, 'Popraw zaznaczone pola. Wpis do poprawy: 2.', () =>
    press(panel(page, 'Serie'), 'Zatwierdź grupę'),
  );
  await expectAt(box(entry(page, 'Serie', 2), 'Numer'), REQUIRED, true);
  expect(await wrongOnes(page)).toHaveLength(1);
  const [, series] = (await formData(plant.marta, cardId)).elements;
  expect(series?.entries.map(({ isSubmitted }) => isSubmitted)).toEqual([false, false]);

  // Submitting the whole form marks fields in folded elements too, and unfolds these elements.
  await save(plant.bartek, cardId, template.element('Norma'), { [template.field('Wynik')]: '9' });
  await save(plant.bartek, cardId, template.element('Opis'), {});
  const office = await openTab(app, plant.marta, `${address}/view?edit`);
  office.expectProblem(/status of 400/);
  const bar = office.page.getByRole('group', { name: 'Zapisywanie formularza' });
  await press(bar, 'Zatwierdź');
  await press(office.page.getByRole('dialog'), 'Zatwierdź');
  await expectAt(box(panel(office.page, 'Opis'), 'Partia'), REQUIRED, true);
  await expectAt(box(entry(office.page, 'Serie', 2), 'Numer'), REQUIRED, false);
  await expectAt(
    deviationComment(panel(office.page, 'Norma'), 'Wynik'),
    'Wartość poza normą 1–5. Dodaj komentarz.',
    false,
  );
  expect(await wrongOnes(office.page)).toHaveLength(3);
  await bar.getByText('Popraw zaznaczone pola.').waitFor();
});

test("a refused save shows the server's message, or a message of the screen when the server gives none", async () => {
  const cardId = await startCard(plant.bartek, template);
  const { page, expectProblem } = await openTab(app, plant.bartek, `/control-cards/${cardId}/operator`);
  expectProblem(/status of 403/);
  const about = await unfold(page, 'Opis');
  await unfold(page, 'Serie');
  await box(entry(page, 'Serie', 1), 'Numer').fill('1');
  await press(entry(page, 'Serie', 1), 'Zapisz');
  await entry(page, 'Serie', 1)
    .getByRole('status')
    .filter({ hasText: /^Zapisano / })
    .waitFor();
  await box(about, 'Partia').fill('A');
  const refuse = (calls: string, json: object) =>
    page.route(`**/control-card/*/${calls}`, (route) => route.fulfill({ status: 403, json }));
  const words = { entry: 'Ta karta nie jest już wypełniana.', group: 'Ten element wypełnia ktoś inny.' };

  await refuse('element', { error: { message: words.entry } });
  await expectNoticeOf(page, words.entry, () => press(about, 'Zapisz'));
  await refuse('submit-elements-group/*', { error: { message: words.group } });
  await expectNoticeOf(page, words.group, () => press(panel(page, 'Serie'), 'Zatwierdź grupę'));
  await refuse('element', {});
  await expectNoticeOf(page, 'Serwer odpowiedział w niezrozumiały sposób. Spróbuj ponownie za chwilę.', () =>
    press(about, 'Zapisz'),
  );
  expect(await box(about, 'Partia').inputValue()).toBe('A');
  const [, series] = (await formData(plant.marta, cardId)).elements;
  expect(series?.isSubmitted).toBe(false);
});

test('all elements of a card unfold and fold at once', async () => {
  const cardId = await startCard(plant.bartek, template);
  const { page } = await openTab(app, plant.bartek, `/control-cards/${cardId}/operator`);
  const names = ['Opis', 'Serie', 'Norma'];
  const fields = (name: string) => panel(page, name).getByRole('textbox').count();
  for (const [button, isOpen] of [
    ['Rozwiń wszystkie', true],
    ['Zwiń wszystkie', false],
    ['Rozwiń wszystkie', true],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    for (const name of names) await expect.poll(async () => (await fields(name)) > 0).toBe(isOpen);
  }
});

test('an element without a form and a select without options each show that they are empty', async () => {
  const bare = await makeTemplate(app.sql, {
    elements: [
      { name: 'Bez formularza', fields: null },
      { name: 'Bez opcji', fields: [{ name: 'Wybór', controlType: 'select' }] },
    ],
  });
  const cardId = await startCard(plant.bartek, bare);
  const { page } = await openTab(app, plant.bartek, '/auth/login');
  const held = Promise.withResolvers<void>();
  await page.route('**/control-card/form-data/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  // Waits until the app has left the login, because leaving it would cancel the navigation that follows.
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto(`/control-cards/${cardId}/operator`);
  await page.getByText('Loading...').waitFor();
  held.resolve();
  await unfold(page, 'Bez formularza');
  await panel(page, 'Bez formularza').getByText('Brak danych', { exact: true }).waitFor();
  await unfold(page, 'Bez opcji');
  await panel(page, 'Bez opcji').getByText('Brak opcji', { exact: true }).waitFor();
  await expect.poll(() => page.getByText('Loading...').count()).toBe(0);
});

test('a choice with pictures, a multiple choice and an amount with its unit are stored in their canonical forms', async () => {
  const options = (...values: string[]): Setting => ({
    type: 'availableOptions',
    options: values.map((value) => ({
      value,
      label: value.toUpperCase(),
      attributes: [{ type: 'image', value: PICTURE }],
    })),
  });
  const shown = await makeTemplate(app.sql, {
    elements: [
      {
        name: 'Pola',
        fields: [
          { name: 'Kolor', controlType: 'select', settings: [options('biały', 'szary')] },
          {
            name: 'Wady',
            controlType: 'select',
            settings: [options('rysa', 'plama', 'pęknięcie'), { type: 'multipleSelect', isEnabled: true }],
          },
          { name: 'Ciężar', storedValueType: 'number_float', unit: 'kg' },
        ],
      },
    ],
  });
  const cardId = await startCard(plant.bartek, shown);
  const { page } = await openTab(app, plant.bartek, `/control-cards/${cardId}/operator`);
  const fields = await unfold(page, 'Pola');
  const color = fields.getByRole('group', { name: 'Kolor' });
  expect(await color.getByRole('button').locator('img').count()).toBe(2);
  await press(color, 'SZARY');
  const flaws = fields.getByRole('group', { name: 'Wady' });
  await press(flaws, 'PĘKNIĘCIE');
  await press(flaws, 'RYSA');
  await fields.getByText('kg', { exact: true }).waitFor();
  await fill(fields, { Ciężar: '2,50' });
  await press(fields, 'Zapisz');
  await fields
    .getByRole('status')
    .filter({ hasText: /^Zapisano / })
    .waitFor();
  const [element] = (await formData(plant.bartek, cardId)).elements;
  expect(element?.entries[0]?.values).toEqual({
    [shown.field('Kolor')]: 'szary',
    [shown.field('Wady')]: ['rysa', 'pęknięcie'],
    [shown.field('Ciężar')]: '2.50',
  });
});

test('a draft whose selects contain values that are no longer offered shows, sends and submits them as empty', async () => {
  const options = (...values: string[]): Setting => ({
    type: 'availableOptions',
    options: values.map((value) => ({ value, label: value, attributes: [] })),
  });
  const many = Array.from({ length: 12 }, (_one, at) => `linia ${at + 1}`);
  const chosen = await makeTemplate(app.sql, {
    elements: [
      {
        name: 'Ocena',
        fields: [
          { name: 'Wynik', controlType: 'select', settings: [options('dobry', 'zły'), ...required] },
          { name: 'Kolor', controlType: 'select', settings: [options('biały', 'szary')] },
          { name: 'Linia', controlType: 'select', settings: [options(...many)] },
          {
            name: 'Wady',
            controlType: 'select',
            settings: [options('rysa', 'plama'), { type: 'multipleSelect', isEnabled: true }],
          },
        ],
      },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
  const cardId = await startCard(plant.bartek, chosen);
  const data = {
    [chosen.field('Wynik')]: 'nijaki',
    [chosen.field('Kolor')]: 'inny',
    [chosen.field('Linia')]: 'linia 13',
    [chosen.field('Wady')]: ['plama', 'inna'],
  };
  await save(plant.bartek, cardId, chosen.element('Ocena'), data);
  const address = `/control-cards/${cardId}`;
  const read = await openTab(app, plant.marta, `${address}/view`);
  const seen = panel(read.page, 'Ocena');
  await expect.poll(() => seen.getByText('brak odpowiedzi').count()).toBe(3);

  const { page, expectProblem } = await openTab(app, plant.bartek, `${address}/operator`);
  expectProblem(/status of 400/);
  const form = await unfold(page, 'Ocena');
  const pressed = () => form.locator('[aria-pressed=true]').allTextContents();
  await expect.poll(pressed).toEqual(['plama']);
  expect(await form.getByRole('combobox', { name: 'Linia' }).inputValue()).toBe('');
  await form.getByText('1/4', { exact: true }).waitFor();
  await press(form, 'Zatwierdź');
  await form.getByText(REQUIRED).waitFor();
  await press(form.getByRole('group', { name: 'Wynik' }), 'dobry');
  await press(form, 'Zatwierdź');
  await form.getByText('[Zatwierdzony]').first().waitFor();
  const [element] = (await formData(plant.marta, cardId)).elements;
  expect(element?.entries[0]?.values).toEqual({
    [chosen.field('Wynik')]: 'dobry',
    [chosen.field('Wady')]: ['plama'],
  });
});
