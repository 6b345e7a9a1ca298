import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { Locator, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { buttonNamed, deviationComment, entry, expectNotice, fill, panel, unfold } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, save, startCard, type Worker } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    name: 'Stukanie',
    elements: [
      { name: 'Dane', fields: [{ name: 'Partia' }] },
      {
        name: 'Pomiary',
        repeat: {},
        fields: [
          {
            name: 'Wynik',
            storedValueType: 'number_float',
            settings: [{ type: 'referenceValue', referenceValue: { type: 2, values: ['1', '5'] } }],
          },
        ],
      },
    ],
    approvals: [
      { type: 'role', value: plant.roles.foreman },
      { type: 'user', value: plant.bartek.id },
    ],
  });
});

const button = buttonNamed;
const twice = (within: Locator | Page, name: string) => button(within, name).dblclick();
const dialog = (page: Page) => page.getByRole('dialog');
/**
 * Opens a tab and returns a function that waits until none of the calls of the tab is running, so that every effect of
 * a second tap has happened.
 */
async function openQuiet(...[who, address]: [who: Worker, address: string]) {
  const { page } = await openTab(app, who, address);
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  const settled = async () => {
    await expect.poll(() => [...underWay].map((request) => request.url())).toEqual([]);
  };
  return { page, settled };
}

/** Returns the number of events of each kind on a card. */
async function events(cardId: string): Promise<Record<string, number>> {
  const rows = await app.sql<{ type: string; times: number }>(
    'select type, count(*)::int as times from card_event where card_id = $1 group by type order by type',
    [cardId],
  );
  return Object.fromEntries(rows.map(({ type, times }) => [type, times]));
}

/** Returns the number of a card's saves that changed nothing. The second call of a doubled save is such a save. */
async function emptySaves(cardId: string): Promise<number> {
  const rows = await app.sql(
    `select from card_event where card_id = $1 and type = 'entrySaved'
     and payload -> 'changes' = '[]' and not payload ?| array['comment', 'deviationComments', 'files']`,
    [cardId],
  );
  return rows.length;
}

async function startedCards(): Promise<number> {
  const rows = await app.sql('select from control_card where template_id = $1', [template.id]);
  return rows.length;
}

describe('double taps on the buttons of a card', () => {
  test('a double tap acts only once, and never answers the question that it opens, on the buttons to start and fill a card, to withdraw, to delete and to submit a group', async () => {
    const { page, settled } = await openQuiet(plant.bartek, '/control-cards/operator');
    const start = async () => {
      await page.getByRole('combobox', { name: 'Wzór' }).click();
      await page.getByRole('option', { name: 'Stukanie' }).click();
      await twice(page, 'Wypełnij');
    };
    const filling = /\/control-cards\/[0-9a-f-]{36}\/operator$/;
    // A second attempt of the test finds the cards of the first attempt.
    const before = await startedCards();
    await start();
    if (before > 0) await twice(dialog(page), 'Nowa');
    await page.waitForURL(filling);
    expect(await startedCards()).toBe(before + 1);
    for (const [answer, cards] of [
      ['Kontynuuj', 1],
      ['Nowa', 2],
    ] as const) {
      await page.goto('/control-cards/operator');
      await start();
      await twice(dialog(page), answer);
      await page.waitForURL(filling);
      expect(await startedCards()).toBe(before + cards);
    }
    const cardId = page.url().split('/').at(-2) ?? '';
    const data = await unfold(page, 'Dane');
    await fill(data, { Partia: 'raz' });
    await twice(data, 'Zapisz');
    await expectNotice(page, 'Zmiany zapisane');
    // The second tap comes after the answer, at a person's speed.
    await data
      .getByRole('status')
      .filter({ hasText: /^Zapisano / })
      .waitFor();
    await button(data, 'Zapisz').click();
    await twice(data, 'Zatwierdź');
    await data.getByText('[Zatwierdzony]').first().waitFor();
    await twice(data, 'Cofnij zatwierdzenie');
    await twice(dialog(page), 'Cofnij zatwierdzenie');
    await button(data, 'Zatwierdź').waitFor();
    await settled();
    const filled = { cardStarted: 1, entrySaved: 1, entrySubmitted: 1, entryWithdrawn: 1 };
    expect(await events(cardId)).toEqual(filled);

    const samples = await unfold(page, 'Pomiary');
    await fill(entry(page, 'Pomiary', 1), { Wynik: '2' });
    await twice(samples, 'Dodaj wpis');
    await entry(page, 'Pomiary', 2).waitFor();
    expect(await entry(page, 'Pomiary', 3).count()).toBe(0);
    await fill(entry(page, 'Pomiary', 2), { Wynik: '9' });
    await deviationComment(entry(page, 'Pomiary', 2), 'Wynik').fill('tak ma być');
    await twice(entry(page, 'Pomiary', 2), 'Zatwierdź');
    await samples.getByText('[Zatwierdzony]').waitFor();
    await twice(entry(page, 'Pomiary', 1), 'Zapisz');
    await entry(page, 'Pomiary', 1)
      .getByRole('status')
      .filter({ hasText: /^Zapisano / })
      .waitFor();
    await twice(entry(page, 'Pomiary', 1), 'Usuń');
    await twice(dialog(page), 'Usuń');
    await expect.poll(() => entry(page, 'Pomiary', 2).count()).toBe(0);
    await twice(data, 'Zatwierdź');
    await data.getByText('[Zatwierdzony]').first().waitFor();
    await twice(samples, 'Zatwierdź grupę');
    await page.getByText('Karta przekazana do zatwierdzenia').waitFor();
    await settled();
    const { entrySaved, ...others } = await events(cardId);
    expect(others).toEqual({
      cardStarted: 1,
      entrySubmitted: 3,
      entryWithdrawn: 1,
      entryDeleted: 1,
      groupSubmitted: 1,
      cardSubmitted: 1,
    });
    // An entry also saves itself after a pause, so a slow machine may make more saves.
    expect(entrySaved).toBeGreaterThanOrEqual(3);
    expect(await emptySaves(cardId)).toBe(0);
  });

  test('a double tap acts only once, and never answers the question that it opens, on the buttons to return, sign, void and delete a card and to save the whole form', async () => {
    const cardId = await startCard(plant.ola, template);
    const group = { params: { id: cardId, groupId: template.element('Pomiary') } };
    await save(plant.ola, cardId, template.element('Dane'), {}, { submit: true });
    await plant.ola.client.call(controlCardRoutes.submitGroup, group);
    const before = await events(cardId);

    const { page, settled } = await openQuiet(plant.bartek, `/control-cards/${cardId}/approve`);
    await twice(page, 'Zwróć do poprawy');
    await dialog(page).getByLabel('Powód').fill('popraw');
    await twice(dialog(page), 'Zwróć do poprawy');
    await page.waitForURL(/control-cards\/approval$/);
    await settled();
    expect(await events(cardId)).toEqual({ ...before, cardReturned: 1 });

    const manager = await openQuiet(plant.marta, `/control-cards/${cardId}/view?edit`);
    const office = manager.page;
    const bar = office.getByRole('group', { name: 'Zapisywanie formularza' });
    await fill(await unfold(office, 'Dane'), { Partia: 'z biura' });
    await twice(bar, 'Zapisz');
    await expect.poll(() => bar.getByRole('status').textContent()).toBe('Wszystko zapisane');
    await manager.settled();
    expect(await events(cardId)).toEqual({ ...before, cardReturned: 1, entrySaved: 1 });
    await twice(bar, 'Zatwierdź');
    await twice(dialog(office), 'Zatwierdź');
    await expect.poll(async () => (await formData(plant.marta, cardId)).status).toBe('awaitingApproval');

    // Bartek may sign both slots, but the second tap must not sign the second slot.
    await page.goto(`/control-cards/${cardId}/approve`);
    await twice(page, 'Zatwierdź jako Bartek Brygada: brygadzista kart');
    await expectNotice(page, 'Zatwierdzono');
    await settled();
    expect((await events(cardId))['slotSigned']).toBe(1);

    await office.goto(`/control-cards/${cardId}/view`);
    await twice(office, 'Unieważnij');
    await dialog(office).getByLabel('Powód').fill('zła partia');
    await twice(dialog(office), 'Unieważnij');
    await expectNotice(office, 'Unieważniono kartę');
    await manager.settled();
    expect(await events(cardId)).toEqual({
      cardStarted: 1,
      cardReturned: 1,
      cardSubmitted: 2,
      cardVoided: 1,
      entrySaved: 1,
      entrySubmitted: 2,
      groupSubmitted: 2,
      slotSigned: 1,
    });

    const other = await startCard(plant.ola, template);
    await office.goto(`/control-cards/${other}/view`);
    await twice(office.getByRole('group', { name: 'Zarządzanie kartą' }), 'Usuń');
    await twice(dialog(office), 'Usuń');
    await expectNotice(office, 'Usunięto rekord');
    await manager.settled();
    expect(await events(other)).toEqual({ cardStarted: 1, cardDeleted: 1 });
  });
});

test('no value is lost when answers arrive in another order than their requests', async () => {
  const cardId = await startCard(plant.bartek, template);
  const { page } = await openTab(app, plant.bartek, `/control-cards/${cardId}/operator`);
  await fill(await unfold(page, 'Dane'), { Partia: 'pierwsza' });
  await fill(await unfold(page, 'Pomiary'), { Wynik: '2' });

  // The first save is answered after the second one.
  const second = Promise.withResolvers<void>();
  let saves = 0;
  await page.route('**/api/app/control-card/*/element', async (route) => {
    saves += 1;
    const isFirst = saves === 1;
    const response = await route.fetch();
    if (isFirst) await second.promise;
    await route.fulfill({ response });
    if (!isFirst) second.resolve();
  });
  await button(panel(page, 'Dane'), 'Zapisz').click();
  await expect.poll(() => saves).toBe(1);
  await button(panel(page, 'Pomiary'), 'Zapisz').click();
  for (const name of ['Dane', 'Pomiary'])
    await panel(page, name)
      .getByRole('status')
      .filter({ hasText: /^Zapisano / })
      .waitFor();

  // A read that began before a save is answered after it.
  const late = Promise.withResolvers<void>();
  let readings = 0;
  let answered = 0;
  await page.route('**/api/app/control-card/form-data/*', async (route) => {
    const response = await route.fetch();
    readings += 1;
    if (readings === 1) await late.promise;
    await route.fulfill({ response });
    answered += 1;
  });
  await button(panel(page, 'Dane'), 'Zatwierdź').click();
  await expect.poll(() => readings).toBe(1);
  await fill(entry(page, 'Pomiary', 1), { Wynik: '3,5' });
  await button(entry(page, 'Pomiary', 1), 'Zapisz').click();
  await entry(page, 'Pomiary', 1)
    .getByRole('status')
    .filter({ hasText: /^Zapisano / })
    .waitFor();
  late.resolve();
  // The answer of the read is older than the save, so the card is read once more.
  await expect.poll(() => answered).toBe(2);
  await panel(page, 'Dane').getByText('[Zatwierdzony]').first().waitFor();
  expect(await entry(page, 'Pomiary', 1).getByRole('textbox', { name: 'Wynik' }).inputValue()).toBe('3,5');
  expect(await panel(page, 'Pomiary').getByRole('alert').count()).toBe(0);
  const [, samples] = (await formData(plant.marta, cardId)).elements;
  expect(samples?.entries).toMatchObject([{ rowVersion: 2, values: { [template.field('Wynik')]: '3.5' } }]);
});
