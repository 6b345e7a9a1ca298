import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectFlawless } from '../env/flawless.ts';
import {
  OPERATOR,
  OPERATOR_2,
  expectNotice,
  expectNoticeOf,
  fill,
  openAs,
  panel,
  press,
  rowOf,
  startDemoCard,
  unfold,
} from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
const LIST = '/control-cards/operator';
const ELEMENT = 'Dane partii';

const client = () => app.client.as(OPERATOR);
const nameOf = async (id: string): Promise<string> =>
  (await client().call(controlCardRoutes.formData, { params: { id } })).name;
const isThere = async (id: string): Promise<boolean> =>
  (await client().call(controlCardOperatorRoutes.availableCards)).items.some(({ cardId }) => cardId === id);
const question = (page: Page) => page.getByRole('dialog', { name: 'Odrzucić kartę?' });

test('the author of an empty card discards the card on its screen after a question, together with unsent text on the device', async () => {
  const id = await startDemoCard(app);
  const { page, expectProblem } = await openAs(app, OPERATOR, `/control-cards/${id}/operator`);
  // When the card is discarded, the device may be in the middle of reading it, to keep it for work without a network.
  // That read gets a 404.
  expectProblem(/404 .*\/form-data\//);
  const own = await unfold(page, ELEMENT);
  await press(page, 'Odrzuć kartę');
  expect(await question(page).textContent()).not.toContain('niewysłany');
  await press(question(page), 'Anuluj');
  expect(await isThere(id)).toBe(true);

  await fill(own, { 'Numer partii': 'P-1' });
  await page.getByText('Niezapisane').first().waitFor();
  await press(page, 'Odrzuć kartę');
  await question(page).getByText('niewysłany').waitFor();
  await expectFlawless(page, { pictures: 'card-discard' });
  await press(question(page), 'Odrzuć kartę');
  await page.waitForURL(`**${LIST}`);
  await expectNotice(page, 'Odrzucono kartę');
  expect(await isThere(id)).toBe(false);
  await page.reload();
  await page.getByRole('table', { name: 'Moje ostatnie karty' }).waitFor();
  expect(await page.getByRole('button', { name: /do wysłania|uwagi/ }).count()).toBe(0);
});

test('the button that discards a card disappears when a value is stored, and comes back when the entry is empty again', async () => {
  const id = await startDemoCard(app);
  const { page } = await openAs(app, OPERATOR, `/control-cards/${id}/operator`);
  const own = await unfold(page, ELEMENT);
  const button = page.getByRole('button', { name: 'Odrzuć kartę' });
  await button.waitFor();
  await fill(own, { 'Numer partii': 'P-1' });
  await press(own, 'Zapisz');
  await expect.poll(() => button.count()).toBe(0);
  await fill(panel(page, ELEMENT), { 'Numer partii': '' });
  await press(own, 'Zapisz');
  await button.waitFor();
});

test('in the list of cards in progress only the author of an empty card can discard it, and its row then disappears', async () => {
  const [mine, filled] = [await startDemoCard(app), await startDemoCard(app)];
  const [name, kept] = [await nameOf(mine), await nameOf(filled)];
  const { page } = await openAs(app, OPERATOR, `/control-cards/${filled}/operator`);
  await fill(await unfold(page, ELEMENT), { 'Numer partii': 'P-2' });
  await press(panel(page, ELEMENT), 'Zapisz');
  await panel(page, ELEMENT)
    .getByRole('status')
    .filter({ hasText: /^Zapisano / })
    .waitFor();
  await page.goto(LIST);
  await rowOf(page, name).waitFor();
  expect(await rowOf(page, kept).getByRole('button').count()).toBe(0);
  const { page: other } = await openAs(app, OPERATOR_2, LIST);
  await rowOf(other, name).waitFor();
  expect(await rowOf(other, name).getByRole('button').count()).toBe(0);

  await rowOf(page, name)
    .getByRole('button', { name: `Odrzuć kartę „${name}”` })
    .dblclick();
  await press(question(page), 'Odrzuć kartę');
  await expect.poll(() => rowOf(page, name).count()).toBe(0);
  await expectNotice(page, 'Odrzucono kartę');
  expect(new URL(page.url()).pathname).toBe(LIST);
  expect(await isThere(mine)).toBe(false);
});

test('a card is not discarded from the list when somebody has stored a value in it meanwhile, and the list shows the reason', async () => {
  const id = await startDemoCard(app);
  const name = await nameOf(id);
  const { page, expectProblem } = await openAs(app, OPERATOR, LIST);
  expectProblem(/status of 403/);
  await rowOf(page, name).getByRole('button').click();
  const card = await client().call(controlCardRoutes.formData, { params: { id } });
  const element = card.elements.find((one) => one.name === ELEMENT);
  const field = element?.formTemplate?.elements.find((one) => one.name === 'Numer partii');
  await client().call(controlCardRoutes.saveElement, {
    params: { id },
    body: { elementTemplateId: element?.id ?? '', data: { [field?.id ?? '']: 'P-3' } },
  });
  await expectNoticeOf(page, 'W karcie coś już zapisano, więc nie można jej odrzucić.', () =>
    press(question(page), 'Odrzuć kartę'),
  );
  await expect.poll(() => rowOf(page, name).getByRole('button').count()).toBe(0);
  expect(await isThere(id)).toBe(true);
});
