import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { takeScreens } from '../env/browser.ts';
import { type BreakableWay, openBreakableWay } from '../env/breakable-way.ts';
import { entry, expectNotice, expectNoticeOf, fill, panel, press, unfold } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, startCard } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;
let way: BreakableWay;

const FAILED = 'Wystąpił nieoczekiwany błąd w próbie.';
const OUT = 'Serwer chwilowo niedostępny';
/**
 * A Retry-After in seconds that is longer than any test. A call that waits for it is repeated only when the user asks
 * for the repetition.
 */
const LONG = '3600';

beforeAll(async () => {
  way = await openBreakableWay(app.origin);
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    elements: [
      { name: 'Dane', fields: [{ name: 'Partia' }] },
      { name: 'Pomiary', repeat: {}, fields: [{ name: 'Wynik' }] },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});
afterEach(() => way.mend());
afterAll(() => way.close());

const data = (page: Page) => panel(page, 'Dane');
const series = (page: Page) => panel(page, 'Pomiary');
const partia = (page: Page) => data(page).getByRole('textbox', { name: 'Partia' });
const state = (page: Page) => data(page).getByRole('status').first();

/** Opens a card as Ola, with calls that go through a proxy whose answers the test chooses. */
async function open() {
  const cardId = await startCard(plant.ola, template);
  const opened = await openTab(app, plant.ola, `/control-cards/${cardId}/operator`, { baseURL: way.origin });
  opened.expectProblem(/status of 50\d/);
  await unfold(opened.page, 'Dane');
  return { ...opened, cardId, answered: way.answered() };
}

async function stored(cardId: string): Promise<unknown[]> {
  const { elements } = await formData(plant.marta, cardId);
  return elements.flatMap(({ entries }) =>
    entries.map(({ values, isSubmitted }) => [...Object.values(values), isSubmitted]),
  );
}

/** Expects that neither the returning network nor a return to the tab triggers a repetition. */
async function expectNotRepeated(page: Page, answered: number): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  // Waits for an answer, because a repetition would have been sent before this call.
  await page.evaluate(() => fetch('/health/live'));
  expect(way.answered(), 'calls that were answered on the way').toBe(answered);
}

describe('a save while the server has trouble', () => {
  test.each([502, 503, 504])(
    'a save that is answered with status %i is repeated automatically, and the screen announces the repetition',
    async (status) => {
      const { page, cardId, answered } = await open();
      way.answerNext('entry', [{ status }, { status }]);
      await partia(page).fill('A1');
      await press(data(page), 'Zapisz');
      await expect.poll(() => state(page).textContent()).toBe(OUT);
      await data(page).getByText('Serwer jest chwilowo niedostępny. Spróbujemy zapisać ponownie.').waitFor();
      await data(page)
        .getByText(/ponowienie za \d+ s/)
        .waitFor();
      expect(await page.getByText('Brak połączenia').count()).toBe(0);
      await expect.poll(() => stored(cardId)).toEqual([['A1', false]]);
      await data(page)
        .getByRole('status')
        .filter({ hasText: /^Zapisano / })
        .waitFor();
      expect(way.answered()).toBe(answered + 2);
    },
  );

  test.each([200, 503])(
    'a save whose answer with status %i stops half-way is repeated automatically when its time is over',
    async (status) => {
      const { page, cardId, answered } = await open();
      await page.clock.install();
      way.answerNext('entry', [{ status, isEndless: true }]);
      await partia(page).fill('A1');
      const begun = page.waitForResponse((one) => one.url().endsWith('/element'));
      await press(data(page), 'Zapisz');
      await begun;
      // The app waits for an answer for 20 s.
      await page.clock.fastForward(25_000);
      await expect.poll(() => stored(cardId)).toEqual([['A1', false]]);
      expect(way.answered()).toBe(answered + 1);
    },
  );

  test("a save waits for the time of the server's Retry-After, unless the operator saves again earlier", async () => {
    const { page, cardId } = await open();
    way.answerNext('entry', [{ status: 503, retryAfter: LONG, message: 'Serwer jest zajęty.' }]);
    await partia(page).fill('A1');
    await press(data(page), 'Zapisz');
    await data(page).getByText('ponowienie za 60 min').waitFor();
    await takeScreens(page, 'card-unavailable');
    expect(await stored(cardId)).toEqual([]);
    await press(data(page), 'Spróbuj teraz');
    await data(page)
      .getByRole('status')
      .filter({ hasText: /^Zapisano / })
      .waitFor();
    expect(await stored(cardId)).toEqual([['A1', false]]);
  });

  test('when the server fails at a save, the screen shows a message and keeps the text, and nothing is repeated', async () => {
    const { page, cardId, answered } = await open();
    way.answerNext('entry', [
      { status: 500, message: FAILED },
      { status: 500, message: FAILED },
    ]);
    await partia(page).fill('A1');
    await expectNoticeOf(page, FAILED, () => press(data(page), 'Zapisz'));
    await data(page).getByText(`${FAILED} Wpisany tekst został na tym urządzeniu.`).waitFor();
    expect(await state(page).textContent()).toBe('Zapis się nie udał');
    expect(await page.getByText('Brak połączenia').or(page.getByText(OUT)).count()).toBe(0);
    await takeScreens(page, 'card-broken');
    await expectNotRepeated(page, answered + 1);

    await page.reload();
    await unfold(page, 'Dane');
    await expect.poll(() => partia(page).inputValue()).toBe('A1');
    await expectNotRepeated(page, answered + 1);
    way.mend();
    await press(data(page), 'Zapisz');
    await data(page)
      .getByRole('status')
      .filter({ hasText: /^Zapisano / })
      .waitFor();
    expect(await stored(cardId)).toEqual([['A1', false]]);
  });
});

/** Resolves as soon as the page shows `words`, even if only for a moment. */
const wordsIn = (page: Page, words: string): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!document.body.textContent.includes(wanted)) return;
          observer.disconnect();
          resolve();
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
    words,
  );

describe('a submission while the server has trouble', () => {
  test('a submission that the server cannot process yet is repeated automatically', async () => {
    const { page, cardId } = await open();
    way.answerNext('entry', [{ status: 502 }, { status: 503, retryAfter: '1', message: 'Zajęty.' }]);
    await partia(page).fill('A1');
    await press(data(page), 'Zatwierdź');
    await data(page)
      .getByText('Serwer jest chwilowo niedostępny. Spróbujemy zatwierdzić ponownie.')
      .waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await data(page).getByText('[Zatwierdzony]').first().waitFor();
    expect(await stored(cardId)).toEqual([['A1', true]]);
  });

  test('further typing cancels a waiting submission, and the next submission sends the current text', async () => {
    const { page, cardId, answered } = await open();
    way.answerNext('entry', [{ status: 503, retryAfter: LONG, message: 'Zajęty.' }]);
    await partia(page).fill('A1');
    await press(data(page), 'Zatwierdź');
    await expect.poll(() => state(page).textContent()).toBe(OUT);
    // The message stays only about two seconds, until the text is saved, so code in the page watches for it.
    const told = wordsIn(page, 'Zatwierdzenie nie zostało wysłane');
    await partia(page).fill('A2');
    await told;
    await expectNotRepeated(page, answered + 1);
    // The text is saved by itself, and nothing is submitted.
    await expect.poll(() => stored(cardId)).toEqual([['A2', false]]);
    await press(data(page), 'Zatwierdź');
    await data(page).getByText('[Zatwierdzony]').first().waitFor();
    expect(await stored(cardId)).toEqual([['A2', true]]);
  });

  test('when the server fails at a submission, the screen shows a message and nothing is submitted', async () => {
    const { page, cardId, answered } = await open();
    way.answerNext('entry', [{ status: 500, message: FAILED }]);
    await partia(page).fill('A1');
    await expectNoticeOf(page, FAILED, () => press(data(page), 'Zatwierdź'));
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await partia(page).inputValue()).toBe('A1');
    await expectNotRepeated(page, answered + 1);
    expect(await stored(cardId)).toEqual([]);
  });
});

describe('a group while the server has trouble', () => {
  const WAITS = 'Serwer jest chwilowo niedostępny. Spróbujemy zatwierdzić grupę ponownie.';
  const begin = async () => {
    const opened = await open();
    await unfold(opened.page, 'Pomiary');
    await fill(entry(opened.page, 'Pomiary', 1), { Wynik: '5' });
    return opened;
  };

  test('a group submission that the server cannot process yet is repeated automatically, and still waits after its element was folded and unfolded', async () => {
    const { page, cardId } = await begin();
    way.answerNext('group', [{ status: 504 }, { status: 503, retryAfter: LONG, message: 'Zajęty.' }]);
    await press(series(page), 'Zatwierdź grupę');
    await series(page).getByText(WAITS).waitFor();
    await series(page).getByText('ponowienie za 60 min').waitFor();
    expect(await series(page).getByRole('button', { name: 'Zatwierdź grupę' }).isDisabled()).toBe(true);
    await takeScreens(page, 'card-group-unavailable');
    const heading = series(page).getByRole('heading', { level: 2 }).getByRole('button');
    await heading.click();
    await expect.poll(() => series(page).getByText(WAITS).count()).toBe(0);
    await heading.click();
    await expectNoticeOf(page, 'Grupa zatwierdzona', () => press(series(page), 'Spróbuj teraz'));
    expect(await stored(cardId)).toEqual([['5', true]]);
  });

  test('a group submission is repeated together with an entry that could not be saved yet', async () => {
    const { page, cardId } = await begin();
    way.answerNext('entry', [{ status: 502 }]);
    await press(series(page), 'Zatwierdź grupę');
    await series(page).getByText(WAITS).waitFor();
    await expectNotice(page, 'Grupa zatwierdzona');
    expect(await stored(cardId)).toEqual([['5', true]]);
  });

  test('a waiting group submission is cancelled by further typing or by the operator', async () => {
    const { page, cardId, answered } = await begin();
    const wait = { status: 503, retryAfter: LONG, message: 'Zajęty.' };
    way.answerNext('group', [wait, wait]);
    await press(series(page), 'Zatwierdź grupę');
    await series(page).getByText(WAITS).waitFor();
    await fill(entry(page, 'Pomiary', 1), { Wynik: '55' });
    await expectNotice(page, 'Grupa nie jest zatwierdzona.');
    expect(await series(page).getByText(WAITS).count()).toBe(0);
    await press(series(page), 'Zatwierdź grupę');
    await series(page).getByText(WAITS).waitFor();
    await press(series(page), 'Nie zatwierdzaj teraz');
    await expect.poll(() => series(page).getByText(WAITS).count()).toBe(0);
    await expectNotRepeated(page, answered + 2);
    expect(await stored(cardId)).toEqual([['55', false]]);
  });

  test('when the server fails at a group submission, the screen shows a message and nothing is repeated', async () => {
    const { page, cardId, answered } = await begin();
    way.answerNext('group', [{ status: 500, message: FAILED }]);
    await expectNoticeOf(page, FAILED, () => press(series(page), 'Zatwierdź grupę'));
    expect(await series(page).getByText(WAITS).count()).toBe(0);
    await expectNotRepeated(page, answered + 1);
    expect(await stored(cardId)).toEqual([['5', false]]);
    await expectNoticeOf(page, 'Grupa zatwierdzona', () => press(series(page), 'Zatwierdź grupę'));
  });
});

describe('the whole form while the server has trouble', () => {
  const bar = (page: Page) => page.getByRole('group', { name: 'Zapisywanie formularza' });
  const begin = async () => {
    const cardId = await startCard(plant.ola, template);
    const opened = await openTab(app, plant.marta, `/control-cards/${cardId}/view?edit`, {
      baseURL: way.origin,
    });
    opened.expectProblem(/status of 50\d/);
    await unfold(opened.page, 'Dane');
    await partia(opened.page).fill('A1');
    return { ...opened, cardId, answered: way.answered() };
  };
  const submit = async (page: Page) => {
    await press(bar(page), 'Zatwierdź');
    await press(page.getByRole('dialog'), 'Zatwierdź');
  };

  test('a whole form that the server cannot process yet is repeated automatically: first a save, then a submission', async () => {
    const { page, cardId } = await begin();
    way.answerNext('form', [{ status: 502 }]);
    await press(bar(page), 'Zapisz');
    await bar(page).getByText(OUT).waitFor();
    await bar(page)
      .getByText(/Spróbujemy zapisać ponownie/)
      .waitFor();
    await bar(page).getByText('Wszystko zapisane').waitFor();
    expect(await stored(cardId)).toEqual([['A1', false]]);
    way.answerNext('form', [{ status: 503, retryAfter: '2', message: 'Zajęty.' }]);
    await submit(page);
    await bar(page)
      .getByText(/Spróbujemy zatwierdzić ponownie/)
      .waitFor();
    await expectNotice(page, 'Karta zatwierdzona');
    expect(await stored(cardId)).toEqual([['A1', true]]);
  });

  test('further typing cancels the waiting submission of a whole form', async () => {
    const { page, cardId, answered } = await begin();
    way.answerNext('form', [{ status: 503, retryAfter: LONG, message: 'Zajęty.' }]);
    await submit(page);
    await bar(page).getByText(OUT).waitFor();
    await partia(page).fill('A2');
    await bar(page)
      .getByText(/^Zatwierdzenie nie zostało wysłane/)
      .waitFor();
    await expectNotRepeated(page, answered + 1);
    await submit(page);
    await expectNotice(page, 'Karta zatwierdzona');
    expect(await stored(cardId)).toEqual([['A2', true]]);
  });

  test('when the server fails at a whole form, the screen shows a message and keeps the text, and nothing is repeated', async () => {
    const { page, cardId, answered } = await begin();
    way.answerNext('form', [{ status: 500, message: FAILED }]);
    await press(bar(page), 'Zapisz');
    await bar(page).getByText(`${FAILED} Wpisany tekst został na tym urządzeniu.`).waitFor();
    await bar(page).getByText('Zapis się nie udał').waitFor();
    expect(await partia(page).inputValue()).toBe('A1');
    await expectNotRepeated(page, answered + 1);
    expect(await stored(cardId)).toEqual([]);
  });
});
