import { businessRule } from '@kartoteka/domain/business-rule';
import { z } from 'zod';
import { BusinessError } from '../http/answer/problem.ts';
import { BrowserGone } from './devtools.ts';
import { inLanes } from './in-lanes.ts';
import { type Browser, withChromium } from './run-chromium.ts';
import type { Tab } from './tab.ts';

/** The answer to a request of the page, as a server would send it. */
export interface PageAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A page that no server serves. `answer` answers its requests. */
export interface PageToPrint {
  /** Path and query of the page. */
  readonly address: string;
  /** Answers a path of the page's own origin; null is a missing file. */
  readonly answer: (path: string) => Promise<PageAnswer | null>;
  /** A CSS selector of an element that appears when the page is complete. */
  readonly complete: string;
}

/** The origin of the page, with a host name that nobody can own (RFC 6761). */
const ORIGIN = 'http://kartoteka.invalid';

/**
 * Maximum number of requests that are answered at the same time. The browser sends the requests for all pictures at
 * once. Each answer is in memory until the browser has taken it, and reading a photo uses a connection of the database.
 */
const ANSWERS_AT_ONCE = 6;

const nothing = z.unknown();
const navigated = z.object({ errorText: z.string().optional() });
const printed = z.object({ stream: z.string() });
const part = z.object({ data: z.string(), base64Encoded: z.boolean().optional(), eof: z.boolean() });
const paused = z.object({
  requestId: z.string(),
  request: z.object({ url: z.string(), method: z.string() }),
});

const MEGABYTE = 1024 * 1024;

/** Size in bytes of the parts in which the browser sends the file. */
const PART = MEGABYTE;

const PRINTED = {
  // In one message, a file of more than 400 MB would be longer than a text can be.
  transferMode: 'ReturnAsStream',
  preferCSSPageSize: true,
  printBackground: true,
  generateTaggedPDF: true,
  generateDocumentOutline: true,
};

/**
 * Prints a page as a tagged PDF with Chromium. This program answers the GET requests to the page's own origin and
 * refuses all others. The browser has no network.
 *
 * @throws the errors of `withChromium`, the error of the first answer that fails, BusinessError PdfTooLarge for a file
 *   of more than `megabytesAtMost`, or an Error when the page does not open
 */
export function printPage(
  browser: Browser,
  page: PageToPrint,
  megabytesAtMost: number,
  signal: AbortSignal,
): Promise<Buffer> {
  return withChromium(browser, signal, async (tab) => {
    const send: Send = (method, params = {}) => tab.send(method, params, nothing);
    const failed = answerRequests(tab, send, page);
    const printing = async (): Promise<Buffer> => {
      await Promise.all([
        send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
        send('Emulation.setEmulatedMedia', { media: 'print' }),
        send('Page.enable'),
      ]);
      const opened = await tab.send('Page.navigate', { url: ORIGIN + page.address }, navigated);
      if (opened.errorText) throw new Error(`The page does not open: ${opened.errorText}`);
      await send('Runtime.evaluate', { expression: completeness(page.complete), awaitPromise: true });
      const { stream } = await tab.send('Page.printToPDF', PRINTED, printed);
      return readStream(tab, stream, megabytesAtMost);
    };
    return Promise.race([printing(), failed]);
  });
}

/** Reads a stream of the browser to its end. A larger file is refused before it is in memory as a whole. */
async function readStream(tab: Tab, handle: string, megabytesAtMost: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  let isOver = false;
  while (!isOver) {
    const { data, base64Encoded = false, eof } = await tab.send('IO.read', { handle, size: PART }, part);
    const bytes = Buffer.from(data, base64Encoded ? 'base64' : 'utf8');
    size += bytes.length;
    if (size > megabytesAtMost * MEGABYTE) {
      throw new BusinessError(businessRule('Kartoteka:PdfTooLarge', { max: megabytesAtMost }));
    }
    parts.push(bytes);
    isOver = eof;
  }
  return Buffer.concat(parts);
}

type Send = (method: string, params?: Readonly<Record<string, unknown>>) => Promise<unknown>;

/**
 * Answers the page's requests. The promise rejects with the error of the first answer that fails, and otherwise never
 * settles.
 */
function answerRequests(tab: Tab, send: Send, { answer }: PageToPrint): Promise<never> {
  const failed = Promise.withResolvers<never>();
  // A failure after the page was printed is ignored.
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
  const inTurn = inLanes(ANSWERS_AT_ONCE);
  let isOver = false;
  const reply = async (params: unknown): Promise<void> => {
    if (isOver) return;
    try {
      const answered = await answerTo(params);
      await send(...answered).catch((error: unknown) => {
        // Another error means that the page no longer wants the answer. `withChromium` reports that the page is gone.
        isOver ||= error instanceof BrowserGone;
      });
    } catch (error) {
      isOver = true;
      failed.reject(error);
    }
  };
  tab.on('Fetch.requestPaused', (params) => void inTurn(() => reply(params)));
  return failed.promise;
}

/** Returns a script whose promise resolves when the element exists and fonts and pictures are loaded. */
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
