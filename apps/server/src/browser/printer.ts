import { businessRule } from '@kartoteka/domain/business-rule';
import type { Logger } from 'pino';
import { BusinessError, Busy, TooManyRequests } from '../http/answer/problem.ts';
import { BrowserGone } from './devtools.ts';
import { bringUp, type BrowserSources } from './bring-up.ts';
import { NoChromium } from './find-chromium.ts';
import { type PageToPrint, printPage } from './print-page.ts';
import type { Browser } from './run-chromium.ts';
import { createTurns, type TurnOrder } from './turns.ts';

/** Prints pages as PDF files, one at a time, each with its own Chromium. */
export interface Printer {
  /**
   * @throws TooManyRequests when too many files wait, the owner already has `atMost` files here, or this file has
   * waited too long
   * @throws BusinessError PdfUnavailable where no Chromium starts, PdfTooLarge for a file that is too large
   * @throws Busy when printing takes too long, the request is given up, Chromium dies, or the server stops
   */
  print(page: PageToPrint, order: TurnOrder, signal: AbortSignal): Promise<Buffer>;
  /** Kills the running browser and refuses the waiting files. */
  close(): void;
}

export interface PrinterOptions extends BrowserSources {
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Time limit in ms for a file's wait for its turn, and a second time for printing the file. */
  readonly patience?: number;
  /** Maximum number of files that wait in each of the two queues. */
  readonly waitingAtMost?: number;
  /** Maximum size of a file. The whole file is in memory until the client has received it. */
  readonly megabytesAtMost?: number;
}

const PATIENCE = 60_000;
const WAITING_AT_MOST = 8;
const MEGABYTES_AT_MOST = 200;
/** Seconds after which a refused caller may try again. */
const RETRY_AFTER = 10;

/**
 * Creates a printer. It looks for a browser, and for a way to run it, only when it prints the first file. It looks
 * again for the next file when no browser started.
 */
export function createPrinter(options: PrinterOptions): Printer {
  const { log, patience = PATIENCE, waitingAtMost = WAITING_AT_MOST } = options;
  const { megabytesAtMost = MEGABYTES_AT_MOST } = options;
  const stopped = new AbortController();
  const turns = createTurns(waitingAtMost);
  let known: Browser | null = null;

  const work = async (page: PageToPrint, signal: AbortSignal): Promise<Buffer> => {
    const late = AbortSignal.timeout(patience);
    try {
      const both = AbortSignal.any([signal, late]);
      if (known !== null) return await printPage(known, page, megabytesAtMost, both);
      return await bringUp(options, {
        print: (browser) => printPage(browser, page, megabytesAtMost, both),
        onUp: (browser) => {
          known = browser;
        },
      });
    } catch (err) {
      if (err instanceof NoChromium) {
        known = null;
        log.warn({ err }, 'no PDF could be made, because Chromium does not start');
        throw new BusinessError(businessRule('Kartoteka:PdfUnavailable'));
      }
      if (late.aborted) log.warn({ err, patience }, 'a PDF took too long');
      const isLost = err instanceof BrowserGone && !late.aborted && !signal.aborted;
      if (isLost) log.warn({ err }, 'Chromium died while making a PDF');
      if (isLost || late.aborted || signal.aborted) throw new Busy('printer');
      throw err;
    }
  };

  return {
    async print(page, order, given) {
      const signal = AbortSignal.any([given, stopped.signal]);
      if (!(await turns.take(order, AbortSignal.any([signal, AbortSignal.timeout(patience)])))) {
        throw signal.aborted ? new Busy('printer') : new TooManyRequests(RETRY_AFTER, 'papersAtOnce');
      }
      try {
        return await work(page, signal);
      } finally {
        turns.pass();
      }
    },
    close: () => stopped.abort(),
  };
}
