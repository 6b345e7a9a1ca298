import type { Page } from 'playwright-core';

/** Sets the browser's font size in percent of 16 px, as the user's own setting does. */
export async function setLetters(page: Page, percent: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100 } });
  await devTools.detach();
}

/**
 * Returns the beginning of each text that is cut off by its own box or by a box around it. Leaves out texts with an
 * ellipsis outside a table heading and texts with a line limit, because they are cut on purpose and most of them have a
 * tooltip.
 */
export function lostTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const clipsWithTip = (element: Element, style: CSSStyleDeclaration) =>
      (style.textOverflow === 'ellipsis' && element.closest('th') === null) ||
      style.webkitLineClamp !== 'none';
    const isLost = (element: Element): boolean => {
      const words = document.createRange();
      words.selectNodeContents(element);
      const text = words.getBoundingClientRect();
      const own = getComputedStyle(element);
      const spills = element.scrollWidth > element.clientWidth + 2 && own.overflowX === 'visible';
      if (spills && own.display !== 'inline') return true;
      for (
        let box: Element | null = element;
        box !== null && box !== document.body;
        box = box.parentElement
      ) {
        const style = getComputedStyle(box);
        const { left, right, top, bottom } = box.getBoundingClientRect();
        if (clipsWithTip(box, style)) return false;
        if (hides(style.overflowX) && (text.right > right + 2 || text.left < left - 2)) return true;
        if (hides(style.overflowY) && (text.bottom > bottom + 3 || text.top < top - 3)) return true;
        // A text that can be scrolled into view does not count.
        if (/auto|scroll/.test(style.overflowX + style.overflowY) || style.position === 'fixed') return false;
      }
      return false;
    };
    const speaks = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
      );
    return [...document.querySelectorAll('body *:not(script, style, noscript)')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 2 && height > 2 && speaks(element) && element.closest('[aria-hidden=true]') === null;
      })
      .filter(isLost)
      .map((element) => (element.textContent ?? '').trim().slice(0, 60));
  });
}
