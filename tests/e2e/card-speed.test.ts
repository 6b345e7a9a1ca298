import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPage } from '../env/browser.ts';
import { panel, press, unfold } from '../env/card-page.ts';
import { type CardPlant, formData, openPlant, save, startCard } from '../env/card-plant.ts';
import { expectTime, PATIENCE, say } from '../env/absolute-time.ts';
import { middle, typeAndMeasure } from '../env/key-speed.ts';
import { type MadeTemplate, makeTemplate } from '../env/templates.ts';
import { testApp } from '../env/test-app.ts';
import { fresh } from '../env/warehouse.ts';

/** The promised limits: ms to open a card, ms to draw a key press, bytes of one save. */
const GOAL = { openMs: 1000, keyMs: 50, savedBytes: 10_000 } as const;
const ELEMENTS = 50;
const FIELDS = 10;
const OPENINGS = 5;
const KEYS = 40;

const app = testApp({ from: 'empty' });
let plant: CardPlant;
let template: MadeTemplate;
let cardId: string;

const elementName = (at: number) => `Element ${at + 1}`;
const fieldName = (at: number, field: number) => `Pole ${at + 1}.${field + 1}`;
const isNumber = (field: number) => field % 2 === 1;

beforeAll(async () => {
  plant = await openPlant(app);
  template = await makeTemplate(app.sql, {
    elements: Array.from({ length: ELEMENTS }, (_, at) => ({
      name: elementName(at),
      fields: Array.from({ length: FIELDS }, (_one, field) => ({
        name: fieldName(at, field),
        ...(isNumber(field) && { storedValueType: 'number_float' as const, unit: 'mm' }),
      })),
    })),
    approvals: [{ type: 'role', value: plant.roles.quality }],
  });
  cardId = await startCard(plant.ola, template);
  for (let at = 0; at < ELEMENTS; at += 1) {
    const values = Array.from({ length: FIELDS }, (_, field): [string, string] => [
      template.field(fieldName(at, field)),
      isNumber(field) ? `${at},${field + 1}` : `wartość ${at}-${field} bez uwag`,
    ]);
    // One save at a time, as a person fills a card.
    await save(plant.ola, cardId, template.element(elementName(at)), Object.fromEntries(values));
  }
});

/** Opens a tab in which the filler is signed in. */
async function openTab(): Promise<Page> {
  const { page } = await openPage({ baseURL: app.origin });
  const token = await plant.ola.client.token();
  await page.addInitScript((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
  return page;
}

/** Opens the card and returns the ms from the navigation until its first field accepts typing. */
async function openCard(page: Page): Promise<number> {
  await page.goto(`/control-cards/${cardId}/operator`, { waitUntil: 'commit' });
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          const field = document.querySelector(
            'section[id^="element-"] :is(textarea, input:not([disabled]))',
          );
          if (field === null) requestAnimationFrame(look);
          else setTimeout(() => resolve(performance.now()), 0);
        };
        look();
      }),
  );
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test(`a card of ${ELEMENTS} × ${FIELDS} fields accepts typing within the promised time`, async (context) => {
  const page = await openTab();
  const first = await openCard(page);
  const times: number[] = [];
  // Waits for each opening before it starts the next, so that the openings do not slow each other down.
  while (times.length < OPENINGS) times.push(await openCard(page));
  say(
    'opening',
    `${Math.round(middle(times))} ms, the first time ${Math.round(first)} ms`,
    `${GOAL.openMs} ms`,
  );
  expect(await page.locator('section[id^="element-"]').count()).toBe(ELEMENTS);
  expectTime(context, 'opening a card', middle(times), GOAL.openMs * PATIENCE);
});

test('a key press in a large card is drawn within the promised time, with one element unfolded and with all', async (context) => {
  const page = await openTab();
  await openCard(page);
  const one = await typeAndMeasure(box(page, fieldName(0, 0)), KEYS);
  await press(page, 'Rozwiń wszystkie');
  await expect.poll(() => page.getByRole('textbox').count()).toBe(ELEMENTS * FIELDS);
  const all = await typeAndMeasure(box(page, fieldName(25, 0)), KEYS);
  const figures = (taken: number[]) =>
    `${middle(taken).toFixed(1)} ms, 19 of 20 within ${(taken[Math.floor(taken.length * 0.95)] ?? 0).toFixed(1)} ms`;
  say('a key press with one element unfolded', figures(one), `${GOAL.keyMs} ms`);
  say('a key press with all unfolded', figures(all), `${GOAL.keyMs} ms`);
  expectTime(context, 'a key press with one element unfolded', middle(one), GOAL.keyMs * PATIENCE);
  expectTime(context, 'a key press with all unfolded', middle(all), GOAL.keyMs * PATIENCE);
});

/** Counts the bytes of requests and answers from now on, headers included. */
async function countBytes(cdp: CDPSession): Promise<{ readonly calls: string[]; moved(): number }> {
  const calls: string[] = [];
  let bytes = 0;
  const headerBytes = (headers: Record<string, unknown>) =>
    Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + String(value).length + 4, 0);
  cdp.on('Network.requestWillBeSent', ({ request }) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
    bytes += Buffer.byteLength(request.postData ?? '');
  });
  cdp.on('Network.requestWillBeSentExtraInfo', ({ headers }) => {
    bytes += headerBytes(headers);
  });
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await cdp.send('Network.enable');
  return { calls, moved: () => bytes };
}

test('saving one entry of a large card transfers little data', async () => {
  const page = await openTab();
  await openCard(page);
  const within = await unfold(page, elementName(3));
  const box = within.getByRole('textbox', { name: fieldName(3, 0), exact: true });
  const text = fresh('zmieniona wartość');
  await box.fill(text);
  const { calls, moved } = await countBytes(await page.context().newCDPSession(page));
  await press(within, 'Zapisz');
  await expect
    .poll(() => panel(page, elementName(3)).getByRole('status').first().textContent())
    .toMatch(/^Zapisano/);
  // Calls that the screen makes after the save count as well.
  await page.waitForTimeout(1000);
  say('saving an entry', `${moved()} B (${calls.join(', ')})`, `${GOAL.savedBytes} B`);
  expect(calls).toContain(`PUT /api/app/control-card/${cardId}/element`);
  expect(moved()).toBeGreaterThan(500);
  expect(moved()).toBeLessThan(GOAL.savedBytes);
  const { elements } = await formData(plant.marta, cardId);
  expect(elements[3]?.entries[0]?.values[template.field(fieldName(3, 0))]).toBe(text);
});
