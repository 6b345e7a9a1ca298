import { counted } from '@kartoteka/domain/texts/plural';
import { shiftDay } from '@kartoteka/domain/value/date';
import type { Page } from 'playwright-core';

/**
 * Milliseconds without a change after which a screen counts as still: fonts have loaded, and the grid has measured
 * itself.
 */
const SETTLES_MS = 300;
/** The last day of the demo plant in every picture. */
const LAST_DAY = '2026-11-20';
const DAY_MS = 86_400_000;

/**
 * Makes a page look the same on every day and in every database. It moves the plant's days to fixed days, gives events
 * of the last day a fixed hour, hides drawings that depend on ids, and removes the focus.
 *
 * @param lastDay the day of the plant's newest cards, 'YYYY-MM-DD'
 */
export async function steady(page: Page, lastDay: string): Promise<void> {
  // Parts of a screen are loaded after the screen, on a busy machine much later.
  await page.waitForLoadState('networkidle');
  await page.evaluate(async (quiet) => {
    await document.fonts.ready;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, quiet);
      new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(resolve, quiet);
      }).observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true });
    });
  }, SETTLES_MS);
  const nodes = await page.evaluateHandle(() => {
    for (const drawn of document.querySelectorAll<SVGElement>('svg[shape-rendering=crispEdges]'))
      drawn.style.visibility = 'hidden';
    const found: Node[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) found.push(node);
    return found;
  });
  const texts = await nodes.evaluate((found) => found.map((node) => node.nodeValue ?? ''));
  await nodes.evaluate(
    (found, steadied) => {
      for (const [at, node] of found.entries()) {
        const text = steadied[at] ?? '';
        if (node.nodeValue !== text) node.nodeValue = text;
      }
    },
    steadyTexts(texts, lastDay),
  );
}

/**
 * Replaces days, hours, hashes and the server's address in the texts of a page, given in the order of the page. A
 * waiting time is computed from the first day with an hour that follows it on the page.
 */
export function steadyTexts(texts: readonly string[], lastDay: string): string[] {
  const move = Math.round((Date.parse(LAST_DAY) - Date.parse(lastDay)) / DAY_MS);
  /**
   * Moves a day, but not beyond the last day, because a plant that was made late at night has some events a day later.
   */
  const moved = (date: string): string => {
    const then = shiftDay(date, move);
    return then > LAST_DAY ? LAST_DAY : then;
  };
  const shown = (date: string): string => date.split('-').toReversed().join('/');
  let waiting = waits(LAST_DAY);
  return texts
    .toReversed()
    .map((text) =>
      text
        .replace(/(\d{2})\/(\d{2})\/(\d{4})(, | )(\d{2}:\d{2})/g, (_, day, month, year, comma, time) => {
          const date = moved(`${year}-${month}-${day}`);
          waiting = waits(date);
          return `${shown(date)}${comma}${date === LAST_DAY ? '10:40' : time}`;
        })
        .replace(/(\d{2})\/(\d{2})\/(\d{4})(?!,? \d{2}:\d{2})/g, (_, day, month, year) =>
          shown(moved(`${year}-${month}-${day}`)),
        )
        .replace(/(?<![\d/])(\d{2})\/(\d{2})(?![\d/])/g, (_, day, month) =>
          shown(moved(nearest(`${month}-${day}`, lastDay))).slice(0, 5),
        )
        .replace(/(?<!\d,? )\b\d{1,2}:\d{2}(?::\d{2})?\b/g, '10:40')
        .replace(/Czeka \d+ \S+/g, () => `Czeka ${waiting.long}`)
        .replace(/^od (?:chwili|\d+ (?:min|godz\.|dnia|dni))$/, () => waiting.since)
        .replace(/\b[0-9a-f]{12,64}\b/g, (hash) => '0'.repeat(hash.length))
        .replace(/127\.0\.0\.1:\d+/g, 'kartoteka.zaklad.pl'),
    )
    .toReversed();
}

/** Returns the waiting time from a day to the evening of the last day, in words: how long, and since when. */
function waits(date: string): { readonly long: string; readonly since: string } {
  const days = Math.round((Date.parse(LAST_DAY) - Date.parse(date)) / DAY_MS);
  return days === 0
    ? { long: '8 godz.', since: 'od 8 godz.' }
    : { long: counted(days, 'dzień', 'dni', 'dni'), since: `od ${counted(days, 'dnia', 'dni', 'dni')}` };
}

/** Adds to a day and month the year that brings them closest to a given day. */
function nearest(monthAndDay: string, day: string): string {
  const year = Number(day.slice(0, 4));
  const isNear = (date: string): boolean => Math.abs(Date.parse(date) - Date.parse(day)) < 180 * DAY_MS;
  return [year, year - 1, year + 1].map((one) => `${one}-${monthAndDay}`).find(isNear) ?? day;
}
