import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAxeClean, takeScreen } from '../env/browser.ts';
import { type CardPlant, formData, openPlant } from '../env/card-plant.ts';
import { addPerson, type Person } from '../env/person.ts';
import { openTablet } from '../env/tablet.ts';
import { type MadeTemplate, makeTemplate, touch } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let admin: Person;
let made = 0;

beforeAll(async () => {
  plant = await openPlant(app);
  admin = await addPerson(app, 'admin');
});

const templateOf = (name: string): Promise<MadeTemplate> =>
  makeTemplate(app.sql, {
    name: `${name}/${(made += 1)}`,
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }, { name: 'Uwagi' }] }],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });

/** Renames fields of the template's form, and dates the change eight days back. */
async function changeLongAgo(template: MadeTemplate, names: Readonly<Record<string, string>>): Promise<void> {
  for (const [before, after] of Object.entries(names)) {
    await app.sql('update form_element set name = $2 where id = $1', [template.field(before), after]);
  }
  await touch(app.sql);
  await app.sql("update definition_clock set moved_at = moved_at - interval '8 days'");
  await app.sql("update revision set stopped_at = stopped_at - interval '8 days'");
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

async function beginAway(page: Page, { name }: MadeTemplate): Promise<void> {
  await page.context().setOffline(true);
  await page.getByRole('combobox', { name: 'Wzór' }).click();
  await page.getByRole('option', { name }).click();
  await page.getByRole('button', { name: 'Wypełnij', exact: true }).click();
  await field(page, 'Partia').fill('L-1');
  await field(page, 'Uwagi').fill('zimno');
}

/** Starts a card without a network, on a revision that is too old when the network is back. Returns the page. */
async function openOutdated(name: string): Promise<{ template: MadeTemplate; page: Page }> {
  const template = await templateOf(name);
  const { page, expectProblem } = await openTablet(app.origin, plant.ola.client);
  expectProblem(/409/);
  await beginAway(page, template);
  await changeLongAgo(template, { Partia: 'Numer partii' });
  await page.context().setOffline(false);
  await page.getByText('Wzór tej karty zmienił się').waitFor();
  return { template, page };
}

async function cardsOf(template: MadeTemplate) {
  const { items } = await plant.ola.client.call(controlCardOperatorRoutes.availableCards);
  return items.filter(({ familyId }) => familyId === template.familyId);
}

test('when a card was started without a network on a revision that is too old, the person compares the revisions, and the card gets the newer revision and keeps its text', async () => {
  const { template, page } = await openOutdated('Mroźnia');
  await takeScreen(page, 'newer-revision-notice-800x1280');
  await page.getByRole('button', { name: 'Porównaj i wybierz' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wzór zmienił się, zanim karta dotarła' });
  await dialog.getByText('Dane: Partia').waitFor();
  await dialog.getByText(/^Numer partii; Pole tekstowe/).waitFor();
  await expectAxeClean(page);
  await takeScreen(page, 'newer-revision-800x1280');
  await page.setViewportSize({ width: 390, height: 844 });
  await takeScreen(page, 'newer-revision-390x844');
  await page.setViewportSize({ width: 800, height: 1280 });
  // Choosing 'Później' sends nothing.
  await dialog.getByRole('button', { name: 'Później' }).click();
  expect(await cardsOf(template)).toEqual([]);
  await page.getByRole('button', { name: 'Porównaj i wybierz' }).click();
  await dialog.getByRole('button', { name: 'Zacznij na obecnym wzorze' }).click();
  await expect.poll(async () => (await cardsOf(template)).length).toBe(1);
  const [card] = await cardsOf(template);
  const values = async () =>
    (await formData(plant.ola, card?.cardId ?? '')).elements[0]?.entries.map((entry) => entry.values);
  await expect
    .poll(values)
    .toEqual([{ [template.field('Partia')]: 'L-1', [template.field('Uwagi')]: 'zimno' }]);
  await page.waitForURL((url) => url.pathname.includes(card?.cardId ?? 'none'));
  expect(await field(page, 'Numer partii').inputValue()).toBe('L-1');
  await page.goto('/control-cards/operator');
  expect(await page.getByText('bez numeru').count()).toBe(0);
});

test('when a card started without a network gets a newer revision, the text of a field that is missing there goes into the comment of its entry', async () => {
  const template = await templateOf('Kuchnia');
  const { page, expectProblem } = await openTablet(app.origin, plant.ola.client);
  expectProblem(/409/);
  await beginAway(page, template);
  await app.sql('delete from form_element where id = $1', [template.field('Uwagi')]);
  await changeLongAgo(template, {});
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Porównaj i wybierz' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Dane: Uwagi: zimno').waitFor();
  await takeScreen(page, 'newer-revision-comment-800x1280');
  await dialog.getByRole('button', { name: 'Zacznij na obecnym wzorze' }).click();
  await expect.poll(async () => (await cardsOf(template)).length).toBe(1);
  const [card] = await cardsOf(template);
  const entries = async () =>
    (await formData(plant.ola, card?.cardId ?? '')).elements[0]?.entries.map((entry) => [
      entry.values,
      entry.comment,
    ]);
  await expect
    .poll(entries)
    .toEqual([[{ [template.field('Partia')]: 'L-1' }, 'Z poprzedniego wzoru (Dane): Uwagi: zimno']]);
});

test('text that was typed in another tab while the comparison with the newer revision was open goes into the new card', async () => {
  const { template, page } = await openOutdated('Piec');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect.poll(() => field(other, 'Uwagi').inputValue()).toBe('zimno');
  await page.bringToFront();
  await page.getByRole('button', { name: 'Porównaj i wybierz' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wzór zmienił się, zanim karta dotarła' });
  await dialog.getByText('Dane: Partia').waitFor();
  await other.bringToFront();
  await field(other, 'Uwagi').fill('zimno i mokro');
  await page.bringToFront();
  const behind = page.getByRole('textbox', { name: 'Uwagi', includeHidden: true });
  await expect.poll(() => behind.inputValue()).toBe('zimno i mokro');
  await dialog.getByRole('button', { name: 'Zacznij na obecnym wzorze' }).click();
  const values = async () => {
    const [card] = await cardsOf(template);
    if (card === undefined) return null;
    return (await formData(plant.ola, card.cardId)).elements[0]?.entries.map((entry) => entry.values);
  };
  await expect
    .poll(values)
    .toEqual([{ [template.field('Partia')]: 'L-1', [template.field('Uwagi')]: 'zimno i mokro' }]);
});

test('a card started without a network from a template that was archived meanwhile stays on the device, where its text can be saved to a file and the card discarded', async () => {
  const template = await templateOf('Stal');
  const { page, expectProblem } = await openTablet(app.origin, plant.ola.client);
  expectProblem(/409/);
  await beginAway(page, template);
  const params = { id: template.id };
  await admin.client.call(controlCardTemplateRoutes.archive, { params });
  await page.context().setOffline(false);
  const notice = page.getByRole('alert').filter({ hasText: 'Serwer nie przyjął tej karty' });
  await notice.waitFor();
  await takeScreen(page, 'begun-refused-800x1280');
  const saving = page.waitForEvent('download');
  await notice.getByRole('button', { name: 'Zapisz do pliku' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  expect(file).toContain('Partia: L-1');
  expect(file).toContain('Uwagi: zimno');
  await page.reload();
  expect(await field(page, 'Partia').inputValue()).toBe('L-1');
  await page.getByRole('button', { name: 'Odrzuć kartę' }).click();
  const question = page.getByRole('dialog');
  await question.getByText('jest tylko na tym urządzeniu').waitFor();
  await takeScreen(page, 'begun-discard-800x1280');
  await question.getByRole('button', { name: 'Odrzuć kartę' }).click();
  await page.waitForURL('**/control-cards/operator');
  await page.getByRole('table', { name: 'Karty w trakcie wypełniania' }).waitFor();
  expect(await page.getByText('bez numeru').count()).toBe(0);
  expect(await cardsOf(template)).toEqual([]);
});

test('a card started without a network from a template that was withdrawn meanwhile stays on the device, and starts with its text once the template is current again', async () => {
  const template = await templateOf('Szkło');
  const params = { id: template.id };
  const setCurrent = async (isCurrentVersion: boolean) => {
    const stored = await admin.client.call(controlCardTemplateRoutes.get, { params });
    await admin.client.call(controlCardTemplateRoutes.update, {
      params,
      body: { ...stored, isCurrentVersion },
    });
  };
  const { page, expectProblem } = await openTablet(app.origin, plant.ola.client);
  expectProblem(/409/);
  await beginAway(page, template);
  await setCurrent(false);
  await page.context().setOffline(false);
  const notice = page.getByRole('alert').filter({ hasText: 'Serwer nie przyjął tej karty' });
  await notice.getByText('nie jest teraz w użyciu').waitFor();
  await notice.getByRole('button', { name: 'Zapisz do pliku' }).waitFor();
  expect(await cardsOf(template)).toEqual([]);
  await setCurrent(true);
  await notice.getByRole('button', { name: 'Spróbuj ponownie' }).click();
  await expect.poll(async () => (await cardsOf(template)).length).toBe(1);
  const [card] = await cardsOf(template);
  const values = async () =>
    (await formData(plant.ola, card?.cardId ?? '')).elements[0]?.entries.map((entry) => entry.values);
  await expect
    .poll(values)
    .toEqual([{ [template.field('Partia')]: 'L-1', [template.field('Uwagi')]: 'zimno' }]);
});
