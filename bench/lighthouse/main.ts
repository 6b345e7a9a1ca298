import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../apps/server/src/demo/plant/accounts.ts';
import { launchChromium } from '../../tests/env/chromium.ts';
import { startServerProcess } from '../../tests/env/server-process.ts';
import { freePort } from '../free-port.ts';

/** The scores of a page, each from 0 to 100. */
type Scores = Readonly<Record<'performance' | 'accessibility' | 'best-practices', number>>;

/**
 * The part of Lighthouse that is used here. Lighthouse is not one of our packages, see docs/performance-measured.md.
 */
interface Lighthouse {
  default(
    url: string,
    flags: Readonly<Record<string, unknown>>,
    config: unknown,
  ): Promise<{
    lhr: {
      categories: Readonly<Record<keyof Scores, { score: number | null }>>;
      audits: Readonly<
        Record<string, { id: string; title: string; score: number | null; numericValue?: number }>
      >;
      runtimeError?: { message: string };
    };
    report: string;
  }>;
}

const { values: options } = parseArgs({
  options: {
    with: { type: 'string' },
    runs: { type: 'string', default: '3' },
    out: { type: 'string', default: './reports/lighthouse' },
    mobile: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});
if (options.with === undefined) {
  process.stderr.write(
    'Lighthouse is not a part of this project. Install it in a folder of its own and name it:\n',
  );
  process.stderr.write('  npm i --prefix ../lighthouse lighthouse@13.5.0\n');
  process.stderr.write('  npm run lighthouse -- --with ../lighthouse\n');
  process.exit(1);
}
/**
 * Whether to measure a middling tablet instead of a desktop. The tablet is Lighthouse's mobile device: a processor four
 * times slower, a network with 1.6 Mbit/s and 150 ms of latency.
 */
const { mobile } = options;
const GOALS: Scores = { performance: mobile ? 90 : 95, accessibility: 100, 'best-practices': 100 };
/** Maximum seconds until a page is usable on the tablet: `cold` with an empty browser cache, `warm` with a full one. */
const USABLE = { cold: 4, warm: 1 } as const;

const installed = resolve(options.with, 'node_modules/lighthouse/core');
const load = (file: string): Promise<unknown> => import(pathToFileURL(join(installed, file)).href);
const lighthouse = (await load('index.js')) as Lighthouse;
const { default: config } = (await load(
  mobile ? 'config/default-config.js' : 'config/desktop-config.js',
)) as { default: unknown };

const folder = await mkdtemp(join(tmpdir(), 'kartoteka-lighthouse-'));
const server = await startServerProcess({ DATA_DIR: folder, DEMO: '1', PORT: '0', LOG_LEVEL: 'error' });
const port = await freePort();
const browser = await launchChromium([`--remote-debugging-port=${port}`]);
let missed = 0;
try {
  // Lighthouse works in the browser's default context, which Playwright reaches only over CDP.
  const whole = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await whole.contexts()[0]?.newPage();
  if (page === undefined) throw new Error('The browser has no default context.');
  await mkdir(options.out, { recursive: true });

  await report(page, 'login', '/auth/login');
  await signIn(page, 'operator@demo.local');
  await report(page, 'operator', '/control-cards/operator');
  await report(page, 'card', await firstCard(page));
  await signOut(page);
  await signIn(page, 'jakosc@demo.local');
  await report(page, 'list', '/control-cards/list');
  if (mobile) await report(page, 'approve', await firstCard(page, '/control-cards/approval'));
} finally {
  await browser.close();
  await server.stop();
  await rm(folder, { recursive: true });
}
process.exitCode = missed === 0 ? 0 : 1;

/**
 * Measures a page. On the tablet it is measured twice: with an empty browser cache, and with all files of the app in
 * the cache, as on most days.
 */
async function report(page: Page, name: string, path: string): Promise<void> {
  if (options.only !== undefined && options.only !== name) return;
  // A second page of the app would load the app's files into the cache that the measured page must find empty.
  if (mobile) {
    await page.goto('about:blank');
    await measure(`${name}-cold`, path, false, USABLE.cold);
  }
  await page.goto(new URL(path, server.origin).href);
  // The login page starts no service worker.
  if (name !== 'login') await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.goto('about:blank');
  await measure(mobile ? `${name}-warm` : name, path, true, mobile ? USABLE.warm : null);
}

/**
 * Measures a page several times and prints the run with the median score, because a single run varies on a busy
 * machine.
 *
 * @param isKept whether the browser keeps the app's files from run to run
 * @param usable maximum seconds until the page is usable; null if there is no goal
 */
async function measure(name: string, path: string, isKept: boolean, usable: number | null): Promise<void> {
  const runs: { scores: Scores; failed: readonly string[]; html: string; seconds: number }[] = [];
  for (let run = 0; run < Number(options.runs); run += 1) {
    const flags = {
      port,
      output: 'html',
      disableStorageReset: isKept,
      logLevel: 'error',
      ...(mobile && { throttlingMethod: 'devtools' }),
    };
    const { lhr, report: html } = await lighthouse.default(new URL(path, server.origin).href, flags, config);
    if (lhr.runtimeError !== undefined) throw new Error(`${name}: ${lhr.runtimeError.message}`);
    const score = (of: keyof Scores): number => Math.round((lhr.categories[of].score ?? 0) * 100);
    const scores: Scores = {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
    };
    const failed = Object.values(lhr.audits).filter((audit) => audit.score !== null && audit.score < 0.9);
    const seconds = (lhr.audits['interactive']?.numericValue ?? Infinity) / 1000;
    runs.push({ scores, failed: failed.map(({ id }) => id), html, seconds });
  }
  const middle = runs.toSorted((a, b) => a.scores.performance - b.scores.performance)[runs.length >> 1];
  if (middle === undefined) throw new Error('No run was measured. Set --runs to 1 or more.');
  const { scores, seconds, failed } = middle;
  missed += Object.entries(GOALS).filter(([of, goal]) => scores[of as keyof Scores] < goal).length;
  if (usable !== null && seconds > usable) missed += 1;
  await writeFile(join(options.out, `${name}.html`), middle.html);
  const figures = Object.values(scores).join(' / ');
  const wanted = usable === null ? '' : ` (goal ${usable} s)`;
  process.stdout.write(
    `${name.padEnd(14)} ${figures.padEnd(16)} usable after ${seconds.toFixed(1)} s${wanted}  ${failed.join(', ')}\n`,
  );
}

async function signIn(page: Page, login: string): Promise<void> {
  await page.goto(new URL('/auth/login', server.origin).href);
  await page.getByLabel(/^Login/).fill(login);
  await page.getByLabel(/^Hasło/).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Zaloguj' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'));
}

async function signOut(page: Page): Promise<void> {
  await page.goto(new URL('/robots.txt', server.origin).href);
  await page.evaluate(() => localStorage.clear());
}

async function firstCard(page: Page, list = '/control-cards/operator'): Promise<string> {
  await page.goto(new URL(list, server.origin).href);
  const link = page
    .getByRole('main')
    .getByRole('link')
    .and(page.locator('[href*="/control-cards/"]'))
    .first();
  const href = await link.getAttribute('href');
  if (href === null) throw new Error(`The demo plant has no card at ${list}.`);
  return href;
}
