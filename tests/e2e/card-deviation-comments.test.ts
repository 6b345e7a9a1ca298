import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeScreens } from '../env/browser.ts';
import {
  deviationComment,
  entry,
  expectNotice,
  expectNoticeOf,
  fill,
  panel,
  press,
  unfold,
} from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  const norm = (...range: string[]) =>
    ({ type: 'referenceValue', referenceValue: { type: 2, values: range } }) as const;
  const number = { storedValueType: 'number_float' } as const;
  template = await makeTemplate(app.sql, {
    name: 'Chłodnia',
    elements: [
      {
        name: 'Komora',
        fields: [
          { name: 'Temperatura', unit: '°C', ...number, settings: [norm('2', '6')] },
          { name: 'Wilgotność', unit: '%', ...number, settings: [norm('40', '60')] },
          { name: 'Uwagi' },
        ],
      },
      { name: 'Próbki', repeat: {}, fields: [{ name: 'Masa', ...number, settings: [norm('10', '11')] }] },
    ],
    approvals: [{ type: 'role', value: plant.roles.foreman }],
  });
});

const chamber = (page: Page) => panel(page, 'Komora');
const comment = (page: Page, field: string) => deviationComment(chamber(page), field);
const isFocused = (box: Locator) => box.evaluate((one) => one === document.activeElement);

async function open(cardId?: string) {
  const id = cardId ?? (await startCard(plant.ola, template));
  const opened = await openTab(app, plant.ola, `/control-cards/${id}/operator`);
  opened.expectProblem(/status of 40[09]/);
  await unfold(opened.page, 'Komora');
  return { ...opened, cardId: id };
}

/** Returns for each stored entry of an element its comments by field name, and whether it is submitted. */
async function stored(cardId: string, element: string) {
  const { elements } = await formData(plant.marta, cardId);
  const found = elements.find(({ name }) => name === element);
  const nameOf = new Map(['Temperatura', 'Wilgotność', 'Masa'].map((name) => [template.field(name), name]));
  return (found?.entries ?? []).map(({ deviationComments, isSubmitted }) => ({
    comments: Object.fromEntries(
      Object.entries(deviationComments).map(([id, text]) => [nameOf.get(id) ?? id, text]),
    ),
    isSubmitted,
  }));
}

describe('a value outside its norm', () => {
  test('each value outside its norm needs its own comment before the entry can be submitted', async () => {
    const { page, cardId } = await open();
    await fill(chamber(page), { Temperatura: '8,4', Wilgotność: '72' });
    await press(chamber(page), 'Zatwierdź');
    await chamber(page).getByText('Wartość poza normą 2–6 °C. Dodaj komentarz.').waitFor();
    await chamber(page).getByText('Wartość poza normą 40–60 %. Dodaj komentarz.').waitFor();
    await expect.poll(() => isFocused(comment(page, 'Temperatura'))).toBe(true);
    await takeScreens(page, 'card-comments-missing');
    await comment(page, 'Temperatura').fill('Drzwi były otwarte.');
    await press(chamber(page), 'Zatwierdź');
    await expect.poll(() => isFocused(comment(page, 'Wilgotność'))).toBe(true);
    expect(await comment(page, 'Temperatura').inputValue()).toBe('Drzwi były otwarte.');
    expect((await stored(cardId, 'Komora')).filter((one) => one.isSubmitted)).toEqual([]);
    await comment(page, 'Wilgotność').fill('Po myciu.');
    await takeScreens(page, 'card-comments');
    await press(chamber(page), 'Zatwierdź');
    await chamber(page).getByText('[Zatwierdzony]').first().waitFor();
    const comments = { Temperatura: 'Drzwi były otwarte.', Wilgotność: 'Po myciu.' };
    expect(await stored(cardId, 'Komora')).toEqual([{ comments, isSubmitted: true }]);
    await takeScreens(page, 'card-comments-read');
  });

  test('no comment is requested while a value is still being typed, and Tab leads into the comment box', async () => {
    const { page } = await open();
    const boxes = () => chamber(page).getByText('Komentarz do odchylenia').count();
    await chamber(page).getByRole('textbox', { name: 'Wilgotność' }).focus();
    await page.evaluate(() => {
      const found: string[] = [];
      new MutationObserver(() => {
        if (document.body.innerText.includes('Komentarz do odchylenia')) found.push('box');
      }).observe(document.body, { subtree: true, childList: true });
      (globalThis as { seen?: string[] }).seen = found;
    });
    await page.keyboard.type('50');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => (globalThis as { seen?: string[] }).seen)).toEqual([]);
    await chamber(page).getByRole('textbox', { name: 'Temperatura' }).focus();
    await page.keyboard.type('9');
    await page.keyboard.press('Tab');
    expect(await isFocused(comment(page, 'Temperatura'))).toBe(true);
    expect(await boxes()).toBe(1);
    await page.keyboard.type('Drzwi.');
    expect(await comment(page, 'Temperatura').inputValue()).toBe('Drzwi.');
  });

  test('correcting a deviating value removes its comment, and the screen announces this beforehand', async () => {
    const { page, cardId } = await open();
    await fill(chamber(page), { Temperatura: '8' });
    await comment(page, 'Temperatura').fill('Drzwi.');
    await expectNoticeOf(page, 'Zmiany zapisane', () => press(chamber(page), 'Zapisz'));
    const [entryStored] = await stored(cardId, 'Komora');
    expect(entryStored?.comments).toEqual({ Temperatura: 'Drzwi.' });
    // Holds the automatic save back, so that the test can read the announcement before the save.
    const read = Promise.withResolvers<void>();
    await page.route('**/element', async (route) => {
      await read.promise;
      await route.continue();
    });
    await fill(chamber(page), { Temperatura: '4' });
    await chamber(page)
      .getByText('Wartość jest w normie. Po zapisaniu ten komentarz zostanie tylko w historii.')
      .waitFor();
    await takeScreens(page, 'card-comments-right');
    read.resolve();
    await expect.poll(() => stored(cardId, 'Komora')).toEqual([{ comments: {}, isSubmitted: false }]);
    await expect.poll(() => comment(page, 'Temperatura').count()).toBe(0);
    const history = (query: { line?: string }) =>
      plant.marta.client.call(controlCardRoutes.history, { params: { id: cardId }, query });
    const line = (await history({})).items.at(-1)?.id ?? '';
    expect(JSON.stringify(await history({ line }))).toContain('Drzwi.');
  });

  test('clearing a deviating value keeps its comment for the next value, and a submission without a value drops it', async () => {
    const { page, cardId } = await open();
    const now = async () => {
      const { elements } = await formData(plant.marta, cardId);
      const { values, deviationComments, isSubmitted } = elements[0]?.entries[0] ?? {};
      const id = template.field('Temperatura');
      return [values?.[id] ?? null, deviationComments?.[id] ?? null, isSubmitted];
    };
    await fill(chamber(page), { Temperatura: '8' });
    await comment(page, 'Temperatura').fill('Drzwi.');
    await expect.poll(now).toEqual(['8', 'Drzwi.', false]);
    await fill(chamber(page), { Temperatura: '' });
    await chamber(page).getByText('Ten komentarz zostanie tylko przy wartości poza normą.').waitFor();
    await expect.poll(now).toEqual([null, 'Drzwi.', false]);
    expect(await comment(page, 'Temperatura').inputValue()).toBe('Drzwi.');
    expect(await chamber(page).getByText('Wartość jest w normie').count()).toBe(0);
    await takeScreens(page, 'card-comments-cleared');
    await fill(chamber(page), { Temperatura: '9' });
    await expect.poll(now).toEqual(['9', 'Drzwi.', false]);
    await fill(chamber(page), { Temperatura: '' });
    await press(chamber(page), 'Zatwierdź');
    await expect.poll(now).toEqual([null, null, true]);
  });

  test('a typed comment on a deviation survives a reload', async () => {
    const { page } = await open();
    await fill(chamber(page), { Temperatura: '8' });
    await comment(page, 'Temperatura').fill('Drzwi.');
    await page.reload();
    await unfold(page, 'Komora');
    await expect.poll(() => comment(page, 'Temperatura').inputValue()).toBe('Drzwi.');
  });

  test('when another person wrote a comment on the same deviation meanwhile, the screen asks which comment to keep', async () => {
    const { page, cardId } = await open();
    const said = (text: string, rowVersion: number | null) =>
      save(
        plant.olek,
        cardId,
        template.element('Komora'),
        { [template.field('Temperatura')]: '8' },
        { deviationComments: { [template.field('Temperatura')]: text }, index: 0, rowVersion },
      );
    const { rowVersion } = await said('Pierwszy.', null);
    await page.reload();
    await unfold(page, 'Komora');
    await comment(page, 'Temperatura').fill('Mój.');
    await said('Jego.', rowVersion);
    await press(chamber(page), 'Zapisz');
    await page.getByText('Ktoś zmienił te same pola').waitFor();
    const choice = chamber(page).getByRole('group', { name: 'Komentarz do odchylenia „Temperatura”' });
    await choice.getByText('Jego.').waitFor();
    await takeScreens(page, 'card-comments-clash');
    await choice.getByRole('button').first().click();
    await press(chamber(page), 'Zapisz');
    await expect
      .poll(() => stored(cardId, 'Komora'))
      .toEqual([{ comments: { Temperatura: 'Mój.' }, isSubmitted: false }]);
  });
});

test('a group is submitted only when each deviation of each entry has a comment', async () => {
  const { page, cardId } = await open();
  await unfold(page, 'Próbki');
  await fill(entry(page, 'Próbki', 1), { Masa: '10,5' });
  await press(panel(page, 'Próbki'), 'Dodaj wpis');
  await fill(entry(page, 'Próbki', 2), { Masa: '12' });
  await expectNoticeOf(page, 'Dodaj komentarz do każdej wartości poza normą.', () =>
    press(panel(page, 'Próbki'), 'Zatwierdź grupę'),
  );
  const box = deviationComment(entry(page, 'Próbki', 2), 'Masa');
  await expect.poll(() => isFocused(box)).toBe(true);
  expect((await stored(cardId, 'Próbki')).map(({ isSubmitted }) => isSubmitted)).toEqual([false, false]);
  await box.fill('Waga do wzorcowania.');
  await expectNoticeOf(page, 'Grupa zatwierdzona', () => press(panel(page, 'Próbki'), 'Zatwierdź grupę'));
  expect(await stored(cardId, 'Próbki')).toEqual([
    { comments: {}, isSubmitted: true },
    { comments: { Masa: 'Waga do wzorcowania.' }, isSubmitted: true },
  ]);
});

test('the submission of a whole form reports a missing comment on a deviation in an entry that nobody touched', async () => {
  const cardId = await startCard(plant.ola, template);
  await save(plant.ola, cardId, template.element('Komora'), { [template.field('Temperatura')]: '8' });
  const { page, expectProblem } = await openTab(app, plant.marta, `/control-cards/${cardId}/view?edit`);
  expectProblem(/status of 400/);
  const submit = async () => {
    await press(page.getByRole('group', { name: 'Zapisywanie formularza' }), 'Zatwierdź');
    await press(page.getByRole('dialog'), 'Zatwierdź');
  };
  await submit();
  await chamber(page).getByText('Wartość poza normą 2–6 °C. Dodaj komentarz.').waitFor();
  await expect.poll(() => isFocused(comment(page, 'Temperatura'))).toBe(true);
  await comment(page, 'Temperatura').fill('Drzwi.');
  await submit();
  await expectNotice(page, 'Karta zatwierdzona');
  expect(await stored(cardId, 'Komora')).toEqual([
    { comments: { Temperatura: 'Drzwi.' }, isSubmitted: true },
  ]);
});
