import { businessRule } from '@kartoteka/domain/business-rule';
import type { Logger } from 'pino';
import { BusinessError, Busy, TooManyRequests } from '../http/problem.ts';
import { BrowserGone } from './devtools.ts';
import { type Chromium, NoChromium } from './find-chromium.ts';
import { type PageToPrint, printPage } from './print-page.ts';
import { createTurns, type TurnOrder } from './turns.ts';

/** Makes PDF files of pages, one at a time: each has a Chromium of its own, which ends with it. */
export interface Printer {
  /**
   * @throws TooManyRequests when too many wait, this owner's among them, or one waited too long
   * @throws BusinessError PdfUnavailable where no Chromium starts
   * @throws Busy when it takes too long, is given up, its Chromium dies, or the server stops
   */
  print(page: PageToPrint, order: TurnOrder, signal: AbortSignal): Promise<Buffer>;
  /** Kills the browser that runs; whoever waits is refused. */
  close(): void;
}

export interface PrinterOptions {
  /** Looked for when first needed, and again after a failure. */
  readonly find: () => Promise<Chromium>;
  readonly log: Pick<Logger, 'warn'>;
  /** That one file may take, and that one may wait for its turn, in ms. */
  readonly patience?: number;
  /** Files that may wait in each queue. */
  readonly waitingAtMost?: number;
}

const PATIENCE = 60_000;
const WAITING_AT_MOST = 8;
/** Seconds to come back after: most files take less. */
const RETRY_AFTER = 10;

/** Starts nothing before the first file is asked for. */
export function createPrinter(options: PrinterOptions): Printer {
  const { find, log, patience = PATIENCE, waitingAtMost = WAITING_AT_MOST } = options;
  const stopped = new AbortController();
  const turns = createTurns(waitingAtMost);
  let found: Chromium | undefined;

  const work = async (page: PageToPrint, signal: AbortSignal): Promise<Buffer> => {
    const late = AbortSignal.timeout(patience);
    try {
      found ??= await find();
      return await printPage(found, page, AbortSignal.any([signal, late]));
    } catch (err) {
      if (err instanceof NoChromium) {
        found = undefined;
        log.warn({ err }, 'no PDF without Chromium');
        throw new BusinessError(businessRule('Kartoteka:PdfUnavailable'));
      }
      if (late.aborted) log.warn({ err, patience }, 'a PDF took too long');
      const isLost = err instanceof BrowserGone && !late.aborted && !signal.aborted;
      if (isLost) log.warn({ err }, 'Chromium died over a PDF');
      if (isLost || late.aborted || signal.aborted) throw new Busy();
      throw err;
    }
  };

  return {
    async print(page, order, given) {
      const signal = AbortSignal.any([given, stopped.signal]);
      if (!(await turns.take(order, AbortSignal.any([signal, AbortSignal.timeout(patience)])))) {
        throw signal.aborted ? new Busy() : new TooManyRequests(RETRY_AFTER, 'papersAtOnce');
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
