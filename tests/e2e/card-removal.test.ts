import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buttonNamed, entry, expectNotice, fill, panel, press, unfold } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
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
      { name: 'Pomiary', repeat: {}, fields: [{ name: 'Wynik' }] },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});

/** Opens a card. Its saves wait from `hold` until `letGo`. */
async function open() {
  const cardId = await startCard(plant.ola, template);
  const opened = await openTab(app, plant.ola, `/control-cards/${cardId}/operator`);
  const { page } = opened;
  await unfold(page, 'Dane');
  await unfold(page, 'Pomiary');
  let held: PromiseWithResolvers<void> | null = null;
  await page.route('**/element', async (route) => {
    await held?.promise;
    await route.continue();
  });
  return {
    ...opened,
    cardId,
    /** Types into the entry, and resolves when its save is sent. */
    async type(value: string): Promise<void> {
      const sent = page.waitForRequest('**/element');
      await fill(entry(page, 'Pomiary', 1), { Wynik: value });
      await partia(page).focus();
      await sent;
    },
    hold: () => (held = Promise.withResolvers<void>()),
    letGo: () => held?.resolve(),
  };
}

const partia = (page: Page) => page.getByRole('textbox', { name: 'Partia', exact: true });
const state = (page: Page) => panel(page, 'Pomiary').getByRole('status').first();
const isSaved = async (page: Page) => {
  await expect.poll(() => state(page).textContent()).toMatch(/^Zapisano /);
};
const remove = (page: Page) => press(entry(page, 'Pomiary', 1), 'Usuń');
const confirm = (page: Page) => press(page.getByRole('dialog'), 'Usuń');

/** Returns the stored values of 'Wynik', in the order of the entries. */
async function stored(cardId: string): Promise<unknown[]> {
  const element = (await formData(plant.marta, cardId)).elements.find(({ name }) => name === 'Pomiary');
  return (element?.entries ?? []).map(({ values }) => values[template.field('Wynik')]);
}

/** Returns what the card's history tells about entries, oldest first. */
const told = async (cardId: string): Promise<string[]> => {
  const sql = `select type from card_event where card_id = $1 and type in ('entrySaved', 'entryDeleted') order by seq`;
  return (await app.sql<{ type: string }>(sql, [cardId])).map(({ type }) => type);
};

test("a new entry whose first save is answered while the question of 'Usuń' is open is deleted on the server too", async () => {
  const { page, cardId, type, hold, letGo } = await open();
  hold();
  await type('150');
  await remove(page);
  letGo();
  await expect.poll(() => stored(cardId)).toEqual(['150']);
  await confirm(page);
  await expectNotice(page, 'Usunięto wpis');
  expect(await stored(cardId)).toEqual([]);
  await panel(page, 'Pomiary').getByText('Brak wpisów').waitFor();
});

test("a new entry whose first save is answered after the question of 'Usuń' is deleted on the server too", async () => {
  const { page, cardId, type, hold, letGo } = await open();
  hold();
  await type('150');
  await remove(page);
  await confirm(page);
  letGo();
  await expect.poll(() => told(cardId)).toEqual(['entrySaved', 'entryDeleted']);
  await expectNotice(page, 'Usunięto wpis');
  await panel(page, 'Pomiary').getByText('Brak wpisów').waitFor();
});

test("'Usuń' also deletes on the server a new entry whose first save was executed without an answer", async () => {
  const { page, cardId, type, expectProblem } = await open();
  expectProblem(/ERR_CONNECTION_RESET/);
  await page.route('**/element', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const failed = page.waitForEvent('requestfailed');
  await type('150');
  await failed;
  await remove(page);
  await confirm(page);
  await expectNotice(page, 'Usunięto wpis');
  expect(await stored(cardId)).toEqual([]);
  await panel(page, 'Pomiary').getByText('Brak wpisów').waitFor();
});

test('a new entry whose first save got no answer is removed without a network, and the notice says that it may come back', async () => {
  const { page, cardId, type, expectProblem } = await open();
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  const failed = page.waitForEvent('requestfailed');
  await type('150');
  await failed;
  await remove(page);
  await confirm(page);
  await expectNotice(page, 'Jeśli serwer zdążył go zapisać, pojawi się znowu.');
  await panel(page, 'Pomiary').getByText('Brak wpisów').waitFor();
  await page.context().setOffline(false);
  await fill(panel(page, 'Dane'), { Partia: 'L-7' });
  await panel(page, 'Pomiary').getByRole('button', { name: 'Dodaj wpis' }).focus();
  await expect.poll(() => told(cardId)).toEqual(['entrySaved']);
  expect(await stored(cardId)).toEqual([]);
});

test("a stored entry whose new text is saved while the question of 'Usuń' is open is deleted at the first press", async () => {
  const { page, cardId, type, hold, letGo } = await open();
  await type('150');
  await isSaved(page);
  hold();
  await type('151');
  await remove(page);
  letGo();
  await expect.poll(() => stored(cardId)).toEqual(['151']);
  await confirm(page);
  await expectNotice(page, 'Usunięto wpis');
  expect(await stored(cardId)).toEqual([]);
});

test("text typed right before the question of 'Usuń' is not saved while the question is open", async () => {
  const { page, cardId } = await open();
  await fill(entry(page, 'Pomiary', 1), { Wynik: '150' });
  // Opens the question without a press, so that the field loses the focus to the question and not to the button.
  await buttonNamed(entry(page, 'Pomiary', 1), 'Usuń').dispatchEvent('click');
  await confirm(page);
  await expectNotice(page, 'Usunięto wpis');
  // A save of the removed entry would come before this one.
  await fill(panel(page, 'Dane'), { Partia: 'L-6' });
  await panel(page, 'Pomiary').getByRole('button', { name: 'Dodaj wpis' }).focus();
  await expect.poll(() => told(cardId)).toEqual(['entrySaved']);
});

test("an entry that another person changed while the question of 'Usuń' was open stays, and the screen says so", async () => {
  const { page, cardId, type, expectProblem } = await open();
  expectProblem(/status of 409/);
  await type('150');
  await isSaved(page);
  await remove(page);
  const his = { [template.field('Wynik')]: '99' };
  await save(plant.olek, cardId, template.element('Pomiary'), his, { index: 0 });
  await confirm(page);
  await expectNotice(page, 'Ktoś zmienił te dane w międzyczasie.');
  expect(await stored(cardId)).toEqual(['99']);
});
