import { z } from 'zod';
import type { Chromium } from './find-chromium.ts';
import type { DevTools } from './devtools.ts';
import { withChromium } from './run-chromium.ts';

/** What the page's server would have answered. */
export interface PageAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A page that exists nowhere but in its answers. */
export interface PageToPrint {
  /** Path and query of the page. */
  readonly address: string;
  /** Answers a path of the page's own origin; null: there is nothing. */
  readonly answer: (path: string) => Promise<PageAnswer | null>;
  /** What is there when the page is complete, as a CSS selector. */
  readonly complete: string;
}

/** Of a name that nobody can have (RFC 6761). */
const ORIGIN = 'http://kartoteka.invalid';

const nothing = z.unknown();
const navigated = z.object({ errorText: z.string().optional() });
const paused = z.object({
  requestId: z.string(),
  request: z.object({ url: z.string(), method: z.string() }),
});

/**
 * Prints a page as a tagged PDF with Chromium. Every request of the page is answered here: the browser has no network.
 *
 * @throws whatever the signal's reason is when it fires; the browser is killed then
 */
export function printPage(chromium: Chromium, page: PageToPrint, signal: AbortSignal): Promise<Buffer> {
  return withChromium(chromium, signal, async (devTools) => {
    const { targetId } = await devTools.send(
      'Target.createTarget',
      { url: 'about:blank' },
      z.object({ targetId: z.string() }),
    );
    const { sessionId } = await devTools.send(
      'Target.attachToTarget',
      { targetId, flatten: true },
      z.object({ sessionId: z.string() }),
    );
    const send: Send = (method, params = {}) => devTools.send(method, params, nothing, sessionId);
    const failed = answerRequests(devTools, send, page);
    const printing = async (): Promise<Buffer> => {
      await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
      await send('Emulation.setEmulatedMedia', { media: 'print' });
      await send('Page.enable');
      const opened = await devTools.send(
        'Page.navigate',
        { url: ORIGIN + page.address },
        navigated,
        sessionId,
      );
      if (opened.errorText) throw new Error(`The page does not open: ${opened.errorText}`);
      await send('Runtime.evaluate', { expression: completeness(page.complete), awaitPromise: true });
      const { data } = await devTools.send(
        'Page.printToPDF',
        {
          preferCSSPageSize: true,
          printBackground: true,
          generateTaggedPDF: true,
          generateDocumentOutline: true,
        },
        z.object({ data: z.string() }),
        sessionId,
      );
      return Buffer.from(data, 'base64');
    };
    return Promise.race([printing(), failed]);
  });
}

type Send = (method: string, params?: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Answers what the page asks for; fails with the first answer that cannot be made, and never ends otherwise. */
function answerRequests(devTools: DevTools, send: Send, { answer }: PageToPrint): Promise<never> {
  const failed = Promise.withResolvers<never>();
  // What fails when the page is printed already concerns nobody.
  failed.promise.catch(() => undefined);
  const answerTo = async (params: unknown): Promise<Parameters<Send>> => {
    const { requestId, request } = paused.parse(params);
    const url = new URL(request.url);
    const isOwn = url.origin === ORIGIN && request.method === 'GET';
    const found = isOwn ? await answer(url.pathname) : null;
    if (found === null) return ['Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' }];
    const fulfilled = {
      requestId,
      responseCode: 200,
      responseHeaders: Object.entries(found.headers).map(([name, value]) => ({ name, value })),
      body: Buffer.from(found.body).toString('base64'),
    };
    return ['Fetch.fulfillRequest', fulfilled];
  };
  devTools.on('Fetch.requestPaused', (params) => {
    answerTo(params).then(
      // Who answers a request of a page that is gone hears nothing; the page's end is told elsewhere.
      (answered) => send(...answered).catch(() => undefined),
      failed.reject,
    );
  });
  return failed.promise;
}

/** Runs in the page: comes back when the element is there, and its letters and pictures are. */
function completeness(selector: string): string {
  return `new Promise((done) => {
    const look = () => {
      if (document.querySelector(${JSON.stringify(selector)}) === null) return setTimeout(look, 10);
      void document.body.offsetHeight;
      const pictures = [...document.images].map((one) => one.decode().catch(() => undefined));
      Promise.all([document.fonts.ready, ...pictures]).then(() => done(true));
    };
    look();
  })`;
}
