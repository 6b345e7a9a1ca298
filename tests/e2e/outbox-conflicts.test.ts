import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { entry, panel, press, unfold } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { openTab } from '../env/worker-tab.ts';

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    name: 'Kontrola chłodni',
    elements: [
      { name: 'Dane', fields: [{ name: 'Partia' }, { name: 'Uwagi' }] },
      { name: 'Pomiary', repeat: {}, fields: [{ name: 'Wynik' }] },
    ],
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
});

const WAITS = { timeout: 60_000 } as const;
const fillPath = (cardId: string) => `/control-cards/${cardId}/operator`;
const partia = (page: Page) => panel(page, 'Dane').getByRole('textbox', { name: 'Partia' });
const badge = (page: Page, words: RegExp) => page.getByRole('button', { name: words });

/** Makes a card whose entry has a batch already. */
async function cardWith(text: string): Promise<string> {
  const cardId = await startCard(plant.ola, template);
  await save(plant.ola, cardId, template.element('Dane'), { [template.field('Partia')]: text });
  return cardId;
}

/** Stores a text in the field 'Uwagi' of the entry as another person. */
async function remark(cardId: string, text: string): Promise<void> {
  const [known] = (await formData(plant.olek, cardId)).elements[0]?.entries ?? [];
  if (known === undefined) throw new Error('nothing is stored');
  const data = { ...known.values, [template.field('Uwagi')]: text };
  const { index, rowVersion } = known;
  await save(plant.olek, cardId, template.element('Dane'), data, { index, rowVersion });
}

const stored = async (cardId: string): Promise<unknown> =>
  (await formData(plant.marta, cardId)).elements[0]?.entries[0]?.values;
const values = (batch: string, remarks: string) => ({
  [template.field('Partia')]: batch,
  [template.field('Uwagi')]: remarks,
});

async function toHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Kartoteka', exact: true }).click();
  await page.waitForURL((address) => address.pathname === '/');
}

/** Visits the home screen, so that the page has loaded the code of that screen before the network is lost. */
async function toHomeAndBack(page: Page): Promise<void> {
  await toHome(page);
  await page.goBack();
}

describe('text of a card that is sent from another screen', () => {
  test("text sent from another screen is merged with another person's later change of another field", async () => {
    const cardId = await cardWith('L-1');
    const { page, expectProblem } = await openTab(app, plant.ola, fillPath(cardId));
    expectProblem(/ERR_|Failed to load|status of 409|code of a part of the page/);
    await toHomeAndBack(page);
    await unfold(page, 'Dane');
    await page.context().setOffline(true);
    await partia(page).fill('L-2');
    await toHome(page);
    let sent = 0;
    await page.route('**/element', async (route) => {
      sent += 1;
      if (sent === 1) await remark(cardId, 'pleśń');
      await route.continue();
    });
    await page.context().setOffline(false);
    await expect.poll(() => stored(cardId), WAITS).toEqual(values('L-2', 'pleśń'));
    expect(sent).toBe(2);
    await expect.poll(() => badge(page, /do wysłania|wymaga|Brak/).count()).toBe(0);
  });

  test('text is sent although the code that sends it failed to load when the network was lost', async () => {
    const cardId = await cardWith('L-1');
    const { page, expectProblem } = await openTab(app, plant.ola, '/');
    expectProblem(/ERR_|Failed to load|code of a part of the page/);
    // The page loads the code that sends text when the browser is idle, so the test decides when the browser is idle.
    await page.addInitScript(() => {
      if (location.pathname === '/') return;
      const idle: Array<() => void> = [];
      Object.assign(globalThis, {
        requestIdleCallback: (act: () => void) => idle.push(act),
        becomeIdle: () => idle.forEach((act) => act()),
      });
    });
    await page.goto(fillPath(cardId));
    await unfold(page, 'Dane');
    await page.context().setOffline(true);
    await partia(page).fill('L-2');
    await toHome(page);
    const failed = page.waitForEvent('requestfailed', (one) => one.url().includes('/outbox-badge'));
    await page.evaluate(() => (globalThis as unknown as { becomeIdle: () => void }).becomeIdle());
    await failed;
    expect(await stored(cardId)).toMatchObject({ [template.field('Partia')]: 'L-1' });
    // The browser remembers that the code failed to load, so the page reloads itself to load the code again.
    await page.context().setOffline(false);
    await expect.poll(() => stored(cardId), WAITS).toMatchObject({ [template.field('Partia')]: 'L-2' });
  });

  test.each([
    ['the card', (cardId: string) => fillPath(cardId)],
    ['another screen', () => '/'],
  ])(
    'a save that was refused because another person changed another field is merged on %s when the page is loaded again',
    async (_where, pathOf) => {
      const cardId = await cardWith('L-1');
      const { page, expectProblem } = await openTab(app, plant.ola, fillPath(cardId));
      expectProblem(/ERR_|Failed to load|status of 409|code of a part of the page/);
      await unfold(page, 'Dane');
      let sent = 0;
      await page.route('**/element', async (route) => {
        sent += 1;
        if (sent === 1) await remark(cardId, 'pleśń');
        await route.continue();
      });
      // The page needs this read to merge the entry. The read gets no answer until the page is loaded again.
      await page.route('**/form-data/**', () => undefined);
      const refused = page.waitForResponse((answer) => answer.status() === 409);
      await partia(page).fill('L-2');
      await refused;
      await page.unroute('**/form-data/**');
      await page.goto(pathOf(cardId));
      await expect.poll(() => stored(cardId), WAITS).toEqual(values('L-2', 'pleśń'));
      await expect.poll(() => badge(page, /do wysłania|wymaga|Brak/).count()).toBe(0);
    },
  );

  test('text that is typed after a save without an answer is added to the entry that the save began', async () => {
    const cardId = await startCard(plant.ola, template);
    const { page, expectProblem } = await openTab(app, plant.ola, fillPath(cardId));
    expectProblem(/ERR_|Failed to load|status of 409|code of a part of the page/);
    const row = entry(page, 'Pomiary', 1);
    const result = row.getByRole('textbox', { name: 'Wynik' });
    await toHomeAndBack(page);
    await unfold(page, 'Pomiary');
    await page.context().setOffline(true);
    const failing = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/element'));
    await result.fill('5');
    await press(row, 'Zapisz');
    await failing;
    await result.press('End');
    await result.pressSequentially('1');
    await toHome(page);
    await badge(page, /1 do wysłania/).waitFor(WAITS);
    const bodies: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/element')) bodies.push(request.postDataJSON());
    });
    await page.context().setOffline(false);
    const entries = async () =>
      (await formData(plant.marta, cardId)).elements[1]?.entries.map((one) => Object.values(one.values));
    await expect.poll(entries, WAITS).toEqual([['51']]);
    await expect.poll(() => badge(page, /do wysłania|wymaga|Brak/).count()).toBe(0);
    expect(bodies).toMatchObject([{ index: null }, { index: 0, rowVersion: 1 }]);
  });

  test('a save that is on its way when its card is left is not sent a second time from another screen', async () => {
    const cardId = await cardWith('L-1');
    const { page } = await openTab(app, plant.ola, fillPath(cardId));
    await unfold(page, 'Dane');
    let sent = 0;
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    await page.route('**/element', async (route) => {
      sent += 1;
      await gate;
      await route.continue();
    });
    await partia(page).fill('L-2');
    await press(panel(page, 'Dane'), 'Zapisz');
    await expect.poll(() => sent).toBe(1);
    await toHome(page);
    await badge(page, /1 do wysłania/).waitFor(WAITS);
    // The code that holds this lock sends the saves of the card.
    const isHeld = () => page.evaluate(holdsLock, `/${cardId}`);
    expect(await isHeld()).toBe(true);
    open();
    await expect.poll(isHeld, WAITS).toBe(false);
    await expect.poll(() => badge(page, /do wysłania|wymaga|Brak/).count()).toBe(0);
    expect(await stored(cardId)).toEqual({ [template.field('Partia')]: 'L-2' });
    expect(sent).toBe(1);
  });
});

/** Runs in the page. Returns whether the lock of a card is held. */
async function holdsLock(end: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name = '' }) => name.startsWith('kartoteka.card/') && name.endsWith(end));
}
