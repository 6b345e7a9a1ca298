import type { Setting } from '@kartoteka/domain/data-type/settings';
import type { Page, Request } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { expectAxeClean } from '../env/browser.ts';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { expectNotice } from '../env/card-page.ts';
import { PASSWORD } from '../env/people.ts';
import { makeTemplate, type MadeTemplate, type TemplateDraft } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
const LIST = '/control-cards/approval';
const norm: Setting = { type: 'referenceValue', referenceValue: { type: 2, values: ['1', '5'] } };
let plant: CardPlant;
let plain: MadeTemplate;
let guarded: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  plain = await made({ name: 'Bez hasła' });
  guarded = await made({ name: 'Z hasłem', passwordAtSigning: true });
});

/** Returns the cards of earlier attempts for correction, so that a repeated test finds only its own cards. */
beforeEach(async () => {
  const { items } = await plant.bartek.client.call(controlCardRoutes.awaitingMe);
  for (const { cardId } of items) {
    const input = { params: { id: cardId }, body: { reason: 'Koniec próby.' } };
    await plant.bartek.client.call(controlCardRoutes.return, input);
  }
});

function made(draft: Partial<TemplateDraft>): Promise<MadeTemplate> {
  return makeTemplate(app.sql, {
    elements: [
      {
        name: 'Dane',
        fields: [{ name: 'Partia' }, { name: 'pH', storedValueType: 'number_float', settings: [norm] }],
      },
    ],
    approvals: [{ type: 'user', value: plant.bartek.id }],
    ...draft,
  });
}

/** Makes a card that waits for Bartek's signature, and returns its id. */
async function waiting(template: MadeTemplate, batch: string, pH = '2'): Promise<string> {
  const id = await startCard(plant.ola, template);
  const data = { [template.field('Partia')]: batch, [template.field('pH')]: pH };
  const more = { submit: true, deviationComments: { [template.field('pH')]: 'sprawdzono' } };
  await save(plant.ola, id, template.element('Dane'), data, pH === '2' ? { submit: true } : more);
  return id;
}

const waitingOnes = async (template: MadeTemplate, count: number) => {
  const ids: string[] = [];
  for (let n = 1; n <= count; n += 1) ids.push(await waiting(template, `partia ${n}`));
  return ids;
};
const statusOf = async (id: string) => (await formData(plant.marta, id)).status;
const nameOf = async (id: string) => (await formData(plant.marta, id)).name;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const progress = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true });
const lineOf = async (page: Page, id: string) =>
  page.getByRole('listitem').filter({ hasText: await nameOf(id) });

/** Returns the data hashes of the stored signatures of a card. */
async function signaturesOf(cardId: string): Promise<string[]> {
  const rows = await app.sql<{ hash: string }>(
    `select encode(signature.data_hash, 'hex') as hash from signature
       join approval_slot as slot on slot.id = signature.slot_id where slot.card_id = $1`,
    [cardId],
  );
  return rows.map(({ hash }) => hash);
}

/** Returns a list to which each signing call adds its card id and its body, as the page sends them. */
function signingCalls(page: Page): [cardId: string, body: { dataHash: string; password: string | null }][] {
  const calls: ReturnType<typeof signingCalls> = [];
  page.on('request', (request: Request) => {
    const cardId = /([\w-]+)\/approve\//.exec(request.url())?.[1];
    if (cardId && request.method() === 'POST') calls.push([cardId, request.postDataJSON()]);
  });
  return calls;
}

/** Scrolls to the end of each card, like a person who reads it. */
async function lookAtAll(page: Page, count: number): Promise<void> {
  const cards = page.getByRole('region').filter({ has: page.getByText(/^Karta \d+ z \d+$/) });
  await expect.poll(() => cards.count()).toBe(count);
  for (let at = 0; at < count; at += 1) {
    await cards.nth(at).evaluate((card) => card.lastElementChild?.scrollIntoView({ block: 'center' }));
    // The count may be higher, because a high screen may show the end of the next card too.
    const seen = async () => Number(/\d+/.exec(await page.getByText(/^Obejrzano/).innerText())?.[0]);
    await expect.poll(seen).toBeGreaterThan(at);
  }
}

for (const size of [
  { width: 1280, height: 800 },
  { width: 800, height: 1280 },
  { width: 390, height: 844 },
]) {
  test(`at ${size.width} px ten cards without deviations are signed with three taps, each over the hash of the data that was shown`, async () => {
    const ids = await waitingOnes(plain, 10);
    const deviating = await waiting(plain, 'partia 11', '7');
    const hashes = new Map<string, string>();
    for (const id of ids) hashes.set(id, (await formData(plant.bartek, id)).dataHash);
    const { page } = await openTab(app, plant.bartek, LIST);
    await page.setViewportSize(size);
    const calls = signingCalls(page);
    let taps = 0;
    const tap = async (name: string) => {
      await button(page, name).click();
      taps += 1;
    };
    await tap('Zaznacz bez odchyleń (10)');
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(10);
    const alone = page.getByRole('row').filter({ hasText: await nameOf(deviating) });
    await alone.getByText('tylko osobno').waitFor();
    expect(await alone.getByRole('checkbox').count()).toBe(0);
    await tap('Zatwierdź wybrane (10)');

    const sign = 'Zatwierdź 10 kart jako Bartek Brygada';
    await button(page, sign).waitFor();
    for (let n = 1; n <= 10; n += 1) await page.getByText(`partia ${n}`, { exact: true }).waitFor();
    expect(await button(page, sign).isDisabled()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    await expectAxeClean(page);
    await lookAtAll(page, 10);
    await tap(sign);
    await progress(page, 'Podpisano 10 z 10').waitFor();
    expect(taps).toBe(3);
    expect(calls.map(([id, { dataHash }]) => [id, dataHash])).toEqual([...hashes]);
    for (const id of ids) {
      expect(await signaturesOf(id)).toEqual([hashes.get(id)]);
      expect(await statusOf(id)).toBe('approved');
    }
    await expectAxeClean(page);
    await page.getByRole('link', { name: 'Wróć do listy' }).click();
    await page.waitForURL(`**${LIST}`);
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    expect(await statusOf(deviating)).toBe('awaitingApproval');
  });
}

test('in a series of signatures a card that changed after it was shown is skipped with a link, a returned card is refused with the reason, and the other cards are signed', async () => {
  const [first = '', changed = '', returned = '', last = ''] = await waitingOnes(plain, 4);
  const { page, expectProblem } = await openTab(app, plant.bartek, LIST);
  expectProblem(/status of 40[39]/);
  await button(page, 'Zaznacz bez odchyleń (4)').click();
  await button(page, 'Zatwierdź wybrane (4)').click();
  await lookAtAll(page, 4);
  const shown = (await formData(plant.bartek, changed)).dataHash;
  await app.sql(
    `update card_entry set values = (select jsonb_object_agg(key, '3') from jsonb_each(values)) where card_id = $1`,
    [changed],
  );
  const back = { params: { id: returned }, body: { reason: 'Popraw.' } };
  await plant.bartek.client.call(controlCardRoutes.return, back);
  const calls = signingCalls(page);
  await button(page, 'Zatwierdź 4 karty jako Bartek Brygada').click();
  await progress(page, 'Podpisano 2 z 4').waitFor();
  await (await lineOf(page, last)).getByText('podpisana', { exact: true }).waitFor();
  await (await lineOf(page, changed)).getByText('Pominięta: zmieniła się').waitFor();
  await (await lineOf(page, returned)).getByText('Odrzucona: Ta karta nie czeka na zatwierdzenie.').waitFor();
  expect(calls.find(([id]) => id === changed)?.[1].dataHash).toBe(shown);
  expect(await Promise.all([first, changed, returned, last].map(statusOf))).toEqual([
    'approved',
    'awaitingApproval',
    'inProgress',
    'approved',
  ]);
  expect(await signaturesOf(changed)).toEqual([]);
  expect(await button(page, /Podpisz pozostałe/).count()).toBe(0);
  await page.getByRole('link', { name: `Otwórz kartę: ${await nameOf(changed)}` }).click();
  await page.waitForURL(`**/${changed}/approve`);
});

test('a series of signatures asks for the password once, and after a lost connection signs the rest without a second signature or question', async () => {
  const free = await waiting(plain, 'wolna');
  const [first = '', lost = '', last = ''] = await waitingOnes(guarded, 3);
  const { page, expectProblem } = await openTab(app, plant.bartek, LIST);
  expectProblem(/status of 403|status of 426|ERR_FAILED/);
  await button(page, 'Zaznacz bez odchyleń (4)').click();
  await button(page, 'Zatwierdź wybrane (4)').click();
  await lookAtAll(page, 4);
  const calls = signingCalls(page);
  const dialog = page.getByRole('dialog');
  const answer = async (password: string) => {
    await dialog.getByLabel('Hasło').fill(password);
    await dialog.getByRole('button', { name: 'Zatwierdź', exact: true }).click();
  };
  await button(page, 'Zatwierdź 4 karty jako Bartek Brygada').click();
  await dialog.getByText('Jedno hasło podpisze 4 karty.').waitFor();
  await answer('Zle-haslo-2026');
  await dialog.getByText('To hasło jest nieprawidłowe.').waitFor();
  expect(await Promise.all([free, first, lost, last].map(signaturesOf))).toEqual([[], [], [], []]);

  // The signature of this card is stored, but its answer does not arrive.
  await page.route(`**/${lost}/approve/*`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await answer(PASSWORD);
  await (await lineOf(page, lost)).getByText('Nie wiadomo, czy podpisana').waitFor();
  await progress(page, 'Podpisano 1 z 4').waitFor();
  await (await lineOf(page, last)).getByText('jeszcze niepodpisana').waitFor();
  expect((await Promise.all([free, last].map(signaturesOf))).flat()).toEqual([]);

  await page.unroute(`**/${lost}/approve/*`);
  // A server with a newer version refuses an outdated app, which says nothing about the card.
  await page.route(`**/${lost}/approve/*`, (route) => route.fulfill({ status: 426 }));
  await button(page, 'Podpisz pozostałe (3)').click();
  await (await lineOf(page, lost)).getByText('Nie wiadomo, czy podpisana').waitFor();
  await page.unroute(`**/${lost}/approve/*`);
  await button(page, 'Podpisz pozostałe (3)').click();
  await progress(page, 'Podpisano 4 z 4').waitFor();
  expect(await dialog.count()).toBe(0);
  for (const id of [free, first, lost, last]) expect(await signaturesOf(id)).toHaveLength(1);
  // The password is sent only for cards whose template asks for it.
  expect(calls.map(([id, { password }]) => [id, password])).toEqual([
    [first, 'Zle-haslo-2026'],
    [first, PASSWORD],
    [lost, PASSWORD],
    [lost, PASSWORD],
    [lost, PASSWORD],
    [last, PASSWORD],
    [free, null],
  ]);
});

test('cancelling the password question of a series of signatures while a wrong password is checked keeps the question closed', async () => {
  await waitingOnes(guarded, 2);
  const { page, expectProblem } = await openTab(app, plant.bartek, LIST);
  expectProblem(/status of 403/);
  await button(page, 'Zaznacz bez odchyleń (2)').click();
  await button(page, 'Zatwierdź wybrane (2)').click();
  await lookAtAll(page, 2);
  const held = Promise.withResolvers<void>();
  await page.route('**/approve/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const sign = button(page, 'Zatwierdź 2 karty jako Bartek Brygada');
  await sign.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Hasło').fill('Zle-haslo-2026');
  const sent = page.waitForRequest('**/approve/*');
  await dialog.getByRole('button', { name: 'Zatwierdź', exact: true }).click();
  await sent;
  await dialog.getByRole('button', { name: 'Anuluj' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  held.resolve();
  // The button comes back when the answer has been dealt with. No question may cover it.
  await sign.click();
  await dialog.getByText('Jedno hasło podpisze 2 karty.').waitFor();
  await dialog.getByRole('button', { name: 'Anuluj' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
});

test('a person can leave a card out of a series of signatures, and the chosen cards are still chosen after going back', async () => {
  const [first = '', other = ''] = await waitingOnes(plain, 2);
  const { page } = await openTab(app, plant.bartek, LIST);
  await page.getByRole('checkbox', { name: `Wybierz: ${await nameOf(first)}` }).check();
  await page.getByRole('checkbox', { name: `Wybierz: ${await nameOf(other)}` }).check();
  await button(page, 'Zatwierdź wybrane (2)').click();
  await button(page, `Bez tej karty: ${await nameOf(other)}`).click();
  await page.goBack();
  await button(page, 'Zatwierdź wybrane (2)').click();
  await button(page, `Bez tej karty: ${await nameOf(other)}`).click();
  await page.getByRole('region', { name: 'Poza serią' }).getByText('Została poza serią.').waitFor();
  await lookAtAll(page, 1);
  await button(page, 'Zatwierdź 1 kartę jako Bartek Brygada').click();
  await progress(page, 'Podpisano 1 z 1').waitFor();
  expect([await statusOf(first), await statusOf(other)]).toEqual(['approved', 'awaitingApproval']);
});

test('the twenty-first card of a series of signatures is refused with a message, and a card with two slots of the same person cannot join a series', async () => {
  await waitingOnes(plain, 21);
  const twice = await made({
    name: 'Dwa podpisy',
    approvals: [
      { type: 'user', value: plant.bartek.id },
      { type: 'role', value: plant.roles.foreman },
    ],
  });
  const alone = await waiting(twice, 'podwójna');
  const { page } = await openTab(app, plant.bartek, LIST);
  await button(page, 'Zaznacz bez odchyleń (20)').click();
  await page
    .getByRole('checkbox', { name: /^Wybierz:/ })
    .nth(20)
    .click();
  await expectNotice(page, 'Razem można zatwierdzić najwyżej 20 kart.');
  await button(page, 'Zatwierdź wybrane (20)').waitFor();
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(20);
  const row = page.getByRole('row').filter({ hasText: await nameOf(alone) });
  await row.getByText('tylko osobno').waitFor();
  expect(await row.getByRole('checkbox').count()).toBe(0);
});
