import { readFileSync } from 'node:fs';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAxeClean, takeScreens } from '../env/browser.ts';
import { deviationComment, entry, panel, press, unfold } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, startCard } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

const required: Setting = { type: 'requirement', isRequired: true };
const range = (from: string, to: string) => ({ type: 2 as const, values: [from, to] });
const acidity: Setting[] = [
  { type: 'referenceValue', referenceValue: range('6', '8') },
  { type: 'validValue', validValue: range('0', '16') },
];
const options: Setting = {
  type: 'availableOptions',
  options: ['dobra', 'zła'].map((value) => ({ value, label: value, attributes: [] })),
};
const many: Setting = {
  type: 'availableOptions',
  options: Array.from({ length: 12 }, (_one, at) => ({
    value: `${at}`,
    label: `linia ${at}`,
    attributes: [],
  })),
};
const batch: Setting = {
  type: 'referenceValue',
  referenceValue: { type: 3, values: ['L\\d{4}'], expectation: 'Litera L i cztery cyfry, np. L2026' },
};

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    elements: [
      {
        name: 'Pomiar',
        fields: [
          { name: 'Odczyn', storedValueType: 'number_float', settings: acidity },
          { name: 'Masa', storedValueType: 'number_float', unit: 'kg' },
        ],
      },
      {
        name: 'Próby',
        repeat: { min: 2 },
        fields: [{ name: 'Odczyn próby', storedValueType: 'number_float', settings: acidity }],
      },
      { name: 'Partia', fields: [{ name: 'Oznaczenie', settings: [batch] }] },
      {
        name: 'Odbiór',
        fields: [
          { name: 'Sztuki', storedValueType: 'number_integer' },
          { name: 'Dzień', controlType: 'date', storedValueType: 'datetime' },
        ],
      },
      {
        name: 'Wymagane',
        fields: [
          { name: 'Numer', settings: [required] },
          { name: 'Zgodne', controlType: 'checkbox', storedValueType: 'bool', settings: [required] },
          { name: 'Ocena', controlType: 'select', settings: [required, options] },
          { name: 'Linia', controlType: 'select', settings: [required, many] },
          { name: 'Termin', controlType: 'date', storedValueType: 'datetime', settings: [required] },
        ],
      },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});

const TOO_MUCH = 'Wartość niedozwolona. Dozwolone: 0–16.';
const NO_NUMBER = 'Podaj liczbę, np. 2,5.';
const box = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });
/** Returns the hint under a field. */
const under = (field: Locator) =>
  field.evaluate(
    (input) =>
      document.querySelector(`#${CSS.escape(input.getAttribute('aria-describedby') ?? '')}`)?.textContent,
  );
const progress = (page: Page, element: string) =>
  panel(page, element)
    .getByRole('heading', { level: 2 })
    .getByText(/^\d+\/\d+$/)
    .textContent();
const openCard = async () => {
  const cardId = await startCard(plant.ola, template);
  const opened = await openTab(app, plant.ola, `/control-cards/${cardId}/operator`);
  return { ...opened, cardId };
};

test('the limit of a field is shown next to its norm, and a value beyond the limit is refused without a request for a comment', async () => {
  const { page, expectProblem } = await openCard();
  expectProblem(/status of 400/);
  const element = await unfold(page, 'Pomiar');
  const field = box(element, 'Odczyn');
  expect(await under(field)).toBe('norma 6–8, dozwolone 0–16');

  await field.fill('9');
  await expect.poll(() => under(field)).toBe('Poza normą 6–8dozwolone 0–16');
  await deviationComment(element, 'Odczyn').waitFor();

  await field.fill('20');
  await expect.poll(() => under(field)).toBe(`${TOO_MUCH}norma 6–8`);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await deviationComment(element, 'Odczyn').count()).toBe(0);
  await takeScreens(page, 'card-limit-refused');
  await expectAxeClean(page);

  await press(element, 'Zatwierdź');
  await page.getByText('Popraw zaznaczone pola.').first().waitFor();
  expect(await under(field)).toContain(TOO_MUCH);
  expect(await deviationComment(element, 'Odczyn').count()).toBe(0);

  // A value within the limit that only deviates needs a comment and is accepted.
  await field.fill('9');
  await press(element, 'Zatwierdź');
  await element.getByText('Wartość poza normą 6–8. Dodaj komentarz.').waitFor();
  await deviationComment(element, 'Odczyn').fill('Nowy elektrolit');
  await press(element, 'Zatwierdź');
  await element.getByText('[Zatwierdzony]').waitFor();
});

test('an unreadable value is reported when its field loses the focus, and a tap on a button still works', async () => {
  const { page, expectProblem, cardId } = await openCard();
  expectProblem(/status of 400/);
  const element = await unfold(page, 'Pomiar');
  const field = box(element, 'Masa');
  await field.pressSequentially('dwa');
  expect(await under(field)).toBe('');
  expect(await progress(page, 'Pomiar')).toBe('0/2');
  await press(element, 'Zapisz');
  await expect.poll(() => under(field)).toContain(NO_NUMBER);
  await page.getByText('Popraw zaznaczone pola.').first().waitFor();

  await field.fill('');
  await field.pressSequentially('12 345,');
  expect(await under(field)).toBe('');
  await field.press('Tab');
  await expect.poll(() => under(field)).toContain(NO_NUMBER);
  await field.press('End');
  await field.pressSequentially('50');
  await expect.poll(() => under(field)).toBe('');
  expect(await progress(page, 'Pomiar')).toBe('1/2');
  await press(element, 'Zapisz');
  await element
    .getByRole('status')
    .filter({ hasText: /^Zapisano / })
    .waitFor();
  expect(await field.inputValue()).toBe('12345,50');
  const [stored] = (await formData(plant.ola, cardId)).elements;
  expect(stored?.entries[0]?.values).toEqual({ [template.field('Masa')]: '12345.50' });
});

test('a refused group reports every refused value and every missing comment at its field', async () => {
  const { page, expectProblem } = await openCard();
  expectProblem(/status of 40[03]/);
  const element = await unfold(page, 'Próby');
  await box(entry(page, 'Próby', 1), 'Odczyn próby').fill('9');
  await press(element, 'Zatwierdź grupę');
  await page.getByText('Brakuje 1 z 2 wpisów').first().waitFor();
  expect(await page.getByText('Dodaj komentarz.').count()).toBe(0);
  await press(element, 'Dodaj wpis');
  await box(entry(page, 'Próby', 2), 'Odczyn próby').fill('20');
  await press(element, 'Zatwierdź grupę');
  await page.getByText('Popraw zaznaczone pola.').first().waitFor();
  await entry(page, 'Próby', 2).getByText(TOO_MUCH).waitFor();
  const comment = deviationComment(entry(page, 'Próby', 1), 'Odczyn próby');
  expect(await comment.getAttribute('aria-invalid')).toBe('true');
  await comment.fill('Nowy elektrolit');
  await box(entry(page, 'Próby', 2), 'Odczyn próby').fill('7');
  await press(element, 'Zatwierdź grupę');
  await page.getByText('Grupa zatwierdzona').first().waitFor();
});

test("a norm with a pattern is checked while typing, in the administrator's words, with code loaded after the form", async () => {
  const manifest = JSON.parse(
    readFileSync(new URL('../../apps/web/dist/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as Record<string, { file: string }>;
  const engine = Object.entries(manifest).find(([key]) => key.includes('/re2js/'))?.[1].file ?? '';
  const cardId = await startCard(plant.ola, template);
  const { page } = await openTab(app, plant.ola, '/control-cards/operator');
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto(`/control-cards/${cardId}/operator`);
  await unfold(page, 'Pomiar');
  expect(fetched.filter((url) => url.endsWith(engine))).toEqual([]);

  const element = await unfold(page, 'Partia');
  const field = box(element, 'Oznaczenie');
  expect(await under(field)).toBe('norma: Litera L i cztery cyfry, np. L2026');
  await field.fill('X1');
  await expect.poll(() => under(field)).toBe('Poza normą, oczekiwano: Litera L i cztery cyfry, np. L2026');
  expect(fetched.filter((url) => url.endsWith(engine))).toHaveLength(1);
  await deviationComment(element, 'Oznaczenie').waitFor();
  await takeScreens(page, 'card-pattern-norm');
  await field.fill(' L2026 ');
  await expect.poll(() => under(field)).toBe('norma: Litera L i cztery cyfry, np. L2026');
  await field.fill('X1');
  await deviationComment(element, 'Oznaczenie').fill('Etykieta zastępcza');
  await press(element, 'Zatwierdź');
  await element.getByText('[Zatwierdzony]').waitFor();
  const submitted = (await formData(plant.ola, cardId)).elements.find(({ name }) => name === 'Partia');
  expect(submitted?.entries[0]?.deviations).toEqual([
    {
      formElementId: template.field('Oznaczenie'),
      expected: 'Litera L i cztery cyfry, np. L2026',
      actual: 'X1',
    },
  ]);
});

test('a date with a two-digit year and a grouped number are tidied when their fields lose the focus', async () => {
  const { page, cardId } = await openCard();
  const element = await unfold(page, 'Odbiór');
  await box(element, 'Sztuki').pressSequentially('1 234');
  await box(element, 'Dzień').pressSequentially('5.11.26');
  await expect.poll(() => box(element, 'Sztuki').inputValue()).toBe('1234');
  await press(element, 'Zapisz');
  await element
    .getByRole('status')
    .filter({ hasText: /^Zapisano / })
    .waitFor();
  expect(await box(element, 'Dzień').inputValue()).toBe('05/11/2026');
  const stored = (await formData(plant.ola, cardId)).elements.find(({ name }) => name === 'Odbiór');
  expect(stored?.entries[0]?.values).toEqual({
    [template.field('Sztuki')]: '1234',
    [template.field('Dzień')]: '2026-11-05',
  });
});

test('after a refused submission every required field that was left empty has an outline', async () => {
  const { page, expectProblem } = await openCard();
  expectProblem(/status of 400/);
  const element = await unfold(page, 'Wymagane');
  const frame = (locator: Locator) => locator.evaluate((one) => getComputedStyle(one).borderTopColor);
  const calm = await frame(element.getByRole('button', { name: 'Tak', exact: true }));
  await press(element, 'Zatwierdź');
  await expect.poll(() => element.getByText('Pole jest wymagane.').count()).toBe(5);
  const wrong = await frame(element.locator('[data-state="error"]').last());
  expect(wrong).not.toBe(calm);
  for (const name of ['Tak', 'Nie', 'dobra', 'zła']) {
    expect(await frame(element.getByRole('button', { name, exact: true }))).toBe(wrong);
  }
  const outlined = element.locator('[data-state="error"], .MuiOutlinedInput-root.Mui-error');
  expect(await outlined.count()).toBe(5);
  await takeScreens(page, 'card-required-outlined');
  await expectAxeClean(page);
  await press(element.getByRole('group', { name: /^Zgodne/ }), 'Tak');
  await expect.poll(() => outlined.count()).toBe(4);
  expect(await progress(page, 'Wymagane')).toBe('1/5');
});
