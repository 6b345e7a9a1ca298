import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { entry, fill, panel, press, unfold } from '../env/card-page.ts';
import { type CardPlant, openPlant, startCard } from '../env/card-plant.ts';
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

/** Opens a card with text in two entries. Calls with the first text fail until `mend` is called. */
async function openBroken() {
  const cardId = await startCard(plant.ola, template);
  const opened = await openTab(app, plant.ola, `/control-cards/${cardId}/operator`);
  const { page, expectProblem } = opened;
  expectProblem(/ERR_CONNECTION_RESET/);
  let isBroken = true;
  await page.route('**/element', async (route) => {
    if (isBroken && route.request().postData()?.includes('wcześniej')) await route.abort('connectionreset');
    else await route.continue();
  });
  await unfold(page, 'Dane');
  await unfold(page, 'Pomiary');
  const failed = page.waitForEvent('requestfailed');
  await fill(panel(page, 'Dane'), { Partia: 'wcześniej' });
  await press(panel(page, 'Pomiary'), 'Dodaj wpis');
  await failed;
  const later = entry(page, 'Pomiary', 1);
  await later.getByRole('textbox', { name: 'Wynik', exact: true }).pressSequentially('później');
  return {
    page,
    cardId,
    later,
    mend: () => {
      isBroken = false;
    },
  };
}

/** Returns the values and submissions of a card's history, oldest first. */
async function historyOf(cardId: string): Promise<unknown[]> {
  const events = await app.sql<{ type: string; value: string | null }>(
    `select type, payload->'changes'->0->>'new' as value from card_event
      where card_id = $1 and type in ('entrySaved', 'entrySubmitted') order by seq`,
    [cardId],
  );
  return events.flatMap(({ type, value }) => [
    ...(value === null ? [] : [value]),
    ...(type === 'entrySubmitted' ? ['submitted'] : []),
  ]);
}

const question = (page: Page) => page.getByRole('dialog');

test('a submission sends earlier text of the card first when the call for that text had failed', async () => {
  const { page, cardId, later, mend } = await openBroken();
  mend();
  await press(later, 'Zatwierdź');
  await expect.poll(() => historyOf(cardId)).toEqual(['wcześniej', 'później', 'submitted']);
  expect(await question(page).count()).toBe(0);
});

test('a submission waits for earlier text that cannot be sent, and follows it once the person agrees', async () => {
  const { page, cardId, later, mend } = await openBroken();
  await press(later, 'Zatwierdź');
  await question(page).waitFor();
  expect(await historyOf(cardId)).toEqual([]);
  await press(question(page), 'Zatwierdź, gdy wróci');
  mend();
  await expect
    .poll(() => historyOf(cardId), { timeout: 20_000 })
    .toEqual(['wcześniej', 'później', 'submitted']);
});
