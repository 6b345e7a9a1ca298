import { organizationUnitRoutes } from '@kartoteka/contract/organization-unit';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectAxeClean, SIZES } from '../env/browser.ts';
import { ADMIN, expectNotice, expectNoticeOf, openAs, press } from '../env/card-page.ts';
import { expectFlawless, PHONE } from '../env/flawless.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
const admin = () => app.client.as(ADMIN);
const STRUCTURE = '/administration/ou';

const line = (page: Page, name: string): Locator =>
  page.getByRole('treeitem', { name: new RegExp(`^${name}(?: \\d+ os\\S+)?$`) });
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
const isFocused = (of: Locator): Promise<boolean> =>
  of.evaluate((element) => document.activeElement === element);
const units = async () => (await admin().call(organizationUnitRoutes.list)).items;
const unitOf = async (name: string) => (await units()).find(({ displayName }) => displayName === name);
/** Returns the name of a unit's parent, null for a unit at the top level, or undefined for an unknown unit. */
async function above(name: string): Promise<string | null | undefined> {
  const all = await units();
  const parentId = all.find(({ displayName }) => displayName === name)?.parentId;
  return parentId == null ? parentId : all.find(({ id }) => id === parentId)?.displayName;
}

let demo: readonly string[];
beforeAll(async () => {
  demo = (await units()).map(({ id }) => id);
});
/** The position of an approval that a test adds to a template. No other approval has it. */
const LAST = 99;

/** Leaves only the units of the demo plant before each attempt. */
beforeEach(async () => {
  await app.sql('delete from template_approval where position = $1', [LAST]);
  await app.sql('delete from user_organization_unit where organization_unit_id <> all($1)', [demo]);
  await app.sql('delete from organization_unit where id <> all($1)', [demo]);
});

async function open() {
  const opened = await openAs(app, ADMIN, STRUCTURE);
  await line(opened.page, 'Produkcja').waitFor();
  return opened;
}

/** Opens a unit's menu by keyboard and chooses one action. */
async function act(page: Page, name: string, action: string): Promise<void> {
  await line(page, name).press('Enter');
  await page.getByRole('menuitem', { name: action, exact: true }).press('Enter');
}

async function saveName(page: Page, title: string, name: string): Promise<void> {
  const within = dialog(page, title);
  await within.getByRole('textbox', { name: 'Nazwa' }).fill(name);
  await press(within, 'Zapisz');
}

/** Milliseconds that a busy machine may take to announce a lifted row. */
const TOLD_MS = 5000;

/**
 * Lifts a row by its handle. A pointer that arrives while the page redraws the tree lifts nothing, so the attempt is
 * repeated.
 */
async function lift(page: Page, name: string): Promise<void> {
  const handle = line(page, name).locator('[data-handle]').first();
  const tried = async () => {
    await handle.hover();
    const from = await handle.boundingBox();
    if (from === null) return false;
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y + from.height / 2, { steps: 4 });
    const told = page.getByText(`Podniesiono: ${name}`).waitFor({ state: 'attached', timeout: TOLD_MS });
    const isLifted = await told.then(
      () => true,
      () => false,
    );
    if (!isLifted) await page.mouse.up();
    return isLifted;
  };
  expect((await tried()) || (await tried()) || (await tried()), `${name} is lifted`).toBe(true);
}

/**
 * Milliseconds after a drop until clicks count again, because dnd-kit swallows all clicks for 50 ms. MUI turns Enter on
 * a menu item into a click, so an earlier key press would do nothing.
 */
const CLICKS_AGAIN_MS = 60;

/** Runs in the page. */
function pause(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, ms);
  return promise;
}

/** Drags a row onto a target. Waits for the announcement `over` before the drop. */
async function drag(page: Page, name: string, to: () => Locator, over?: RegExp): Promise<void> {
  await lift(page, name);
  const target = await to().boundingBox();
  if (target === null) throw new Error(`nowhere to drop ${name}`);
  await page.mouse.move(target.x + 60, target.y + 24, { steps: 8 });
  if (over !== undefined) await page.getByText(over).waitFor({ state: 'attached' });
  await page.mouse.up();
  // Waits inside the page, because there the timer of dnd-kit ends first even when the page is busy.
  await page.evaluate(pause, CLICKS_AGAIN_MS);
}

async function dragByFinger(page: Page, name: string, to: Locator): Promise<void> {
  const handle = await line(page, name).locator('[data-handle]').first().boundingBox();
  if (handle === null) throw new Error(`${name} can't be dragged`);
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await touch('touchStart', { x, y });
  await touch('touchMove', { x: x + 12, y });
  // Rows move when one is lifted and while the page loads, so the position of the target is read only now.
  await to.hover({ trial: true });
  const target = await to.boundingBox();
  if (target === null) throw new Error(`${name} has nowhere to go`);
  const steps = [0.25, 0.5, 0.75, 1, 1].map((share) => ({
    x: x + (target.x + 60 - x) * share,
    y: y + (target.y + 24 - y) * share,
  }));
  for (const step of steps) await touch('touchMove', step);
  await touch('touchEnd');
  await finger.detach();
}

describe('the screen of the structure', () => {
  test('organisation units are created, renamed, moved by keyboard and by dragging, and deleted', async () => {
    const { page, expectProblem } = await open();
    expectProblem(/status of 403/);
    await page.getByRole('link', { name: 'Struktura' }).first().waitFor();
    await expectFlawless(page, { pictures: 'structure', sizes: [PHONE] });

    await press(page, 'Dodaj jednostkę');
    const fresh = dialog(page, 'Nowa jednostka');
    await press(fresh, 'Zapisz');
    await fresh.getByText('Pole jest wymagane.').waitFor();
    await saveName(page, 'Nowa jednostka', 'x'.repeat(129));
    await fresh.getByText('Podaj najwyżej 128 znaków.').waitFor();
    await expectFlawless(page, { pictures: 'structure-new', sizes: [SIZES.desktop, PHONE] });
    await saveName(page, 'Nowa jednostka', 'Filia w Łodzi');
    await expectNotice(page, 'Dodano jednostkę „Filia w Łodzi”');
    await expect.poll(() => isFocused(line(page, 'Filia w Łodzi'))).toBe(true);
    expect(await above('Filia w Łodzi')).toBeNull();

    await press(page, 'Dodaj jednostkę w: Filia w Łodzi');
    await saveName(page, 'Nowa jednostka', 'Biuro');
    await expect.poll(() => isFocused(line(page, 'Biuro'))).toBe(true);
    expect(await line(page, 'Biuro').getAttribute('aria-level')).toBe('2');
    await press(page, 'Dodaj jednostkę w: Filia w Łodzi');
    await saveName(page, 'Nowa jednostka', 'BIURO');
    await fresh.getByText('Jednostka „BIURO” już istnieje na tym poziomie.').waitFor();
    expect(await fresh.getByRole('textbox', { name: 'Nazwa' }).getAttribute('aria-invalid')).toBe('true');
    await press(fresh, 'Anuluj');

    await act(page, 'Biuro', 'Zmień nazwę');
    await saveName(page, 'Zmiana nazwy', 'Biuro projektów');
    await line(page, 'Biuro projektów').waitFor();

    await act(page, 'Biuro projektów', 'Przenieś do…');
    const move = dialog(page, 'Przenieś „Biuro projektów”');
    await move.getByRole('combobox', { name: 'Przenieś do' }).fill('mleczarn');
    await page.getByRole('option', { name: 'Mleczarnia' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await press(move, 'Przenieś');
    await expect.poll(() => isFocused(line(page, 'Biuro projektów'))).toBe(true);
    await expect.poll(() => above('Biuro projektów')).toBe('Mleczarnia');

    await drag(page, 'Biuro projektów', () => line(page, 'Filia w Łodzi'), /: nad Filia w Łodzi\.$/);
    await expect.poll(() => above('Biuro projektów')).toBe('Filia w Łodzi');
    await expect.poll(() => isFocused(line(page, 'Biuro projektów'))).toBe(true);
    await drag(page, 'Biuro projektów', () => page.locator('[data-top]'), /: nad Najwyższy poziom\.$/);
    await expect.poll(() => above('Biuro projektów')).toBeNull();
    await expect.poll(() => isFocused(line(page, 'Biuro projektów'))).toBe(true);

    await act(page, 'Biuro projektów', 'Usuń');
    await expectNoticeOf(page, 'Usunięto jednostkę „Biuro projektów”', () =>
      press(dialog(page, 'Usunąć „Biuro projektów”?'), 'Usuń'),
    );
    await expect.poll(() => line(page, 'Biuro projektów').count()).toBe(0);
    await expect.poll(() => unitOf('Biuro projektów')).toBeUndefined();
  });

  test('an organisation unit cannot be moved below itself, and the screen shows why a unit cannot be deleted', async () => {
    const { page } = await open();
    await drag(page, 'Produkcja', () => line(page, 'Mleczarnia'));
    await act(page, 'Produkcja', 'Przenieś do…');
    const move = dialog(page, 'Przenieś „Produkcja”');
    await move.getByRole('combobox', { name: 'Przenieś do' }).click();
    await page.getByRole('option', { name: 'Najwyższy poziom' }).waitFor();
    const offered = await page.getByRole('option').allInnerTexts();
    expect(offered.some((text) => /Produkcja|Mleczarnia|Obróbka/.test(text))).toBe(false);
    await page.keyboard.press('Escape');
    await press(move, 'Anuluj');
    expect(await above('Produkcja')).toBe('Zakład w Radzyminie');

    const refusal = dialog(page, 'Nie można usunąć');
    const refused = async (name: string): Promise<void> => {
      await act(page, name, 'Usuń');
      await refusal.waitFor();
      expect(await refusal.getByRole('button', { name: 'Usuń', exact: true }).count()).toBe(0);
    };
    await refused('Produkcja');
    await refusal.getByText('Jednostka „Produkcja” ma jednostki podrzędne').waitFor();
    await press(refusal, 'Zamknij');

    const { id } = await admin().call(organizationUnitRoutes.create, {
      body: { displayName: 'Magazyn', parentId: null },
    });
    const [user] = await app.sql<{ id: string }>('select id from app_user where user_name = $1', [ADMIN]);
    await app.sql('insert into user_organization_unit values ($1, $2)', [user?.id, id]);
    await page.reload();
    await page.getByRole('button', { name: 'Magazyn: 1 osoba, pokaż' }).waitFor();
    await refused('Magazyn');
    await refusal.getByText('Jednostka „Magazyn” ma 1 osobę').waitFor();
    await press(refusal, 'Pokaż osoby');
    const members = dialog(page, 'Osoby: Magazyn');
    const link = members.getByRole('link').first();
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(`/administration/users/${user?.id}`);
    await expectFlawless(page, { pictures: 'structure-members', sizes: [SIZES.desktop, PHONE] });
  });

  test('the tree of organisation units is walked with the arrow keys, remembers folded units, and can be searched when it is large', async () => {
    const { page } = await open();
    const plant = line(page, 'Zakład w Radzyminie');
    await plant.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => isFocused(line(page, 'Kontrola jakości'))).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => isFocused(line(page, 'Laboratorium'))).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => line(page, 'Laboratorium').count()).toBe(0);
    await page.keyboard.press('End');
    await expect.poll(() => isFocused(plant)).toBe(false);
    await page.reload();
    await line(page, 'Produkcja').waitFor();
    expect(await line(page, 'Kontrola jakości').getAttribute('aria-expanded')).toBe('false');
    expect(await line(page, 'Laboratorium').count()).toBe(0);

    for (const nr of [1, 2, 3, 4, 5, 6]) {
      const body = { displayName: `Linia ${nr}`, parentId: null };
      await admin().call(organizationUnitRoutes.create, { body });
    }
    await page.reload();
    await page.getByRole('textbox', { name: 'Wyszukaj' }).fill('laborat');
    await line(page, 'Laboratorium').waitFor();
    await expect.poll(() => page.getByRole('treeitem').count()).toBe(3);
    await expectFlawless(page, { pictures: 'structure-search', sizes: [SIZES.desktop, PHONE] });
    // During a search units cannot be folded, so the left arrow goes to the parent.
    expect(await page.getByRole('button', { name: 'Zwiń wszystkie', exact: true }).count()).toBe(0);
    await line(page, 'Laboratorium').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => isFocused(plant)).toBe(true);
    // 'Kontrola jakości' is still folded. It unfolds when a unit is added deep inside it.
    await press(page, 'Dodaj jednostkę w: Laboratorium');
    await saveName(page, 'Nowa jednostka', 'Waga');
    await expect.poll(() => isFocused(line(page, 'Waga'))).toBe(true);
    await line(page, 'Linia 6').waitFor();
  });

  test('an organisation unit is moved by touch, and the screen shows where a unit that cannot be deleted is used', async () => {
    const { page } = await open();
    await admin().call(organizationUnitRoutes.create, { body: { displayName: 'Suszarnia' } });
    await page.reload();
    // A touch before the page is ready lifts nothing.
    const moved = async () => {
      if ((await above('Suszarnia')) !== 'Produkcja')
        await dragByFinger(page, 'Suszarnia', line(page, 'Produkcja'));
      return above('Suszarnia');
    };
    await expect.poll(moved, { interval: 1000 }).toBe('Produkcja');

    const unit = await unitOf('Suszarnia');
    const [template] = await app.sql<{ id: string; name: string }>(
      `insert into template_approval (template_id, position, type, value)
      select id, ${LAST}, 'organizationUnit', $1 from control_card_template limit 1
      returning template_id as id,
        (select name from control_card_template t where t.id = template_id) as name`,
      [unit?.id],
    );
    await act(page, 'Suszarnia', 'Usuń');
    const refusal = dialog(page, 'Nie można usunąć');
    const place = refusal.getByRole('link', { name: template?.name ?? '' });
    expect(await place.getAttribute('href')).toBe(`/control-cards/templates/${template?.id}`);
    await expectAxeClean(page);
  });

  test('the screen of organisation units reports a failure to load, an empty tree, and a missing permission', async () => {
    const { page, expectProblem } = await open();
    expectProblem(/status of (?:403|500)/);
    const LIST = '**/api/app/organization-units';
    await page.route(LIST, (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await page.getByRole('button', { name: 'Spróbuj ponownie' }).waitFor();
    await page.unroute(LIST);
    await page.route(LIST, (route) => route.fulfill({ json: { items: [] } }));
    await press(page, 'Spróbuj ponownie');
    await page.getByText('Nie ma jeszcze żadnej jednostki.').waitFor();
    await expectAxeClean(page);

    const operator = await openAs(app, 'operator@demo.local', STRUCTURE);
    await operator.page.getByRole('heading', { level: 1, name: 'Brak uprawnień' }).waitFor();
  });

  test('when two people rename one organisation unit, the second person is told about the change of the first', async () => {
    const name = 'Utrzymanie';
    await admin().call(organizationUnitRoutes.create, { body: { displayName: name } });
    const { page, expectProblem } = await open();
    expectProblem(/status of 409/);
    await act(page, name, 'Zmień nazwę');
    const seen = await unitOf(name);
    await admin().call(organizationUnitRoutes.update, {
      params: { id: seen?.id ?? '' },
      body: { displayName: 'Warsztat', parentId: seen?.parentId ?? null },
    });
    await saveName(page, 'Zmiana nazwy', 'Służby techniczne');
    const question = dialog(page, 'Ktoś zmienił „Warsztat” w międzyczasie');
    await question.getByRole('cell', { name: 'Warsztat', exact: true }).waitFor();
    await expectAxeClean(page);
    await press(question, 'Zachowaj moje');
    await line(page, 'Służby techniczne').waitFor();
    await expect.poll(async () => (await unitOf('Służby techniczne'))?.id).toBe(seen?.id);
  });
});
