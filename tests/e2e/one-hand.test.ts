import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { takeScreen } from '../env/browser.ts';
import {
  entry,
  fill,
  FOREMAN,
  GOOD_SAMPLE,
  openAs,
  OPERATOR,
  press,
  startDemoCard,
  unfold,
} from '../env/card-page.ts';
import { testApp } from '../env/test-app.ts';

const app = testApp();
/** A tablet in portrait, and a phone. */
const SIZES = [
  { width: 800, height: 1280 },
  { width: 360, height: 800 },
] as const;
/** The smallest height for a touch with gloves, in px. */
const TARGET = 48;
/** Milliseconds that a screen may take to be drawn again after its size changed. */
const DRAWN_MS = 200;

interface Seen {
  /** Px by which the page is wider than the screen. */
  readonly overflow: number;
  /** Elements that are not high enough to be touched with gloves, with their heights in px. */
  readonly low: readonly string[];
  /** Tables that scroll sideways on a phone. */
  readonly sideways: readonly string[];
}

/**
 * Measures how much wider than the screen the page is. Finds tables that scroll sideways. Finds elements that are not
 * high enough for gloves in the main part of the page, in dialogs and in lists of options.
 */
async function look(page: Page): Promise<Seen> {
  return page.evaluate((target) => {
    const touched =
      'button, [role=option], a[role=button], a.MuiButton-root, input:not([type=hidden]), textarea, [role=combobox]';
    const places = [...document.querySelectorAll('main, [role=dialog], [role=listbox]')];
    const low = places.flatMap((place) =>
      [...place.querySelectorAll<HTMLElement>(touched)].flatMap((one) => {
        // The height of a field is the height of the box that takes the touch.
        const box = (one.matches('input, textarea, [role=combobox]') && one.parentElement) || one;
        const { width, height } = box.getBoundingClientRect();
        const isShown = width > 1 && height > 1 && getComputedStyle(one).visibility !== 'hidden';
        return isShown && Math.round(height) < target
          ? [`${one.getAttribute('aria-label') ?? one.textContent} ${Math.round(height)}`]
          : [];
      }),
    );
    const sideways = [...document.querySelectorAll('table')].flatMap((table) => {
      const { scrollWidth, clientWidth } = table.parentElement ?? table;
      return innerWidth < 600 && scrollWidth > clientWidth ? [table.getAttribute('aria-label') ?? '?'] : [];
    });
    return { overflow: document.documentElement.scrollWidth - innerWidth, low, sideways };
  }, TARGET);
}

async function expectFit(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.waitForTimeout(DRAWN_MS);
    await takeScreen(page, `one-hand-${name}-${size.width}`);
    await expect
      .poll(() => look(page), { message: `${name} at ${size.width}` })
      .toEqual({ overflow: 0, low: [], sideways: [] });
  }
}

/** Returns the sticky bars that are in view: their names, and the number of rows in which their buttons are. */
const barsBelow = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-entry-bar], [data-screen-bar]')].flatMap((bar) => {
      const { top, bottom } = bar.getBoundingClientRect();
      const isSeen = getComputedStyle(bar).position === 'sticky' && top < innerHeight && bottom > 0;
      const tops = [...bar.querySelectorAll('button')].map((one) =>
        Math.round(one.getBoundingClientRect().top),
      );
      return isSeen ? [{ name: bar.getAttribute('aria-label'), rows: new Set(tops).size }] : [];
    }),
  );

test('on a phone the screen of a card keeps only one bar in view: the actions of the open entry, or the outline when all elements are folded', async () => {
  const cardId = await startDemoCard(app);
  const { page } = await openAs(app, OPERATOR, `/control-cards/${cardId}/operator`);
  await page.setViewportSize(SIZES[1]);
  await press(page, 'Zwiń wszystkie');
  await expect.poll(() => barsBelow(page)).toEqual([{ name: 'Spis elementów', rows: 1 }]);
  const group = await unfold(page, 'Próbki');
  await fill(entry(page, 'Próbki', 1), GOOD_SAMPLE);
  await group.getByRole('textbox', { name: 'pH' }).scrollIntoViewIfNeeded();
  await expect.poll(() => barsBelow(page)).toEqual([{ name: 'Próbki: Wpis 1', rows: 1 }]);
});

describe('screens of operators and approvers on a tablet and on a phone', () => {
  test('the screen for choosing a card and its picker fit a tablet and a phone, with controls at least 48 px high', async () => {
    const { page } = await openAs(app, OPERATOR, '/control-cards/operator');
    await page.getByRole('table', { name: 'Karty w trakcie wypełniania' }).waitFor();
    await expectFit(page, 'operator');
    await page.getByRole('combobox', { name: 'Wzór' }).click();
    await page.getByRole('option').first().waitFor();
    await expectFit(page, 'templates');
  });

  test('the screen for filling a card, its outline and its question fit a tablet and a phone, with controls at least 48 px high', async () => {
    const cardId = await startDemoCard(app);
    const { page } = await openAs(app, OPERATOR, `/control-cards/${cardId}/operator`);
    await press(page, 'Rozwiń wszystkie');
    await page.getByRole('button', { name: 'Zatwierdź grupę' }).first().waitFor();
    await expectFit(page, 'fill');
    await page.getByRole('button', { name: /^Spis elementów/ }).click();
    await page.getByRole('button', { name: 'Zamknij' }).waitFor();
    await expectFit(page, 'outline');
    await press(page, 'Zamknij');
    await page.getByRole('button', { name: 'Zatwierdź grupę' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Anuluj' }).waitFor();
    await expectFit(page, 'question');
  });

  test('the screens for choosing and approving a card to sign fit a tablet and a phone, with controls at least 48 px high', async () => {
    const { page } = await openAs(app, FOREMAN, '/control-cards/approval');
    const card = page.getByRole('table').getByRole('link').first();
    await card.waitFor();
    await expectFit(page, 'approval');
    await card.click();
    await page.getByRole('region', { name: 'Zatwierdzenia' }).waitFor();
    await expectFit(page, 'approve');
  });
});
