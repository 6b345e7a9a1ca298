import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { toWarsaw } from '@kartoteka/domain/value/warsaw';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAxeClean, openPage, SIZES } from '../env/browser.ts';
import { startDemoCard } from '../env/card-page.ts';
import { moveUp } from '../env/keyboard.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
const LIST = '/control-cards/list';
const ADMIN = 'admin@demo.local';

/** Opens a tab in which the administrator has just signed in. */
async function openList(address = LIST) {
  const opened = await openPage({ baseURL: app.origin });
  const token = await app.client.as(ADMIN).token();
  await opened.page.addInitScript((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
  await opened.page.goto(address);
  return opened;
}

const admin = () => app.client.as(ADMIN);
const grid = (page: Page) => page.getByRole('grid', { name: 'Wypełnione karty' });
const heads = (page: Page) => grid(page).getByRole('columnheader').allTextContents();
const popup = (page: Page) => page.getByRole('dialog', { name: 'Filtry' });
const chips = (page: Page) => page.getByRole('list', { name: 'Ustawione filtry' });
const editor = (page: Page, label: string) => popup(page).getByRole('group', { name: label, exact: true });

/** Expects the total in the pager. A locator by role would not find the pager while a dialog covers the list. */
async function expectTotal(page: Page, totalCount: number): Promise<void> {
  const range = page.locator('nav[aria-label=Strony]');
  await expect.poll(() => range.textContent()).toContain(`z ${totalCount}`);
}

/** Returns a filter that the list offers, by its label. */
async function offered(label: string) {
  const { availableListFilters } = await admin().call(controlCardRoutes.configuration);
  const offer = availableListFilters.find(({ name }) => name === label);
  if (offer === undefined) throw new Error(`no filter ${label}`);
  return offer;
}
async function total(...filters: [label: string, values: string[], isRange?: boolean][]): Promise<number> {
  const asked = filters.map(async ([label, values, isRange = false]) => {
    const { id } = await offered(label);
    return { id, value: { values, isRange } };
  });
  const { totalCount } = await admin().call(controlCardRoutes.search, {
    body: { filters: await Promise.all(asked) },
  });
  return totalCount;
}

async function expectFocus(of: Locator): Promise<void> {
  await expect.poll(() => of.evaluate((one) => one === document.activeElement)).toBe(true);
}

async function findFilter(page: Page, label: string): Promise<Locator> {
  await popup(page).getByRole('textbox', { name: 'Szukaj filtra' }).fill(label);
  return editor(page, label);
}

describe('filters of filled cards', () => {
  test('chips show the chosen values and the ranges of the filters of a list, and the address keeps the filters', async () => {
    const { page } = await openList();
    await grid(page).waitFor();
    await page.getByRole('button', { name: 'Filtry' }).click();
    await popup(page).waitFor();
    const list = popup(page).locator('ul').first().locator('xpath=ancestor::div[1]');
    expect(await list.evaluate((one) => one.scrollHeight)).toBeGreaterThan(350);
    expect((await list.boundingBox())?.height).toBe(350);
    for (const size of Object.values(SIZES)) {
      await page.setViewportSize(size);
      await expectAxeClean(page);
    }
    await page.setViewportSize(SIZES.desktop);

    const chamber = await offered('Komora');
    const [first] = chamber.properties.availableValues ?? [];
    await (await findFilter(page, 'Komora')).getByRole('combobox').click();
    await expectAxeClean(page);
    const [asked] = await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/control-card/search')),
      page.getByRole('option', { name: first?.label ?? '', exact: true }).click(),
    ]);
    expect(asked.postDataJSON()).toMatchObject({ filters: [{ id: chamber.id, name: 'Komora' }] });
    await expectTotal(page, await total(['Komora', [first?.value ?? '']]));
    await page.keyboard.press('Escape');

    const range = await findFilter(page, 'Nachylenie (%)');
    await page.getByRole('button', { name: 'Usuń filtr: Komora', includeHidden: true }).waitFor();
    await range.getByRole('textbox').fill('90');
    await range.getByRole('checkbox', { name: 'Zakres' }).check();
    await range.getByRole('textbox', { name: 'Nachylenie (%), do' }).fill('99,5');
    await page.keyboard.press('Enter');
    await popup(page).getByRole('button', { name: 'Wyczyść filtr: Nachylenie (%)' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => popup(page).count()).toBe(0);
    await expect
      .poll(() => chips(page).getByRole('listitem').allTextContents())
      .toEqual([`Komora: ${first?.label}`, 'Nachylenie (%): 90 – 99,5', 'Wyczyść filtry']);
    await expectAxeClean(page);

    await page.getByRole('button', { name: 'Usuń filtr: Komora' }).click();
    const inRange = await total(['Nachylenie (%)', ['90', '99.5'], true]);
    expect(inRange).toBeGreaterThan(0);
    await expectTotal(page, inRange);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Usuń filtr: Nachylenie (%)');
    const address = page.url();
    await page.reload();
    await expectTotal(page, inRange);
    await page.getByRole('button', { name: 'Usuń filtr: Nachylenie (%)' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Filtry');
    await expectTotal(page, await total());
    await page.goBack();
    await expectTotal(page, inRange);
    expect(page.url()).toBe(address);
  });

  test('the list of cards is filtered by a day, by a range of moments, and by yes and no', async () => {
    const arrived = await offered('Przyjazd');
    const { items } = await admin().call(controlCardRoutes.search, {
      body: { sorting: `${arrived.id} desc` },
    });
    const day = String(items[0]?.values[arrived.id]?.[0]).slice(0, 10);
    const typed = day.split('-').toReversed().join('/');
    const { page } = await openList();
    await page.getByRole('button', { name: 'Filtry' }).click();
    const date = await findFilter(page, 'Przyjazd');
    await date.getByRole('textbox').fill(typed);
    const onDay = await total(['Przyjazd', [day]]);
    expect(onDay).toBeGreaterThan(0);
    await expectTotal(page, onDay);
    await date.getByRole('checkbox', { name: 'Czas' }).check();
    await date.getByRole('checkbox', { name: 'Zakres' }).check();
    await date.getByRole('textbox', { name: 'Przyjazd, do', exact: true }).fill(typed);
    await expect
      .poll(() => date.getByRole('textbox', { name: 'Przyjazd, do, godzina' }).inputValue())
      .toBe('23:59');
    await expectTotal(page, onDay);
    await expectAxeClean(page);
    await (await findFilter(page, 'Z odchyleniem')).getByRole('radio', { name: 'Nie' }).check();
    const both = await total(['Przyjazd', [day]], ['Z odchyleniem', ['false']]);
    await page.keyboard.press('Escape');
    await expect.poll(() => popup(page).count()).toBe(0);
    await expect
      .poll(() => chips(page).getByRole('listitem').allTextContents())
      .toEqual([`Przyjazd: ${typed} 00:00 – ${typed} 23:59`, 'Z odchyleniem: Nie', 'Wyczyść filtry']);
    if (both > 0) await expectTotal(page, both);
    else await page.getByText('Żaden wiersz nie pasuje do ustawionych filtrów.').waitFor();
    // All changes within one open popup are one step of the browser's history.
    await page.goBack();
    await expectTotal(page, await total());
  });

  test('a range of moments as a filter of the list finds a card that was started within the minute of its upper end', async () => {
    const id = await startDemoCard(app);
    const { creationTime } = await admin().call(controlCardRoutes.get, { params: { id } });
    const { date, time } = toWarsaw(creationTime);
    const typed = date.split('-').toReversed().join('/');
    const { page } = await openList();
    await page.getByRole('button', { name: 'Filtry' }).click();
    const created = await findFilter(page, 'Data utworzenia');
    await created.getByRole('checkbox', { name: 'Czas' }).check();
    await created.getByRole('checkbox', { name: 'Zakres' }).check();
    // Each text is typed after the list has the one before it, as a person types.
    const chip = page.getByRole('list', { name: 'Ustawione filtry', includeHidden: true });
    const type = async (box: string, text: string, words: string) => {
      await created.getByRole('textbox', { name: `Data utworzenia, ${box}`, exact: true }).fill(text);
      await expect.poll(() => chip.textContent()).toBe(`Data utworzenia: ${words}`);
    };
    await type('od', typed, `od ${typed} 00:00`);
    await type('od, godzina', time, `od ${typed} ${time}`);
    await type('do', typed, `${typed} ${time} – ${typed} 23:59`);
    await type('do, godzina', time, `${typed} ${time} – ${typed} ${time}`);
    await page.keyboard.press('Escape');
    const card = grid(page).locator(`a[href*="${id}"]`).first();
    await card.waitFor();
    await page.reload();
    await card.waitFor();
  });

  test('filters of a list work by keyboard alone, and a refused filter shows the error at its editor', async () => {
    const { page, expectProblem } = await openList();
    expectProblem(/status of 400/);
    await grid(page).waitFor();
    await page.getByRole('combobox', { name: 'Wyszukaj' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const search = popup(page).getByRole('textbox', { name: 'Szukaj filtra' });
    await expectFocus(search);
    await page.keyboard.type('motogodziny');
    const hours = editor(page, 'Motogodziny (h)');
    await expect.poll(() => popup(page).getByRole('group').count()).toBe(1);
    await page.keyboard.press('Tab');
    await expectFocus(hours.getByRole('textbox'));
    await page.keyboard.type('dużo');
    await page.keyboard.press('Enter');
    await expect.poll(() => hours.getByRole('status').textContent()).toMatch(/liczb/);
    await expectAxeClean(page);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('1');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expectTotal(page, await total(['Motogodziny (h)', ['1', ''], true]));
    await page.keyboard.press('Escape');
    await expect.poll(() => popup(page).count()).toBe(0);
    await expectFocus(page.getByRole('button', { name: /^Filtry/ }));
    await chips(page).getByRole('listitem').first().waitFor();
    // Three presses of Tab lead past the views and the menu of the list.
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await popup(page).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Motogodziny (h), od');
    await popup(page).getByRole('button', { name: 'Wyczyść filtry' }).press('Enter');
    await expectTotal(page, await total());
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });
});

describe('columns', () => {
  const settings = (page: Page) => page.getByRole('dialog', { name: 'Ustawienia' });

  async function openSettings(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Opcje listy' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Ustawienia' }).press('Enter');
    await settings(page).waitFor();
  }

  test('columns of a list that are chosen and ordered by keyboard are shown in another browser too, where a pointer orders them and a button restores the default columns', async () => {
    // An earlier attempt may have stored other columns.
    await admin().call(controlCardRoutes.savePreferences, { body: { columns: {} } });
    const { page } = await openList();
    await grid(page).waitFor();
    await openSettings(page);
    await settings(page).getByRole('heading', { name: 'Kolumna' }).waitFor();
    for (const size of Object.values(SIZES)) {
      await page.setViewportSize(size);
      await expectAxeClean(page);
    }
    await page.setViewportSize(SIZES.desktop);
    await settings(page).getByRole('checkbox', { name: 'Zatwierdzona' }).press('Space');
    await settings(page).getByRole('textbox', { name: 'Szukaj kolumny' }).fill('masa netto');
    await settings(page).getByRole('checkbox', { name: 'Masa netto (g) Próbka' }).press('Space');
    await settings(page).getByRole('textbox', { name: 'Szukaj kolumny' }).fill('');
    const handle = settings(page).getByRole('button', { name: 'Przenieś: Data utworzenia' });
    await handle.press('Space');
    await expect.poll(() => handle.getAttribute('aria-pressed')).toBe('true');
    await moveUp(page, 'Data utworzenia: miejsce 4 z');
    await moveUp(page, 'Data utworzenia: miejsce 3 z');
    await page.keyboard.press('Space');
    await expect.poll(() => handle.getAttribute('aria-pressed')).not.toBe('true');
    await settings(page).getByRole('button', { name: 'Zapisz' }).press('Enter');
    await page.getByText('Zmiany zapisane').waitFor();
    const chosen = [
      'Stan',
      'Nazwa',
      'Data utworzenia',
      'Data modyfikacji',
      'Załączniki',
      'Masa netto (g)',
      'Działania',
    ];
    await expect.poll(() => heads(page)).toEqual(chosen);

    const { page: other } = await openList(`${LIST}?q=jakości`);
    await expect.poll(() => heads(other)).toEqual(chosen);
    const weights = grid(other)
      .locator('td')
      .filter({ hasText: /^\d+,?\d*(; \d+,?\d*)+$/ });
    await weights.first().waitFor();
    await expectAxeClean(other);

    await openSettings(other);
    const [from, to] = await Promise.all(
      ['Masa netto (g)', 'Stan'].map((name) =>
        settings(other)
          .getByRole('button', { name: `Przenieś: ${name}`, exact: true })
          .boundingBox(),
      ),
    );
    await other.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20);
    await other.mouse.down();
    await other.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 10, { steps: 4 });
    const lifted = settings(other).getByRole('button', { name: 'Przenieś: Masa netto (g)', exact: true });
    await expect.poll(() => lifted.getAttribute('aria-pressed')).toBe('true');
    await other.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 20, { steps: 10 });
    await other.mouse.up();
    await expect
      .poll(() => settings(other).getByRole('checkbox').first().getAttribute('aria-label'))
      .toBeNull();
    let saves = 0;
    other.on('request', (one) => {
      if (one.url().endsWith(controlCardRoutes.savePreferences.path)) saves += 1;
    });
    await settings(other).getByRole('button', { name: 'Zapisz' }).dblclick();
    await expect.poll(async () => (await heads(other))[0]).toBe('Masa netto (g)');
    expect(saves, 'saves of a double tap').toBe(1);

    await openSettings(other);
    await settings(other).getByRole('button', { name: 'Przywróć domyślne' }).click();
    await settings(other).getByRole('button', { name: 'Zapisz' }).click();
    await expect.poll(() => heads(other)).not.toContain('Masa netto (g)');
    // The list shows the columns before the server has stored them.
    await expect
      .poll(async () => (await admin().call(controlCardRoutes.configuration)).userPreferences)
      .toEqual({ columns: {} });
  });
});

test('the export of the list of cards saves an Excel file that is named with the date and time', async () => {
  const { page } = await openList(`${LIST}?q=ccp`);
  await grid(page).waitFor();
  await page.getByRole('button', { name: 'Opcje listy' }).click();
  await page.getByRole('menuitem', { name: 'Eksport do pliku Excel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Eksport do pliku Excel' });
  await dialog.getByRole('radio', { name: 'jeden wpis karty' }).check();
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size);
    await expectAxeClean(page);
  }
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Eksportuj' }).click();
  expect((await saved).suggestedFilename()).toMatch(/ \d{4}-\d{2}-\d{2} \d{2}-\d{2}\.xlsx$/);
  await page.getByText('Zapisano plik', { exact: false }).waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
});

test('an export of a list that is too large to wait for is made in the background, and a notice shows when its file is ready', async () => {
  const { page } = await openList('/');
  await page.route('**/control-card/search', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as object;
    await route.fulfill({ response, json: { ...answer, totalCount: 100_001 } });
  });
  await page.goto(LIST);
  await grid(page).waitFor();
  await page.getByRole('button', { name: 'Opcje listy' }).click();
  await page.getByRole('menuitem', { name: 'Eksport do pliku Excel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Eksport do pliku Excel' });
  await dialog.getByRole('button', { name: 'Przygotuj w tle' }).click();
  await dialog.getByRole('progressbar').waitFor();
  await expectAxeClean(page);
  await app.jobs.drained();
  await page.getByText(/^Plik „.+\.xlsx” jest gotowy/).waitFor();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Pobierz' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
  await dialog.getByRole('button', { name: /^Usuń: / }).click();
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(0);
});

test("each repair of the search index shows 'ok' at its start and the end of its last run, and a refused repair shows the reason", async () => {
  const { page, expectProblem } = await openList('/administration/search-index');
  expectProblem(/status of 500/);
  const labels = ['Enquque indexing', 'Rebuild filters', 'Rebuild cols'];
  const alert = page.getByRole('alertdialog');
  for (const label of labels) {
    await page.getByRole('button', { name: label }).click();
    await alert.getByText('ok', { exact: true }).waitFor();
    await alert.getByRole('button').click();
    await expect.poll(() => alert.count()).toBe(0);
  }
  await app.jobs.drained();
  for (const label of labels)
    await page
      .getByRole('region', { name: label })
      .getByText(/^Zakończono /)
      .waitFor();
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size);
    await expectAxeClean(page);
  }
  const error = {
    code: null,
    message: 'Indeks odpoczywa.',
    details: null,
    data: null,
    validationErrors: null,
  };
  await page.route('**/rebuild-data-list-columns', (route) =>
    route.fulfill({ status: 500, json: { error } }),
  );
  await page.getByRole('button', { name: 'Rebuild cols' }).click();
  await alert.getByText('Indeks odpoczywa.').waitFor();
  await expectAxeClean(page);
});
