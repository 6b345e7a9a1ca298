import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { beforeAll, expect, test } from 'vitest';
import { expectAxeClean, openPage, SIZES, takeScreens } from '../env/browser.ts';
import { ADMIN, openAs, OPERATOR, startDemoCard, unfold } from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
let card: string;
let element: { readonly id: string; readonly name: string };

const LATE =
  /^Wpisano \d\d\/\d\d\/\d{4} \d\d:\d\d \(według urządzenia\), dotarło (?:\d\d\/\d\d\/\d{4} )?\d\d:\d\d$/;

beforeAll(async () => {
  card = await startDemoCard(app);
  const operator = app.client.as(OPERATOR);
  const { elements } = await operator.call(controlCardRoutes.formData, { params: { id: card } });
  const first = elements.find(
    ({ formTemplate, repetitionSettings }) =>
      !repetitionSettings.isRepeatable &&
      formTemplate?.elements.some(({ dataType }) => dataType.controlType !== 'contentDisplay'),
  );
  if (first === undefined) throw new Error('The card has nothing to fill');
  element = first;
  const typedAt = new Date(Date.now() - 66 * 60_000).toISOString();
  for (const comment of ['Brak sieci', 'Brak sieci w chłodni', 'Brak sieci w chłodni nr 2']) {
    await operator.call(controlCardRoutes.saveElement, {
      params: { id: card },
      body: { elementTemplateId: element.id, index: 0, data: {}, comment, typedAt },
    });
  }
});

test('a late entry is shown with the times of typing and arrival, and the history unfolds saves made in a row', async () => {
  const { page } = await openAs(app, ADMIN, `/control-cards/${card}/view`);
  await (await unfold(page, element.name)).getByText(LATE).waitFor();
  await page.getByRole('button', { name: 'Historia' }).click();
  const history = page.getByRole('region', { name: 'Historia' });
  await history.getByText('Komentarz: wpisano Brak sieci w chłodni nr 2').waitFor();
  expect(await history.getByText(LATE).count()).toBe(1);
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

test('the paper shows the times of typing and arrival of a late entry, also on a narrow screen', async () => {
  const { page } = await openPage({ baseURL: app.origin });
  await page.goto(`/pdf-export?id=${card}`);
  await page.getByText(/wpisano .* \(według urządzenia\), dotarło /).waitFor();
  for (const width of [360, SIZES.desktop.width]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await takeScreens(page, 'card-late-paper');
});
