import type { Page, Route } from 'playwright-core';
import { openPage, type OpenPage } from '../../env/browser.ts';
import { ADMIN } from '../../env/card-page.ts';
import type { TestApp } from '../../env/test-app.ts';

/** An address that nothing answers but the test; a page without any policy lies there. */
const BARE = 'http://bare.test/';

declare global {
  interface Window {
    /** Called by every payload that runs; numbers of those that did. */
    hit: (payload: number) => void;
    hits: Set<number>;
  }
}

/** Makes every page of the tab count what runs in it, its frames too. */
export async function countHits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const hits = new Set<number>();
    const hit = (payload: number): void => void hits.add(payload);
    Object.defineProperties(window, { hits: { value: hits }, hit: { value: hit } });
    addEventListener('message', ({ data }) => {
      if (typeof data === 'number') hit(data);
    });
  });
}

/** Numbers of the payloads that ran in the page so far. */
export async function hitsOf(page: Page): Promise<number[]> {
  const hits = await page.evaluate(() => [...window.hits]);
  return hits.toSorted((one, other) => one - other);
}

/** A tab with an empty page without any policy. */
export async function openBare(): Promise<OpenPage> {
  const opened = await openPage({ baseURL: BARE });
  await opened.page.route('**/*', (route) =>
    route.request().url() === BARE
      ? route.fulfill({
          contentType: 'text/html; charset=utf-8',
          body: '<!doctype html><title>Próba</title>',
        })
      : route.abort(),
  );
  // What fails to load, and what a payload does wrong, is what is asked for here.
  opened.expectProblem(/./);
  await countHits(opened.page);
  await opened.page.goto(BARE);
  return opened;
}

/**
 * Renders each text in frames of its own: as the whole document, and as markup that is put into one. Then does all that
 * a person could do to it.
 */
export async function renderApart(page: Page, texts: readonly string[]): Promise<void> {
  await page.evaluate((all) => {
    for (const text of all) {
      const whole = document.createElement('iframe');
      whole.setAttribute('srcdoc', text);
      const inside = document.createElement('iframe');
      document.body.append(whole, inside);
      const target = inside.contentDocument;
      // oxlint-disable-next-line no-restricted-properties -- what a page without a cleaner would do is what is tried
      if (target !== null) target.body.innerHTML = text;
    }
  }, texts);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('iframe')].every(
      (frame) => frame.contentDocument === null || frame.contentDocument.readyState === 'complete',
    ),
  );
  await page.evaluate(provoke);
}

/**
 * Runs in the page, for its frames too: every event that an element listens to by an attribute, every link and button
 * that leads to a script.
 */
export function provoke(): void {
  const leads = (address: string | null): boolean =>
    address !== null && URL.parse(address, 'http://x/')?.protocol === 'javascript:';
  const visit = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll('*')) {
      // A form's own members may be hidden by its fields' names.
      const attribute = (name: string): string | null => Element.prototype.getAttribute.call(element, name);
      for (const name of Element.prototype.getAttributeNames.call(element)) {
        if (name.startsWith('on')) element.dispatchEvent(new Event(name.slice(2)));
      }
      const isSvgLink = element.namespaceURI === 'http://www.w3.org/2000/svg' && element.localName === 'a';
      if (isSvgLink || leads(attribute('href')) || leads(attribute('formaction'))) {
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      }
      if (element.localName === 'form' && leads(attribute('action'))) {
        HTMLFormElement.prototype.requestSubmit.call(element);
      }
      if (element.shadowRoot) visit(element.shadowRoot);
      const inside = element.localName === 'iframe' ? (element as HTMLIFrameElement).contentDocument : null;
      if (inside) visit(inside);
    }
  };
  visit(document);
}

/** What stands between a hostile text and the person who opens the product. */
export interface Defences {
  /** The headers that the server sends with its pages. */
  readonly policy: boolean;
  /** The cleaner that the page itself has. */
  readonly cleaner: boolean;
}

/** A tab of the administrator's in the product, with some of its defences taken down. */
export async function openPanel(app: TestApp, { policy, cleaner }: Defences): Promise<OpenPage> {
  const opened = await openPage({ baseURL: app.origin });
  const { page } = opened;
  // Refused scripts and missing pictures are what is looked for.
  opened.expectProblem(/./);
  await countHits(page);
  const token = await app.client.as(ADMIN).token();
  await page.addInitScript((value) => localStorage.setItem('kartoteka.token', value ?? ''), token);
  // In a browser without this the cleaner gives back what it got.
  if (!cleaner)
    await page.addInitScript(() => Reflect.deleteProperty(DOMImplementation.prototype, 'createHTMLDocument'));
  await page.route(
    (url) => url.origin !== app.origin,
    (route) => route.abort(),
  );
  if (!policy) await page.route('**/*', withoutPolicy);
  return opened;
}

async function withoutPolicy(route: Route): Promise<void> {
  if (route.request().resourceType() !== 'document') return route.fallback();
  const response = await route.fetch();
  const { 'content-security-policy': _policy, ...headers } = response.headers();
  return route.fulfill({ response, headers });
}
