import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeScreen } from '../env/browser.ts';
import { type CardPlant, formData, openPlant, startCard } from '../env/card-plant.ts';
import { openTablet } from '../env/tablet.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
const DAY = 86_400_000;
let made = 0;

beforeAll(async () => {
  plant = await openPlant(app);
});

const templateOf = (): Promise<MadeTemplate> =>
  makeTemplate(app.sql, {
    name: `Chłodnia/${(made += 1)}`,
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }, { name: 'Uwagi' }] }],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });

/** Changes the server's epoch, by which a device notices that an older backup was restored. */
const restored = () =>
  app.sql(
    `update installation set value = jsonb_build_object('id', gen_random_uuid(), 'number', 9) where key = 'epoch'`,
  );

const partia = (page: Page) => page.getByRole('textbox', { name: 'Partia' });

/** Types a batch into the card and waits until the server and the device know that it is stored. */
async function typeBatch(page: Page, cardId: string, text: string): Promise<void> {
  await page.goto(`/control-cards/${cardId}/operator`);
  await partia(page).fill(text);
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await page.getByRole('button', { name: /^Zapisano \d/ }).waitFor();
  // The device remembers the sent text only after the server's answer, so the test must not reload the page before
  // that.
  await expect.poll(() => page.evaluate(sentTexts)).toContain(text);
}

/** Runs in the page. Returns, as JSON, the texts that the device remembers as sent. */
function sentTexts(): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('kartoteka.sent');
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
    opening.addEventListener('error', () => resolve(''));
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('texts').objectStore('texts').getAll();
      reading.addEventListener('success', () => {
        opening.result.close();
        resolve(JSON.stringify(reading.result));
      });
    });
  });
}

/** Starts the app again and opens the list of unsent changes. */
async function openList(page: Page): Promise<Locator> {
  await page.goto('/control-cards/operator');
  await page.getByRole('button', { name: /1 wymaga uwagi/ }).click();
  const list = page.getByRole('dialog', { name: 'Na tym urządzeniu' });
  await list.getByText('Serwer przywrócono z wcześniejszej kopii').waitFor();
  return list;
}

const values = async (cardId: string) =>
  (await formData(plant.ola, cardId)).elements[0]?.entries.map((entry) => entry.values);

describe('after an older backup was restored', () => {
  test('after a restore of an older backup, a person can save a lost entry again', async () => {
    const template = await templateOf();
    const id = await startCard(plant.ola, template);
    const { page } = await openTablet(app.origin, plant.ola.client);
    await typeBatch(page, id, 'L-1');
    await app.sql('delete from card_entry where card_id = $1', [id]);
    await restored();
    const list = await openList(page);
    await list.getByText('Partia: L-1').waitFor();
    await takeScreen(page, 'offered-again-list-800x1280');
    await list.getByRole('link', { name: 'Przejdź do wpisu' }).click();
    await expect.poll(() => partia(page).inputValue()).toBe('L-1');
    await takeScreen(page, 'offered-again-800x1280');
    expect(await values(id)).toEqual([]);
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await expect.poll(() => values(id)).toEqual([{ [template.field('Partia')]: 'L-1' }]);
  });

  test("after a restore of an older backup, a person chooses between the server's value and the sent value", async () => {
    const template = await templateOf();
    const id = await startCard(plant.ola, template);
    const { page } = await openTablet(app.origin, plant.ola.client);
    await typeBatch(page, id, 'L-1');
    await typeBatch(page, id, 'L-2');
    await app.sql('update card_entry set values = $2, row_version = 1 where card_id = $1', [
      id,
      { [template.field('Partia')]: 'L-1' },
    ]);
    await restored();
    const list = await openList(page);
    await list.getByRole('link', { name: 'Przejdź do wpisu' }).click();
    await page.getByText('L-1', { exact: false }).first().waitFor();
    await takeScreen(page, 'offered-again-choice-800x1280');
    expect(await values(id)).toEqual([{ [template.field('Partia')]: 'L-1' }]);
    await page.getByRole('button', { name: 'Zachowaj moje' }).click();
    await expect.poll(() => values(id)).toEqual([{ [template.field('Partia')]: 'L-2' }]);
  });

  test('after a restore of an older backup, the text of a lost card can be saved to a file', async () => {
    const template = await templateOf();
    const id = await startCard(plant.ola, template);
    const { page, expectProblem } = await openTablet(app.origin, plant.ola.client);
    expectProblem(/404/);
    await typeBatch(page, id, 'L-1');
    await app.sql('update control_card set deleted_at = now() where id = $1', [id]);
    await restored();
    const list = await openList(page);
    const saving = page.waitForEvent('download');
    await list.getByRole('button', { name: 'Zapisz do pliku' }).click();
    expect(await readFile(await (await saving).path(), 'utf8')).toContain('Partia: L-1');
  });

  test('after a restore of an older backup, the device offers no text that the server still has', async () => {
    const template = await templateOf();
    const id = await startCard(plant.ola, template);
    const { page } = await openTablet(app.origin, plant.ola.client);
    await typeBatch(page, id, 'L-1');
    expect(await sentOn(page)).toBeGreaterThan(0);
    await restored();
    await page.goto('/control-cards/operator');
    await expect.poll(() => sentOn(page)).toBe(0);
    expect(await page.getByRole('button', { name: /wymaga uwagi/ }).count()).toBe(0);
  });
});

test('the device deletes sent text after seven days, and does not offer it after a restore', async () => {
  const template = await templateOf();
  const id = await startCard(plant.ola, template);
  const { page } = await openTablet(app.origin, plant.ola.client);
  await typeBatch(page, id, 'L-1');
  await app.sql('delete from card_entry where card_id = $1', [id]);
  await page.clock.setFixedTime(Date.now() + 7.1 * DAY);
  await page.goto('/control-cards/operator');
  await expect.poll(() => sentOn(page)).toBe(0);
  await restored();
  await page.goto('/control-cards/operator');
  await page.getByRole('combobox', { name: 'Wzór' }).waitFor();
  expect(await page.getByRole('button', { name: /wymaga uwagi/ }).count()).toBe(0);
});

/** Returns the number of sent texts that the device keeps. */
const sentOn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('kartoteka.sent');
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('texts').objectStore('texts').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );
