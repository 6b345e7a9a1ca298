import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page, type Request } from 'playwright-core';
import { SIZES } from '../../env/browser.ts';
import { chromiumOptions } from '../../env/chromium.ts';
import { inTime } from './in-time.ts';

/** The browser of one tablet, with a profile that outlives it. */
export interface Profile {
  context(): BrowserContext;
  /** Returns the tab that the person looks at. */
  page(): Page;
  /**
   * Times of the server's successful answers since the last `forget`, in ms since 1970; null when there was
   * none.
   */
  readonly answers: {
    /** Returns the time of the first answer. */
    first(): number | null;
    /** Returns the time of the last answer to a call whose method is not GET. */
    lastWrite(): number | null;
    forget(): void;
  };
  /** The last calls of the app with their results, oldest first. They help to find the cause of a fault. */
  readonly calls: readonly string[];
  /** Uncaught errors of the app. */
  readonly errors: readonly string[];
  setOffline(isOffline: boolean): Promise<void>;
  /**
   * Moves the clock of the tablet forward by `by` milliseconds. The timers of its pages do not run meanwhile, as on a
   * tablet that sleeps.
   */
  moveClock(by: number): Promise<void>;
  /** Opens a second tab, which stays in the background until `closeOthers`. */
  openBeside(address: string): Promise<void>;
  closeOthers(): Promise<void>;
  /** Ends the tab, or its process, and opens another tab. */
  replaceTab(how: 'closed' | 'crashed', address: string): Promise<void>;
  /** Closes the browser, or ends it with kill -9, and starts it again. */
  replaceBrowser(how: 'closed' | 'killed', address: string): Promise<void>;
  /** Begins again with an empty profile. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** A function with its argument that runs in each page before the page's own scripts. */
export interface InPage<T> {
  readonly script: (argument: T) => void;
  readonly argument: T;
}

/**
 * Milliseconds that the tablets' clocks are behind at the start, so that moving them by days never leads into the
 * future.
 */
const BEHIND_MS = 60 * 24 * 3_600_000;
const OWN_ANSWER = /\/(?:api\/app\/|health\/live)/;

/** The safeguards of the product that are switched off in a browser. */
export interface Broken {
  readonly scripts?: readonly InPage<string>[];
  /** Whether the browser runs no service worker. */
  readonly withoutWorker?: boolean;
}

/** Starts Chromium with an empty profile. */
export async function openProfile(
  baseURL: string,
  { scripts = [], withoutWorker = false }: Broken = {},
): Promise<Profile> {
  const newFolder = () => mkdtemp(join(tmpdir(), 'kartoteka-tablet-'));
  let folder = await newFolder();
  const errors: string[] = [];
  const calls: string[] = [];
  let [isOffline, clock] = [false, -BEHIND_MS];
  let first: number | null = null;
  let lastWrite: number | null = null;

  const start = async (): Promise<BrowserContext> => {
    const started = await chromium.launchPersistentContext(folder, {
      ...(await chromiumOptions()),
      baseURL,
      viewport: SIZES.tablet,
      locale: 'pl-PL',
      timezoneId: 'Europe/Warsaw',
      reducedMotion: 'reduce',
      serviceWorkers: withoutWorker ? 'block' : 'allow',
      offline: isOffline,
    });
    await started.addInitScript(setClock, clock);
    for (const { script, argument } of scripts) await started.addInitScript(script, argument);
    started.on('weberror', (problem) => errors.push(problem.error().message));
    started.on('requestfinished', (request) => void note(request, calls));
    started.on('requestfailed', (request) => void note(request, calls));
    started.on('response', (answer) => {
      if (!OWN_ANSWER.test(answer.url()) || answer.status() >= 400) return;
      first ??= Date.now();
      if (answer.request().method() !== 'GET') lastWrite = Date.now();
    });
    return started;
  };
  const end = async (): Promise<void> => {
    await context.close().catch(() => undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  let context = await start();
  let page = context.pages()[0] ?? (await context.newPage());

  return {
    context: () => context,
    page: () => page,
    answers: {
      first: () => first,
      lastWrite: () => lastWrite,
      forget: () => {
        [first, lastWrite] = [null, null];
      },
    },
    calls,
    errors,
    async setOffline(offline) {
      isOffline = offline;
      const telling = context.setOffline(offline);
      telling.catch(() => undefined);
      await step('setOffline', Promise.race([telling, untilTold(page, offline)]));
    },
    async moveClock(by) {
      clock += by;
      await context.addInitScript(setClock, clock);
      for (const one of context.pages())
        await step('moveClock', one.evaluate(setClock, clock)).catch(() => undefined);
    },
    async openBeside(address) {
      const other = await step('openBeside', context.newPage());
      await other.goto(address, { waitUntil: 'commit' });
      await step('bringToFront', page.bringToFront());
    },
    async closeOthers() {
      for (const one of context.pages()) if (one !== page) await step('closeOthers', one.close());
    },
    async replaceTab(how, address) {
      const next = await step('newPage', context.newPage());
      if (how === 'crashed') await step('crash', crash(page));
      await step('close', page.close({ runBeforeUnload: false }));
      page = next;
      await page.goto(address, { waitUntil: 'commit' }).catch(() => undefined);
    },
    async replaceBrowser(how, address) {
      await step(how, how === 'killed' ? killBrowser(folder, context) : context.close());
      context = await start();
      page = context.pages()[0] ?? (await context.newPage());
      await page.goto(address, { waitUntil: 'commit' }).catch(() => undefined);
    },
    async empty() {
      await end();
      isOffline = false;
      folder = await newFolder();
      context = await start();
      page = context.pages()[0] ?? (await context.newPage());
    },
    close: () => end(),
  };
}

/** Maximum time in ms that the driver of the browser may take for a step. */
const LONGEST_STEP = 60_000;

/** Rejects with the name of an endless step. Otherwise the whole cut would wait, and its log would not tell why. */
const step = <T>(name: string, running: Promise<T>): Promise<T> =>
  inTime(running, LONGEST_STEP, `The browser does not finish '${name}'.`);

/**
 * Milliseconds that the driver gets to tell all pages and the worker whether there is a network. Then the test reads
 * the state from the page.
 */
const TELLING_MS = 5000;

/**
 * Waits until a page knows whether there is a network. The driver tells the pages first. It then waits without end for
 * the answer of a worker if the worker crashed together with a page.
 */
async function untilTold(page: Page, isOffline: boolean): Promise<void> {
  let isOnline = isOffline;
  while (isOnline === isOffline && !page.isClosed()) {
    await pause(TELLING_MS);
    // A page that is being replaced is asked again.
    isOnline = await page.evaluate(() => navigator.onLine).catch(() => isOffline);
  }
}

/** Ends the process of a tab, and waits until it has ended. */
async function crash(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // The process ends without answering this call.
  void devTools.send('Page.crash').catch(() => undefined);
  await crashed;
}

/** Maximum number of calls in `Profile.calls`. */
const CALLS = 40;

async function note(request: Request, calls: string[]): Promise<void> {
  const { pathname } = new URL(request.url());
  if (!pathname.startsWith('/api/')) return;
  const answer = request.failure() === null ? await request.response().catch(() => null) : null;
  const said = answer?.status() ?? request.failure()?.errorText ?? '';
  calls.push(
    `${new Date().toISOString().slice(14)} ${request.method()} ${pathname} ${request.postData() ?? ''} → ${said}`,
  );
  calls.splice(0, calls.length - CALLS);
}

/** Ends the browser of a profile as a power cut does. */
async function killBrowser(folder: string, context: BrowserContext): Promise<void> {
  const closed = new Promise((resolve) => {
    context.once('close', resolve);
  });
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (words.includes(`--user-data-dir=${folder}`)) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // This process has ended already, together with a process that was killed before.
      }
    }
  }
  await closed;
}

/** Runs in the page. Sets the page's clock to the machine's clock plus `offset` milliseconds. */
function setClock(offset: number): void {
  const place = Symbol.for('kartoteka.test-clock');
  const holder = globalThis as unknown as Record<symbol, { offset: number } | undefined>;
  const known = holder[place];
  if (known !== undefined) {
    known.offset = offset;
    return;
  }
  const state = { offset };
  holder[place] = state;
  const Real = Date;
  const now = (): number => Real.now() + state.offset;
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, own) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, own) as Date,
    get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
