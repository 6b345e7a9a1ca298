import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectAxeClean, takeScreens } from '../env/browser.ts';
import { buttonNamed, entry, fill, panel, press, unfold } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, save, startCard, type Worker } from '../env/card-plant.ts';
import { makeRole, makeUnit, makeUser, PASSWORD } from '../env/people.ts';
import { addPerson, type Person } from '../env/person.ts';
import { type MadeTemplate, makeTemplate, touch } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openWarehouse } from '../env/warehouse.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;
let admin: Person;
/** Number of people moved away from their element so far. Each attempt of the test moves a new person. */
let moved = 0;

beforeAll(async () => {
  plant = await openPlant(app);
  admin = await addPerson(app, 'admin');
  template = await makeTemplate(app.sql, {
    elements: [
      { name: 'Dane', fields: [{ name: 'Partia' }, { name: 'Uwagi' }] },
      { name: 'Pomiary', repeat: {}, fields: [{ name: 'Wynik' }] },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});

const fillPath = (cardId: string) => `/control-cards/${cardId}/operator`;
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const says = async (page: Page, text: string): Promise<void> => {
  const message = `the page says '${text}'`;
  await expect.poll(() => page.getByText(text).count(), { message }).toBeGreaterThan(0);
};
const saveIn = (page: Page, elementName: string) => press(panel(page, elementName), 'Zapisz');

/** Returns the stored values of a field, in the order of the entries. An entry without a value is left out. */
async function stored(cardId: string, name: string): Promise<unknown[]> {
  const { elements } = await formData(plant.marta, cardId);
  return elements.flatMap(({ entries }) =>
    entries.flatMap(({ values }) => values[template.field(name)] ?? []),
  );
}

/** Saves the entry of 'Dane' as Olek. */
const olekSaves = (cardId: string, values: Record<string, string>, more: Parameters<typeof save>[4] = {}) => {
  const data = Object.entries(values).map(([name, value]): [string, string] => [template.field(name), value]);
  return save(plant.olek, cardId, template.element('Dane'), Object.fromEntries(data), more);
};

/** Submits the whole card as Olek. */
async function olekFinishes(cardId: string): Promise<void> {
  await olekSaves(cardId, { Partia: 'jego' }, { submit: true });
  const params = { id: cardId, groupId: template.element('Pomiary') };
  await plant.olek.client.call(controlCardRoutes.submitGroup, { params });
}

describe('two people save the same entry', () => {
  test('when two people save different values of one entry, the screen shows both values, each field is resolved separately, and no text is lost', async () => {
    const cardId = await startCard(plant.bartek, template);
    const group = template.element('Pomiary');
    const shared = await save(plant.bartek, cardId, group, { [template.field('Wynik')]: '1' });
    await olekSaves(cardId, { Partia: 'A', Uwagi: 'B' });
    const { page, expectProblem } = await openTab(app, plant.bartek, fillPath(cardId));
    expectProblem(/status of 409/);

    // Two people changed the same two fields. The user keeps one value and takes the other from the server.
    await unfold(page, 'Dane');
    await fill(panel(page, 'Dane'), { Partia: 'moja partia', Uwagi: 'moje uwagi' });
    await olekSaves(cardId, { Partia: 'jego partia', Uwagi: 'jego uwagi' });
    await fill(panel(page, 'Dane'), { Partia: 'moja partia 2', Uwagi: 'moje uwagi 2' });
    // The entry is saved by itself, and this save finds the conflict.
    await says(page, 'Ktoś zmienił te same pola');
    const choice = (name: string) => panel(page, 'Dane').getByRole('group', { name, exact: true });
    await choice('Partia')
      .getByRole('button', { name: /^Zapisana \(Olek Olecki, .+\): jego partia$/ })
      .waitFor();
    await choice('Uwagi').getByRole('button', { name: 'Twoja: moje uwagi 2' }).waitFor();
    expect(await buttonNamed(panel(page, 'Dane'), 'Zapisz').isDisabled()).toBe(true);
    await takeScreens(page, 'card-conflict');
    await expectAxeClean(page);
    await page.reload();
    await says(page, 'Ktoś zmienił te same pola');
    await choice('Partia')
      .getByRole('button', { name: /^Twoja/ })
      .click();
    await choice('Uwagi')
      .getByRole('button', { name: /^Zapisana/ })
      .click();
    await saveIn(page, 'Dane');
    await expect.poll(() => stored(cardId, 'Partia')).toEqual(['moja partia 2']);
    expect(await stored(cardId, 'Uwagi')).toEqual(['jego uwagi']);

    // Two people change different fields, so both changes stay without a question. The page's save is held until
    // Olek's save is stored.
    const his = Promise.withResolvers<void>();
    await page.route('**/element', async (route) => {
      await his.promise;
      await route.continue();
    });
    await fill(panel(page, 'Dane'), { Uwagi: 'dopisane' });
    await olekSaves(cardId, { Partia: 'jego druga', Uwagi: 'jego uwagi' });
    his.resolve();
    await expect.poll(() => stored(cardId, 'Uwagi')).toEqual(['dopisane']);
    expect(await stored(cardId, 'Partia')).toEqual(['jego druga']);

    // An entry that was deleted meanwhile is stored as a new entry.
    await unfold(page, 'Pomiary');
    await fill(entry(page, 'Pomiary', 1), { Wynik: '12' });
    await plant.olek.client.call(controlCardRoutes.removeEntry, { params: { id: shared.id }, query: {} });
    await press(entry(page, 'Pomiary', 1), 'Zapisz');
    await says(page, 'Ktoś usunął ten wpis');
    expect(await field(page, 'Wynik').inputValue()).toBe('12');
    await press(panel(page, 'Pomiary'), 'Zachowaj jako nowy wpis');
    await press(entry(page, 'Pomiary', 1), 'Zapisz');
    await expect.poll(() => stored(cardId, 'Wynik')).toEqual(['12']);
  });
});

describe('a card changes its status while a person types', () => {
  test('text typed into a card stays while another person submits the card, and while it is returned, submitted again and voided', async () => {
    const cardId = await startCard(plant.bartek, template);
    const { page, expectProblem } = await openTab(app, plant.bartek, fillPath(cardId));
    expectProblem(/status of 40[39]/);
    await fill(await unfold(page, 'Dane'), { Partia: 'mój tekst' });
    await olekFinishes(cardId);
    await saveIn(page, 'Dane');
    await says(page, 'Karta przekazana do zatwierdzenia');
    await says(page, 'Tego wpisu nie można już zmienić');
    await says(page, 'Ktoś go w międzyczasie zatwierdził');
    await panel(page, 'Dane').getByText('Partia: mój tekst').waitFor();
    await takeScreens(page, 'card-conflict-finished');
    await expectAxeClean(page);

    // After a return the card can be edited again, and both values are shown for comparison.
    const body = { reason: 'Sprawdź partię' };
    await plant.jagoda.client.call(controlCardRoutes.return, { params: { id: cardId }, body });
    await page.reload();
    await says(page, 'Sprawdź partię');
    await says(page, 'Ktoś zmienił te same pola');
    expect(await field(page, 'Partia').inputValue()).toBe('mój tekst');

    await olekFinishes(cardId);
    const reason = { reason: 'Zła partia' };
    await plant.marta.client.call(controlCardRoutes.void, { params: { id: cardId }, body: reason });
    await press(panel(page, 'Dane'), 'Zachowaj moje');
    await saveIn(page, 'Dane');
    await says(page, 'Karta unieważniona');
    await panel(page, 'Dane').getByText('Partia: mój tekst').waitFor();
    await page.reload();
    await says(page, 'Karta unieważniona');
    await unfold(page, 'Dane');
    await panel(page, 'Dane').getByText('Partia: mój tekst').waitFor();
    expect(await stored(cardId, 'Partia')).toEqual(['jego']);
  });

  test('when a card is deleted while a person types into it, the screen shows a message and keeps the text', async () => {
    const cardId = await startCard(plant.bartek, template);
    const { page, expectProblem } = await openTab(app, plant.bartek, fillPath(cardId));
    expectProblem(/status of 404/);
    await fill(await unfold(page, 'Dane'), { Partia: 'mój tekst' });
    await plant.marta.client.call(controlCardRoutes.remove, { params: { id: cardId }, query: {} });
    await saveIn(page, 'Dane');
    await says(page, 'Tej karty już nie ma');
    expect(await field(page, 'Partia').inputValue()).toBe('mój tekst');
    await takeScreens(page, 'card-conflict-deleted');

    // Text that can no longer be stored can be read and copied, and is discarded only on request.
    await page.reload();
    await says(page, 'Partia: mój tekst');
    await takeScreens(page, 'card-gone-drafts');
    await expectAxeClean(page);
    await press(page, 'Usuń niezapisany tekst');
    await press(page.getByRole('dialog'), 'Usuń niezapisany tekst');
    await expect.poll(() => page.getByText('Partia: mój tekst').count()).toBe(0);
  });

  test('when a template is changed and archived while a person fills a card of it, the screen shows a message and the card can still be finished', async () => {
    const own = await makeTemplate(app.sql, { elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }] });
    const cardId = await startCard(plant.bartek, own);
    const { page } = await openTab(app, plant.bartek, fillPath(cardId));
    await fill(await unfold(page, 'Dane'), { Partia: 'dokończę' });
    expect(await page.getByText('Istnieje nowsza wersja wzoru').count()).toBe(0);
    await app.sql('update control_card_template set name = name || $2 where id = $1', [own.id, ' bis']);
    await touch(app.sql);
    await page.reload();
    await says(page, 'Istnieje nowsza wersja wzoru');
    expect(await field(page, 'Partia').inputValue()).toBe('dokończę');
    const keeper = await openWarehouse(app);
    await keeper.client.call(controlCardTemplateRoutes.archive, { params: { id: own.id } });
    await saveIn(page, 'Dane');
    await says(page, 'Zmiany zapisane');
    await press(panel(page, 'Dane'), 'Zatwierdź');
    await says(page, 'Karta zakończona');
    expect((await formData(plant.marta, cardId)).status).toBe('approved');
  });
});

test('when a person loses the role or the unit that let them fill an element, the screen still shows the text that they typed there', async () => {
  moved += 1;
  const role = await makeRole(app.sql, `pomiarowcy ${moved}`, ['Kartoteka.ControlCards.Operator']);
  const unit = await makeUnit(app.sql, `Hala ${moved}`);
  const held = [plant.roles.operator, role];
  const id = await makeUser(app.sql, `Ewa Przenoszona${moved}`, { roles: held, units: [unit] });
  const ewa: Worker = { id, name: 'Ewa', client: app.client.as(`Przenoszona${moved}`, PASSWORD) };
  const shared = await makeTemplate(app.sql, {
    elements: [
      { name: 'Wspólne', fields: [{ name: 'Opis' }] },
      { name: 'Z roli', fields: [{ name: 'Siła' }], assignments: [{ type: 'role', value: role }] },
      {
        name: 'Z hali',
        fields: [{ name: 'Hałas' }],
        assignments: [{ type: 'organizationUnit', value: unit }],
      },
    ],
  });
  const cardId = await startCard(ewa, shared);
  const { page, expectProblem } = await openTab(app, ewa, fillPath(cardId));
  expectProblem(/status of 403|ERR_INTERNET_DISCONNECTED/);
  await unfold(page, 'Z roli');
  await unfold(page, 'Z hali');
  const { concurrencyStamp: _stamp, ...user } = await admin.client.call(identityUserRoutes.get, {
    params: { id },
  });
  const roleNames = ['operator kart'];
  await admin.client.call(identityUserRoutes.update, {
    params: { id },
    body: { ...user, roleNames, organizationUnitIds: [] },
  });
  // Both texts are typed before either is sent.
  await page.context().setOffline(true);
  await fill(panel(page, 'Z roli'), { Siła: '120 N' });
  await fill(panel(page, 'Z hali'), { Hałas: '80 dB' });
  await page.context().setOffline(false);
  for (const [elementName, line] of [
    ['Z roli', 'Siła: 120 N'],
    ['Z hali', 'Hałas: 80 dB'],
  ] as const) {
    const element = panel(page, elementName);
    await element.getByText(line).waitFor();
    await element.getByText('Ten element wypełnia teraz ktoś inny').waitFor();
    await element.getByText('[Podgląd]').waitFor();
  }
  await takeScreens(page, 'card-conflict-withdrawn');
  // The user can still fill the element that needs neither the role nor the unit.
  await fill(await unfold(page, 'Wspólne'), { Opis: 'dalej' });
  await saveIn(page, 'Wspólne');
  await says(page, 'Zmiany zapisane');
});

describe('conflicts in the whole form', () => {
  const bar = (page: Page) => page.getByRole('group', { name: 'Zapisywanie formularza' });

  test('in the whole form, an entry that another person changed waits for a choice, and typed text stays on the screen when the card is submitted meanwhile', async () => {
    const cardId = await startCard(plant.bartek, template);
    await olekSaves(cardId, { Partia: 'A' });
    const { page, expectProblem } = await openTab(app, plant.marta, `/control-cards/${cardId}/view?edit`);
    expectProblem(/status of 40[39]/);
    await fill(await unfold(page, 'Dane'), { Partia: 'z biura' });
    await fill(await unfold(page, 'Pomiary'), { Wynik: '7' });
    await olekSaves(cardId, { Partia: 'z hali' });
    await press(bar(page), 'Zapisz');
    await says(page, 'Ktoś zmienił te same pola');
    expect(await stored(cardId, 'Wynik')).toEqual([]);
    await press(bar(page), 'Zapisz');
    await says(page, 'Najpierw wybierz, które wartości mają zostać.');
    await press(panel(page, 'Dane'), 'Zachowaj moje');
    await press(bar(page), 'Zapisz');
    await expect.poll(() => stored(cardId, 'Partia')).toEqual(['z biura']);
    expect(await stored(cardId, 'Wynik')).toEqual(['7']);

    await page.getByLabel('Nazwa karty').fill('Karta z biura');
    await fill(panel(page, 'Dane'), { Uwagi: 'nie zginę' });
    await olekFinishes(cardId);
    await press(bar(page), 'Zapisz');
    await says(page, 'Tej karty nie można już zmieniać');
    await panel(page, 'Dane').getByText('Uwagi: nie zginę').waitFor();
    expect(await page.getByLabel('Nazwa karty').inputValue()).toBe('Karta z biura');
    expect(await bar(page).count()).toBe(0);
    await takeScreens(page, 'whole-form-left');
    await expectAxeClean(page);
  });
});
