import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { entry, expectNoticeOf, fill, panel, press, unfold } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, startCard } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { fresh } from '../env/warehouse.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    name: 'Przejścia',
    elements: [
      { name: 'Dane', fields: [{ name: 'Partia' }, { name: 'Zmiana' }] },
      { name: 'Pomiary', repeat: { min: 2 }, fields: [{ name: 'Wynik' }, { name: 'Metoda' }] },
      { name: 'Ocena', fields: [{ name: 'Uwagi' }] },
    ],
    approvals: [{ type: 'user', value: plant.bartek.id }],
  });
});

/**
 * Returns the label and the section of the focused field or button, and whether its middle and its upper and lower edge
 * are visible and not covered, for example by a bar of the screen.
 */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focus } = document;
    if (!(focus instanceof HTMLElement)) return null;
    const { left, right, top, bottom } = focus.getBoundingClientRect();
    const isSeenAt = (y: number) => {
      const there = document.elementFromPoint((left + right) / 2, y);
      return there !== null && focus.contains(there);
    };
    const isField = focus instanceof HTMLInputElement || focus instanceof HTMLTextAreaElement;
    const label = isField ? focus.labels?.[0]?.textContent : focus.textContent;
    const region = focus.closest('section')?.getAttribute('aria-label') ?? null;
    return {
      label: label?.replace('*', '').trim(),
      region,
      isSeen: [top + 2, (top + bottom) / 2, bottom - 2].every((y) => isSeenAt(y)),
    };
  });

/** Returns whether a button below the entries of the group is the primary button, which is filled with a colour. */
const isMain = async (page: Page, name: string): Promise<boolean> => {
  const style = await panel(page, 'Pomiary').getByRole('button', { name, exact: true }).getAttribute('class');
  return /contained/.test(style ?? '');
};

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`at ${size.width} px each submission leads to the next field to fill, and the submission of the last entry of a group leads to the button that submits the group`, async () => {
    const cardId = await startCard(plant.ola, template);
    const { page } = await openTab(app, plant.ola, `/control-cards/${cardId}/operator`);
    await page.setViewportSize(size);
    await fill(await unfold(page, 'Dane'), { Partia: 'L1', Zmiana: 'I' });
    await expectNoticeOf(page, 'Zatwierdzono', () => press(panel(page, 'Dane'), 'Zatwierdź'));
    await expect
      .poll(() => focused(page))
      .toEqual({ label: 'Wynik', region: 'Pomiary: Wpis 1', isSeen: true });

    await page.keyboard.type('3');
    await press(entry(page, 'Pomiary', 1), 'Zatwierdź');
    // The group needs two entries.
    await expect.poll(() => focused(page)).toMatchObject({ label: 'Dodaj wpis', isSeen: true });
    expect(await isMain(page, 'Dodaj wpis')).toBe(true);
    expect(await isMain(page, 'Zatwierdź grupę')).toBe(false);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => focused(page))
      .toEqual({ label: 'Wynik', region: 'Pomiary: Wpis 2', isSeen: true });
    await page.keyboard.type('4');
    await press(entry(page, 'Pomiary', 2), 'Zatwierdź');
    await expect.poll(() => focused(page)).toMatchObject({ label: 'Zatwierdź grupę', isSeen: true });
    expect(await isMain(page, 'Zatwierdź grupę')).toBe(true);
    expect(await isMain(page, 'Dodaj wpis')).toBe(false);

    await expectNoticeOf(page, 'Grupa zatwierdzona', () => page.keyboard.press('Enter'));
    await expect.poll(() => focused(page)).toMatchObject({ label: 'Uwagi', isSeen: true });
    await page.keyboard.type('bez uwag');
    await press(panel(page, 'Ocena'), 'Zatwierdź');
    await page.getByText('Karta przekazana do zatwierdzenia').waitFor();
  });
}

test('of the entries that are open in a group, only the first has a main button', async () => {
  const cardId = await startCard(plant.ola, template);
  const { page } = await openTab(app, plant.ola, `/control-cards/${cardId}/operator`);
  const samples = await unfold(page, 'Pomiary');
  await fill(entry(page, 'Pomiary', 1), { Wynik: '1' });
  await press(samples, 'Dodaj wpis');
  await fill(entry(page, 'Pomiary', 2), { Wynik: '2' });
  // Reads all buttons in one step. A button found earlier may be gone, and reading it would wait for its return.
  const main = () =>
    samples
      .getByRole('button', { name: /^Zatwierdź/ })
      .evaluateAll((buttons) => buttons.map((one) => /contained/.test(one.getAttribute('class') ?? '')));
  expect(await main()).toEqual([true, false, false]);
  await press(entry(page, 'Pomiary', 1), 'Zatwierdź');
  await expect.poll(main).toEqual([true, false]);
  await press(entry(page, 'Pomiary', 2), 'Zatwierdź');
  await expect.poll(main).toEqual([true]);
});

test('an empty entry copies the typed or stored values of the entry above without submitting them, and typed text stays', async () => {
  const cardId = await startCard(plant.ola, template);
  const { page } = await openTab(app, plant.ola, `/control-cards/${cardId}/operator`);
  const samples = await unfold(page, 'Pomiary');
  const copy = samples.getByRole('button', { name: 'Kopiuj poprzedni wpis' });
  const values = (ordinal: number) =>
    Promise.all(
      ['Wynik', 'Metoda'].map((name) =>
        entry(page, 'Pomiary', ordinal).getByRole('textbox', { name }).inputValue(),
      ),
    );
  expect(await copy.count()).toBe(0);
  await fill(entry(page, 'Pomiary', 1), { Wynik: '1', Metoda: 'waga' });
  await expectNoticeOf(page, 'Zmiany zapisane', () => press(entry(page, 'Pomiary', 1), 'Zapisz'));
  await fill(entry(page, 'Pomiary', 1), { Metoda: 'waga nr 2' });
  await press(samples, 'Dodaj wpis');
  await expectNoticeOf(page, 'Skopiowano 2 wartości. Sprawdź je przed zatwierdzeniem.', () => copy.click());
  expect(await values(2)).toEqual(['1', 'waga nr 2']);
  expect(await focused(page)).toEqual({ label: 'Wynik', region: 'Pomiary: Wpis 2', isSeen: true });
  // The copied values are saved like typed values.
  await expect
    .poll(async () => (await formData(plant.ola, cardId)).elements[1]?.entries.map((one) => one.isSubmitted))
    .toEqual([false, false]);

  await press(samples, 'Dodaj wpis');
  await fill(entry(page, 'Pomiary', 3), { Metoda: 'inna' });
  expect(await copy.count()).toBe(0);
  await press(entry(page, 'Pomiary', 2), 'Zatwierdź');
  await entry(page, 'Pomiary', 2).getByText('[Zatwierdzony]').waitFor();
  await fill(entry(page, 'Pomiary', 3), { Metoda: '' });
  await copy.click();
  expect(await values(3)).toEqual(['1', 'waga nr 2']);
});

test('the focus of a person who types elsewhere when a submission is answered stays there', async () => {
  const cardId = await startCard(plant.ola, template);
  const { page } = await openTab(app, plant.ola, `/control-cards/${cardId}/operator`);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/app/control-card/*/element', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await unfold(page, 'Ocena');
  await fill(await unfold(page, 'Dane'), { Partia: 'L1', Zmiana: 'I' });
  await press(panel(page, 'Dane'), 'Zatwierdź');
  const notes = panel(page, 'Ocena').getByRole('textbox', { name: 'Uwagi' });
  await notes.click();
  await page.keyboard.type('zapach ');
  answer.resolve();
  await panel(page, 'Dane').getByText('[Zatwierdzony]').first().waitFor();
  await page.keyboard.type('bez uwag');
  expect(await notes.inputValue()).toBe('zapach bez uwag');
});

test('an entry that is added right after a submission keeps the focus, even when the page draws late', async () => {
  const cardId = await startCard(plant.ola, template);
  const { page } = await openTab(app, plant.ola, `/control-cards/${cardId}/operator`);
  const samples = await unfold(page, 'Pomiary');
  await fill(entry(page, 'Pomiary', 1), { Wynik: '1', Metoda: 'A' });
  // On a slow tablet there is time for a press before the next frame.
  await page.evaluate(() => {
    const draw = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (work) => setTimeout(() => draw(work), 1_000) as unknown as number;
  });
  await press(entry(page, 'Pomiary', 1), 'Zatwierdź');
  await entry(page, 'Pomiary', 1).getByText('Zatwierdzony').waitFor();
  await press(samples, 'Dodaj wpis');
  await expect.poll(() => focused(page)).toMatchObject({ label: 'Wynik', region: 'Pomiary: Wpis 2' });
  await page.waitForTimeout(2_500);
  expect(await focused(page)).toMatchObject({ label: 'Wynik', region: 'Pomiary: Wpis 2' });
});

test('Enter leads from a field to the next one, through the comment of a deviation, and at last to the button that submits', async () => {
  // A field without a maximum length is a textarea.
  const short = { settings: [{ type: 'maxLength' as const, length: 20 }] };
  const weighing = await makeTemplate(app.sql, {
    name: fresh('Ważenie'),
    elements: [
      {
        name: 'Waga',
        fields: [
          { name: 'Partia', ...short },
          {
            name: 'Masa',
            storedValueType: 'number_float',
            settings: [{ type: 'referenceValue', referenceValue: { type: 2, values: ['1', '5'] } }],
          },
          { name: 'Zmiana', ...short },
        ],
      },
    ],
    approvals: [{ type: 'user', value: plant.bartek.id }],
  });
  const cardId = await startCard(plant.ola, weighing);
  const { page } = await openTab(app, plant.ola, `/control-cards/${cardId}/operator`);
  await (await unfold(page, 'Waga')).getByRole('textbox', { name: 'Partia' }).focus();
  await page.keyboard.type('L1');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatchObject({ label: 'Masa', isSeen: true });
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await focused(page))?.label).toMatch(/^Komentarz do odchylenia/);
  // In a textarea Enter still begins a new line.
  await page.keyboard.type('ciężka');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await focused(page))?.label).toMatch(/^Komentarz do odchylenia/);
  // The photos of a deviation come between its comment and the next field.
  for (const label of ['Dodaj zdjęcie', 'Dodaj plik', 'Zmiana']) {
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await focused(page))?.label).toContain(label);
  }
  await page.keyboard.type('I');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatchObject({ label: 'Zatwierdź', isSeen: true });
  await page.keyboard.press('Enter');
  await page.getByText('Karta przekazana do zatwierdzenia').waitFor();
});

test('a field that gets the focus by Enter, Tab or Shift+Tab scrolls clear of the bars at the top and the bottom of a card', async () => {
  const names = Array.from({ length: 14 }, (_, at) => `Miara ${at + 1}`);
  const long = await makeTemplate(app.sql, {
    name: fresh('Miary'),
    elements: [
      {
        name: 'Miary',
        fields: names.map((name) => ({ name, settings: [{ type: 'maxLength', length: 20 }] })),
      },
    ],
    approvals: [{ type: 'user', value: plant.bartek.id }],
  });
  const cardId = await startCard(plant.ola, long);
  const { page } = await openTab(app, plant.ola, `/control-cards/${cardId}/operator`);
  const first = (await unfold(page, 'Miary')).getByRole('textbox', { name: 'Miara 1', exact: true });
  for (const size of [
    { width: 1280, height: 800 },
    { width: 800, height: 1280 },
  ]) {
    await page.setViewportSize(size);
    for (const key of ['Enter', 'Tab']) {
      await page.evaluate(() => scrollTo(0, 0));
      await first.focus();
      for (const label of names.slice(1)) {
        await page.keyboard.press(key);
        expect(await focused(page), `${size.width} ${key}`).toMatchObject({ label, isSeen: true });
      }
    }
    for (const label of names.slice(0, -1).toReversed()) {
      await page.keyboard.press('Shift+Tab');
      expect(await focused(page), `${size.width} Shift+Tab`).toMatchObject({ label, isSeen: true });
    }
  }
});

test('after an answer is chosen, the focus moves to the next field only if the answer was tapped, is within the norm, and the next field is empty', async () => {
  const answers = {
    type: 'availableOptions' as const,
    options: ['dobra', 'zła'].map((value) => ({ value, label: '', attributes: [] })),
  };
  const norm = { type: 'referenceValue' as const, referenceValue: { type: 1 as const, values: ['dobra'] } };
  const tasting = await makeTemplate(app.sql, {
    name: fresh('Degustacja'),
    elements: [
      {
        name: 'Smak',
        fields: [
          { name: 'Ocena', controlType: 'select', settings: [answers, norm] },
          { name: 'Próba', settings: [{ type: 'maxLength', length: 20 }] },
        ],
      },
    ],
    approvals: [{ type: 'user', value: plant.bartek.id }],
  });
  const cardId = await startCard(plant.ola, tasting);
  const { page } = await openTab(app, plant.ola, `/control-cards/${cardId}/operator`);
  const taste = await unfold(page, 'Smak');
  const answer = (name: string) => taste.getByRole('button', { name, exact: true });
  const sample = taste.getByRole('textbox', { name: 'Próba' });
  const hasFocus = (one: typeof sample) => one.evaluate((at) => at === document.activeElement);

  await answer('zła').click();
  expect(await hasFocus(answer('zła'))).toBe(true);
  await answer('dobra').focus();
  await page.keyboard.press('Space');
  expect(await answer('dobra').getAttribute('aria-pressed')).toBe('true');
  expect(await hasFocus(answer('dobra'))).toBe(true);
  await answer('dobra').click();
  expect(await answer('dobra').getAttribute('aria-pressed')).toBe('false');
  expect(await hasFocus(answer('dobra'))).toBe(true);

  await answer('dobra').click();
  expect(await hasFocus(sample)).toBe(true);
  await page.keyboard.type('P1');
  await answer('zła').click();
  await answer('dobra').click();
  expect(await hasFocus(answer('dobra'))).toBe(true);
});
