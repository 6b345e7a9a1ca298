import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { buttonNamed, panel } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, startCard } from '../env/card-plant.ts';
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
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});

const SAVES = '**/api/app/control-card/*/element';
const partia = (page: Page) => panel(page, 'Dane').getByRole('textbox', { name: 'Partia' });
const promise = (page: Page) => page.getByText('Zatwierdzenie czeka na tym urządzeniu');

async function stored(cardId: string): Promise<unknown[]> {
  const [element] = (await formData(plant.marta, cardId)).elements;
  return (element?.entries ?? []).map(({ values, isSubmitted }) => [
    values[template.field('Partia')],
    isSubmitted,
  ]);
}

interface Asked {
  readonly page: Page;
  readonly cardId: string;
  /** Lets the calls through from now on. */
  readonly mend: () => Promise<void>;
  /** The button that promises the submission. */
  readonly later: Locator;
}

/** Opens a card whose save of 'podpis' gets no answer, and presses 'Zatwierdź', so that the screen asks. */
async function openAsked(): Promise<Asked> {
  const cardId = await startCard(plant.ola, template);
  const { page, expectProblem } = await openTab(app, plant.ola, `/control-cards/${cardId}/operator`);
  expectProblem(/ERR_|Failed to load/);
  let aborted = 0;
  await page.route(SAVES, (route) => {
    aborted += 1;
    return route.abort('connectionreset');
  });
  await partia(page).pressSequentially('podpis');
  await partia(page).blur();
  await expect.poll(() => aborted).toBeGreaterThan(0);
  await buttonNamed(panel(page, 'Dane'), 'Zatwierdź').click();
  const later = page.getByRole('dialog').getByRole('button', { name: 'Zatwierdź, gdy wróci' });
  await later.waitFor();
  return { page, cardId, mend: () => page.unroute(SAVES), later };
}

/** Opens a card whose save of 'podpis' gets no answer, and agrees that the submission of the entry is sent later. */
async function openPromised(): Promise<Asked> {
  const asked = await openAsked();
  await asked.later.click();
  await promise(asked.page).waitFor();
  return asked;
}

test('a submission that waits for the answer to an earlier save is sent after that save, even after a reload', async () => {
  const { page, cardId, mend } = await openPromised();
  await page.reload();
  await promise(page).waitFor();
  await mend();
  await expect.poll(() => stored(cardId), { timeout: 60_000 }).toEqual([['podpis', true]]);
  await expect.poll(() => countDrafts(page)).toBe(0);
});

test('a submission that the person told to wait is sent even when the save before it was answered while the question was open', async () => {
  const { page, cardId, mend, later } = await openAsked();
  await mend();
  await expect.poll(() => stored(cardId), { timeout: 60_000 }).toEqual([['podpis', false]]);
  await expect.poll(() => countDrafts(page)).toBe(0);
  await later.click();
  await expect.poll(() => stored(cardId), { timeout: 60_000 }).toEqual([['podpis', true]]);
});

test('when a busy server refuses a save, the save and the submission after it are sent at the time that the server names', async () => {
  const cardId = await startCard(plant.ola, template);
  const { page, expectProblem } = await openTab(app, plant.ola, `/control-cards/${cardId}/operator`);
  expectProblem(/status of 503/);
  let refused = 0;
  let refusedAt = 0;
  await page.route(SAVES, (route) => {
    refused += 1;
    refusedAt = Date.now();
    const error = { code: 'Kartoteka:Busy', message: 'Serwer jest zajęty.' };
    return route.fulfill({
      status: 503,
      headers: { 'retry-after': '8', _AbpErrorFormat: 'true' },
      json: { error },
    });
  });
  await partia(page).pressSequentially('podpis');
  await partia(page).blur();
  await expect.poll(() => refused).toBe(1);
  await buttonNamed(panel(page, 'Dane'), 'Zatwierdź').click();
  await page.getByText('Spróbujemy zatwierdzić ponownie').waitFor();
  expect(refused).toBe(2);
  const repeated = page.waitForRequest(SAVES);
  await page.unroute(SAVES);
  await repeated;
  expect(Date.now() - refusedAt, 'ms between the refusal and the next try').toBeGreaterThanOrEqual(7_500);
  await expect.poll(() => stored(cardId), { timeout: 60_000 }).toEqual([['podpis', true]]);
});

test('text that is typed while a submission waits for an earlier save is saved and not submitted', async () => {
  const { page, cardId, mend } = await openPromised();
  await partia(page).press('End');
  await partia(page).pressSequentially(' i więcej');
  await promise(page).waitFor({ state: 'detached' });
  await mend();
  await expect.poll(() => stored(cardId), { timeout: 60_000 }).toEqual([['podpis i więcej', false]]);
  await expect.poll(() => countDrafts(page)).toBe(0);
});

test('saving an entry by hand cancels the submission of the entry that waits for an earlier save', async () => {
  const { page, cardId, mend } = await openPromised();
  await buttonNamed(panel(page, 'Dane'), 'Zapisz').click();
  await promise(page).waitFor({ state: 'detached' });
  await mend();
  await expect.poll(() => stored(cardId), { timeout: 60_000 }).toEqual([['podpis', false]]);
  await expect.poll(() => countDrafts(page)).toBe(0);
});
