import type { Page } from 'playwright-core';

/** A picture is taken this long after the screen stands still: the grid measures itself, fonts come. */
const SETTLES_MS = 300;

/**
 * Makes what a page shows the same on every day and in every database: dates, times and running numbers become fixed
 * ones, what is drawn from ids is hidden, nothing has the focus.
 */
export async function steady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.waitForTimeout(SETTLES_MS);
  await page.evaluate(() => {
    const fixed: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
      [/\d{2}\/\d{2}\/\d{4}/g, '20/11/2026'],
      [/\b\d{2}\/\d{2}\b(?!\/)/g, '20/11'],
      [/Czeka \d+ \S+/g, 'Czeka 4 dni'],
      [/\b\d{1,2}:\d{2}(?::\d{2})?\b/g, '10:40'],
      [/\bnr \d+/g, 'nr 1'],
      [/\b[0-9a-f]{12,64}\b/g, (found) => '0'.repeat(found.length)],
      [/127\.0\.0\.1:\d+/g, 'kartoteka.zaklad.pl'],
    ];
    const steadied = (text: string): string =>
      fixed.reduce(
        (all, [from, to]) => all.replace(from, (found) => (typeof to === 'string' ? to : to(found))),
        text,
      );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      const then = steadied(text);
      if (then !== text) node.nodeValue = then;
    }
    for (const drawn of document.querySelectorAll<SVGElement>('svg[shape-rendering=crispEdges]'))
      drawn.style.visibility = 'hidden';
  });
}
