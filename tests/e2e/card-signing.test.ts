import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Party } from '@kartoteka/domain/card/definition';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAxeClean, openPage, takeScreens } from '../env/browser.ts';
import { type CardPlant, formData, openPlant, save, startCard, type Worker } from '../env/card-plant.ts';
import { buttonNamed, expectNotice, expectNoticeOf } from '../env/card-page.ts';
import { makeUser, PASSWORD } from '../env/people.ts';
import { makeTemplate, type TemplateDraft } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let leavers = 0;

beforeAll(async () => {
  plant = await openPlant(app);
});

async function openAs({ client }: Worker, address: string) {
  const opened = await openPage({ baseURL: app.origin });
  const token = await client.token();
  await opened.page.addInitScript((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
  await opened.page.goto(address);
  return opened;
}

/** Makes a card that awaits these approvals. */
async function awaiting(approvals: readonly Party[], draft: Partial<TemplateDraft> = {}): Promise<string> {
  const of = await makeTemplate(app.sql, {
    elements: [{ name: 'Dane', fields: [{ name: 'Partia' }] }],
    approvals,
    ...draft,
  });
  const id = await startCard(plant.ola, of);
  await save(plant.ola, id, of.element('Dane'), { [of.field('Partia')]: 'A1' }, { submit: true });
  return id;
}

const sheet = (page: Page) => page.getByRole('region', { name: 'Zatwierdzenia' });
const dialog = (page: Page) => page.getByRole('dialog');
const press = (within: ReturnType<typeof sheet>, name: string) =>
  within.getByRole('button', { name, exact: true }).click();

test('a manager sees a slot that lost its signer and gives it to another person, who signs it', async () => {
  leavers += 1;
  const name = `Zenon Zwolniony${leavers}`;
  const leaver = await makeUser(app.sql, name, { roles: [plant.roles.quality] });
  const cardId = await awaiting([{ type: 'user', value: leaver }]);
  const { page } = await openAs(plant.marta, `/control-cards/${cardId}/view`);
  await sheet(page).getByText('oczekuje').waitFor();
  expect(await sheet(page).getByRole('button').count()).toBe(0);
  await app.sql('update app_user set is_active = false where id = $1', [leaver]);
  await page.reload();
  await sheet(page).getByText('brak uprawnionych').waitFor();
  await takeScreens(page, 'slot-without-signer');
  await press(sheet(page), `Przekaż zatwierdzenie: ${name}`);

  await press(dialog(page), 'Przekaż');
  await dialog(page).getByText('Wybierz, kto zatwierdza.').waitFor();
  const field = dialog(page).getByRole('combobox', { name: 'Kto zatwierdza' });
  await field.fill('jakość');
  const options = page.getByRole('listbox');
  await options.getByText('Rola').waitFor();
  expect(await options.getByText('Użytkownik').count()).toBe(1);
  await takeScreens(page, 'slot-reassign');
  await expectAxeClean(page);
  await options.getByRole('option', { name: 'jakość kart' }).click();
  await expectNoticeOf(page, 'Przekazano zatwierdzenie', () => press(dialog(page), 'Przekaż'));
  await sheet(page).getByText('jakość kart').waitFor();
  await sheet(page).getByText('oczekuje').waitFor();
  await page.getByRole('button', { name: 'Historia' }).click();
  await page.getByText('Przekazano zatwierdzenie, którego nie miał kto złożyć').waitFor();

  const { page: approver } = await openAs(plant.jagoda, `/control-cards/${cardId}/approve`);
  await press(sheet(approver), 'Zatwierdź jako Jagoda Jakość: jakość kart');
  await sheet(approver).getByText('zatwierdzone').waitFor();
  expect((await formData(plant.marta, cardId)).status).toBe('approved');
});

test('each approval shows its label, an icon for its state, and Zatwierdź to the person whose turn it is', async () => {
  const parties = [plant.jagoda, plant.bartek].map(({ id }) => ({ type: 'user', value: id }) as const);
  const cardId = await awaiting(parties, { approvalOrderRequired: true });
  const address = `/control-cards/${cardId}/approve`;
  const { page: first } = await openAs(plant.jagoda, address);
  const { page: second } = await openAs(plant.bartek, address);
  const lines = (page: Page) =>
    sheet(page)
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map((item) => ({
          label: item.firstElementChild?.textContent,
          icon: item.querySelector('svg path:last-of-type')?.getAttribute('d'),
          buttons: item.querySelectorAll('button').length,
        })),
      );
  const waits = 'M12 7v5l3.5 2';
  const done = 'm8 12.2 2.8 2.8L16 9.5';
  const [jagoda, bartek] = ['Jagoda Jakość', 'Bartek Brygada'].map((label) => ({ label, buttons: 0 }));
  await expect
    .poll(() => lines(first))
    .toEqual([
      { ...jagoda, icon: waits, buttons: 1 },
      { ...bartek, icon: waits },
    ]);
  await expect
    .poll(() => lines(second))
    .toEqual([
      { ...jagoda, icon: waits },
      { ...bartek, icon: waits },
    ]);
  await sheet(first).getByText('Kolejność zatwierdzania wymagana').waitFor();
  await press(sheet(first), 'Zatwierdź jako Jagoda Jakość: Jagoda Jakość');
  await expect
    .poll(() => lines(first))
    .toEqual([
      { ...jagoda, icon: done },
      { ...bartek, icon: waits },
    ]);
  await second.reload();
  await expect
    .poll(() => lines(second))
    .toEqual([
      { ...jagoda, icon: done },
      { ...bartek, icon: waits, buttons: 1 },
    ]);
});

test('signing asks for the password where the template requires it, and never signs data that changed meanwhile', async () => {
  const jagoda = { type: 'user', value: plant.jagoda.id } as const;
  const cardId = await awaiting([jagoda], { passwordAtSigning: true });
  const { page, expectProblem } = await openAs(plant.jagoda, `/control-cards/${cardId}/approve`);
  expectProblem(/40[039]/);
  const sign = () => press(sheet(page), 'Zatwierdź jako Jagoda Jakość: Jagoda Jakość');
  await sign();
  const field = dialog(page).getByLabel('Hasło');
  await press(dialog(page), 'Zatwierdź');
  await dialog(page).getByText('Podaj hasło.').waitFor();
  await field.fill('Zle-haslo-2026');
  await press(dialog(page), 'Zatwierdź');
  await dialog(page).getByText('To hasło jest nieprawidłowe.').waitFor();
  await takeScreens(page, 'signing-password');
  await expectAxeClean(page);
  expect((await formData(plant.marta, cardId)).status).toBe('awaitingApproval');

  // Changes the shown data in a way that only the data hash can notice.
  await app.sql(
    `update card_entry set values = (select jsonb_object_agg(key, 'B2') from jsonb_each(values)) where card_id = $1`,
    [cardId],
  );
  await field.fill(PASSWORD);
  await expectNoticeOf(page, 'Karta zmieniła się, odkąd została otwarta.', () =>
    press(dialog(page), 'Zatwierdź'),
  );
  expect((await formData(plant.marta, cardId)).status).toBe('awaitingApproval');
  await page.getByRole('button', { name: 'Rozwiń wszystkie' }).click();
  await page.getByText('B2').waitFor();

  await sign();
  await field.fill(PASSWORD);
  await expectNoticeOf(page, 'Zatwierdzono', () => press(dialog(page), 'Zatwierdź'));
  await expect.poll(async () => (await formData(plant.marta, cardId)).status).toBe('approved');
});

test('a card that changed since it was opened is shown again instead of being returned, and the typed reason stays', async () => {
  const cardId = await awaiting([{ type: 'user', value: plant.jagoda.id }]);
  const { page, expectProblem } = await openAs(plant.jagoda, `/control-cards/${cardId}/approve`);
  expectProblem(/409/);
  const ask = () => page.getByRole('button', { name: 'Zwróć do poprawy' }).click();
  const reason = dialog(page).getByRole('textbox', { name: 'Powód' });
  await ask();
  await reason.fill('Zła partia.');
  // Changes the shown data in a way that only the data hash can notice.
  await app.sql(
    `update card_entry set values = (select jsonb_object_agg(key, 'B2') from jsonb_each(values)) where card_id = $1`,
    [cardId],
  );
  await press(dialog(page), 'Zwróć do poprawy');
  await dialog(page)
    .getByText('Karta zmieniła się, odkąd została otwarta. Sprawdź jej obecny stan, zanim ją zwrócisz.')
    .waitFor();
  expect(await reason.inputValue()).toBe('Zła partia.');
  expect((await formData(plant.marta, cardId)).status).toBe('awaitingApproval');
  await press(dialog(page), 'Anuluj');
  await page.getByRole('button', { name: 'Rozwiń wszystkie' }).click();
  await page.getByText('B2').waitFor();

  await ask();
  await reason.fill('Nadal zła partia.');
  await expectNoticeOf(page, 'Zwrócono do poprawy', () => press(dialog(page), 'Zwróć do poprawy'));
  expect((await formData(plant.marta, cardId)).status).toBe('inProgress');
});

test('an approved card is voided with a reason, and shows the reason', async () => {
  const cardId = await awaiting([]);
  const { page } = await openAs(plant.marta, `/control-cards/${cardId}/view`);
  const manage = page.getByRole('group', { name: 'Zarządzanie kartą' });
  expect(await manage.getByRole('button', { name: 'Usuń' }).count()).toBe(0);
  await manage.getByRole('button', { name: 'Unieważnij' }).click();
  await press(dialog(page), 'Unieważnij');
  await dialog(page).getByText('Podaj powód.').waitFor();
  await dialog(page).getByLabel('Powód').fill('Pomylona partia');
  const { height = 0 } = (await dialog(page).getByRole('button', { name: 'Anuluj' }).boundingBox()) ?? {};
  expect(height).toBeGreaterThanOrEqual(48);
  await expectNoticeOf(page, 'Unieważniono kartę', () => press(dialog(page), 'Unieważnij'));
  await page.getByText('Pomylona partia').first().waitFor();
  expect(await manage.count()).toBe(0);
  await takeScreens(page, 'voided');
  const { items } = await plant.marta.client.call(controlCardRoutes.history, { params: { id: cardId } });
  expect(items.at(-1)).toMatchObject({ text: 'Unieważniono kartę', reason: 'Pomylona partia' });
});

test('when two tablets add the last allowed entry, the second tablet is refused and keeps its text', async () => {
  const of = await makeTemplate(app.sql, {
    elements: [{ name: 'Pomiary', repeat: { max: 1 }, fields: [{ name: 'Wynik' }] }],
  });
  const cardId = await startCard(plant.ola, of);
  const tablets = [];
  for (const who of [plant.ola, plant.olek]) {
    const opened = await openAs(who, `/control-cards/${cardId}/operator`);
    opened.expectProblem(/403/);
    await opened.page.getByRole('textbox', { name: 'Wynik' }).waitFor();
    tablets.push(opened.page);
  }
  const [first, second] = tablets as [Page, Page];
  // Types only after both tablets are open, because typed text is saved after a pause, and a tablet that is opened
  // after the save would show it.
  await first.getByRole('textbox', { name: 'Wynik' }).fill('od: Ola Oparska');
  await second.getByRole('textbox', { name: 'Wynik' }).fill('od: Olek Olecki');
  const pressSave = (page: Page) => buttonNamed(page, 'Zapisz').click();
  await pressSave(first);
  await expectNotice(first, 'Zmiany zapisane');
  await pressSave(second);
  await expectNotice(second, 'Najwyżej 1 wpis: Pomiary.');
  const typed = second.getByRole('textbox', { name: 'Wynik' });
  await expect.poll(() => typed.count()).toBe(2);
  expect(await typed.evaluateAll((inputs) => inputs.map((one) => (one as HTMLInputElement).value))).toEqual([
    'od: Ola Oparska',
    'od: Olek Olecki',
  ]);
  await takeScreens(second, 'maximum-reached');
  const { elements } = await formData(plant.marta, cardId);
  expect(elements[0]?.entries).toHaveLength(1);
});
