import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardElement } from '@kartoteka/contract/control-card-form';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  entry,
  FOREMAN,
  openAs,
  OPERATOR,
  OPERATOR_2,
  panel,
  startDemoCard,
  TEMPLATE,
} from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
/**
 * Number of taps that fill a card, all on buttons and answers. Submissions, Enter and answers move the focus on, so no
 * field needs a tap.
 */
const TAPS_TO_FILL = 14;
/** Number of taps that sign all ten cards. */
const TAPS_TO_SIGN = 4;
const TABLET = { width: 800, height: 1280 };
const CARDS = 10;

/** A hand on a tablet. It counts its taps, and the presses of 'Dalej' on the tablet's keyboard. */
class Hand {
  taps = 0;
  nexts = 0;
  readonly #page: Page;
  #isTyping = false;

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(target: Locator): Promise<void> {
    await target.click();
    this.taps += 1;
    this.#isTyping = false;
  }

  press(within: Locator | Page, name: string | RegExp): Promise<void> {
    return this.tap(within.getByRole('button', { name, exact: typeof name === 'string' }));
  }

  /** Presses 'Dalej' after something was typed. */
  async goOn(): Promise<void> {
    if (!this.#isTyping) return;
    await this.#page.keyboard.press('Enter');
    this.nexts += 1;
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    this.#isTyping = true;
  }
}

/** Types into a field. The card or 'Dalej' must have given it the focus without a tap. */
async function type(hand: Hand, within: Locator, name: string, text: string): Promise<void> {
  const field = within.getByRole('textbox', { name });
  await field.waitFor();
  const hasFocus = () => field.evaluate((one) => one === document.activeElement);
  await hand.goOn();
  await expect.poll(hasFocus, { message: `'${name}' has the focus without a tap` }).toBe(true);
  await hand.type(text);
}

test(`the demo card with three samples is filled from the home page with ${TAPS_TO_FILL} taps`, async () => {
  await startDemoCard(app);
  const { page } = await openAs(app, OPERATOR, '/');
  await page.setViewportSize(TABLET);
  const hand = new Hand(page);
  await hand.press(page, TEMPLATE);
  await hand.press(page.getByRole('dialog'), 'Nowa');
  const batch = panel(page, 'Dane partii');
  await hand.press(batch, 'Jogurt grecki 150 g');
  await type(hand, batch, 'Numer partii', 'L2777');
  await type(hand, batch, 'Data produkcji', '20/11/2026');
  await hand.press(batch, 'Zatwierdź');
  for (const ordinal of [1, 2, 3]) {
    const sample = entry(page, 'Próbki', ordinal);
    if (ordinal > 1) await hand.press(panel(page, 'Próbki'), 'Dodaj wpis');
    await type(hand, sample, 'Masa netto', '150,5');
    await type(hand, sample, 'pH', '4,40');
    await type(hand, sample, 'Tłuszcz', '3,0');
    await hand.press(sample, 'bez zastrzeżeń');
    await hand.press(sample, 'Zatwierdź');
  }
  const end = panel(page, 'Ocena końcowa');
  await hand.press(end, 'Tak');
  await type(hand, end, 'Godzina zakończenia', '12:30');
  await hand.press(end, 'Zatwierdź');
  await page.getByText('Twoja część jest gotowa').waitFor();
  expect({ taps: hand.taps, nexts: hand.nexts }).toEqual({ taps: TAPS_TO_FILL, nexts: 7 });
});

const VALUES: Readonly<Record<string, string | boolean>> = {
  Wyrób: 'Jogurt grecki 150 g',
  'Numer partii': 'L2777',
  'Data produkcji': '2026-11-20',
  'Masa netto': '150.5',
  pH: '4.4',
  Tłuszcz: '3.0',
  'Smak i zapach': 'bez zastrzeżeń',
  'Ciśnienie próby': '0.4',
  'Opakowanie szczelne': true,
  'Wyrób zgodny ze specyfikacją': true,
  'Godzina zakończenia': '12:30',
};

/** Fills a demo card within all norms, so that it awaits its first signature. */
async function fillDemoCard(): Promise<void> {
  const id = await startDemoCard(app);
  const { elements } = await app.client.as(OPERATOR).call(controlCardRoutes.formData, { params: { id } });
  for (const element of elements) await fillElement(id, element);
}

async function fillElement(cardId: string, { id, name, formTemplate, repetitionSettings }: CardElement) {
  const fields = formTemplate?.elements.filter((field) => field.name in VALUES) ?? [];
  if (fields.length === 0) return;
  const worker = app.client.as(name === 'Próba szczelności' ? OPERATOR_2 : OPERATOR);
  const data = Object.fromEntries(fields.map((field) => [field.id, VALUES[field.name]]));
  const body = { elementTemplateId: id, data, submit: true };
  await worker.call(controlCardRoutes.saveElement, { params: { id: cardId }, body });
  if (!repetitionSettings.isRepeatable) return;
  await worker.call(controlCardRoutes.submitGroup, { params: { id: cardId, groupId: id } });
}

test(`ten clean cards are signed from the home page with ${TAPS_TO_SIGN} taps`, async () => {
  for (let made = 0; made < CARDS; made += 1) await fillDemoCard();
  const { page } = await openAs(app, FOREMAN, '/');
  await page.setViewportSize(TABLET);
  const hand = new Hand(page);
  await hand.tap(page.getByRole('link', { name: /^Wszystkie \(/ }));
  await hand.press(page, /^Zaznacz bez odchyleń/);
  await hand.tap(page.getByText(/^Zatwierdź wybrane/));
  const sign = page.getByRole('button', { name: /^Zatwierdź \d+ kart/ });
  await sign.waitFor();
  // Scrolls down until all cards have been shown. Swipes do not count as taps.
  await page.mouse.move(TABLET.width / 2, TABLET.height / 2);
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, TABLET.height / 2);
        return sign.isEnabled();
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  const count = Number(/\d+/.exec((await sign.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThanOrEqual(CARDS);
  await hand.tap(sign);
  await page.getByText(`Podpisano ${count} z ${count}`).waitFor();
  expect(hand.taps).toBe(TAPS_TO_SIGN);
});
