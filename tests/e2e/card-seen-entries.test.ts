import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAxeClean, takeScreens } from '../env/browser.ts';
import { entry, expectNotice, expectNoticeOf, fill, panel, press, unfold } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { countDrafts } from '../env/kept-drafts.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    elements: [
      { name: 'Dane', fields: [{ name: 'Partia' }] },
      { name: 'Pomiary', repeat: {}, fields: [{ name: 'Wynik' }, { name: 'Uwagi' }] },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});

const WAITS = { timeout: 60_000 } as const;
const SUBMITS = '**/submit-elements-group/*';
const GROUP_STALE = 'Grupa nie jest zatwierdzona, bo ktoś w międzyczasie zmienił jej wpisy.';
const ENTRY_STALE = 'Wpis nie jest zatwierdzony, bo ktoś w międzyczasie go zmienił.';
const FORM_STALE = 'Karta nie jest zatwierdzona, bo ktoś w międzyczasie zmienił jej wpisy.';
const group = (page: Page) => panel(page, 'Pomiary');
const wynik = (page: Page, ordinal: number) =>
  entry(page, 'Pomiary', ordinal).getByRole('textbox', { name: 'Wynik' });
const groupStale = (page: Page) => group(page).getByText(GROUP_STALE);

/** Returns the values of 'Wynik' in the order of the entries, each with its submission. */
async function stored(cardId: string): Promise<unknown[]> {
  const element = (await formData(plant.marta, cardId)).elements.find(({ name }) => name === 'Pomiary');
  return (element?.entries ?? []).map(({ values, isSubmitted }) => [
    values[template.field('Wynik')],
    isSubmitted,
  ]);
}

const olekSaves = (
  cardId: string,
  values: Readonly<Record<string, string>>,
  more: Parameters<typeof save>[4] = {},
) => {
  const data = Object.entries(values).map(([name, value]): [string, string] => [template.field(name), value]);
  return save(plant.olek, cardId, template.element('Pomiary'), Object.fromEntries(data), more);
};

/** Opens a card of Ola with the entry 5, which the screen shows. */
async function openWithFive() {
  const cardId = await startCard(plant.ola, template);
  await save(plant.ola, cardId, template.element('Pomiary'), { [template.field('Wynik')]: '5' });
  const opened = await openTab(app, plant.ola, `/control-cards/${cardId}/operator`);
  opened.expectProblem(/status of 409|ERR_|Failed to load/);
  await unfold(opened.page, 'Pomiary');
  await expect.poll(() => wynik(opened.page, 1).inputValue()).toBe('5');
  return { ...opened, cardId };
}

/** Presses 'Zatwierdź grupę' without an answer, and agrees that the submission is sent later. */
async function promise(page: Page): Promise<void> {
  await press(group(page), 'Zatwierdź grupę');
  await press(page.getByRole('dialog'), 'Zatwierdź, gdy wróci');
  await page.getByText(/Zatwierdzenie grupy czeka|Spróbujemy zatwierdzić grupę/).waitFor();
}

describe('a group whose entries another person changed', () => {
  test('a group submission of entries that another tablet changed or added shows a message and submits nothing until it is pressed again', async () => {
    const { page, cardId } = await openWithFive();
    await olekSaves(cardId, { Wynik: '50' }, { index: 0 });
    await press(group(page), 'Zatwierdź grupę');
    await groupStale(page).waitFor();
    await expect.poll(() => wynik(page, 1).inputValue()).toBe('50');
    expect(await stored(cardId)).toEqual([['50', false]]);
    await takeScreens(page, 'card-group-stale');
    await expectAxeClean(page);

    await olekSaves(cardId, { Wynik: '51' });
    await press(group(page), 'Zatwierdź grupę');
    await expect.poll(() => wynik(page, 2).inputValue()).toBe('51');
    await groupStale(page).waitFor();
    expect(await stored(cardId)).toEqual([
      ['50', false],
      ['51', false],
    ]);

    await expectNoticeOf(page, 'Grupa zatwierdzona', () => press(group(page), 'Zatwierdź grupę'));
    expect(await stored(cardId)).toEqual([
      ['50', true],
      ['51', true],
    ]);
    expect(await page.getByText(GROUP_STALE).count()).toBe(0);
  });

  test('a group submission is not merged with another person’s change of another field of the same entry', async () => {
    const { page, cardId } = await openWithFive();
    // The page's own save is held until the other person's value is stored, so that both are merged.
    const his = Promise.withResolvers<void>();
    await page.route('**/element', async (route) => {
      await his.promise;
      await route.continue();
    });
    await fill(entry(page, 'Pomiary', 1), { Wynik: '6' });
    await press(group(page), 'Zatwierdź grupę');
    await olekSaves(cardId, { Wynik: '5', Uwagi: 'źle' }, { index: 0 });
    his.resolve();
    await groupStale(page).waitFor();
    expect(await stored(cardId)).toEqual([['6', false]]);
    await expectNoticeOf(page, 'Grupa zatwierdzona', () => press(group(page), 'Zatwierdź grupę'));
    expect(await stored(cardId)).toEqual([['6', true]]);
  });

  test('a promised group submission whose entries another tablet changed during the outage ends with a message and submits nothing', async () => {
    const { page, cardId } = await openWithFive();
    await page.context().setOffline(true);
    await promise(page);
    await olekSaves(cardId, { Wynik: '50' }, { index: 0 });
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().includes('submit-elements-group')) calls += 1;
    });
    await page.context().setOffline(false);
    await groupStale(page).waitFor(WAITS);
    await expect.poll(() => wynik(page, 1).inputValue()).toBe('50');
    expect([calls, await stored(cardId)]).toEqual([1, [['50', false]]]);
    // The refused submission stays in the list of unsent changes until the next press.
    await page.reload();
    await unfold(page, 'Pomiary');
    await groupStale(page).waitFor();
    expect([calls, await stored(cardId)]).toEqual([1, [['50', false]]]);
    await expectNoticeOf(page, 'Grupa zatwierdzona', () => press(group(page), 'Zatwierdź grupę'));
    expect(await stored(cardId)).toEqual([['50', true]]);
    await expect.poll(() => countDrafts(page)).toBe(0);
  });

  test('a promised group submission with unsent text submits nothing when another tablet added an entry, also after a reload', async () => {
    const { page, cardId } = await openWithFive();
    const calls = /\/element$|submit-elements-group/;
    await page.route(calls, (route) => route.abort('connectionreset'));
    await fill(entry(page, 'Pomiary', 1), { Wynik: '6' });
    await promise(page);
    await page.reload();
    await page.getByText(/Zatwierdzenie grupy czeka|Spróbujemy zatwierdzić grupę/).waitFor();
    await olekSaves(cardId, { Wynik: '50' });
    await page.unroute(calls);
    await groupStale(page).waitFor(WAITS);
    expect(await stored(cardId)).toEqual([
      ['6', false],
      ['50', false],
    ]);
  });

  test('a promised group submission is sent after the saves of its own text and new entry, also after a reload', async () => {
    const { page, cardId } = await openWithFive();
    const calls = /\/element$|submit-elements-group/;
    await page.route(calls, (route) => route.abort('connectionreset'));
    await fill(entry(page, 'Pomiary', 1), { Wynik: '6' });
    await press(group(page), 'Dodaj wpis');
    await fill(entry(page, 'Pomiary', 2), { Wynik: '7' });
    await promise(page);
    await page.reload();
    await page.getByText(/Zatwierdzenie grupy czeka|Spróbujemy zatwierdzić grupę/).waitFor();
    await page.unroute(calls);
    await expect
      .poll(() => stored(cardId), WAITS)
      .toEqual([
        ['6', true],
        ['7', true],
      ]);
    await expect.poll(() => countDrafts(page)).toBe(0);
  });

  test('a promised group submission of a card that is not open ends with its reason in the list of unsent changes', async () => {
    const { page, cardId } = await openWithFive();
    await page.route(SUBMITS, (route) => route.abort('connectionreset'));
    await promise(page);
    await olekSaves(cardId, { Wynik: '50' }, { index: 0 });
    await page.getByRole('link', { name: 'Kartoteka', exact: true }).click();
    await page.waitForURL((address) => address.pathname === '/');
    await page.unroute(SUBMITS);
    const badge = page.getByRole('button', { name: /wymagają uwagi|wymaga uwagi/ });
    await badge.first().waitFor(WAITS);
    await badge.first().click();
    await page.getByRole('dialog').getByText(GROUP_STALE).waitFor();
    expect(await stored(cardId)).toEqual([['50', false]]);
  });
});

describe('a single entry that another person changed', () => {
  /** Types into the first entry. Its automatic save waits until `letGo` is called. */
  async function openWithHeldSave(value: string) {
    const opened = await openWithFive();
    const { page } = opened;
    const held = Promise.withResolvers<void>();
    const sent = page.waitForRequest('**/element');
    await page.route('**/element', async (route) => {
      await held.promise;
      await route.continue();
    });
    await fill(entry(page, 'Pomiary', 1), { Wynik: value });
    await entry(page, 'Pomiary', 1).getByRole('textbox', { name: 'Uwagi' }).focus();
    await sent;
    return { ...opened, letGo: held.resolve };
  }

  test('a submission pressed during a save that is merged with another person’s change of another field submits nothing until it is pressed again', async () => {
    const { page, cardId, letGo } = await openWithHeldSave('6');
    await press(entry(page, 'Pomiary', 1), 'Zatwierdź');
    await olekSaves(cardId, { Wynik: '5', Uwagi: 'źle' }, { index: 0 });
    letGo();
    await entry(page, 'Pomiary', 1).getByText(ENTRY_STALE).waitFor();
    expect(await stored(cardId)).toEqual([['6', false]]);
    const uwagi = entry(page, 'Pomiary', 1).getByRole('textbox', { name: 'Uwagi' });
    expect(await uwagi.inputValue()).toBe('źle');
    await takeScreens(page, 'card-entry-stale');
    await press(entry(page, 'Pomiary', 1), 'Zatwierdź');
    await expectNotice(page, 'Zatwierdzono');
    expect(await stored(cardId)).toEqual([['6', true]]);
  });

  test('a submission pressed while the page saves the same entry follows the save', async () => {
    const { page, cardId, letGo } = await openWithHeldSave('6');
    await press(entry(page, 'Pomiary', 1), 'Zatwierdź');
    letGo();
    await expectNotice(page, 'Zatwierdzono');
    expect(await stored(cardId)).toEqual([['6', true]]);
  });

  test('a submission pressed during the first save of a new entry follows the save', async () => {
    const { page, cardId } = await openWithFive();
    const held = Promise.withResolvers<void>();
    await page.route('**/element', async (route) => {
      await held.promise;
      await route.continue();
    });
    await press(group(page), 'Dodaj wpis');
    const sent = page.waitForRequest('**/element');
    await fill(entry(page, 'Pomiary', 2), { Wynik: '7' });
    await entry(page, 'Pomiary', 2).getByRole('textbox', { name: 'Uwagi' }).focus();
    await sent;
    await press(entry(page, 'Pomiary', 2), 'Zatwierdź');
    held.resolve();
    await expectNotice(page, 'Zatwierdzono');
    expect(await stored(cardId)).toEqual([
      ['5', false],
      ['7', true],
    ]);
  });
});

test('the submission of a whole form whose entries another person changed shows a message and submits nothing until it is pressed again', async () => {
  const cardId = await startCard(plant.ola, template);
  await save(plant.ola, cardId, template.element('Pomiary'), { [template.field('Wynik')]: '5' });
  const { page, expectProblem } = await openTab(app, plant.marta, `/control-cards/${cardId}/view?edit`);
  expectProblem(/status of 409/);
  await fill(await unfold(page, 'Dane'), { Partia: 'z biura' });
  await unfold(page, 'Pomiary');
  await expect.poll(() => wynik(page, 1).inputValue()).toBe('5');
  const bar = page.getByRole('group', { name: 'Zapisywanie formularza' });
  // The manager's own save changes the versions too.
  await press(bar, 'Zapisz');
  await bar.getByText('Wszystko zapisane').waitFor();
  await fill(panel(page, 'Dane'), { Partia: 'z biura 2' });
  const submit = async () => {
    await press(bar, 'Zatwierdź');
    await press(page.getByRole('dialog'), 'Zatwierdź');
  };
  await olekSaves(cardId, { Wynik: '50' }, { index: 0 });
  await submit();
  await bar.getByText(FORM_STALE).waitFor();
  await expect.poll(() => wynik(page, 1).inputValue()).toBe('50');
  expect(await stored(cardId)).toEqual([['50', false]]);

  await olekSaves(cardId, { Wynik: '51' });
  await submit();
  await expect.poll(() => wynik(page, 2).inputValue()).toBe('51');
  await bar.getByText(FORM_STALE).waitFor();
  await takeScreens(page, 'whole-form-stale');
  expect((await formData(plant.marta, cardId)).status).toBe('inProgress');

  await submit();
  await expectNotice(page, 'Karta zatwierdzona');
  expect(await stored(cardId)).toEqual([
    ['50', true],
    ['51', true],
  ]);
});
