import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** Somebody's tab, taken from screen to screen without loading the app anew. */
export interface Walker {
  readonly page: Page;
  /** Requests that failed or were refused, as 'status address'. */
  readonly failures: readonly string[];
  /** Goes to an address as a link of the app does; comes back when the screen stands. Answers its title. */
  go(path: string): Promise<string>;
}

/** Watches a tab that stands in the panel. */
export function walkerOf(page: Page): Walker {
  const failures: string[] = [];
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => {
    underWay.delete(request);
    // A screen that is left lets go of what it had asked for.
    const why = request.failure()?.errorText ?? '';
    if (why !== 'net::ERR_ABORTED') failures.push(`${why} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  return {
    page,
    failures,
    async go(path) {
      await page.evaluate((address) => {
        document.querySelector('h1')?.setAttribute('data-left', '');
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      const title = page.locator('main h1:not([data-left])');
      await title.waitFor();
      await settled(page, underWay);
      return (await title.first().textContent()) ?? '';
    },
  };
}

/** Nothing is on its way, and nothing says that it is. */
async function settled(page: Page, underWay: ReadonlySet<Request>): Promise<void> {
  const waiting = async () =>
    underWay.size +
    (await page
      .locator('main :is([aria-busy=true], [aria-label=Wczytywanie], [aria-label="Loading..."])')
      .count());
  await expect.poll(waiting, { interval: 20, message: `${page.url()} settles` }).toBe(0);
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    requestAnimationFrame(() => setTimeout(resolve));
    return promise;
  });
  await expect.poll(waiting, { interval: 20, message: `${page.url()} settles` }).toBe(0);
}

/** The menu as it stands: each item with its section. */
export function menuOf(page: Page): Promise<string[][]> {
  return page.getByRole('navigation', { name: 'Menu główne' }).evaluate((menu) =>
    [...menu.querySelectorAll('ul')].flatMap((list) => {
      const heading = document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent;
      return [...list.querySelectorAll('a')].map((link) => [heading ?? '', link.textContent ?? '']);
    }),
  );
}
