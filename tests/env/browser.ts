import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { launchChromium } from './chromium.ts';

/** The two screen sizes for which the product is designed. */
export const SIZES = { desktop: { width: 1280, height: 800 }, tablet: { width: 800, height: 1280 } } as const;

export interface OpenOptions {
  /** The origin for `page.goto('/…')`. */
  readonly baseURL: string;
  readonly size?: keyof typeof SIZES;
  /** Further options of Playwright's context: `storageState`, `offline`, `hasTouch`… */
  readonly context?: BrowserContextOptions;
}

/** A tab that shares no cookies or storage with others. */
export interface OpenPage {
  readonly page: Page;
  /** Console errors, uncaught errors and violations of the page's policy so far. */
  readonly problems: readonly string[];
  /** Declares that the test provokes this problem, so that it does not fail the test. */
  expectProblem(pattern: RegExp): void;
}

/** Milliseconds that a journey waits for one thing. A busy machine may take half a minute for a page. */
const PAGE_WAITS_MS = 60_000;

/** Milliseconds that a data grid needs to measure itself after the size of its place has changed. */
const GRID_SETTLES_MS = 200;

const SCREENS = join(import.meta.dirname, '../../reports/screens');

let browser: Promise<Browser> | undefined;

/**
 * Returns the browser of this worker. The worker's test files share the browser, because starting it takes longer than
 * many tests. Starts the browser at the first call, and again when it has ended. The browser ends with the worker.
 */
function sharedBrowser(): Promise<Browser> {
  browser = (browser ?? launchChromium()).then((open) => (open.isConnected() ? open : launchChromium()));
  return browser;
}

/**
 * Opens a page for the running test. It closes with the test. The test fails when the page reported a problem that was
 * not expected: an error on the console, an uncaught error, a violation of Content-Security-Policy or Trusted Types.
 */
export async function openPage({ baseURL, size = 'desktop', context: more }: OpenOptions): Promise<OpenPage> {
  const context = await (
    await sharedBrowser()
  ).newContext({
    baseURL,
    viewport: SIZES[size],
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    reducedMotion: 'reduce',
    // A service worker would answer requests that a test intercepts. Tests of working without a network allow it.
    serviceWorkers: 'block',
    ...more,
  });
  context.setDefaultTimeout(PAGE_WAITS_MS);
  const problems: string[] = [];
  const expected: RegExp[] = [];
  await context.addInitScript(reportViolations);
  context.on('weberror', (problem) => problems.push(`uncaught: ${problem.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
  });
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await describePages(task.name, context);
    await context.close();
    const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
    // The message contains the problems, because the report of repeated tests prints nothing else.
    expect(unexpected, `problems that the browser reported: ${unexpected.join('; ')}`).toEqual([]);
  });
  return {
    page: await context.newPage(),
    problems,
    expectProblem: (pattern) => void expected.push(pattern),
  };
}

/** Maximum length of a page's text that is printed after a failed test. */
const SHOWN = 5000;

/** Prints what the pages of a failed test show, because the error of a failed wait names only what was missing. */
async function describePages(test: string, context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const text = await page.locator('body').innerText({ timeout: 5000 }).catch(String);
    const shown = text.replaceAll(/\s+/g, ' ').slice(0, SHOWN);
    process.stdout.write(`  '${test}' failed, and the page at ${page.url()} shows: ${shown}\n`);
  }
}

/** Runs in the page. A report-only policy writes no error to the console, but the event always comes. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
    // oxlint-disable-next-line no-console -- The console is what the test listens to.
    console.error(`policy ${effectiveDirective}: ${blockedURI} ${sample} at ${sourceFile}:${lineNumber}`);
  });
}

/**
 * Expects that the shown page violates no axe rule in the light look, and no rule about colours in the dark look.
 * `light` leaves the dark look out, and `shapes` leaves all colours out, which takes half of the time.
 */
export async function expectAxeClean(
  page: Page,
  checked: 'both looks' | 'light' | 'shapes' = 'both looks',
): Promise<void> {
  await expectRulesKept(page, 'light', checked === 'shapes' ? { without: COLOUR_RULES } : {});
  if (checked !== 'both looks') return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectRulesKept(page, 'dark', { only: COLOUR_RULES });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The rules of axe that look at colours. All other rules find the same in both looks. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

async function expectRulesKept(
  page: Page,
  look: string,
  { only, without }: { only?: string[]; without?: string[] },
): Promise<void> {
  // The product has no frames, so axe runs in the page itself, which is faster than in a second page.
  const axe = new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: NO_SOURCE }) }).setLegacyMode();
  // With this option axe lists one element instead of all for a rule that the page passes, which is faster.
  axe.options({ resultTypes: ['violations'] });
  if (only) axe.withRules(only);
  if (without) axe.disableRules(without);
  const { violations, passes } = await axe.analyze();
  expect(passes.length, 'rules that axe could apply').toBeGreaterThan(0);
  const found = violations.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target).join(', ')}`);
  expect(found, [`axe on ${page.url()} in the ${look} look`, ...found].join('\n')).toEqual([]);
}

/** Replaces axe's half megabyte of source when the page has loaded axe already. */
const NO_SOURCE = 'undefined';

const hasAxe = (page: Page): Promise<boolean> => page.evaluate(() => 'axe' in window);

/** Returns whether the tests save screenshots for people to look at: `SCREENS=take`. */
const areScreensTaken = (): boolean => process.env['SCREENS'] === 'take';

/** Saves a screenshot as `reports/screens/<name>.png` when screenshots are taken. Returns the path of the file. */
export async function takeScreen(page: Page, name: string): Promise<string> {
  const path = join(SCREENS, `${name}.png`);
  if (areScreensTaken()) await page.screenshot({ path, animations: 'disabled' });
  return path;
}

/**
 * Saves screenshots as `reports/screens/<name>-1280x800.png` and `-800x1280.png`, then restores the page's
 * size. Does nothing unless screenshots are taken.
 *
 * @returns the paths of the saved files
 */
export async function takeScreens(page: Page, name: string): Promise<string[]> {
  if (!areScreensTaken()) return [];
  const before = page.viewportSize();
  const files: string[] = [];
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size);
    await page.waitForTimeout(GRID_SETTLES_MS);
    files.push(await takeScreen(page, `${name}-${size.width}x${size.height}`));
  }
  if (before) await page.setViewportSize(before);
  return files;
}
