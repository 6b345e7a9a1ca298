import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAxeClean, openPage, SIZES, takeScreens } from '../env/browser.ts';
import { unfold } from '../env/card-page.ts';
import { type CardPlant, openPlant, startCard } from '../env/card-plant.ts';
import { makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let card: string;

const ARRIVED = String.raw`dotarło (?:\d\d/\d\d/\d{4} )?\d\d:\d\d$`;
const TYPED = String.raw`^Wpisano \d\d/\d\d/\d{4} \d\d:\d\d`;
const LATE = new RegExp(String.raw`${TYPED} \(według urządzenia\), ${ARRIVED}`);
const LATE_AND_SENT = new RegExp(
  String.raw`${TYPED}, wysłano (?:\d\d/\d\d/\d{4} )?\d\d:\d\d \(według urządzenia\), ${ARRIVED}`,
);

beforeAll(async () => {
  plant = await openPlant(app);
  const template = await makeTemplate(app.sql, {
    name: 'Chłodnia',
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
  card = await startCard(plant.ola, template);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const [typedAt, sentAt] = [minutesAgo(66), minutesAgo(20)];
  const element = { elementTemplateId: template.element('Dane'), index: 0, data: {} };
  const save = (body: object) =>
    plant.ola.client.call(controlCardRoutes.saveElement, {
      params: { id: card },
      body: { ...element, ...body },
    });
  for (const comment of ['Brak sieci', 'Brak sieci w chłodni', 'Brak sieci w chłodni nr 2']) {
    await save({ comment, typedAt, sentAt });
  }
  await save({ comment: 'Brak sieci w chłodni nr 2', submit: true });
});

const historyOf = (page: Page) => page.getByRole('region', { name: 'Historia' });

test('a late entry is shown with the times of typing and arrival, and the history shows its saves as one line that can be unfolded', async () => {
  const { page } = await openTab(app, plant.marta, `/control-cards/${card}/view`);
  await (await unfold(page, 'Dane')).getByText(LATE).waitFor();
  await page.getByRole('button', { name: 'Historia' }).click();
  const history = historyOf(page);
  await history.getByText('Komentarz: wpisano Brak sieci w chłodni nr 2').waitFor();
  expect(await history.getByText(LATE_AND_SENT).count()).toBe(1);
  expect(await history.getByText('Komentarz: wpisano Brak sieci', { exact: true }).count()).toBe(0);
  const saves = history.getByRole('button', { name: /^3 zapisy (?:o|od) / });
  await saves.click();
  await history.getByText('Komentarz: wpisano Brak sieci', { exact: true }).waitFor();
  await history
    .getByText('Komentarz: zmieniono z Brak sieci na Brak sieci w chłodni', { exact: true })
    .waitFor();
  expect(await saves.getAttribute('aria-expanded')).toBe('true');
  await expectAxeClean(page);
  await history.scrollIntoViewIfNeeded();
  await takeScreens(page, 'card-late-history');
  await saves.click();
  expect(await history.getByText('Komentarz: wpisano Brak sieci', { exact: true }).count()).toBe(0);
});

test('an approver sees the times of typing and arrival of a late entry on the screen for signing', async () => {
  const { page } = await openTab(app, plant.jagoda, `/control-cards/${card}/approve`);
  const claim = (await unfold(page, 'Dane')).getByText(LATE);
  await claim.waitFor();
  expect(await claim.count()).toBe(1);
});

test('the paper of a card shows the times of typing and arrival of a late entry, also on a narrow screen', async () => {
  const { page } = await openPage({ baseURL: app.origin });
  await page.goto(`/pdf-export?id=${card}`);
  await page.getByText(/wpisano .* \(według urządzenia\), dotarło /).waitFor();
  for (const width of [360, SIZES.desktop.width]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await takeScreens(page, 'card-late-paper');
});
