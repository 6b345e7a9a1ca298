import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { takeScreen } from '../env/browser.ts';
import { type CardPlant, openPlant, save, startCard, type Worker } from '../env/card-plant.ts';
import { expectFlawless } from '../env/flawless.ts';
import { makeRole, makeUser, PASSWORD } from '../env/people.ts';
import { makeTemplate, type MadeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let admin: Worker;
let line: MadeTemplate;
let open: string;
let toSign: string;

beforeAll(async () => {
  plant = await openPlant(app);
  const role = await makeRole(app.sql, 'wzory', [
    'Kartoteka.ControlCards.ManageTemplates',
    'Kartoteka.ControlCards.ManageCards',
    'AbpIdentity.Users',
  ]);
  const id = await makeUser(app.sql, 'Ada Adamska', { roles: [role] });
  admin = { id, name: 'Ada Adamska', client: app.client.as('Adamska', PASSWORD) };
  line = await makeTemplate(app.sql, {
    name: 'Kontrola żółtej linii',
    elements: [{ name: 'Wynik', fields: [{ name: 'Ocena' }] }],
    approvals: [{ type: 'user', value: plant.bartek.id }],
  });
  await makeTemplate(app.sql, {
    name: 'Przegląd pieca',
    elements: [{ name: 'Wynik', fields: [{ name: 'Stan' }] }],
    approvals: [{ type: 'user', value: plant.jagoda.id }],
  });
  const named = async (name: string): Promise<string> => {
    const cardId = await startCard(plant.ola, line);
    await plant.marta.client.call(controlCardRoutes.update, { params: { id: cardId }, body: { name } });
    return cardId;
  };
  open = await named('Łódź, zmiana nocna');
  toSign = await named('Gdańsk, zmiana ranna');
  const data = { [line.field('Ocena')]: 'dobra' };
  await save(plant.ola, toSign, line.element('Wynik'), data, { submit: true });
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Przejdź do…' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Ekran, wzór albo karta' });
const options = (page: Page, group: string) =>
  dialog(page).getByRole('group', { name: group }).getByRole('option');
const state = (page: Page) => dialog(page).getByRole('status');
const SIZES = [
  { width: 1280, height: 800 },
  { width: 800, height: 1280 },
  { width: 390, height: 844 },
] as const;

/** Opens a tab, and the dialog with Ctrl+K. Repeats the key, because the dialog's code is loaded after the screen. */
async function openDialog(worker: Worker, address = '/', problem?: RegExp): Promise<Page> {
  const { page, expectProblem } = await openTab(app, worker, address);
  if (problem) expectProblem(problem);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+k');
      return dialog(page).isVisible();
    })
    .toBe(true);
  return page;
}

/** Types into the dialog's field, and waits until all answers are there. */
async function find(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await expect.poll(() => state(page).textContent()).toMatch(/^(?:\d+ wynik|Nic nie pasuje)/);
}

describe('an operator', () => {
  test('with Ctrl+K an operator finds a screen, is asked before starting a second card, and opens a card in progress', async () => {
    const page = await openDialog(plant.ola);
    await find(page, 'wypelnianie');
    await expect.poll(() => options(page, 'Ekrany').allTextContents()).toHaveLength(1);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/control-cards/operator');

    await page.keyboard.press('Control+k');
    await find(page, 'zoltej');
    await options(page, 'Rozpocznij kartę').filter({ hasText: 'Kontrola żółtej linii' }).click();
    const question = page.getByRole('dialog').filter({ hasText: 'Łódź, zmiana nocna' });
    await question.getByRole('button', { name: 'Anuluj' }).click();
    await question.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+k');
    await find(page, 'LODZ');
    expect(await options(page, 'Karty').allTextContents()).toEqual([
      expect.stringContaining('Łódź, zmiana nocna'),
    ]);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/control-cards/${open}/operator`);
  });

  test('the dialog of Ctrl+K offers an operator no forbidden screens, and makes no calls that need other policies', async () => {
    const { page } = await openTab(app, plant.ola, '/');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/') && /search|approval|control-card-template/.test(pathname))
        asked.push(pathname);
    });
    await page.getByRole('button', { name: 'Przejdź do…' }).click();
    await dialog(page).waitFor();
    await find(page, 'uzytkownicy');
    expect(await dialog(page).getByRole('option').count()).toBe(0);
    expect(await state(page).textContent()).toContain('Nic nie pasuje do „uzytkownicy”');
    await find(page, 'gdansk');
    // The card that waits for a signature is one of the operator's recent cards, and opens read-only.
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/control-cards/${toSign}/view`);
    expect(asked).toEqual([]);
  });
});

test('with Ctrl+K an approver finds cards to sign, and a person without policies finds the start page and the profile', async () => {
  const page = await openDialog(plant.jagoda);
  await find(page, 'gdansk');
  expect(await dialog(page).getByRole('option').count()).toBe(0);
  const approver = await openDialog(plant.bartek);
  await find(approver, 'gdansk');
  const found = options(approver, 'Karty').filter({ hasText: 'Gdańsk, zmiana ranna' });
  expect(await found.textContent()).toContain('czeka na Twój podpis');
  await found.click();
  await approver.waitForURL(`**/control-cards/${toSign}/approve`);

  const nobody = await openDialog(plant.nikt);
  expect(await dialog(nobody).getByRole('option').allTextContents()).toEqual([
    expect.stringContaining('Strona główna'),
    expect.stringContaining('Mój profil'),
  ]);
});

describe('an administrator', () => {
  test("with Ctrl+K an administrator finds a template and an operator's card by name, and opens them", async () => {
    const page = await openDialog(admin);
    await find(page, 'linii żółtej');
    await expect.poll(() => options(page, 'Wzory').count()).toBe(1);
    expect(await options(page, 'Rozpocznij kartę').count()).toBe(0);
    await options(page, 'Wzory').click();
    await page.waitForURL(`**/control-cards/templates/${line.id}`);
    await page.keyboard.press('Control+k');
    await find(page, 'lodz nocna');
    await options(page, 'Karty').click();
    await page.waitForURL(`**/control-cards/${open}/view`);
  });

  test('the dialog of Ctrl+K ignores an answer to an earlier text, and reports a failure with a way to try again', async () => {
    const page = await openDialog(admin, '/', /ERR_FAILED/);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/app/control-card/search', async (route) => {
      if ((route.request().postDataJSON() as { search: string }).search === 'gda') await held.promise;
      await route.continue().catch(() => undefined);
    });
    const asks = page.waitForRequest((request) => request.postData()?.includes('"gda"') ?? false);
    await field(page).fill('gda');
    await asks;
    expect(await state(page).textContent()).toBe('Szukam…');
    await find(page, 'lodz');
    held.resolve();
    await expect
      .poll(() => options(page, 'Karty').allTextContents())
      .toEqual([expect.stringContaining('Łódź')]);

    await page.unroute('**/api/app/control-card/search');
    let isBroken = true;
    await page.route('**/api/app/control-card/search', (route) =>
      isBroken ? route.abort() : route.continue(),
    );
    await field(page).fill('gdansk');
    await expect.poll(() => state(page).textContent()).toBe('Nie udało się przeszukać wszystkiego.');
    isBroken = false;
    await dialog(page).getByRole('button', { name: 'Spróbuj ponownie' }).click();
    await expect.poll(() => options(page, 'Karty').count()).toBe(1);
  });
});

test('in the dialog of Ctrl+K arrows choose, Escape gives the focus back, and the dialog keeps its height while answers come', async () => {
  const page = await openDialog(admin, '/control-cards/list');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  const search = page.getByRole('combobox', { name: 'Wyszukaj' });
  await search.fill('zmiana');
  await page.keyboard.press('Control+k');
  await dialog(page).waitFor();
  const active = () =>
    field(page).evaluate(
      (one) => document.getElementById(one.getAttribute('aria-activedescendant') ?? '')?.textContent,
    );
  await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await active()).toContain('Strona główna');
  await page.keyboard.press('ArrowDown');
  await expect.poll(active).not.toContain('Strona główna');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect.poll(active).toContain('Mój profil');
  const height = async () => (await dialog(page).boundingBox())?.height;
  const before = await height();
  await find(page, 'zmiana');
  expect(await height()).toBe(before);
  await expectFlawless(page);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await takeScreen(page, `go-to-${size.width}x${size.height}`);
  }
  await field(page).fill('qqq');
  await expect.poll(() => state(page).textContent()).toContain('Nic nie pasuje');
  expect(await field(page).getAttribute('aria-expanded')).toBe('false');
  await expectFlawless(page);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => search.evaluate((one) => one === document.activeElement)).toBe(true);
});
