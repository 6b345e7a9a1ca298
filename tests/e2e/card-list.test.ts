import { randomUUID } from 'node:crypto';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAxeClean, openPage, takeScreens } from '../env/browser.ts';
import { OPERATOR, startDemoCard } from '../env/card-page.ts';
import { setLetters } from '../env/large-letters.ts';
import { testApp } from '../env/test-app.ts';
import { walkerOf } from './walk/walker.ts';

const app = testApp();
const LIST = '/control-cards/list';
const ADMIN = 'admin@demo.local';

/** Opens a tab at `address`, in which the administrator is signed in. */
async function openList(address = LIST, more: Partial<Parameters<typeof openPage>[0]> = {}) {
  const opened = await openPage({ baseURL: app.origin, ...more });
  const token = await app.client.as(ADMIN).token();
  await opened.page.addInitScript((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
  await opened.page.goto(address);
  return opened;
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Wypełnione karty' });
/** The element in which the table scrolls. */
const place = (page: Page) => grid(page).locator('..');
const names = (page: Page) => grid(page).locator('td[data-field=name] a').allTextContents();
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Wyszukaj' });
/** Types the whole text in one step, so that even a slow machine has no pause between two letters. */
const typeAtOnce = (box: Locator, text: string) =>
  box.evaluate((input, whole) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (let typed = 1; typed <= whole.length; typed += 1) {
      set?.call(input, whole.slice(0, typed));
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  }, text);
const range = (page: Page) => page.getByRole('navigation', { name: 'Strony' });
const query = (page: Page) => new URL(page.url()).searchParams.toString();

/** Returns the server's own answer to a search. */
const found = async (body: object) => {
  const { items, totalCount } = await app.client
    .as(ADMIN)
    .call(controlCardRoutes.search, { body: { maxResultCount: 15, ...body } });
  return { names: items.map(({ name }) => name), items, totalCount };
};

test('the list of filled cards shows fifteen cards a page, newest first, with the specified columns', async () => {
  const { page } = await openList();
  const { names: first, totalCount } = await found({});
  await expect.poll(() => names(page)).toEqual(first);
  await expect.poll(() => range(page).textContent()).toBe(`Wyniki na stronę 151 - 15 z ${totalCount}`);
  const heads = await grid(page).getByRole('columnheader').allTextContents();
  expect(heads).toEqual(['Nazwa', 'Zatwierdzona', 'Data modyfikacji', 'Data utworzenia', 'Działania']);
  expect((await place(page).boundingBox())?.height).toBeLessThanOrEqual(800);
  await takeScreens(page, 'card-list');
});

test('a table with more rows than fit ends at 800 px and scrolls to its last row', async () => {
  const { page } = await openList(LIST, { context: { viewport: { width: 1500, height: 1400 } } });
  await setLetters(page, 200);
  const { go } = walkerOf(page);
  await go('/control-cards/groups');
  await go(LIST);
  const { names: first } = await found({});
  await expect.poll(() => names(page)).toContain(first[0]);
  await expect.poll(() => place(page).evaluate((one) => one.scrollHeight)).toBeGreaterThan(1000);
  expect((await place(page).boundingBox())?.height).toBe(800);
  await place(page).evaluate((one) => one.scrollTo({ top: one.scrollHeight }));
  await expect.poll(() => names(page)).toContain(first.at(-1));
});

test('on a wide screen the list of cards shows the status in a left column', async () => {
  const { page } = await openList(LIST, { context: { viewport: { width: 1500, height: 900 } } });
  await expect
    .poll(() => grid(page).getByRole('columnheader').allTextContents())
    .toEqual([
      'Stan',
      'Nazwa',
      'Zatwierdzona',
      'Data modyfikacji',
      'Data utworzenia',
      'Załączniki',
      'Działania',
    ]);
});

describe('the list of cards keeps its state in the address', () => {
  test("pages and orders of the list are steps in the browser's history and survive a reload", async () => {
    const { page } = await openList();
    const { names: first } = await found({});
    const { names: second } = await found({ skipCount: 15 });
    const { names: sorted } = await found({ sorting: 'name asc' });
    await expect.poll(() => names(page)).toEqual(first);
    await page.getByRole('button', { name: 'Następna strona' }).click();
    await expect.poll(() => names(page)).toEqual(second);
    expect(query(page)).toBe('page=2');
    await grid(page).getByRole('columnheader', { name: 'Nazwa' }).click();
    await expect.poll(() => names(page)).toEqual(sorted);
    expect(query(page)).toBe('sort=name');
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(second);
    await page.reload();
    await expect.poll(() => names(page)).toEqual(second);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(first);
  });

  test('a shared link opens the same list, and a page number beyond the last one opens the last page', async () => {
    const { names: expected, totalCount } = await found({ search: 'ccp', sorting: 'creationTime asc' });
    const { page } = await openList(`${LIST}?q=ccp&sort=creationTime&page=900`);
    const last = Math.ceil(totalCount / 15);
    await expect
      .poll(() => query(page))
      .toBe(last === 1 ? 'q=ccp&sort=creationTime' : `q=ccp&sort=creationTime&page=${last}`);
    await page.goto(`${LIST}?q=ccp&sort=creationTime`);
    await expect.poll(() => names(page)).toEqual(expected);
    expect(await searchBox(page).inputValue()).toBe('ccp');
    const head = grid(page).getByRole('columnheader', { name: 'Data utworzenia' });
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
  });

  test('the list of cards reports an unknown order in its address and offers a way to reset it', async () => {
    const { page, expectProblem } = await openList(`${LIST}?sort=nic`);
    expectProblem(/400/);
    await page.getByText('Ten adres nie pasuje do listy').waitFor();
    expect(await page.getByText('Nie można sortować po polu „nic”.').count()).toBe(2);
    await expectAxeClean(page);
    await page.getByRole('button', { name: 'Pokaż wszystko' }).click();
    await grid(page).waitFor();
    expect(query(page)).toBe('');
  });
});

describe('searching the list of cards', () => {
  test('the search of the list of cards suggests names while a person types, asks the server once per word, and searches for the suggestion that the arrow keys reached', async () => {
    const { page } = await openList();
    await grid(page).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { search, maxResultCount } = (request.postDataJSON() ?? {}) as Record<string, unknown>;
      if (maxResultCount === 10) asked.push(String(search));
    });
    await searchBox(page).focus();
    await typeAtOnce(searchBox(page), 'WYMIAROWA');
    const options = page.getByRole('listbox', { name: 'Podpowiedzi' }).getByRole('option');
    await expect.poll(() => options.count()).toBe(10);
    expect(asked).toEqual(['WYMIAROWA']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('WYMIAROWA');
    await expectAxeClean(page);
    const second = await options.nth(1).textContent();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(second);
    await expect.poll(() => names(page)).toContain(second);
  });

  test('further typing in the search of the list of cards cancels a request that is no longer needed', async () => {
    const { page } = await openList();
    await grid(page).waitFor();
    const cancelled: unknown[] = [];
    page.on('requestfailed', (request) =>
      cancelled.push((request.postDataJSON() as { search: string }).search),
    );
    await page.route('**/control-card/search', async (route) => {
      const { search } = route.request().postDataJSON() as { search?: string };
      if (search !== 'kon') await route.continue();
    });
    const asked = page.waitForRequest((request) => request.postData()?.includes('"kon"') ?? false);
    await searchBox(page).fill('kon');
    await asked;
    await searchBox(page).fill('kontrola');
    await expect.poll(() => page.getByRole('option').count()).toBe(10);
    // A search of the table itself may have been sent too, if the page was slow between the two texts.
    expect(new Set(cancelled)).toEqual(new Set(['kon']));
  });

  test('Enter in the search of the list of cards searches for the typed text, and an empty result comes with an offer to clear the search', async () => {
    const { page } = await openList();
    await grid(page).waitFor();
    await searchBox(page).fill('nie ma takiej karty');
    await page.keyboard.press('Enter');
    await page.getByText('Nie znaleziono niczego dla „nie ma takiej karty”.').waitFor();
    await expectAxeClean(page);
    await page.getByRole('button', { name: 'Pokaż wszystko' }).click();
    await grid(page).waitFor();
    expect(await searchBox(page).inputValue()).toBe('');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });
});

describe('opening a card from the list', () => {
  const expectOpen = async (page: Page, id: string | undefined): Promise<void> => {
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/control-cards/${id}/view`);
  };

  test('in the list of cards a link or a double click anywhere in a row opens the card, and going back leads to the same list', async () => {
    const { items } = await found({ skipCount: 15 });
    const { page } = await openList(`${LIST}?page=2`);
    await grid(page).getByRole('link').first().click();
    await expectOpen(page, items[0]?.id);
    await page.goBack();
    await grid(page).getByRole('row').nth(3).locator('[data-field=creationTime]').dblclick();
    await expectOpen(page, items[2]?.id);
    await page.goBack();
    await expect.poll(() => names(page)).toEqual(items.map(({ name }) => name));
  });

  test('Enter opens the card whose row the arrow keys reached in the list of cards', async () => {
    const { items } = await found({});
    const { page } = await openList();
    await grid(page).getByRole('gridcell').nth(1).click();
    const focused = () =>
      page.evaluate(() => {
        const cell = document.activeElement?.closest('td');
        return [cell?.closest('tr')?.sectionRowIndex, cell?.getAttribute('data-field')];
      });
    await expect.poll(focused).toEqual([0, 'isApproved']);
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toEqual([1, 'isApproved']);
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toEqual([1, 'lastModificationTime']);
    await page.keyboard.press('End');
    await expect.poll(focused).toEqual([1, 'actions']);
    await page.keyboard.press('Control+End');
    await expect.poll(focused).toEqual([14, 'actions']);
    await page.keyboard.press('Home');
    await expect.poll(focused).toEqual([14, 'name']);
    await page.keyboard.press('ArrowUp');
    await expect.poll(focused).toEqual([13, 'name']);
    await page.keyboard.press('Enter');
    await expectOpen(page, items[13]?.id);
  });
});

describe('deleting a card from the list', () => {
  const rowOf = (page: Page, name: string | undefined) =>
    grid(page)
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name, exact: true }) });
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Usunąć rekord?' });
  const focusedLabel = (page: Page) =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

  async function askToDelete(page: Page, name: string | undefined): Promise<void> {
    await rowOf(page, name).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Usuń' }).click();
  }

  /** Delays each frame as a busy machine does, to show that the focus is restored without a drawn frame. */
  const drawLate = () => {
    window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 400));
  };

  test("in the question before a card is deleted from the list, 'Anuluj' keeps the card and restores the focus, and 'Usuń' deletes the card", async () => {
    const cardId = await startDemoCard(app, OPERATOR, 'Kontrola wymiarowa');
    const { items } = await found({ search: 'wymiarowa' });
    const card = items.find(({ id }) => id === cardId);
    const { page } = await openList(`${LIST}?q=wymiarowa`);
    await askToDelete(page, card?.name);
    await expectAxeClean(page);
    await dialog(page).getByRole('button', { name: 'Anuluj' }).click();
    await expect.poll(() => focusedLabel(page)).toBe(`Działania: ${card?.name}`);
    await askToDelete(page, card?.name);
    await page.evaluate(drawLate);
    await dialog(page).getByRole('button', { name: 'Usuń' }).click();
    await page.getByText('Usunięto rekord').waitFor();
    await expect.poll(() => rowOf(page, card?.name).count()).toBe(0);
    await expect.poll(() => focusedLabel(page)).toMatch(/^Działania: /);
    expect((await found({ search: 'wymiarowa' })).items.map(({ id }) => id)).not.toContain(cardId);
  });

  test('deleting a card from the list needs a reason when the card awaits approval', async () => {
    const { items } = await found({ search: 'ccp' });
    const card = items.find(({ status }) => status === 'awaitingApproval');
    const { page } = await openList(`${LIST}?q=ccp`);
    await askToDelete(page, card?.name);
    await dialog(page).getByRole('button', { name: 'Usuń' }).click();
    await page.getByText('Podaj powód.').waitFor();
    await expectAxeClean(page);
    await dialog(page).getByLabel('Powód').fill('Założona przez pomyłkę');
    await dialog(page).getByRole('button', { name: 'Usuń' }).click();
    await page.getByText('Usunięto rekord').waitFor();
    await expect.poll(() => rowOf(page, card?.name).count()).toBe(0);
  });

  test('in the list of cards the menu of an approved card shows why the card cannot be deleted', async () => {
    const { items } = await found({ search: 'ccp' });
    const card = items.find(({ status }) => status === 'approved');
    const { page } = await openList(`${LIST}?q=ccp`);
    await rowOf(page, card?.name).getByRole('button').click();
    const item = page.getByRole('menuitem', { name: 'Usuń' });
    expect(await item.getAttribute('aria-disabled')).toBe('true');
    expect(await item.textContent()).toContain('Zatwierdzonej karty nie można usunąć.');
    await expectAxeClean(page);
  });
});

describe('a list of cards that does not load', () => {
  test("a list that fails to load shows the server's message and loads on a second try", async () => {
    const { page, expectProblem } = await openList('/');
    expectProblem(/500/);
    const error = {
      code: null,
      message: 'Baza odpoczywa.',
      details: null,
      data: null,
      validationErrors: null,
    };
    await page.route('**/control-card/search', (route) => route.fulfill({ status: 500, json: { error } }));
    await page.goto(LIST);
    await page
      .getByRole('alert')
      .filter({ hasText: /^Baza odpoczywa\.$/ })
      .waitFor();
    await expectAxeClean(page);
    await page.unroute('**/control-card/search');
    await page.getByRole('button', { name: 'Spróbuj ponownie' }).click();
    await grid(page).waitFor();
  });

  test('a list that fails to load without a message from the server shows the default message', async () => {
    const { page, expectProblem } = await openList('/');
    expectProblem(/ERR_FAILED/);
    await page.route('**/control-card/search', (route) => route.abort());
    await page.goto(LIST);
    const notice = page.getByRole('alert').filter({ hasText: /^Wystąpił błąd poczas pobierania danych\.$/ });
    await expect.poll(() => notice.count()).toBe(1);
  });

  test('the current page of a list stays until the next one has arrived', async () => {
    const { page } = await openList();
    await expect.poll(() => names(page)).toHaveLength(15);
    const before = await names(page);
    const held = Promise.withResolvers<void>();
    await page.route('**/control-card/search', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Następna strona' }).click();
    await page.getByRole('progressbar').waitFor();
    expect(await names(page)).toEqual(before);
    held.resolve();
    await expect.poll(() => names(page)).not.toEqual(before);
    await expect.poll(() => page.getByRole('progressbar').count()).toBe(0);
  });
});

test('a long name in the list of cards is clipped, and shown in full on hover and on focus', async () => {
  const { items } = await found({ search: 'jakości' });
  const card = items.find(({ status }) => status === 'inProgress') ?? items[0];
  const name = `Karta o nazwie ${'bardzo '.repeat(30)}długiej ${randomUUID().slice(0, 8)}`;
  await app.sql('update control_card set name = $1 where id = $2', [name, card?.id]);
  const { page } = await openList(LIST, { context: { viewport: { width: 1500, height: 900 } } });
  const cell = grid(page).locator('td[data-field=name]').filter({ hasText: name });
  const tooltip = page.getByRole('tooltip', { name });
  await cell.getByRole('link').hover();
  await expect.poll(() => tooltip.count()).toBe(1);
  await page.mouse.move(0, 0);
  await expect.poll(() => tooltip.count()).toBe(0);
  const row = grid(page).getByRole('row').filter({ hasText: name });
  await row.locator('[data-field=creationTime]').click();
  await page.keyboard.press('Home');
  expect(await tooltip.count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => tooltip.count()).toBe(1);
});

test('on a phone the menus of the rows are visible without scrolling sideways, and the page is not wider than the screen', async () => {
  const { page } = await openList(LIST, {
    context: { viewport: { width: 360, height: 740 }, hasTouch: true },
  });
  await grid(page).waitFor();
  const menu = grid(page).getByRole('row').nth(1).getByRole('button');
  const right = async () => {
    const box = await menu.boundingBox();
    return (box?.x ?? 999) + (box?.width ?? 0);
  };
  await expect.poll(right).toBeLessThan(360);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAxeClean(page);
});

test('a user who does not manage cards gets a message that the list of cards is not for them', async () => {
  const { page } = await openPage({ baseURL: app.origin });
  const token = await app.client.as('operator@demo.local').token();
  await page.addInitScript((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
  await page.goto(LIST);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Brak uprawnień');
});
