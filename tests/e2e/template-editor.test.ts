import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardTemplateRoutes as routes } from '@kartoteka/contract/control-card-template';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAxeClean, takeScreens } from '../env/browser.ts';
import { carryUp } from '../env/keyboard.ts';
import {
  ADMIN,
  entry,
  fill,
  openAs,
  OPERATOR,
  panel,
  press,
  startDemoCard,
  TEMPLATE,
} from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';
import { fresh } from '../env/warehouse.ts';
import {
  addRow,
  addSetting,
  bar,
  choose,
  DATA_TYPES,
  field,
  FORM_TYPES,
  onScreen,
  order,
  row,
  save,
  UNIT_TYPES,
} from '../env/warehouse-page.ts';

const app = testApp();
const admin = () => app.client.as(ADMIN);
const TEMPLATES = '/control-cards/templates';
const preview = (page: Page): Locator => page.getByRole('complementary', { name: 'Podgląd' });
const versions = (page: Page): Locator => page.getByRole('region', { name: 'Wersje wzoru' });
const list = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${name}`) });

/** Returns the newest version of a template by its name. */
async function templateOf(name: string) {
  const { items } = await admin().call(routes.list, { query: { maxResultCount: 1000 } });
  const found = items
    .filter((one) => one.name === name)
    .toSorted((one, other) => other.version - one.version);
  return admin().call(routes.get, { params: { id: found[0]?.id ?? '' } });
}

/**
 * Creates a current template with the elements of a template of the demo plant, and two cards of the new template. Each
 * attempt of a test gets a template of its own, because the test changes it.
 */
async function ownTemplate() {
  const like = await templateOf(TEMPLATE);
  const { name } = await admin().call(routes.create, {
    body: {
      name: fresh(TEMPLATE),
      controlCardGroupId: like.controlCardGroupId,
      controlCardTypeId: like.controlCardTypeId,
      isCurrentVersion: true,
      elements: like.elements.map(({ id: _id, ...element }) => element),
      approvals: like.approvals,
    },
  });
  await startDemoCard(app, OPERATOR, name);
  return { name, cardId: await startDemoCard(app, OPERATOR, name) };
}

/** Types into a look-up field and chooses the offered row. */
async function lookUp(page: Page, within: Page | Locator, label: string, name: string): Promise<void> {
  await field(within, label).fill(name);
  await page
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .first()
    .click();
}

async function create(page: Page, address: string, name: string): Promise<void> {
  await page.goto(`${address}/create`);
  await onScreen(page, 'Tworzenie');
  await field(page, 'Nazwa').fill(name);
}

test('an administrator builds a template with all of its definitions, and an operator fills a card of it', async () => {
  const { page } = await openAs(app, ADMIN, '/');
  const made = ['mbar', 'Podciśnienie', 'Numer pompy', 'Usterki pompy', 'Formularz pompy', 'Przegląd pomp'];
  const [unit = '', pressure = '', number = '', faults = '', form = '', name = ''] = made.map(fresh);

  await create(page, UNIT_TYPES, unit);
  await save(page);
  await onScreen(page, 'Typy jednostek');

  // Creates data types with every kind of setting.
  await create(page, DATA_TYPES, pressure);
  await choose(page, page, 'Typ wartości', 'Liczba dziesiętna');
  await lookUp(page, page, 'Jednostka', unit);
  await addSetting(page, 'Wymagalność');
  const valid = await addSetting(page, 'Dozwolona wartość');
  await choose(page, valid, 'Rodzaj reguły', 'Zakres');
  await field(valid, 'Od').fill('0');
  await field(valid, 'Do').fill('1000');
  const norm = await addSetting(page, 'Norma');
  await choose(page, norm, 'Rodzaj reguły', 'Zakres');
  await field(norm, 'Od').fill('200');
  await field(norm, 'Do').fill('300');
  await save(page);
  await onScreen(page, 'Typy danych');
  await create(page, DATA_TYPES, number);
  await field(await addSetting(page, 'Najmniejsza długość'), 'Liczba znaków').fill('2');
  await field(await addSetting(page, 'Największa długość'), 'Liczba znaków').fill('6');
  await save(page);
  await onScreen(page, 'Typy danych');
  await create(page, DATA_TYPES, faults);
  await choose(page, page, 'Kontrolka', 'Lista wyboru');
  await addSetting(page, 'Wybór wielu opcji');
  await addSetting(page, 'Dostępne opcje');
  await page.getByLabel('Opcje, każda w osobnym wierszu').fill('H;hałas\nW;wyciek');
  await page.getByRole('button', { name: 'Dodaj opcje' }).click();
  await save(page);
  await onScreen(page, 'Typy danych');

  await create(page, FORM_TYPES, form);
  for (const [of, type] of [
    ['Pompa', number],
    ['Ciśnienie', pressure],
    ['Usterki', faults],
  ] as const) {
    await addRow(page, 'Dodaj pole', of);
    await lookUp(page, row(page, of), 'Typ danych', type);
  }
  await save(page);
  await onScreen(page, 'Formularze');

  // Creates the template.
  await page.goto(TEMPLATES);
  await onScreen(page, 'Wzory');
  await page.getByRole('gridcell').first().waitFor();
  await expectAxeClean(page);
  await takeScreens(page, 'template-list');
  await page.getByRole('link', { name: 'Dodaj' }).click();
  await onScreen(page, 'Tworzenie');
  await expectAxeClean(page);
  await field(page, 'Nazwa').fill(name);
  await lookUp(page, page, 'Grupa', 'HACCP');
  await field(page, 'Typ').click();
  await page.getByRole('option').first().click();
  await page.getByRole('checkbox', { name: 'Kolejność zatwierdzania wymagana' }).check();
  await addRow(page, 'Dodaj element', 'Wstęp');
  await addRow(page, 'Dodaj element', 'Pompy');
  const pumps = row(page, 'Pompy');
  await lookUp(page, pumps, 'Formularz danych', form);
  await pumps.getByRole('checkbox', { name: 'Element powtarzalny' }).check();
  await field(pumps, 'Najmniej wpisów').fill('1');
  await field(pumps, 'Najwięcej wpisów').fill('dużo');
  await field(pumps, 'Najwięcej wpisów').fill('2');
  await lookUp(page, pumps, 'Kto wypełnia', 'Operator');
  await lookUp(page, pumps, 'Kto wypełnia', 'Brygadzista');
  for (const who of ['Kontrola jakości', 'Brygadzista']) {
    await page.getByRole('button', { name: 'Dodaj zatwierdzenie' }).click();
    const slots = list(page, 'Zatwierdzenia').locator('[data-row]');
    await lookUp(page, slots.last(), 'Kto zatwierdza', who);
  }

  // Changes the order of approvals and of elements by keyboard.
  await moveUp(page, 'Zatwierdzenie „Brygadzista”');
  await expect
    .poll(async () => (await order(page)).slice(2))
    .toEqual(['Zatwierdzenie „Brygadzista”', 'Zatwierdzenie „Kontrola jakości (rola)”']);
  await moveUp(page, 'Element „Pompy”');
  await expect
    .poll(() => order(page))
    .toEqual([
      'Element „Pompy”',
      'Element „Wstęp”',
      'Zatwierdzenie „Brygadzista”',
      'Zatwierdzenie „Kontrola jakości (rola)”',
    ]);

  const shown = preview(page);
  await shown.getByRole('textbox', { name: /^Ciśnienie/ }).waitFor();
  await shown.getByText(`norma 200–300 ${unit}`).waitFor();
  await shown.getByRole('group', { name: 'Usterki' }).getByText('wyciek').waitFor();
  // The handle that was used has the focus and shows its tooltip.
  await page.getByRole('tooltip').waitFor();
  await expectAxeClean(page);
  await takeScreens(page, 'template-create');
  await press(page, 'Opublikuj');
  await onScreen(page, 'Wzory');
  expect(await templateOf(name)).toMatchObject({
    isCurrentVersion: true,
    approvalOrderRequired: true,
    fillerMaySign: false,
    elements: [
      {
        name: 'Pompy',
        formTemplate: { name: form },
        repetitionSettings: { isRepeatable: true, minRepetitions: 1, maxRepetitions: 2 },
        assignments: [{ type: 'role' }, { type: 'role' }],
      },
      { name: 'Wstęp', formTemplateId: null, assignments: [] },
    ],
    approvals: [{ type: 'role' }, { type: 'role' }],
  });

  // The operator finds the template and fills a card, which then waits for the first of two signatures.
  const operator = await openAs(app, OPERATOR, '/control-cards/operator');
  await operator.page.getByRole('combobox', { name: 'Wzór' }).click();
  await operator.page.getByRole('option', { name }).click();
  await press(operator.page, 'Wypełnij');
  await operator.page.waitForURL(/\/control-cards\/[0-9a-f-]{36}\/operator$/);
  const cardId = /cards\/([^/]+)/.exec(operator.page.url())?.[1] ?? '';
  const first = entry(operator.page, 'Pompy', 1);
  await fill(first, { Pompa: 'P-17', Ciśnienie: '250,5', Usterki: { choose: 'hałas' } });
  await press(first, 'Zatwierdź');
  await expect.poll(() => first.getByText('P-17').count()).toBe(1);
  await press(panel(operator.page, 'Pompy'), 'Zatwierdź grupę');
  await expect
    .poll(async () => (await admin().call(controlCardRoutes.formData, { params: { id: cardId } })).status)
    .toBe('awaitingApproval');
  const card = await admin().call(controlCardRoutes.formData, { params: { id: cardId } });
  expect(card.approvals.map(({ label }) => label)).toEqual(['Brygadzista', 'Kontrola jakości']);
});

/** Moves a row one place up with its handle and the keyboard. */
async function moveUp(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Przenieś: ${name}` }).focus();
  await carryUp(page, name);
}

test('a new version of a template lists its changes and replaces the old one, and cards in progress stay as they are', async () => {
  const { name } = await ownTemplate();
  const before = await templateOf(name);
  const { page } = await openAs(app, ADMIN, `${TEMPLATES}/${before.id}`);
  await onScreen(page, 'Aktualizacja');
  await page
    .getByText(/Użyty w \d+ kart.+ \d+ kart[ay]? w trakcie zosta(?:je|ją) przy poprzedniej wersji/)
    .waitFor();
  await expectAxeClean(page);
  await takeScreens(page, 'template-update');

  // 'Nowa wersja' refuses unsaved changes, because a new version would not contain them.
  await field(page, 'Nazwa').first().fill('Inna nazwa');
  await press(page, 'Nowa wersja');
  await page.getByText(/^Najpierw zapisz albo odrzuć zmiany/).waitFor();
  await field(page, 'Nazwa').first().fill(before.name);
  await expect.poll(() => bar(page).textContent()).toBe('Brak zmian');

  await press(page, 'Nowa wersja');
  await expect.poll(() => page.url()).not.toContain(before.id);
  await versions(page).getByText('otwarta teraz').waitFor();
  await page.getByText(/^Ta wersja nie obowiązuje/).waitFor();
  // The table of contents leads to a part, and to an element by its name.
  const contents = page.getByRole('navigation', { name: 'Spis treści' });
  await contents.getByRole('button', { name: /^Zatwierdzenia/ }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Zatwierdzenia/);
  // Typing into the finder does not scroll the page.
  const top = () => page.evaluate(() => Math.round(scrollY));
  const jumped = await top();
  expect(jumped).toBeGreaterThan(0);
  const finder = contents.getByRole('combobox', { name: 'Znajdź element' });
  const place = await finder.boundingBox();
  if (place === null) throw new Error('the finder is not in sight');
  await page.mouse.click(place.x + 20, place.y + place.height / 2);
  await page.keyboard.type('Dane partii');
  const option = page.getByRole('option', { name: /Dane partii/ });
  await option.hover();
  expect(await top()).toBe(jumped);
  await option.click();
  const renamed = field(row(page, 'Dane partii'), 'Nazwa elementu');
  await expect.poll(() => renamed.evaluate((input) => input === document.activeElement)).toBe(true);
  await field(row(page, 'Dane partii'), 'Nazwa elementu').fill('Partia');
  await page.getByRole('button', { name: 'Usuń: Element „Próba szczelności”' }).click();
  await page.getByText('Usunięto: Element „Próba szczelności”.').waitFor();
  await page.getByText('Cofnij', { exact: true }).click();
  await row(page, 'Próba szczelności').waitFor();
  await page.getByRole('button', { name: 'Usuń: Element „Próba szczelności”' }).click();
  await page.getByRole('checkbox', { name: 'Wersja obowiązująca' }).check();
  await page.getByText(`Zapisanie zastąpi wersję ${before.version}, która obowiązuje teraz.`).waitFor();
  await save(page);
  await page
    .getByText(`Opublikowano wersję ${before.version + 1}`)
    .first()
    .waitFor();
  await expect.poll(() => bar(page).textContent()).toBe('Brak zmian');
  expect(await page.getByText(/^Ta wersja nie obowiązuje/).count()).toBe(0);
  await versions(page).getByRole('button', { name: 'Co zmieniono' }).first().click();
  await versions(page).getByText('Element „Dane partii” nazywa się teraz „Partia”.').waitFor();
  await versions(page).getByText('Usunięto element „Próba szczelności”.').waitFor();
  expect(await versions(page).getByText('obowiązująca', { exact: true }).count()).toBe(1);
  await expectAxeClean(page);
  await versions(page).scrollIntoViewIfNeeded();
  await takeScreens(page, 'template-versions');
  const after = await templateOf(name);
  expect(after).toMatchObject({ version: before.version + 1, isCurrentVersion: true });
  expect((await admin().call(routes.get, { params: { id: before.id } })).isCurrentVersion).toBe(false);

  // A copy is a new family.
  await press(page, 'Duplikuj');
  await onScreen(page, 'Tworzenie');
  await expect.poll(() => field(page, 'Nazwa').first().inputValue()).toBe(`Kopia: ${name}`);
  await save(page);
  await onScreen(page, 'Wzory');
  const copy = await templateOf(`Kopia: ${name}`);
  expect(copy).toMatchObject({ version: 1, isCurrentVersion: false });
  expect(copy.familyId).not.toBe(after.familyId);
  expect(copy.elements.map((one) => one.name)).toEqual(after.elements.map((one) => one.name));
});

test('errors of a refused template are announced, counted and shown deep in its elements', async () => {
  const { page, expectProblem } = await openAs(app, ADMIN, `${TEMPLATES}/create`);
  expectProblem(/status of 400/);
  await onScreen(page, 'Tworzenie');
  await field(page, 'Nazwa').fill('Z błędami');
  await lookUp(page, page, 'Grupa', 'HACCP');
  await field(page, 'Typ').click();
  await page.getByRole('option').first().click();
  for (const name of ['Pierwszy', 'Drugi']) await addRow(page, 'Dodaj element', name);
  const second = row(page, 'Drugi');
  await second.getByRole('checkbox', { name: 'Element powtarzalny' }).check();
  await field(second, 'Najmniej wpisów').fill('5');
  await field(second, 'Najwięcej wpisów').fill('2');
  await second.getByRole('button', { name: /Drugi/, expanded: true }).click();
  await save(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  const min = field(second, 'Najmniej wpisów');
  await expect.poll(() => min.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByRole('region', { name: 'Zapisz' }).getByRole('button', { name: '1 błąd' }).waitFor();
  await expectAxeClean(page);
  await min.fill('1');

  // Adds an approval without a party.
  await page.getByRole('button', { name: 'Dodaj zatwierdzenie' }).click();
  await save(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('approvals.0.value');
  await takeScreens(page, 'template-errors');
  await page.getByRole('region', { name: 'Zapisz' }).getByRole('button', { name: '1 błąd' }).waitFor();
});

test('a template in use is archived instead of deleted, is then no longer current, and can be restored', async () => {
  const { name, cardId } = await ownTemplate();
  const card = await admin().call(controlCardRoutes.get, { params: { id: cardId } });
  const { page } = await openAs(app, ADMIN, `${TEMPLATES}/${card.controlCardTemplateId}`);
  await page
    .getByText(/Użyty w \d+ kart/)
    .first()
    .waitFor();
  await press(page, 'Więcej');
  await page.getByRole('menuitem', { name: /Usuń.*Użyty w \d+ kart/ }).click();
  const refusal = page.getByRole('dialog', { name: 'Nie można usunąć' });
  await refusal.getByRole('link').first().waitFor();
  expect(await refusal.getByRole('link').first().getAttribute('href')).toMatch(/^\/control-cards\/.+\/view$/);
  await refusal.getByText(/Operatorzy nie zaczną nowych kart/).waitFor();
  await press(refusal, 'Archiwizuj');
  await page.getByText(/^Ta pozycja jest w archiwum/).waitFor();
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'Wersja obowiązująca' }).isChecked())
    .toBe(false);
  await page.getByRole('button', { name: 'Przywróć' }).first().click();
  await expect.poll(() => page.getByText(/^Ta pozycja jest w archiwum/).count()).toBe(0);
  await page.getByText(/^Ta wersja nie obowiązuje/).waitFor();

  await press(page, 'Opublikuj');
  await page.getByText('Opublikowano wersję 1').first().waitFor();
  await expect.poll(() => page.getByText(/^Ta wersja nie obowiązuje/).count()).toBe(0);
  expect(await page.getByRole('checkbox', { name: 'Wersja obowiązująca' }).isChecked()).toBe(true);

  // Archiving the current version asks first.
  await press(page, 'Więcej');
  await page.getByRole('menuitem', { name: 'Archiwizuj' }).click();
  const question = page.getByRole('dialog', { name: /^Zarchiwizować „/ });
  await question.getByText(/^Operatorzy nie zaczną nowych kart/).waitFor();
  await press(question, 'Anuluj');
  await expect.poll(() => question.count()).toBe(0);

  // Archiving from the list asks the same question.
  await page.goto(`${TEMPLATES}?q=${encodeURIComponent(name)}`);
  await page
    .getByRole('button', { name: `Działania: ${name}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Archiwizuj' }).click();
  await press(question, 'Archiwizuj');
  await page.getByText('Przeniesiono do archiwum').waitFor();
});
