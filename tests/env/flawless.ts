import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAxeClean, SIZES, takeScreens } from './browser.ts';

/** The size of a phone. */
export const PHONE = { width: 360, height: 740 } as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Judged {
  /** The sizes at which axe checks. The default is a desktop and a tablet. */
  readonly sizes?: readonly Size[];
  /** Name under which screenshots are saved. When absent, none are saved. */
  readonly pictures?: string;
  /**
   * Whether the page must fit on a phone too. False while something is open that does not exist in the layout
   * for phones. The default is true.
   */
  readonly onPhone?: boolean;
  /** Whether colours are checked at each size, and not only at the first. The default is false. */
  readonly coloursAtEachSize?: boolean;
}

/**
 * Expects that axe finds nothing at these sizes, and in both looks at the first size. Expects that the page is never
 * wider than the screen, on a phone too unless `onPhone` is false.
 */
export async function expectFlawless(
  page: Page,
  { sizes = Object.values(SIZES), pictures, onPhone = true, coloursAtEachSize = false }: Judged = {},
): Promise<void> {
  for (const [at, size] of sizes.entries()) {
    await expectFits(page, size);
    // Colours do not depend on the size, so the dark look is checked at one size.
    await expectAxeClean(page, at === 0 ? 'both looks' : coloursAtEachSize ? 'light' : 'shapes');
  }
  if (onPhone) await expectFits(page, PHONE);
  await page.setViewportSize(SIZES.desktop);
  if (pictures !== undefined) await takeScreens(page, pictures);
}

/** Expects that the page fits into this size soon, because the drawer takes a moment to leave a narrow screen. */
async function expectFits(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(size);
  await expect.poll(() => tooWide(page), { message: `${page.url()} at ${size.width}` }).toEqual([]);
}

/**
 * Describes what makes the page, or a part of it, wider than its place. Returns an empty list when everything
 * fits.
 */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // A part that scrolls vertically cuts off the end of a button that is too wide, without becoming wider itself.
    const cut = [...document.querySelectorAll('button, a, input')].filter((element) => {
      const part = element.parentElement?.closest('[role=dialog], main, aside, section');
      const { width, right } = element.getBoundingClientRect();
      return (
        part &&
        width > 2 &&
        right > part.getBoundingClientRect().right + 1 &&
        // Grids and tables may be wider, because they scroll sideways in a place of their own.
        element.closest('[role=grid], table') === null
      );
    });
    if (cut.length > 0)
      return cut.map((element) => `cut: ${element.localName} ${element.textContent.slice(0, 60)}`);
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    );
    const words = beyond.map(
      (element) => `${element.tagName.toLowerCase()} ${element.textContent.slice(0, 60)}`,
    );
    return [`${scrollWidth} instead of ${clientWidth}`, ...words];
  });
}
